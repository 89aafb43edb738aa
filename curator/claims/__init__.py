"""The single statements that notes are made of."""
