"""What nights come to: by player, by pair, by side, over any range of them."""
