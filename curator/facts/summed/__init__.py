"""Summaries of single journals: a few of their own sentences, chosen by a model, checked and joined by code."""
