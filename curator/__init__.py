"""Tend a git repository of memory notes; offer each improvement as one branch."""

__version__ = "0.1.0"
