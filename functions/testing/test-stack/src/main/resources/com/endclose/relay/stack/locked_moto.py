"""moto's server with DynamoDB behind one lock: as it comes, it is not atomic under threads.

Ends when its standard input does, so that it never outlives what started it. Ctrl-C is for that alone:
it has work to end first.
"""
import os
import signal
import sys
import threading

from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import WSGIRequestHandler, run_simple


def end_with_parent():
    sys.stdin.read()
    os._exit(0)


signal.signal(signal.SIGINT, signal.SIG_IGN)
threading.Thread(target=end_with_parent, daemon=True).start()
WSGIRequestHandler.protocol_version = "HTTP/1.1"
moto = DomainDispatcherApplication(create_backend_app)
lock = threading.Lock()


def locked(environ, start_response):
    if environ.get("HTTP_X_AMZ_TARGET", "").startswith("DynamoDB_"):
        with lock:
            return moto(environ, start_response)
    return moto(environ, start_response)


run_simple("127.0.0.1", int(sys.argv[1]), locked, threaded=True)
