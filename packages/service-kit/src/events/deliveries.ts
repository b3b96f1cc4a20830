import type { Consumer, JsMsg } from 'nats';
import type { Logger } from 'pino';

/** A delivered message: its bytes, how often it was delivered, and the three ways to be done with it. */
export type Delivery = {
  subject: string;
  bytes: Uint8Array;
  attempt: number;
  ack(): void;
  retry(afterMs: number): void;
  discard(reason: string): void;
  /** Ends where this message is no longer ours: the service stops, or the connection that it came by is lost. */
  gone: AbortSignal;
};

export type TakeOptions = {
  prefix: string;
  handle: (delivery: Delivery) => Promise<void>;
  /** To stop: what was not handled is given back, so that another replica gets it at once. */
  stop: AbortSignal;
  /** The connection is lost: the server delivers what was not acknowledged again, and nothing more is said of it. */
  lost: AbortSignal;
  log: Logger;
};

/**
 * Hands what a consumer of the stream is sent on, one by one, until it ends. The server takes a message back soon, in
 * case this process is dead; so everything that is held here, handled or waiting, is said to be worked on meanwhile.
 */
export async function takeDeliveries(
  consumer: Consumer,
  { prefix, handle, stop, lost, log }: TakeOptions,
): Promise<void> {
  const { config } = await consumer.info(true);
  const held = new Set<JsMsg>();
  const gone = AbortSignal.any([stop, lost]);
  let handled = Promise.resolve();

  function deliver(message: JsMsg): Delivery {
    // An acknowledgement names a place in the stream, and in a store that went back in time another event has it now.
    const settle = (say: () => void) => {
      held.delete(message);
      if (!lost.aborted) say();
    };
    return {
      subject: message.subject.slice(prefix.length),
      bytes: message.data,
      attempt: message.info.deliveryCount,
      ack: () => settle(() => message.ack()),
      retry: (afterMs) => settle(() => message.nak(afterMs)),
      discard: (reason) => settle(() => message.term(reason)),
      gone,
    };
  }

  const messages = await consumer.consume({
    max_messages: 20,
    expires: 5_000,
    idle_heartbeat: 1_000,
    abort_on_missing_resource: true,
    callback(message) {
      held.add(message);
      handled = handled
        .then(() => (gone.aborted ? undefined : handle(deliver(message))))
        .catch((error: unknown) => log.error({ err: error }, 'a delivery was not settled'));
    },
  });
  const heartbeat = setInterval(
    () => held.forEach((message) => message.working()),
    Math.max(100, (config.ack_wait ?? 0) / 1_000_000 / 3),
  );
  const close = () => void messages.close();
  gone.addEventListener('abort', close, { once: true });
  if (gone.aborted) close();
  try {
    const error = await messages.closed();
    await handled;
    if (error && !gone.aborted) throw error;
  } finally {
    clearInterval(heartbeat);
    gone.removeEventListener('abort', close);
    if (!lost.aborted) for (const message of held) message.nak();
  }
}
