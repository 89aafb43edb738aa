"""A second opinion: what a model says of pairs that the rules found, checked before it counts."""
