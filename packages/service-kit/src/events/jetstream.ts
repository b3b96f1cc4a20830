import { setTimeout as delay } from 'node:timers/promises';
// Only this file, stream.ts and deliveries.ts import the NATS client.
import {
  connect,
  type ConnectionOptions,
  ErrorCode,
  Events as ClientEvents,
  type JetStreamClient,
  type JetStreamManager,
  type NatsConnection,
} from 'nats';
import type { Logger } from 'pino';
import { describeConnectionError } from '../connection-error.ts';
import { startJob, type Job } from '../jobs/interval-job.ts';
import { sleep } from '../jobs/sleep.ts';
import type { MeasuredBus } from '../observability/metrics.ts';
import { withTimeout } from '../with-timeout.ts';
import { processDeliveries, type Delivery } from './deliveries.ts';
import { assertFilters, lastSequence, parseServers } from './stream.ts';

const NOT_CONNECTED = 'event bus is not connected';

export type BusOptions = {
  /** The addresses of the servers of a cluster, separated by commas. */
  url: string;
  /** A file with the CA certificates of the servers; requires TLS. */
  caFile?: string | undefined;
  log: Logger;
  /** The connection's name in the server's lists. */
  name: string;
  /** Stream name and subject prefix. Tests give each file its own. */
  stream?: string;
  prefix?: string;
};

/**
 * The state of the stream. `epoch` changes when the stream is created again. `last` has the sequence of the newest event of
 * each type, 0 where there is none; it decreases when the store is restored from an earlier state.
 */
export type StreamState = {
  epoch: string;
  last: number[];
  connectionEpoch: number;
};

export type Bus = MeasuredBus & {
  /**
   * Publishes one event. Resolves with its sequence once the server has acknowledged it; rejects within 2 s otherwise, and
   * at once where the connection epoch is no longer the given one. Concurrent calls keep their order.
   */
  publish(subject: string, id: string, payload: string, connectionEpoch?: number): Promise<number>;
  streamState(types?: string[]): Promise<StreamState>;
  /** The number of connections made so far. After another one, earlier knowledge of the stream must be verified again. */
  connectionEpoch(): number;
  /**
   * Passes the messages of a durable consumer to `handle`, in order and several at a time, until `stop`. Continues after a
   * loss of the server, and once the migrations have created a missing stream or consumer again.
   */
  consume(durable: string, types: string[], handle: (deliveries: Delivery[]) => Promise<void>): Job;
  /** Subscribes without durability: events published while disconnected are missed. For cache invalidation. */
  subscribe(types: string[], onEvent: (payload: string) => void): void;
  close(): Promise<void>;
};

/**
 * Opens the event bus. Returns at once and connects in the background, retrying for ever, so a service starts and serves
 * while NATS is down.
 */
