"""The figures of a home for Prometheus: counted by each pass, kept as a snapshot, told in its words."""
