import { afterAll, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { EventType } from '@commonyard/contracts/events/event-table';
import { connectNats } from '@commonyard/testing/connect-nats';
import { testBackends } from '@commonyard/testing/backends';
import { eventually } from '@commonyard/testing/eventually';
import { openBus } from '../src/events/jetstream.ts';
import { lastSequence, provisionStream } from '../src/events/stream.ts';

const id = crypto.randomUUID().slice(0, 8);
const stream = `TEST_${id}`;
const { natsUrl } = testBackends();

const connection = await connectNats(natsUrl);
const jsm = await connection.jetstreamManager();
afterAll(async () => {
  await jsm.streams.delete(stream);
  await connection.close();
});

const provision = (types: EventType[] = ['asset.approved'], isKnownType?: (type: string) => boolean) =>
  provisionStream(natsUrl, { 'probe--own': types }, { stream, prefix: `t${id}.`, ...(isKnownType && { isKnownType }) });
const subjects = async () => (await jsm.streams.info(stream)).config.subjects;

it('is created by its owner, and provisioned again without a change', async () => {
  await provision();
  const made = await jsm.streams.info(stream);
  expect(made.config.subjects).toContain(`t${id}.asset.*`);
  await provision();
  expect((await jsm.streams.info(stream)).config).toEqual(made.config);
});

it('adds new subjects and keeps those of the previous version', async () => {
  const { config } = await jsm.streams.info(stream);
  const older = [`t${id}.asset.*`, `t${id}.removed.*`];
  await jsm.streams.update(stream, { ...config, subjects: older });
  await provision();
  expect(await subjects()).toEqual(expect.arrayContaining([...older, `t${id}.user.*`]));
});

it('creates the consumers of the service and updates their filters', async () => {
  const filters = async () => (await jsm.consumers.info(stream, 'probe--own')).config.filter_subjects;
  await provision();
  expect(await filters()).toEqual([`t${id}.asset.approved`]);
  await provision(['asset.approved', 'asset.deleted']);
  expect(await filters()).toEqual([`t${id}.asset.approved`, `t${id}.asset.deleted`]);
  // An older version removes what it knows and does not consume, and keeps what only the newer one knows.
  await provision(['asset.approved'], (type) => type !== 'asset.deleted');
  expect(await filters()).toHaveLength(2);
  await provision(['asset.approved']);
  expect(await filters()).toEqual([`t${id}.asset.approved`]);
});

it('updates the settings of consumers of the previous version', async () => {
  await provision();
  const { config } = await jsm.consumers.info(stream, 'probe--own');
  await jsm.consumers.update(stream, 'probe--own', { ...config, ack_wait: 30_000_000_000, max_deliver: 10 });
  await provision();
  expect((await jsm.consumers.info(stream, 'probe--own')).config).toEqual(config);
});

it('enables direct reads of the newest event of a type', async () => {
  await provision();
  const last = (of: string) => lastSequence(connection, stream, `t${id}.${of}`);
  await eventually(async () => expect(await last('asset.deleted')).toBe(0));
  const { seq } = await connection.jetstream().publish(`t${id}.asset.approved`, '{}');
  await connection.jetstream().publish(`t${id}.asset.rejected`, '{}');
  expect(await last('asset.approved')).toBe(seq);
});

it('gives an existing stream new limits, and keeps its events and those of a caller without limits', async () => {
  const limits = { replicas: 1, maxMiB: 64, maxAgeDays: 13 };
  await connection.jetstream().publish(`t${id}.asset.approved`, '{}');
  const { state } = await jsm.streams.info(stream);
  await provisionStream(natsUrl, {}, { stream, prefix: `t${id}.`, limits });
  await provision();
  const changed = await jsm.streams.info(stream);
  expect(changed.config).toMatchObject({ max_bytes: 64 * 1024 * 1024, max_age: 13 * 86_400_000_000_000 });
  expect(changed.state).toEqual(state);
});

it('rejects a stream of a version before 1.0.0 and changes nothing in it', async () => {
  const name = `${stream}_OLD`;
  const old = await jsm.streams.add({ name, subjects: [`old${id}.>`] });
  await expect(provisionStream(natsUrl, {}, { stream: name })).rejects.toThrow(
    /The stream \S+ is of a version before 1\.0\.0.*upgrade\.md/,
  );
  expect((await jsm.streams.info(name)).config).toEqual(old.config);
  await jsm.streams.delete(name);
});

it('rejects a size below what the stream holds', async () => {
  for (let n = 0; n < 2; n++)
    await connection.jetstream().publish(`t${id}.asset.approved`, JSON.stringify({ text: 'x'.repeat(700_000) }));
  const before = await jsm.streams.info(stream);
  const limits = { replicas: 1, maxMiB: 1, maxAgeDays: 7 };
  await expect(provisionStream(natsUrl, {}, { stream, prefix: `t${id}.`, limits })).rejects.toThrow(
    'holds 2 MiB, more than 1 MiB',
  );
  const { config, state } = await jsm.streams.info(stream);
  expect([config, state]).toEqual([before.config, before.state]);
});

it('rejects more replicas than the server has peers', async () => {
  const limits = { replicas: 3, maxMiB: 64, maxAgeDays: 7 };
  await expect(provisionStream(natsUrl, {}, { stream, prefix: `t${id}.`, limits })).rejects.toThrow(/replicas > 1/);
});

it('is created neither by a service nor are its consumers, which the service checks', async () => {
  const warnings: string[] = [];
  const log = pino({}, { write: (line) => void warnings.push(line) });
  const missing = openBus({ url: natsUrl, log, name: 'service', stream: `${stream}_MISSING` });
  await expect(missing.streamState()).rejects.toThrow('stream not found');
  await missing.close();

  await provision(['asset.approved']);
  const bus = openBus({ url: natsUrl, log, name: 'service', stream, prefix: `t${id}.` });
  const consumers = [
    bus.consume('probe--unknown', ['asset.approved'], async () => undefined),
    bus.consume('probe--own', ['asset.approved', 'user.registered'], async () => undefined),
  ];
  await eventually(() => {
    expect(warnings.join('\n')).toContain('consumer not found');
    expect(warnings.join('\n')).toContain('the consumer probe--own leaves out');
  });
  await Promise.all(consumers.map((consumer) => consumer.stop()));
  await bus.close();
  expect((await jsm.consumers.list(stream).next()).map(({ name }) => name)).toEqual(['probe--own']);
});

it('fails at once where the server is unreachable', async () => {
  await expect(provisionStream('nats://127.0.0.1:1')).rejects.toThrow('CONNECTION_REFUSED');
});
