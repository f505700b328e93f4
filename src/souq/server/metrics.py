"""Prometheus metrics, collected from the match service on each scrape."""

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.process_collector import ProcessCollector

from souq.server.house import House


class HouseCollector:
    def __init__(self, house: House) -> None:
        self.house = house

    def collect(self) -> list[Metric]:
        house = self.house
        rooms = house.rooms.values()
        return [
            GaugeMetricFamily("souq_rooms", "Tables in memory.", len(house.rooms)),
            GaugeMetricFamily("souq_viewers", "Open connections to tables.", sum(len(room.gallery.viewers) for room in rooms)),
            GaugeMetricFamily("souq_bots_thinking", "Bots that are about to move.", len(house.crew.turns)),
            CounterMetricFamily("souq_bot_moves", "Moves made by bots.", house.crew.moves),
            CounterMetricFamily("souq_moves", "Moves acknowledged, bots' included.", house.moves),
            CounterMetricFamily("souq_commits", "Commits to the database, each of many changes.", house.store.writer.commits),
            GaugeMetricFamily("souq_changes_waiting", "Changes that wait for a commit.", len(house.store.writer.waiting)),
        ]


def measure(house: House) -> CollectorRegistry:
    registry = CollectorRegistry(auto_describe=False)
    ProcessCollector(registry=registry)
    registry.register(HouseCollector(house))
    return registry
