"""A port of the daemon: who may ask, for what, and for how long."""
