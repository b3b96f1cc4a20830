import {
  AckPolicy,
  connect,
  DiscardPolicy,
  RetentionPolicy,
  StorageType,
  type JetStreamManager,
  type NatsConnection,
} from 'nats';
import type { EventType } from '@commonyard/contracts/events/envelope';

const NO_RESPONDERS = '503';
const DAY = 86_400_000_000_000; // nanoseconds
const SECOND = 1_000_000_000;
/**
 * Events of one durable consumer that are delivered but not settled, over all replicas. An event that is retried until
 * an event behind it is handled counts, so a low limit would keep the later one back until the first is a dead letter.
 */
const MAX_UNSETTLED = 10_000;
const SUBJECT_GROUPS = ['user', 'session', 'asset', 'inquiry', 'message', 'contact', 'inspection'];
const subjectsOf = (prefix: string) => SUBJECT_GROUPS.map((kind) => `${prefix}${kind}.*`);

/** A service's durable consumers and the event types of each. */
export type Consumers = Record<string, readonly EventType[]>;

/**
 * Creates the stream, or adds new subjects to the existing one, and creates a service's consumers. Needs the server's
 * owner account: on a server with accounts a service may create a missing stream, but may neither change it nor choose
 * its consumers' filters. A consumer keeps existing types that are not known: those of a newer version that is reverted and
 * may come back. Throws where the server is not reached within 10 s.
 */
export async function provisionStream(
  url: string,
  consumers: Consumers = {},
  { stream = 'EVENTS', prefix = '', isKnownType = (_type: string): boolean => true } = {},
): Promise<void> {
  const connection = await connect({ ...parseServers(url), name: 'owner', timeout: 10_000 });
  try {
    const jsm = await connection.jetstreamManager({ timeout: 10_000 });
    await ensureStream(jsm, stream, prefix);
    const { config } = await jsm.streams.info(stream);
    // Subjects that only the previous version knows stay, since its replicas are still running.
    const all = [...new Set([...config.subjects, ...subjectsOf(prefix)])];
    if (all.length > config.subjects.length || !config.allow_direct)
      await jsm.streams.update(stream, { ...config, subjects: all, allow_direct: true });
    for (const [durable, types] of Object.entries(consumers)) {
      const filters = types.map((type) => prefix + type);
      await ensureConsumer(jsm, stream, durable, filters, (subject) => !isKnownType(subject.slice(prefix.length)));
    }
  } finally {
    await connection.close();
  }
}

/** Parses comma-separated server URLs; the first one's user and password apply to all. */
export function parseServers(url: string): { servers: string[]; user?: string; pass?: string } {
  const addresses = url.split(',').map((address) => new URL(address.includes('://') ? address : `nats://${address}`));
  const { username, password } = addresses[0]!;
  const servers = addresses.map(({ protocol, host }) => `${protocol}//${host}`);
  return username ? { servers, user: decodeURIComponent(username), pass: decodeURIComponent(password) } : { servers };
}

/** Creates the stream where it is missing. */
export async function ensureStream(jsm: JetStreamManager, name: string, prefix: string): Promise<void> {
  const exists = await jsm.streams.info(name).then(
    () => true,
    () => false,
  );
  if (exists) return;
  await jsm.streams.add({
    name,
    subjects: subjectsOf(prefix),
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    // A full stream rejects events, which then wait in the outbox; discarding the oldest would lose them.
    discard: DiscardPolicy.New,
    max_age: 7 * DAY,
    max_bytes: 512 * 1024 * 1024,
    duplicate_window: 120 * SECOND,
    allow_direct: true,
  });
}

/**
 * The sequence of the newest event of a subject; 0 where there is none. The stream's last sequence is not enough: events
 * of other subjects may have reused the sequences of lost ones. Returns `fallback` for a stream without direct access.
 */
export async function lastSequence(
  connection: NatsConnection,
  stream: string,
  subject: string,
  fallback: number,
): Promise<number> {
  try {
    const { headers } = await connection.request(`$JS.API.DIRECT.GET.${stream}.${subject}`, '', { timeout: 2_000 });
    return headers?.code === 404 ? 0 : Number(headers?.get('Nats-Sequence') || fallback);
  } catch (error) {
    if ((error as { code?: string }).code === NO_RESPONDERS) return fallback;
    throw error;
  }
}

/**
 * Creates or updates a durable consumer of these subjects, and of those existing ones that `keeps` accepts. A replica keeps
 * all: they may be of a newer version, whose replicas run beside it. The server redelivers a dead consumer's messages after
 * `ack_wait`; a live one reports progress meanwhile. `max_deliver` is unlimited, since the server would drop an event
 * silently: the consumer itself moves it to dead letters.
 */
export async function ensureConsumer(
  jsm: JetStreamManager,
  stream: string,
  durable: string,
  subjects: string[],
  keeps: (subject: string) => boolean = () => true,
): Promise<void> {
  const settings = { ack_wait: 5 * SECOND, max_deliver: -1, max_ack_pending: MAX_UNSETTLED };
  const existing = await jsm.consumers.info(stream, durable).catch(() => undefined);
  if (!existing) {
    const config = { durable_name: durable, ack_policy: AckPolicy.Explicit, filter_subjects: subjects, ...settings };
    await jsm.consumers.add(stream, config);
    return;
  }
  const { filter_subjects: filters, filter_subject: filter } = existing.config;
  const current = filters ?? (filter ? [filter] : []);
  const wanted = [...subjects, ...current.filter((subject) => !subjects.includes(subject) && keeps(subject))];
  const config = { filter_subjects: wanted, ...settings };
  const hasSettings = (['ack_wait', 'max_deliver', 'max_ack_pending'] as const).every(
    (key) => existing.config[key] === settings[key],
  );
  if (String(current.toSorted()) !== String(wanted.toSorted())) await jsm.consumers.update(stream, durable, config);
  // A service without permission to update its consumer keeps the owner's settings.
  else if (!hasSettings) await jsm.consumers.update(stream, durable, config).catch(() => undefined);
}
