// With stream.ts beside it the only file that knows the NATS client.
import { connect, Events as ClientEvents, type JetStreamManager, type JsMsg, type NatsConnection } from 'nats';
import type { Logger } from 'pino';
import { ensureConsumer, ensureStream, readAddress } from './stream.ts';

export type BusOptions = {
  url: string;
  log: Logger;
  /** The connection's name in the server's lists. */
  name: string;
  /** The stream, and what its subjects begin with. Tests give each file its own. */
  stream?: string;
  prefix?: string;
};

/** Where the stream is. `epoch` changes when the stream was made anew, `last` falls when its store went back in time. */
export type StreamState = { epoch: string; last: number };

/** A delivered message: its bytes, how often it was delivered, and the three ways to be done with it. */
export type Delivery = {
  subject: string;
  bytes: Uint8Array;
  attempt: number;
  ack(): void;
  retry(afterMs: number): void;
  discard(reason: string): void;
};

export type Bus = {
  /** Stores one event. Resolves with its sequence once the server has it; rejects within 2 s otherwise. */
  publish(subject: string, id: string, payload: string): Promise<number>;
  streamState(): Promise<StreamState>;
  /** Whether there is a connection at this moment. */
  connected(): boolean;
  /** For each durable consumer of this bus, how many events it has yet to finish. Those that cannot be told are missing. */
  lags(): Promise<{ consumer: string; events: number }[]>;
  /** Grows with every connection that was made: what was known of the stream before is to be checked again. */
  connections(): number;
  /** Hands each message of a durable consumer to `handle`, until `stop`. Survives the loss of server, stream and consumer. */
  consume(durable: string, types: string[], handle: (delivery: Delivery) => Promise<void>): { stop(): Promise<void> };
  /** Hears events as they pass, without memory: for caches that may forget. */
  listen(types: string[], hear: (payload: string) => void): void;
  close(): Promise<void>;
};

/**
 * Opens the way to the event stream. Returns at once: the connection is made in the background and kept for ever, so a
 * service starts and answers while NATS is away.
 */
export function openBus({ url, log, name, stream = 'EVENTS', prefix = '' }: BusOptions): Bus {
  const state = { connections: 0, connected: false };
  const durables = new Set<string>();
  const connecting = connect({
    ...readAddress(url),
    name,
    // Answers come here, and a server with accounts lets nobody else listen.
    inboxPrefix: `_INBOX_${name}`,
    maxReconnectAttempts: -1,
    // A refused password may be one that is just being changed.
    ignoreAuthErrorAbort: true,
    waitOnFirstConnect: true,
    reconnectTimeWait: 500,
    pingInterval: 10_000,
    timeout: 2_000,
  });

  const ready = connecting.then(async (connection) => {
    state.connections++;
    state.connected = true;
    void watch(connection);
    return connection;
  });
  ready.catch((error: unknown) => log.error({ err: error }, 'event bus cannot be used'));

  async function watch(connection: NatsConnection) {
    for await (const status of connection.status()) {
      if (status.type === ClientEvents.Reconnect) {
        state.connections++;
        state.connected = true;
      }
      if (status.type === ClientEvents.Disconnect) state.connected = false;
      if (status.type === ClientEvents.Disconnect || status.type === ClientEvents.Reconnect)
        log.info({ status: status.type }, 'event bus');
    }
  }

  let ensuredAt = 0;
  async function manager(): Promise<JetStreamManager> {
    const connection = await ready;
    const jsm = await connection.jetstreamManager({ timeout: 2_000 });
    // The store may be gone after a reconnect, so the stream is made again where it is missing.
    if (ensuredAt !== state.connections) {
      const now = state.connections;
      await ensureStream(jsm, stream, prefix);
      ensuredAt = now;
    }
    return jsm;
  }

  return {
    connections: () => state.connections,
    connected: () => state.connected,
    async lags() {
      // Who consumes nothing may not be let ask.
      if (durables.size === 0) return [];
      const jsm = await within(1_000, ready.then(manager));
      const infos = await Promise.allSettled([...durables].map((durable) => jsm.consumers.info(stream, durable)));
      return infos.flatMap((info) =>
        info.status === 'fulfilled'
          ? [{ consumer: info.value.name, events: info.value.num_pending + info.value.num_ack_pending }]
          : [],
      );
    },
    async publish(subject, id, payload) {
      const connection = await within(2_000, ready);
      await manager();
      const ack = await connection
        .jetstream()
        .publish(prefix + subject, payload, { msgID: id, timeout: 2_000, expect: { streamName: stream } });
      return ack.seq;
    },
    async streamState() {
      await within(2_000, ready);
      const info = await (await manager()).streams.info(stream);
      return { epoch: info.created, last: info.state.last_seq };
    },
    consume(durable, types, handle) {
      durables.add(durable);
      const stopping = new AbortController();
      const done = consumeForever(stopping.signal);
      return {
        async stop() {
          stopping.abort();
          await done;
        },
      };

      async function consumeForever(signal: AbortSignal) {
        while (!signal.aborted) {
          try {
            const jsm = await untilAborted(signal, ready.then(manager));
            if (!jsm) return;
            await ensureConsumer(
              jsm,
              stream,
              durable,
              types.map((type) => prefix + type),
            );
            const consumer = await (await ready).jetstream().consumers.get(stream, durable);
            const messages = await consumer.consume({
              max_messages: 20,
              expires: 5_000,
              idle_heartbeat: 1_000,
              abort_on_missing_resource: true,
            });
            const abort = () => void messages.close();
            signal.addEventListener('abort', abort, { once: true });
            try {
              for await (const message of messages) await handle(toDelivery(message, prefix));
            } finally {
              signal.removeEventListener('abort', abort);
              await messages.close().catch(() => undefined);
            }
          } catch (error) {
            if (!signal.aborted) log.warn({ err: error, durable }, 'consuming events was interrupted, trying again');
          }
          await pause(signal, 500);
        }
      }
    },
    listen(types, hear) {
      ready
        .then((connection) => {
          for (const type of types) {
            connection.subscribe(prefix + type, {
              callback: (error, message) => (error ? undefined : hear(message.string())),
            });
          }
        })
        .catch(() => undefined);
    },
    async close() {
      // A connection that never came about cannot be drained.
      const connection = await Promise.race([ready.catch(() => undefined), pause(undefined, 50)]);
      if (connection) await Promise.race([connection.drain(), pause(undefined, 2_000)]);
      else void ready.then((late) => late.close()).catch(() => undefined);
    },
  };
}

function toDelivery(message: JsMsg, prefix: string): Delivery {
  return {
    subject: message.subject.slice(prefix.length),
    bytes: message.data,
    attempt: message.info.deliveryCount,
    ack: () => message.ack(),
    retry: (afterMs) => message.nak(afterMs),
    discard: (reason) => message.term(reason),
  };
}

const pause = (signal: AbortSignal | undefined, ms: number) =>
  new Promise<undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), ms);
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve(undefined)), { once: true });
  });

async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  if (signal.aborted) return undefined;
  return Promise.race([
    work,
    new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true })),
  ]);
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('event bus is not connected')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
