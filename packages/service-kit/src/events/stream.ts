import {
  AckPolicy,
  connect,
  type ConnectionOptions,
  type Consumer,
  DiscardPolicy,
  RetentionPolicy,
  StorageType,
  type JetStreamManager,
  type NatsConnection,
  type NatsError,
} from 'nats';
import type { EventType } from '@commonyard/contracts/events/event-table';
import { EVENT_TYPES } from '@commonyard/contracts/events/event-table';
import { OperatorError } from '../start-error.ts';
import { retryWhile } from '../jobs/retry-while.ts';

const NO_RESPONDERS = '503';
const DAY = 86_400_000_000_000; // nanoseconds
const SECOND = 1_000_000_000;
const MIB = 1024 * 1024;
const DEFAULT_LIMITS: StreamLimits = { replicas: 1, maxMiB: 512, maxAgeDays: 7 };
/** A cluster elects a leader after a server was lost and after the number of replicas has changed. */
const ELECTION = { everyMs: 500, withinMs: 60_000 };
/** Error codes of the JetStream API: temporarily unavailable, no leader, stream or consumer offline, created meanwhile. */
const TRANSIENT_ERRORS = new Set([10_008, 10_009, 10_118, 10_119, 10_058]);
/**
 * Events of one durable consumer that are delivered but not settled, over all replicas. An event that is retried until
 * an event behind it is handled counts, so a low limit would keep the later one back until the first is a dead letter.
 */
const MAX_UNSETTLED = 10_000;
/** Marks the streams of version 1.0.0 and later. Those of before hold events and consumers that no later version reads. */
const BASELINE = { baseline: '1.0.0' };
const SUBJECT_GROUPS = [...new Set(EVENT_TYPES.map((type) => type.split('.')[0]!))];
const subjectsOf = (prefix: string) => SUBJECT_GROUPS.map((kind) => `${prefix}${kind}.*`);

/** A service's durable consumers and the event types of each. */
export type Consumers = Record<string, readonly EventType[]>;

export type StreamLimits = {
  /** Copies of each event and of each consumer's position, each on another server of a cluster. */
  replicas: number;
  maxMiB: number;
  /**
   * At least as long as the outbox keeps published events, or the relay would take expired events for lost ones; less than
   * the inbox keeps their ids, or a consumer that is created again would handle events twice.
   */
  maxAgeDays: number;
};

export type ProvisionOptions = {
  stream?: string;
  prefix?: string;
  caFile?: string | undefined;
  /** Default: those of the existing stream. */
  limits?: StreamLimits;
  /** Whether this version has the event type. Default: all. */
  isKnownType?: (type: string) => boolean;
};

/** Connects once. Throws where no server is reached within 5 s, or where it rejects the login. */
export async function assertBusAnswers(url: string): Promise<void> {
  const connection = await connect({ ...parseServers(url), name: 'start', timeout: 5_000 });
  await connection.close();
}

/**
 * Creates the stream and a service's consumers, or changes the existing ones to these limits and filters, without losing
 * events. Needs the server's owner account: a service may change neither. A consumer keeps existing types that are not known:
 * those of a newer version that is reverted and may come back. Throws where no server is reached within 10 s, where a cluster
 * has no leader for a minute, and where the stream holds more than the new limit or is of a version before 1.0.0.
 */
export async function provisionStream(
  url: string,
  consumers: Consumers = {},
  { stream = 'EVENTS', prefix = '', caFile, limits, isKnownType = () => true }: ProvisionOptions = {},
): Promise<void> {
  const connection = await connect({ ...parseServers(url, caFile), name: 'owner', timeout: 10_000 });
  try {
    const provisionAll = async () => {
      const jsm = await connection.jetstreamManager({ timeout: 5_000 });
      await provision(jsm, stream, prefix, limits);
      for (const [durable, types] of Object.entries(consumers)) {
        const filters = types.map((type) => prefix + type);
        await ensureConsumer(jsm, stream, durable, filters, (subject) => !isKnownType(subject.slice(prefix.length)));
      }
    };
    await retryWhile((error) => isTransient(error as NatsError), provisionAll, ELECTION);
  } finally {
    await connection.close();
  }
}

const isTransient = ({ code, api_error: api }: NatsError): boolean =>
  code === NO_RESPONDERS || code === 'TIMEOUT' || TRANSIENT_ERRORS.has(api?.err_code ?? 0);

async function provision(
  jsm: JetStreamManager,
  stream: string,
  prefix: string,
  limits: StreamLimits | undefined,
): Promise<void> {
  const existing = await unlessMissing(jsm.streams.info(stream));
  if (!existing) return createStream(jsm, stream, prefix, limits);
  const { config, state } = existing;
  if (config.metadata?.['baseline'] === undefined)
    throw new OperatorError(
      `The stream ${stream} is of a version before 1.0.0, which no later version reads. Delete it, and import what you keep (docs/operations/upgrade.md)`,
    );
  const wanted = {
    ...config,
    // Subjects that only the previous version knows stay, since its replicas are still running.
    subjects: [...new Set([...config.subjects, ...subjectsOf(prefix)])],
    ...(limits && configOf(limits)),
  };
  const isCurrent = (['subjects', 'num_replicas', 'max_bytes', 'max_age'] as const).every(
    (key) => String(wanted[key]) === String(config[key]),
  );
  if (isCurrent) return;
  if (limits && wanted.max_bytes < state.bytes)
    throw new Error(`the stream ${stream} holds ${Math.ceil(state.bytes / MIB)} MiB, more than ${limits.maxMiB} MiB`);
  await jsm.streams.update(stream, wanted);
}

