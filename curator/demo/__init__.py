"""A sample home: five weeks of a household's memory, with things to find and things to leave."""
