"""Queues: what a wake needs to come in time, and a dead one to be found."""

import roles
from stack import text

DELAY = 1
RETENTION = 900
RECEIVES = 5


def findings(stack, source):
    queues = stack.of("AWS::SQS::Queue")
    for name, queue in queues.items():
        if queue.get("SqsManagedSseEnabled") is not True:
            yield f"{name}: not encrypted"
        yield from _fifo(name, queue)
        yield from _dead_letters(name, queue, queues)
    for mapping, trigger in stack.of("AWS::Lambda::EventSourceMapping").items():
        yield from _mapping(stack, mapping, trigger, queues)
    wake = queues.get("WakeQueue", {})
    for setting, wanted in (
        ("DelaySeconds", DELAY),
        ("MessageRetentionPeriod", RETENTION),
        ("DeduplicationScope", "messageGroup"),
        ("FifoThroughputLimit", "perMessageGroupId"),
        ("FifoQueue", True),
    ):
        if wake.get(setting) != wanted:
            yield f"WakeQueue: {setting} is {wake.get(setting)}, not {wanted}"


def _fifo(name, queue):
    fifo = queue.get("FifoQueue") is True
    if fifo != text(queue.get("QueueName", "")).endswith(".fifo"):
        yield f"{name}: a FIFO queue's name, and no other's, ends in .fifo"


def _dead_letters(name, queue, queues):
    redrive = queue.get("RedrivePolicy")
    if redrive is None:
        return
    target = text(redrive.get("deadLetterTargetArn"))[2:].split(".")[0]
    if target not in queues:
        yield f"{name}: its dead letters go to {target}, which is no queue of the stack"
    elif queues[target].get("FifoQueue") != queue.get("FifoQueue"):
        yield f"{name}: the dead letters of a FIFO queue go to a FIFO queue, and of no other"
    receives = redrive.get("maxReceiveCount")
    if receives != RECEIVES:
        yield f"{name}: maxReceiveCount is {receives}, not {RECEIVES}"
    elif receives * queue["VisibilityTimeout"] > queue["MessageRetentionPeriod"]:
        yield f"{name}: a message is gone before it was received {receives} times"


def _mapping(stack, mapping, trigger, queues):
    queue = text(trigger["EventSourceArn"])[2:].split(".")[0]
    function = stack.function_of(trigger["FunctionName"])
    timeout = stack.functions()[function]["Timeout"]
    visibility = queues[queue].get("VisibilityTimeout", 30)
    if not timeout <= visibility <= 2 * timeout:
        yield (f"{queue}: VisibilityTimeout {visibility} s; {function}'s timeout is {timeout} s:"
               f" at least that, at most twice that")
    if trigger.get("BatchSize") != 1:
        yield f"{mapping}: BatchSize must be 1: one wake is one shard"
    if trigger.get("FunctionResponseTypes") != ["ReportBatchItemFailures"]:
        yield f"{mapping}: FunctionResponseTypes must be ReportBatchItemFailures"
    if "MaximumConcurrency" not in trigger.get("ScalingConfig", {}):
        yield f"{mapping}: no MaximumConcurrency: it could take all of the account's"
    if "RedrivePolicy" not in queues[queue]:
        yield f"{queue}: a queue that triggers {function} needs a RedrivePolicy"
    lease = stack.environment(function).get("RELAY_LEASE_MS")
    if lease is None or not str(lease).isdigit() or int(lease) < 1000 * visibility:
        yield f"{function}: RELAY_LEASE_MS is {lease}; it must be at least the visibility timeout, {visibility} s"
    for other in stack.functions():
        theirs = stack.environment(other).get("RELAY_LEASE_MS", lease)
        if theirs != lease:
            yield f"{other}: RELAY_LEASE_MS is {theirs}, the dispatcher's {lease}"


def loops(stack, source):
    """AWS stops a chain of calls that comes back to its function, after some 16 rounds and without a word."""
    fed = set()
    for trigger in stack.of("AWS::Lambda::EventSourceMapping").values():
        function = stack.function_of(trigger["FunctionName"])
        if ("sqs:SendMessage", text(trigger["EventSourceArn"])) in roles.granted(stack, function):
            fed.add(function)
    for name, function in stack.functions().items():
        allowed = function.get("RecursiveLoop") == "Allow"
        if name in fed and not allowed:
            yield f"{name}: it wakes itself; without RecursiveLoop Allow AWS drops its wakes after 16 rounds"
        if name not in fed and allowed:
            yield f"{name}: RecursiveLoop Allow, and nothing it sends comes back to it"
