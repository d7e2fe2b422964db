#!/usr/bin/env python3
"""Shows of the local run on an AWS endpoint. Starts all it needs, prints figures, exits 1 when one is wrong.

  endpoint.py restart   the relay's JVM is killed (-9) in the middle of 500 events and started again
  endpoint.py two       two relays on one endpoint, 2,000 events
  endpoint.py wake      from 200 to the record's arrival, over 100 webhooks sent one by one

  --backend moto | fast   locked moto for all (slow), or dynalite and ElasticMQ, with moto for the secrets
  --events N              instead of the numbers above

Needs what `mvn verify` needs, and Node for `fast` (dynalite as the tests cache it). The End Close here is a small
server of this script's own, outside every JVM that is killed.
"""
import argparse
import collections
import http.client
import http.server
import json
import os
import pathlib
import queue
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
LOCAL = ROOT / "functions" / "local" / "target" / "local" / "classes"
MOTO = ROOT / "functions/testing/test-stack/src/main/resources/com/endclose/relay/stack/locked_moto.py"
DYNALITE = ROOT / "functions/aws/src/test/resources/com/endclose/relay/aws/testing/dynalite.js"
ROUTES = """routes:
  - id: pay
    source: payabli
    auth: {mode: static_header, secret_env: HOOK}
    map:
      data_stream_key: payouts
      external_id: transferId
      amount: amount
      direction: credit
"""
SECRETS = "HOOK=made-up\nENDCLOSE_API_KEY=made-up-key\nMASKING_HMAC_KEY=made-up-masking-key\n"


class EndClose:
    """Keeps the contract of idempotency keys and external ids, and notes when and how often each came."""

    def __init__(self):
        self.arrived, self.again, self.bulk, self.keys = {}, collections.Counter(), {}, {}
        self.posts = 0
        self.lock = threading.Lock()
        handler = type("Handler", (_Handler,), {"api": self})
        server = _Server(("127.0.0.1", 0), handler)
        self.port = server.server_address[1]
        threading.Thread(target=server.serve_forever, daemon=True).start()

    def post(self, key, records):
        with self.lock:
            self.posts += 1
            if key not in self.keys:
                results = []
                for index, record in enumerate(records):
                    name = record["external_id"]
                    if name in self.arrived:
                        self.again[name] += 1
                        results.append({"index": index, "status": "skipped"})
                    else:
                        self.arrived[name] = time.time()
                        results.append({"index": index, "status": "successful", "record_id": len(self.arrived)})
                self.keys[key] = len(self.keys) + 1
                self.bulk[self.keys[key]] = results
            return self.keys[key]


class _Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        """A relay that is killed drops its connections."""


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *args):
        pass

    def answer(self, status, document):
        body = json.dumps(document).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        records = json.loads(self.rfile.read(int(self.headers["content-length"])))["records"]
        self.answer(202, {"id": self.api.post(self.headers["Idempotency-Key"], records), "status": "pending"})

    def do_GET(self):
        path, _, query = self.path.partition("?")
        page = dict(pair.split("=") for pair in query.split("&")) if query else {}
        number, offset, limit = int(path.rsplit("/", 1)[1]), int(page.get("offset", 0)), int(page.get("limit", 50))
        results = self.api.bulk.get(number)
        if results is None:
            return self.answer(404, {"message": "none"})
        shown = {"data": results[offset:offset + limit], "has_more": offset + limit < len(results), "offset": offset}
        self.answer(200, {"id": number, "status": "completed", "results": shown})


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def await_port(port, process):
    for _ in range(600):
        if process.poll() is not None:
            sys.exit(f"{process.args[:2]} ended with {process.returncode}")
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    sys.exit(f"nothing listens on {port}")


