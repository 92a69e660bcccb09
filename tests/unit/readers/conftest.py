"""A small loopback server that plays an OpenAI-compatible endpoint, well-behaved or not."""

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

Script = Callable[["Exchange"], None]


class Exchange:
    """One request, and the means to answer it."""

    def __init__(self, handler: BaseHTTPRequestHandler, body: dict) -> None:
        self.handler = handler
        self.body = body
        self.path = handler.path
        self.headers = {name.lower(): value for name, value in handler.headers.items()}

    def json(self, value: object, status: int = 200, **headers: str) -> None:
        data = json.dumps(value, indent=1).encode()
        self.handler.send_response(status)
        self.handler.send_header("Content-Type", "application/json")
        self.handler.send_header("Content-Length", str(len(data)))
        for name, text in headers.items():
            self.handler.send_header(name.replace("_", "-"), text)
        self.handler.end_headers()
        self.handler.wfile.write(data)

    def start(self) -> None:
        self.handler.send_response(200)
        self.handler.send_header("Content-Type", "text/event-stream")
        self.handler.send_header("Connection", "close")
        self.handler.end_headers()

    def send(self, data: bytes) -> bool:
        """False when the other side has gone."""
        try:
            self.handler.wfile.write(data)
            self.handler.wfile.flush()
        except OSError:
            return False
        return True

    def event(self, content: str | None = None, **extra: object) -> bool:
        choice = {"index": 0, "delta": {"content": content} if content is not None else {}, "finish_reason": None}
        value = {"choices": [choice], "model": "simulated", **extra}
        return self.send(b"data: " + json.dumps(value).encode() + b"\n\n")

    def stream(self, text: str) -> None:
        self.start()
        self.send(b": hello\n\n")
        for at in range(0, len(text), 7):
            self.event(text[at : at + 7])
        choice = {"index": 0, "delta": {}, "finish_reason": "stop"}
        self.event(None, choices=[choice])
        self.event(None, choices=[], usage={"prompt_tokens": 12, "completion_tokens": 5, "total_tokens": 17})
        self.send(b"data: [DONE]\n\n")


class Endpoint:
    """Where the server is, what to answer next, and what it was asked."""

    def __init__(self) -> None:
        self.requests: list[Exchange] = []
        self.scripts: list[Script] = []
        self.base_url = ""

    def answer(self, *scripts: Script) -> None:
        """Answer the next chat requests with these; the last one stays."""
        self.scripts = list(scripts)

    def chats(self) -> list[Exchange]:
        return [one for one in self.requests if one.path.endswith("/chat/completions")]


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    state = Endpoint()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            state.requests.append(Exchange(self, {}))
            state.requests[-1].json({"error": {"message": "no such thing"}}, 404)

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            exchange = Exchange(self, body)
            state.requests.append(exchange)
            if not self.path.endswith("/chat/completions"):
                exchange.json({"error": {"message": "no such thing"}}, 404)
                return
            script = state.scripts.pop(0) if len(state.scripts) > 1 else state.scripts[0]
            script(exchange)

        def log_message(self, *_arguments: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    state.base_url = f"http://127.0.0.1:{server.server_port}/v1"
    yield state
    server.shutdown()
    server.server_close()
    thread.join()
