"""Web pages, OpenAI-compatible API, MCP."""
