import { setTimeout as sleep } from 'node:timers/promises';
// With stream.ts and deliveries.ts beside it the only file that knows the NATS client.
import { connect, Events as ClientEvents, type JetStreamManager, type NatsConnection } from 'nats';
import type { Logger } from 'pino';
import { pause } from '../pause.ts';
import { takeDeliveries, type Delivery } from './deliveries.ts';
import { ensureConsumer, ensureStream, lastOf, readAddress } from './stream.ts';

export type BusOptions = {
  url: string;
  log: Logger;
  /** The connection's name in the server's lists. */
  name: string;
  /** The stream, and what its subjects begin with. Tests give each file its own. */
  stream?: string;
  prefix?: string;
};

/**
 * Where the stream is. `epoch` changes when the stream was made anew. `last` gives the sequence of the newest event of a
 * type, 0 where there is none; it falls when the store went back in time.
 */
export type StreamState = {
  epoch: string;
  last: (type: string) => number;
  /** The connection this was asked in. */
  connection: number;
};

export type Bus = {
  /**
   * Stores one event. Resolves with its sequence once the server has it; rejects within 2 s otherwise, and at once where
   * the connection is no longer the given one. What is sent without waiting in between arrives in that order.
   */
  publish(subject: string, id: string, payload: string, connection?: number): Promise<number>;
  streamState(types?: string[]): Promise<StreamState>;
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
  let connections = 0;
  // From one connection to its loss; what was sent or delivered in it means nothing to the next.
  let life = new AbortController();
  life.abort();
  const begin = () => {
    connections++;
    life = new AbortController();
  };
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
    begin();
    void watch(connection);
    return connection;
  });
  ready.catch((error: unknown) => log.error({ err: error }, 'event bus cannot be used'));

  async function watch(connection: NatsConnection) {
    for await (const status of connection.status()) {
      if (status.type === ClientEvents.Reconnect) begin();
      if (status.type === ClientEvents.Disconnect) life.abort();
      if (status.type === ClientEvents.Disconnect || status.type === ClientEvents.Reconnect)
        log.info({ status: status.type }, 'event bus');
    }
  }

  let ensuredFor = 0;
  async function manager(): Promise<JetStreamManager> {
    const connection = await within(2_000, ready);
    if (life.signal.aborted) throw new Error('event bus is not connected');
    const jsm = await connection.jetstreamManager({ timeout: 2_000, checkAPI: false });
    // The store may be gone after a reconnect, so the stream is made again where it is missing.
    if (ensuredFor !== connections) {
      const now = connections;
      await ensureStream(jsm, stream, prefix);
      ensuredFor = now;
    }
    return jsm;
  }

  return {
    connections: () => connections,
    connected: () => !life.signal.aborted,
    async lags() {
      // Who consumes nothing may not be let ask.
      if (durables.size === 0) return [];
      const jsm = await within(1_000, manager());
      const infos = await Promise.allSettled([...durables].map((durable) => jsm.consumers.info(stream, durable)));
      return infos.flatMap((info) =>
        info.status === 'fulfilled'
          ? [{ consumer: info.value.name, events: info.value.num_pending + info.value.num_ack_pending }]
          : [],
      );
    },
    async publish(subject, id, payload, connection) {
      const open = await within(2_000, ready);
      if (ensuredFor !== connections) await manager();
      if (life.signal.aborted || (connection ?? connections) !== connections)
        throw new Error('event bus is not connected as it was');
      const ack = await open
        .jetstream()
        .publish(prefix + subject, payload, { msgID: id, timeout: 2_000, expect: { streamName: stream } });
      return ack.seq;
    },
    async streamState(types = []) {
      const jsm = await manager();
      const connection = connections;
      const open = await ready;
      const { created, state } = await jsm.streams.info(stream);
      const lasts = new Map(
        await Promise.all(
          types.map(async (type) => [type, await lastOf(open, stream, prefix + type, state.last_seq)] as const),
        ),
      );
      return { connection, epoch: created, last: (type) => lasts.get(type) ?? state.last_seq };
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

      async function consumeForever(stop: AbortSignal) {
        while (!stop.aborted) {
          const lost = life.signal;
          try {
            if (!lost.aborted) {
              const jsm = await manager();
              const filters = types.map((type) => prefix + type);
              await ensureConsumer(jsm, stream, durable, filters);
              const consumer = await (await ready).jetstream().consumers.get(stream, durable);
              await takeDeliveries(consumer, { prefix, handle, stop, lost, log });
            }
          } catch (error) {
            if (!stop.aborted && !lost.aborted)
              log.warn({ err: error, durable }, 'consuming events was interrupted, trying again');
          }
          await pause(lost.aborted ? 100 : 500, stop);
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
      const connection = await Promise.race([ready.catch(() => undefined), sleep(50, undefined)]);
      if (connection) await Promise.race([connection.drain(), sleep(2_000)]);
      else void ready.then((late) => late.close()).catch(() => undefined);
    },
  };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('event bus is not connected')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
