"""The way in: one route, throttled, and a line for each call."""

import json

PATH = ("/ingest/{route}", "post")


def findings(stack, source):
    for name, api in stack.of("AWS::ApiGatewayV2::Api").items():
        calls = [(path, method) for path, methods in api["Body"]["paths"].items() for method in methods]
        if calls != [PATH]:
            yield f"{name}: its one call is {PATH[1]} {PATH[0]}, not {calls}"
        for path, method in calls:
            integration = api["Body"]["paths"][path][method]["x-amazon-apigateway-integration"]
            if integration.get("payloadFormatVersion") != "2.0":
                yield f"{name}: the handler reads payload 2.0"
    for name, stage in stack.of("AWS::ApiGatewayV2::Stage").items():
        limits = stage.get("DefaultRouteSettings", {})
        for limit in ("ThrottlingRateLimit", "ThrottlingBurstLimit"):
            if limit not in limits:
                yield f"{name}: no {limit}"
        yield from _log(name, stage.get("AccessLogSettings", {}))


def _log(name, settings):
    if "DestinationArn" not in settings:
        yield f"{name}: no access log"
    try:
        fields = json.loads(settings.get("Format", ""))
    except ValueError:
        yield f"{name}: the access log's format is not JSON"
        return
    # A header or a query may hold a secret.
    for field, value in fields.items():
        if "header" in value or "querystring" in value.lower() or "authorizer" in value:
            yield f"{name}: the access log would hold {value} as {field}"
