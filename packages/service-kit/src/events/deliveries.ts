import type { Consumer, JsMsg } from 'nats';
import type { Logger } from 'pino';

/** A delivered message: its bytes, its delivery count, and the ways to settle it. */
export type Delivery = {
  subject: string;
  bytes: Uint8Array;
  attempt: number;
  ack(): void;
  retry(afterMs: number): void;
  /** Keeps it from this process, which returns it to the stream after `ms` or when it stops, whichever is first. */
  hold(ms: number): void;
  discard(reason: string): void;
  /** Aborts when the service stops or the connection of this delivery is lost. */
  abortSignal: AbortSignal;
};

export type ProcessDeliveriesOptions = {
  prefix: string;
  handle: (deliveries: Delivery[]) => Promise<void>;
  /** Stops consuming: unhandled messages are returned, so that another replica gets them at once. */
  stop: AbortSignal;
  /** The connection is lost: the server redelivers unacknowledged messages, and this process settles none of them. */
  lost: AbortSignal;
  log: Logger;
};

/** The most messages held here, handled or queued. */
const PREFETCH = 200;
/** The most messages handled together: their transaction keeps its locks until the last one. */
const MAX_BATCH = 50;

/**
 * Handles a consumer's messages in order until it ends, and in one batch the messages that have arrived while it handled the
 * batch before. The server redelivers a message soon, in case this process has died, so the consumer reports every message that it
 * holds, handled or queued, as in progress meanwhile.
 */
export async function processDeliveries(
  consumer: Consumer,
  { prefix, handle, stop, lost, log }: ProcessDeliveriesOptions,
): Promise<void> {
  const { config } = await consumer.info(true);
  const held = new Set<JsMsg>();
  const abortSignal = AbortSignal.any([stop, lost]);
  const queue: JsMsg[] = [];
  let handled: Promise<void> | undefined;

  async function handleQueue() {
    while (queue.length > 0 && !abortSignal.aborted) {
      const batch = queue.splice(0, MAX_BATCH).map(deliver);
      await handle(batch).catch((error: unknown) => log.error({ err: error }, 'deliveries were not settled'));
    }
    handled = undefined;
  }

  function deliver(message: JsMsg): Delivery {
    // An acknowledgement names a stream sequence, which a restored store may have assigned to another event.
    const settle = (send: () => void) => {
      held.delete(message);
      if (!lost.aborted) send();
    };
    return {
      subject: message.subject.slice(prefix.length),
      bytes: message.data,
      attempt: message.info.deliveryCount,
      ack: () => settle(() => message.ack()),
      retry: (afterMs) => settle(() => message.nak(afterMs)),
      hold: (ms) => void setTimeout(() => held.has(message) && settle(() => message.nak()), ms).unref(),
      discard: (reason) => settle(() => message.term(reason)),
      abortSignal,
    };
  }

  const messages = await consumer.consume({
    max_messages: PREFETCH,
    expires: 5_000,
    idle_heartbeat: 1_000,
    abort_on_missing_resource: true,
    callback(message) {
      held.add(message);
      queue.push(message);
      handled ??= handleQueue();
    },
  });
  const heartbeat = setInterval(
    () => held.forEach((message) => message.working()),
    Math.max(100, (config.ack_wait ?? 0) / 1_000_000 / 3),
  );
  const close = () => void messages.close();
  abortSignal.addEventListener('abort', close, { once: true });
  if (abortSignal.aborted) close();
  try {
    const error = await messages.closed();
    await handled;
    if (error && !abortSignal.aborted) throw error;
  } finally {
    clearInterval(heartbeat);
    abortSignal.removeEventListener('abort', close);
    if (!lost.aborted) for (const message of held) message.nak();
    held.clear();
  }
}
