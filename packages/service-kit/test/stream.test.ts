import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connect, type JetStreamManager, type NatsConnection } from 'nats';
import { testBackends } from '@commonyard/testing/backends';
import { prepareStream } from '../src/events/jetstream.ts';

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

const subjects = async () => (await jsm.streams.info(stream)).config.subjects;

it('is made by its owner, and made again without a change', async () => {
  await prepareStream(natsUrl, stream, `t${id}.`);
  const made = await jsm.streams.info(stream);
  expect(made.config.subjects).toContain(`t${id}.asset.*`);
  await prepareStream(natsUrl, stream, `t${id}.`);
  expect((await jsm.streams.info(stream)).config).toEqual(made.config);
});

it('takes events of kinds that came later, and keeps those of the version before', async () => {
  const { config } = await jsm.streams.info(stream);
  const older = [`t${id}.asset.*`, `t${id}.bygone.*`];
  await jsm.streams.update(stream, { ...config, subjects: older });
  await prepareStream(natsUrl, stream, `t${id}.`);
  expect(await subjects()).toEqual(expect.arrayContaining([...older, `t${id}.user.*`]));
});

it('is not waited for where the server is away', async () => {
  await expect(prepareStream('nats://127.0.0.1:1', stream)).rejects.toThrow('CONNECTION_REFUSED');
});
