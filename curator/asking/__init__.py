"""Ask a model: questions and answers as values, with patience, a budget and a bound on everything."""
