"""The Bazaar of the kernel's tests with a board of its own: a game the pages have never heard of."""