def server(*command, folder=ROOT):
    """A server that takes its port as last argument and ends with this script, whose pipe is its input."""
    port = free_port()
    process = subprocess.Popen(
        [*command, str(port)], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    await_port(port, process)
    return f"http://127.0.0.1:{port}"


def class_path(scratch):
    out = scratch / "classpath"
    subprocess.run(
        ["mvn", "-q", "-ntp", "-o", "-Plocal", "-pl", "functions/local", "-am", "test-compile",
         "dependency:build-classpath", f"-Dmdep.outputFile={out}"],
        cwd=ROOT, check=True)
    return f"{LOCAL}{os.pathsep}{out.read_text().strip()}"


def endpoint(backend, classes):
    moto = server("python3", str(MOTO))
    if backend == "moto":
        return moto
    cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
    folder = cache / "endclose-relay" / "dynalite-4.0.0"
    (folder / "dynalite.js").write_text(DYNALITE.read_text())
    dynalite = server("node", "dynalite.js", folder=folder)
    elasticmq = server("java", "-cp", classes, str(ROOT / "infra/shows/ElasticMq.java"))
    return f"dynamodb={dynalite},sqs={elasticmq},secretsmanager={moto}"


class Relay:
    """One local run in a JVM of its own."""

    def __init__(self, classes, scratch, place, api, log):
        self.port = free_port()
        settings = {
            "ingest.port": self.port, "aws.endpoint": place, "demo": "off", "lease.ms": 180000,
            "recover.interval.ms": 5000, "routes": scratch / "routes.yaml", "secrets": scratch / "secrets.env",
            "endclose.url": f"http://127.0.0.1:{api.port}/v1"}
        properties = [f"-Drelay.{name}={value}" for name, value in settings.items()]
        self.process = subprocess.Popen(
            ["java", *properties, "-cp", classes, "com.endclose.relay.local.Main"],
            cwd=ROOT, stdout=open(log, "a"), stderr=subprocess.STDOUT)
        await_port(self.port, self.process)

    def send(self, number):
        """The answer's word; raises what a sender meets when the relay is not there."""
        body = json.dumps({"Event": "TransferFunded", "transferId": f"T{number}", "amount": f"{number}.50"})
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        headers = {"authorization": "made-up", "content-type": "application/json"}
        connection.request("POST", "/ingest/pay", body, headers)
        answer = connection.getresponse()
        document = json.loads(answer.read())
        return document.get("status") if answer.status == 200 else f"HTTP {answer.status}"

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        self.process.wait(90)


def send_all(numbers, relays, threads, answers, progress=None):
    """As senders do: each webhook again until a 200 answers it, here at whichever relay is next."""
    work = queue.Queue()
    for number in numbers:
        work.put(number)

    def sender(turn):
        while True:
            try:
                number = work.get_nowait()
            except queue.Empty:
                return
            while True:
                turn += 1
                try:
                    word = relays[turn % len(relays)].send(number)
                except (OSError, http.client.HTTPException, ValueError) as gone:
                    word = type(gone).__name__
                answers[word] += 1
                if word in ("accepted", "duplicate"):
                    break
                time.sleep(0.3)
            if progress:
                progress(number)

    running = [threading.Thread(target=sender, args=(n,)) for n in range(threads)]
    for one in running:
        one.start()
    return running


def await_records(api, count, seconds):
    end = time.time() + seconds
    while len(api.arrived) < count and time.time() < end:
        time.sleep(0.2)
    # Whatever else is on its way would come now.
    time.sleep(5)


def verdict(api, events, answers, began):
    missing = [n for n in range(1, events + 1) if f"T{n}" not in api.arrived]
    last = max(api.arrived.values(), default=began) - began
    print(f"answers: {dict(answers)}")
    print(f"records: {len(api.arrived)} of {events}, missing {len(missing)}, posted again under another key"
          f" {sum(api.again.values())}; {api.posts} posts; the last arrived {last:.1f} s after the first webhook")
    return not missing and not api.again


def show_restart(start, api, events):
    relays = [start("1")]
    answers, began = collections.Counter(), time.time()
    senders = send_all(range(1, events + 1), relays, 4, answers)
    # In the middle: some have arrived, some are under way, some are not sent yet.
    while len(api.arrived) < events // 4 and time.time() < began + 300:
        time.sleep(0.02)
    relays[0].kill()
    print(f"killed {time.time() - began:.1f} s after the first webhook: {sum(answers.values())} answered,"
          f" {len(api.arrived)} arrived")
    time.sleep(1)
    relays[0] = start("2")
    print(f"started again after {time.time() - began:.1f} s")
    for one in senders:
        one.join()
    await_records(api, events, 900)
    relays[0].stop()
    return verdict(api, events, answers, began)


def show_two(start, api, events):
    relays = [start("1"), start("2")]
    answers, began = collections.Counter(), time.time()
    for one in send_all(range(1, events + 1), relays, 8, answers):
        one.join()
    print(f"sent in {time.time() - began:.1f} s")
    await_records(api, events, 900)
    for relay in relays:
        relay.stop()
    return verdict(api, events, answers, began)


def show_wake(start, api, events):
    relay = start("1")
    for number in range(1, 21):
        relay.send(number)
    await_records(api, 20, 60)
    lags, began, answers = [], time.time(), collections.Counter()
    for number in range(21, 21 + events):
        answers[relay.send(number)] += 1
        answered = time.time()
        while f"T{number}" not in api.arrived and time.time() < answered + 60:
            time.sleep(0.002)
        lags.append(api.arrived.get(f"T{number}", answered + 60) - answered)
        time.sleep(0.137)
    relay.stop()
    lags.sort()
    print(f"from 200 to arrival, {events} webhooks after 20 to warm up: median {statistics.median(lags):.2f} s,"
          f" p95 {lags[int(len(lags) * 0.95) - 1]:.2f} s, least {lags[0]:.2f} s, most {lags[-1]:.2f} s")
    return verdict(api, events + 20, answers, began)


SHOWS = {"restart": (show_restart, 500, "moto"), "two": (show_two, 2000, "moto"), "wake": (show_wake, 100, "fast")}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("show", choices=SHOWS)
    parser.add_argument("--backend", choices=["moto", "fast"])
    parser.add_argument("--events", type=int)
    options = parser.parse_args()
    show, events, backend = SHOWS[options.show]
    backend, events = options.backend or backend, options.events or events
    scratch = pathlib.Path(tempfile.mkdtemp(prefix="relay-show-"))
    (scratch / "routes.yaml").write_text(ROUTES)
    (scratch / "secrets.env").write_text(SECRETS)
    classes = class_path(scratch)
    place, api = endpoint(backend, classes), EndClose()
    print(f"== {options.show}, {events} events, on {backend}: {place}; the relays' output: {scratch}")
    right = show(lambda name: Relay(classes, scratch, place, api, scratch / f"relay-{name}.log"), api, events)
    print("as it should be" if right else "NOT as it should be")
    sys.exit(0 if right else 1)


if __name__ == "__main__":
    main()
