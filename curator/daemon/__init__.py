"""What `curator serve` does: nights on a home box, for years, without anybody watching."""