const configOf = ({ replicas, maxMiB, maxAgeDays }: StreamLimits) => ({
  num_replicas: replicas,
  max_bytes: maxMiB * MIB,
  max_age: maxAgeDays * DAY,
});

/** Undefined for the API's "not found". Any other error says nothing: a cluster without a leader responds with one, too. */
async function unlessMissing<T>(info: Promise<T>): Promise<T | undefined> {
  try {
    return await info;
  } catch (error) {
    if ((error as NatsError).api_error?.code === 404) return undefined;
    throw error;
  }
}

/**
 * Parses comma-separated server URLs; the first one's user and password apply to all. With `tls://`, or with a file of CA
 * certificates, the client rejects a server without TLS. It reads the file at each connection.
 */
export function parseServers(
  url: string,
  caFile?: string,
): Pick<ConnectionOptions, 'user' | 'pass' | 'tls'> & { servers: string[] } {
  const addresses = url
    .split(',')
    .map((address) => address.trim())
    .map((address) => new URL(address.includes('://') ? address : `nats://${address}`));
  const { username, password } = addresses[0]!;
  const usesTls = caFile !== undefined || addresses.some(({ protocol }) => protocol === 'tls:');
  return {
    servers: addresses.map(({ protocol, host }) => `${protocol}//${host}`),
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(usesTls && { tls: caFile === undefined ? {} : { caFile } }),
  };
}

async function createStream(
  jsm: JetStreamManager,
  name: string,
  prefix: string,
  limits: StreamLimits = DEFAULT_LIMITS,
): Promise<void> {
  await jsm.streams.add({
    name,
    subjects: subjectsOf(prefix),
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    // A full stream rejects events, which then wait in the outbox; discarding the oldest would lose them.
    discard: DiscardPolicy.New,
    ...configOf(limits),
    duplicate_window: 120 * SECOND,
    allow_direct: true,
    metadata: BASELINE,
  });
}

/**
 * The sequence of the newest event of a subject; 0 where there is none. The stream's last sequence is not enough: events
 * of other subjects may have reused the sequences of lost ones.
 */
export async function lastSequence(connection: NatsConnection, stream: string, subject: string): Promise<number> {
  const { headers } = await connection.request(`$JS.API.DIRECT.GET.${stream}.${subject}`, '', { timeout: 2_000 });
  return headers?.code === 404 ? 0 : Number(headers?.get('Nats-Sequence'));
}

/** Throws where the consumer leaves out one of these subjects: the migrations of an earlier version ran last. */
export async function assertFilters(consumer: Consumer, subjects: string[]): Promise<void> {
  const { name, config } = await consumer.info(true);
  const filters = config.filter_subjects ?? [config.filter_subject];
  const missing = subjects.filter((subject) => !filters.includes(subject));
  if (missing.length > 0) throw new Error(`the consumer ${name} leaves out ${missing.join(', ')}: run the migrations`);
}

/**
 * Creates or updates a durable consumer of these subjects, and of those existing ones that `keeps` accepts. The server redelivers a dead consumer's messages after
 * `ack_wait`; a live one reports progress meanwhile. `max_deliver` is unlimited, since the server would drop an event
 * silently: the consumer itself moves it to dead letters.
 */
async function ensureConsumer(
  jsm: JetStreamManager,
  stream: string,
  durable: string,
  subjects: string[],
  keeps: (subject: string) => boolean,
): Promise<void> {
  const settings = {
    ack_wait: 5 * SECOND,
    max_deliver: -1,
    max_ack_pending: MAX_UNSETTLED,
    // As many as the stream has.
    num_replicas: 0,
  };
  const existing = await unlessMissing(jsm.consumers.info(stream, durable));
  if (!existing) {
    const config = { durable_name: durable, ack_policy: AckPolicy.Explicit, filter_subjects: subjects, ...settings };
    await jsm.consumers.add(stream, config);
    return;
  }
  const { filter_subjects: filters, filter_subject: filter } = existing.config;
  const current = filters ?? (filter ? [filter] : []);
  const wanted = [...subjects, ...current.filter((subject) => !subjects.includes(subject) && keeps(subject))];
  const isCurrent =
    String(current.toSorted()) === String(wanted.toSorted()) &&
    (['ack_wait', 'max_deliver', 'max_ack_pending', 'num_replicas'] as const).every(
      (key) => existing.config[key] === settings[key],
    );
  if (!isCurrent) await jsm.consumers.update(stream, durable, { filter_subjects: wanted, ...settings });
}
