// The stream, its consumers and the way to the server.
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
    if (all.length > config.subjects.length || !config.allow_direct)
      await jsm.streams.update(stream, { ...config, subjects: all, allow_direct: true });
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
    allow_direct: true,
  });
}

/**
 * The sequence of the newest event under a subject; 0 where there is none. The stream's own end says less: others may
 * have filled the places of what it lost. `otherwise` where this cannot be asked of the stream, an older one.
 */
export async function lastOf(
  connection: NatsConnection,
  stream: string,
  subject: string,
  otherwise: number,
): Promise<number> {
  try {
    const { headers } = await connection.request(`$JS.API.DIRECT.GET.${stream}.${subject}`, '', { timeout: 2_000 });
    return headers?.code === 404 ? 0 : Number(headers?.get('Nats-Sequence') || otherwise);
  } catch (error) {
    if ((error as { code?: string }).code === NO_RESPONDERS) return otherwise;
    throw error;
  }
}

/**
 * Makes a durable consumer of these subjects, or changes the one there is. What a consumer holds that has died is delivered
 * to another after `ack_wait`; one that is alive says so meanwhile. How often is enough is the handler's to say, not the
 * server's: that one would drop an event silently.
 */
export async function ensureConsumer(
  jsm: JetStreamManager,
  stream: string,
  durable: string,
  subjects: string[],
): Promise<void> {
  const config = { filter_subjects: subjects, ack_wait: 5 * SECOND, max_deliver: -1, max_ack_pending: 64 };
  const known = await jsm.consumers.info(stream, durable).catch(() => undefined);
  if (!known) {
    await jsm.consumers.add(stream, { durable_name: durable, ack_policy: AckPolicy.Explicit, ...config });
    return;
  }
  const { filter_subjects: filters, filter_subject: filter, ack_wait: wait, max_deliver: most } = known.config;
  if (String(filters ?? filter) !== String(subjects)) await jsm.consumers.update(stream, durable, config);
  // A service that may not change its consumer can live with how the owner has set it.
  else if (wait !== config.ack_wait || most !== config.max_deliver)
    await jsm.consumers.update(stream, durable, config).catch(() => undefined);
}
