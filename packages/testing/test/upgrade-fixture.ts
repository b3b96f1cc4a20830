import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ConsumerConfig, JetStreamManager, NatsConnection, StreamConfig } from 'nats';
import pg from 'pg';
import { connectNats } from '../src/connect-nats.ts';

type StoredConsumer = { name: string; config: ConsumerConfig; ackFloor: { stream_seq: number } };
type StoredStream = {
  stream: StreamConfig;
  /** The stream's creation time, which the outbox stores as its epoch. */
  created: string;
  consumers: StoredConsumer[];
  messages: { seq: number; subject: string; id: string; payload: string }[];
};

const folder = join(import.meta.dirname, '../fixtures/upgrade-1.0.0');
const unzip = (file: string) => gunzipSync(readFileSync(join(folder, file))).toString();

/** The number of rows of each table, as `schema.table`. */
export const storedRows = JSON.parse(readFileSync(join(folder, 'rows.json'), 'utf8')) as Record<string, number>;
/** The services of that release. */
const SERVICES = new Set(Object.keys(storedRows).map((table) => table.split('.', 1)[0]!));
export const storedStream = JSON.parse(unzip('stream.json.gz')) as StoredStream;

/**
 * Restores the fixture's database and stream, with each durable consumer at its position. Returns the creation time of
 * each consumer.
 */
export async function restoreFixture({
  databaseUrl,
  natsUrl,
}: {
  databaseUrl: string;
  natsUrl: string;
}): Promise<Record<string, string>> {
  const [connection, client] = [await connectNats(natsUrl), new pg.Client({ connectionString: databaseUrl })];
  await client.connect();
  try {
    for (const service of SERVICES)
      await client.query(`CREATE ROLE ${service}_app LOGIN; CREATE ROLE ${service}_retention LOGIN`);
    await client.query(unzip('database.sql.gz'));
    const { created, consumers } = await restoreStream(connection);
    // The restored stream has a new creation time. With the old one the relay would publish every event again.
    for (const service of SERVICES)
      await client.query(`UPDATE ${service}.outbox SET pub_epoch = $1 WHERE pub_epoch = $2`, [
        created,
        storedStream.created,
      ]);
    return consumers;
  } finally {
    await client.end();
    await connection.close();
  }
}

async function restoreStream(connection: NatsConnection) {
  const jsm = await connection.jetstreamManager();
  const { created } = await jsm.streams.add(storedStream.stream);
  const publishing = storedStream.messages.map(async ({ seq, subject, id, payload }) => {
    const ack = await connection.jetstream().publish(subject, payload, { msgID: id });
    if (ack.seq !== seq) throw new Error(`event ${id} was stored as ${ack.seq} instead of ${seq}`);
  });
  await Promise.all(publishing);
  const consumers: Record<string, string> = {};
  for (const consumer of storedStream.consumers)
    consumers[consumer.name] = await restoreConsumer(connection, jsm, consumer);
  return { created, consumers };
}

async function restoreConsumer(
  connection: NatsConnection,
  jsm: JetStreamManager,
  { name, config, ackFloor }: StoredConsumer,
): Promise<string> {
  const { created } = await jsm.consumers.add(storedStream.stream.name, config);
  const consumer = await connection.jetstream().consumers.get(storedStream.stream.name, name);
  for (let acknowledged = 0; acknowledged < ackFloor.stream_seq;) {
    const message = await consumer.next();
    if (!message) throw new Error(`${name} has no event up to ${ackFloor.stream_seq}`);
    acknowledged = message.seq;
    await message.ackAck();
  }
  return created;
}
