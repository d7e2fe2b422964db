"""Alarms: each on a metric that exists, under the dimensions it is sent with."""

import json
import re

from stack import NO_VALUE, text

# What an operator must hear of, by the metric that tells it, besides each alarm that the code raises.
NEEDED = {
    "forward_parked",
    "oldest_unsettled_seconds",
    "ingest_duplicate_conflict",
    "5xx",
    "Errors",
    "Throttles",
    "ApproximateNumberOfMessagesVisible",
    "WriteThrottleEvents",
    "ReadThrottleEvents",
}


def findings(stack, source):
    signals = source.signals()
    # Some are raised by the functions, not by core.
    known = signals if source.has("aws") else None
    told = set()
    alarms = stack.of("AWS::CloudWatch::Alarm", stack.monitoring)
    for name, alarm in alarms.items():
        for metric in _metrics(alarm):
            told.add(metric["MetricName"])
            yield from _metric(name, metric, known)
        for actions in ("AlarmActions", "OKActions"):
            if alarm.get(actions) != {"Fn::If": ["HasTopic", [{"Ref": "AlarmTopicArn"}], NO_VALUE]}:
                yield f"{name}: {actions} must be the topic, when there is one"
        for needed in ("AlarmName", "AlarmDescription", "TreatMissingData"):
            if needed not in alarm:
                yield f"{name}: no {needed}"
    raised = {metric for metric in signals if metric.startswith("alarm_")}
    for metric in sorted((NEEDED | raised) - told):
        yield f"no alarm on {metric}"
    yield from _index_is_watched(alarms)
    yield from _dashboard(stack, known)
    nested = stack.of("AWS::CloudFormation::Stack").get("Monitoring", {})
    if nested.get("Parameters", {}).get("Relay") != {"Ref": "AWS::StackName"}:
        yield "Monitoring: Relay must be the stack's name, which its metrics carry"


def _metrics(alarm):
    if "MetricName" in alarm:
        return [alarm]
    return [query["MetricStat"]["Metric"] for query in alarm.get("Metrics", []) if "MetricStat" in query]


def _metric(name, metric, known):
    if metric["Namespace"] != "Relay":
        return
    if known and metric["MetricName"] not in known:
        yield f"{name}: {metric['MetricName']} is no metric of the relay"
    if metric.get("Dimensions") != [{"Name": "Service", "Value": {"Ref": "Relay"}}]:
        yield f"{name}: an alarm sees only the exact dimensions, and those are Service alone"


def _index_is_watched(alarms):
    for metric in ("WriteThrottleEvents", "ReadThrottleEvents"):
        if not any(
            found["MetricName"] == metric and any(d["Name"] == "GlobalSecondaryIndexName" for d in found["Dimensions"])
            for alarm in alarms.values()
            for found in _metrics(alarm)
        ):
            yield f"no alarm on the index's {metric}: throttled, it throttles its table"


def _dashboard(stack, known):
    for name, dashboard in stack.of("AWS::CloudWatch::Dashboard", stack.monitoring).items():
        body = text(dashboard["DashboardBody"])
        try:
            widgets = json.loads(body)["widgets"]
        except ValueError as broken:
            yield f"{name}: not JSON: {broken}"
            continue
        for widget in widgets:
            previous = []
            for row in widget["properties"]["metrics"]:
                row = [part for part in row if isinstance(part, str)]
                row = [previous[i] if part == "." else part for i, part in enumerate(row)]
                previous = row
                if known and row[0] == "Relay" and row[1] not in known:
                    yield f"{name}: {row[1]} is no metric of the relay"
                if row[0] == "Relay" and row[2:] != ["Service", "${Relay}"]:
                    yield f"{name}: {row[1]} is sent with Service alone, or with the route"
        for metric in sorted((known or set()) - set(re.findall(r"[a-z_]+", body))):
            yield f"{name}: {metric} is nowhere to be seen"
