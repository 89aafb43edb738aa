"""What relation two claims have: does one update the other, do they conflict."""
