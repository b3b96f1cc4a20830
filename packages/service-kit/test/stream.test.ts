import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connect, type JetStreamManager, type NatsConnection } from 'nats';
import type { EventType } from '@commonyard/contracts/events/envelope';
import { testBackends } from '@commonyard/testing/backends';
import { prepareStream } from '../src/events/stream.ts';

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

it('is not waited for where the server is away', async () => {
  await expect(prepareStream('nats://127.0.0.1:1')).rejects.toThrow('CONNECTION_REFUSED');
});