export function openBus({ url, caFile, log, name, stream = 'EVENTS', prefix = '' }: BusOptions): Bus {
  let connectionEpoch = 0;
  // Aborts when the current connection is lost: what was sent or delivered in it is void in the next one.
  let connectionAbort = new AbortController();
  connectionAbort.abort();
  const onConnected = () => {
    connectionEpoch++;
    connectionAbort = new AbortController();
  };
  const durables = new Set<string>();
  const options: ConnectionOptions = {
    ...parseServers(url, caFile),
    name,
    // Replies arrive here, and a server with accounts lets no other account subscribe to it.
    inboxPrefix: `_INBOX_${name}`,
    maxReconnectAttempts: -1,
    // A rejected password may be one that is being rotated.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: 500,
    pingInterval: 10_000,
    timeout: 2_000,
  };
  const closing = new AbortController();

  /** Retries for ever, and logs why: the client itself would retry a wrong password or certificate silently. */
  async function connectFirst(): Promise<NatsConnection> {
    for (let logged = ''; ;) {
      try {
        return await connect(options);
      } catch (error) {
        if (closing.signal.aborted) throw error;
        const reason = describeConnectionError({ setting: 'NATS_URL', url }, error);
        if (reason !== logged) log.warn({ reason }, 'event bus connection failed, retrying');
        logged = reason;
      }
      await sleep(500, closing.signal);
    }
  }

  let jetstream: JetStreamClient | undefined;
  const ready = connectFirst().then(async (connection) => {
    jetstream = connection.jetstream();
    onConnected();
    void watch(connection);
    return connection;
  });
  // Closed before the first connection.
  ready.catch(() => undefined);

  async function watch(connection: NatsConnection) {
    let logged = '';
    for await (const status of connection.status()) {
      // The client itself retries a password that was changed, and says nothing.
      if (status.type === ClientEvents.Error && status.data === ErrorCode.AuthorizationViolation) {
        const reason = describeConnectionError(
          { setting: 'NATS_URL', url },
          { code: status.data, message: status.data },
        );
        if (reason !== logged) log.warn({ reason }, 'event bus connection failed, retrying');
        logged = reason;
      }
      if (status.type === ClientEvents.Reconnect) {
        logged = '';
        onConnected();
      }
      if (status.type === ClientEvents.Disconnect) connectionAbort.abort();
      if (status.type === ClientEvents.Disconnect || status.type === ClientEvents.Reconnect)
        log.info({ status: status.type }, 'event bus');
    }
  }

  async function manager(): Promise<JetStreamManager> {
    const connection = await withTimeout(ready, 2_000, NOT_CONNECTED);
    if (connectionAbort.signal.aborted) throw new Error(NOT_CONNECTED);
    return connection.jetstreamManager({ timeout: 2_000, checkAPI: false });
  }

  return {
    connectionEpoch: () => connectionEpoch,
    connected: () => !connectionAbort.signal.aborted,
    async consumerLags() {
      // A service without consumers may have no permission to read them.
      if (durables.size === 0) return [];
      const jsm = await withTimeout(manager(), 1_000, NOT_CONNECTED);
      const infos = await Promise.allSettled([...durables].map((durable) => jsm.consumers.info(stream, durable)));
      return infos.flatMap((info) =>
        info.status === 'fulfilled'
          ? [{ consumer: info.value.name, events: info.value.num_pending + info.value.num_ack_pending }]
          : [],
      );
    },
    async streamSize() {
      if (durables.size === 0) return undefined;
      const jsm = await withTimeout(manager(), 1_000, NOT_CONNECTED);
      const { config, state } = await jsm.streams.info(stream);
      return { bytes: state.bytes, maxBytes: config.max_bytes };
    },
    async publish(subject, id, payload, expectedEpoch) {
      if (!jetstream) await withTimeout(ready, 2_000, NOT_CONNECTED);
      if (connectionAbort.signal.aborted || (expectedEpoch ?? connectionEpoch) !== connectionEpoch)
        throw new Error('event bus connection changed');
      const options = { msgID: id, timeout: 2_000, expect: { streamName: stream } };
      const { seq } = await jetstream!.publish(prefix + subject, payload, options);
      return seq;
    },
    async streamState(types = []) {
      const jsm = await manager();
      const epochAtRead = connectionEpoch;
      const open = await ready;
      const { created } = await jsm.streams.info(stream);
      const last = await Promise.all(types.map((type) => lastSequence(open, stream, prefix + type)));
      return { connectionEpoch: epochAtRead, epoch: created, last };
    },
    consume(durable, types, handle) {
      durables.add(durable);
      return startJob(async (stop) => {
        while (!stop.aborted) {
          const lost = connectionAbort.signal;
          try {
            if (!lost.aborted) {
              const filters = types.map((type) => prefix + type);
              const consumer = await (await ready).jetstream().consumers.get(stream, durable);
              await assertFilters(consumer, filters);
              await processDeliveries(consumer, { prefix, handle, stop, lost, log });
            }
          } catch (error) {
            if (!stop.aborted && !lost.aborted) log.warn({ err: error, durable }, 'consuming events failed, retrying');
          }
          await sleep(lost.aborted ? 100 : 500, stop);
        }
      });
    },
    subscribe(types, onEvent) {
      ready
        .then((connection) => {
          for (const type of types) {
            connection.subscribe(prefix + type, {
              callback: (error, message) =>
                error ? log.error({ err: error, types }, 'event bus subscription rejected') : onEvent(message.string()),
            });
          }
        })
        .catch(() => undefined);
    },
    async close() {
      closing.abort();
      // Only an established connection can be drained.
      const connection = await Promise.race([ready.catch(() => undefined), delay(50, undefined)]);
      if (connection) await Promise.race([connection.drain(), delay(2_000)]);
      else void ready.then((late) => late.close()).catch(() => undefined);
    },
  };
}
