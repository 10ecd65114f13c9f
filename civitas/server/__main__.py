"""`python -m civitas.server` is `civitas serve`."""

from civitas.server.command import main

if __name__ == "__main__":
    main()
