import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connect, type JetStreamManager, type NatsConnection } from 'nats';
import type { EventType } from '@commonyard/contracts/events/envelope';
import { testBackends } from '@commonyard/testing/backends';
import { eventually } from '@commonyard/testing/eventually';
import { lastOf, prepareStream } from '../src/events/stream.ts';

const id = crypto.randomUUID().slice(0, 8);
const stream = `TEST_${id}`;
const { natsUrl } = testBackends();
let connection: NatsConnection;
let jsm: JetStreamManager;

beforeAll(async () => {
  connection = await connect({ servers: natsUrl });
  jsm = await connection.jetstreamManager();
});
afterAll(async () => {
  await jsm.streams.delete(stream);
  await connection.close();
});

const prepare = (types: EventType[] = ['asset.approved']) =>
  prepareStream(natsUrl, { 'probe--own': types }, { stream, prefix: `t${id}.` });
const subjects = async () => (await jsm.streams.info(stream)).config.subjects;

it('is made by its owner, and made again without a change', async () => {
  await prepare();
  const made = await jsm.streams.info(stream);
  expect(made.config.subjects).toContain(`t${id}.asset.*`);
  await prepare();
  expect((await jsm.streams.info(stream)).config).toEqual(made.config);
});

it('takes events of kinds that came later, and keeps those of the version before', async () => {
  const { config } = await jsm.streams.info(stream);
  const older = [`t${id}.asset.*`, `t${id}.bygone.*`];
  await jsm.streams.update(stream, { ...config, subjects: older });
  await prepare();
  expect(await subjects()).toEqual(expect.arrayContaining([...older, `t${id}.user.*`]));
});

it('has the consumers of the service, which get what this version of it is for', async () => {
  const filters = async () => (await jsm.consumers.info(stream, 'probe--own')).config.filter_subjects;
  await prepare();
  expect(await filters()).toEqual([`t${id}.asset.approved`]);
  await prepare(['asset.approved', 'asset.deleted']);
  expect(await filters()).toEqual([`t${id}.asset.approved`, `t${id}.asset.deleted`]);
});

it('has the consumers of a version before set as those of this one are', async () => {
  await prepare();
  const { config } = await jsm.consumers.info(stream, 'probe--own');
  await jsm.consumers.update(stream, 'probe--own', { ...config, ack_wait: 30_000_000_000, max_deliver: 10 });
  await prepare();
  expect((await jsm.consumers.info(stream, 'probe--own')).config).toEqual(config);
});

it('lets be asked for the newest event of a type, as one of a version before did not', async () => {
  await prepare();
  const { config } = await jsm.streams.info(stream);
  await jsm.streams.update(stream, { ...config, allow_direct: false });
  const last = (of: string) => lastOf(connection, stream, `t${id}.${of}`, 4711);
  expect(await last('asset.approved')).toBe(4711);
  await prepare();
  await eventually(async () => expect(await last('asset.deleted')).toBe(0));
  const { seq } = await connection.jetstream().publish(`t${id}.asset.approved`, '{}');
  await connection.jetstream().publish(`t${id}.asset.rejected`, '{}');
  expect(await last('asset.approved')).toBe(seq);
});

it('is not waited for where the server is away', async () => {
  await expect(prepareStream('nats://127.0.0.1:1')).rejects.toThrow('CONNECTION_REFUSED');
});
