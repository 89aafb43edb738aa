"""What relation two notes have, on named evidence."""
