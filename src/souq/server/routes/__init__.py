"""The HTTP and WebSocket routes."""
