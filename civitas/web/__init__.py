"""The pages: templates, style and the little JavaScript all boards share."""
