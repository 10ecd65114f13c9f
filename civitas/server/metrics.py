"""Numbers for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.process_collector import ProcessCollector

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

TABLES = Gauge("civitas_tables", "Tables in memory", registry=REGISTRY)
SOCKETS = Gauge("civitas_sockets", "Open WebSockets", registry=REGISTRY)
CREATED = Counter("civitas_tables_created", "Tables created", ["game"], registry=REGISTRY)
ANSWERS = Counter("civitas_answers", "Answers accepted from people", registry=REGISTRY)
ACCEPTED = Histogram(
    "civitas_accept_seconds",
    "Seconds from an answer's arrival to its acceptance",
    registry=REGISTRY,
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5),
)
THOUGHT = Histogram(
    "civitas_bot_seconds",
    "Seconds a bot thought about one decision",
    registry=REGISTRY,
    buckets=(0.005, 0.02, 0.1, 0.5, 1, 2, 5, 15),
)
REQUESTS = Counter("civitas_requests", "HTTP requests", ["route", "status"], registry=REGISTRY)
HOOKS = Counter("civitas_webhooks", "Webhooks by outcome", ["outcome"], registry=REGISTRY)


def page() -> bytes:
    return generate_latest(REGISTRY)
