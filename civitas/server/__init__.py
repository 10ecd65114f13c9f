"""The server: tables, seats, store, API and sockets."""
