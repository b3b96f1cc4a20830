// The stream, its consumers and the way to the server.
import { AckPolicy, connect, DiscardPolicy, RetentionPolicy, StorageType, type JetStreamManager } from 'nats';
import type { EventType } from '@commonyard/contracts/events/envelope';

const DAY = 86_400_000_000_000; // nanoseconds
const SECOND = 1_000_000_000;
const KINDS = ['user', 'session', 'asset', 'inquiry', 'message', 'contact', 'inspection'];
const subjectsOf = (prefix: string) => KINDS.map((kind) => `${prefix}${kind}.*`);

/** The durable consumers of a service, and the types of events each is for. */
export type Consumers = Record<string, readonly EventType[]>;

/**
 * Makes the stream, or lets the one there is take events of kinds that are new, and a service's consumers of it, and leaves
 * again. For the server's owner: on a server with accounts a service may make a missing stream, and may neither change one
 * nor choose what its consumers get. Throws where the server is not reached within 10 s.
 */
export async function prepareStream(
  url: string,
  consumers: Consumers = {},
  { stream = 'EVENTS', prefix = '' } = {},
): Promise<void> {
  const connection = await connect({ ...readAddress(url), name: 'owner', timeout: 10_000 });
  try {
    const jsm = await connection.jetstreamManager({ timeout: 10_000 });
    await ensureStream(jsm, stream, prefix);
    const { config } = await jsm.streams.info(stream);
    // Kinds that only the version before knows stay: its replicas still run.
    const all = [...new Set([...config.subjects, ...subjectsOf(prefix)])];
    if (all.length > config.subjects.length) await jsm.streams.update(stream, { ...config, subjects: all });
    for (const [durable, types] of Object.entries(consumers)) {
      const filters = types.map((type) => prefix + type);
      await ensureConsumer(jsm, stream, durable, filters);
    }
  } finally {
    await connection.close();
  }
}

/** Addresses with commas between them; the first one's user and password are for all. */
export function readAddress(url: string): { servers: string[]; user?: string; pass?: string } {
  const addresses = url.split(',').map((address) => new URL(address.includes('://') ? address : `nats://${address}`));
  const { username, password } = addresses[0]!;
  const servers = addresses.map(({ protocol, host }) => `${protocol}//${host}`);
  return username ? { servers, user: decodeURIComponent(username), pass: decodeURIComponent(password) } : { servers };
}

/** Makes the stream where it is missing. */
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
    // A full stream refuses, and the outbox holds what it refused; dropping the oldest would lose it.
    discard: DiscardPolicy.New,
    max_age: 7 * DAY,
    max_bytes: 512 * 1024 * 1024,
    duplicate_window: 120 * SECOND,
  });
}

/** Makes a durable consumer of these subjects, or changes the one there is. */
export async function ensureConsumer(
  jsm: JetStreamManager,
  stream: string,
  durable: string,
  subjects: string[],
): Promise<void> {
  const config = { filter_subjects: subjects, ack_wait: 30 * SECOND, max_deliver: 10, max_ack_pending: 64 };
  const known = await jsm.consumers.info(stream, durable).catch(() => undefined);
  if (!known) await jsm.consumers.add(stream, { durable_name: durable, ack_policy: AckPolicy.Explicit, ...config });
  else if (String(known.config.filter_subjects ?? known.config.filter_subject) !== String(subjects))
    await jsm.consumers.update(stream, durable, config);
}
