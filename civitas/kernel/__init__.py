"""What every game shares: matches, frames, requests, journals. Knows no game."""
