import { afterAll, afterEach, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { startScript } from '@commonyard/testing/script';
import { testDatabase } from '@commonyard/testing/database';
import { eventually } from '@commonyard/testing/eventually';
import { createEventTables, type EventTables } from '../src/events/tables.ts';

const script = join(import.meta.dirname, 'probe-service.ts');
const running: (() => void)[] = [];

const database = await testDatabase<EventTables>('probe', { '0101-events': createEventTables });
const settings = { ...database.env, PROBE_SIZE: '3' };
afterEach(() => {
  for (const kill of running.splice(0)) kill();
});
afterAll(() => database.close());

function startProbe(env: Record<string, string>) {
  const probe = startScript(script, env);
  running.push(() => probe.child.kill('SIGKILL'));
  return probe;
}

it('serves its probes and routes with the settings of the environment', async () => {
  const { url } = startProbe(settings);
  const address = await url();
  expect((await fetch(`${address}/livez`)).status).toBe(200);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${address}/size`)).json()).toEqual({ size: 3 });
});

it('deletes what its event tables need no longer, also where it publishes nothing', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const handled = (days: number) => ({ consumer: `${days}`, eventId: crypto.randomUUID(), handledAt: daysAgo(days) });
  await database.db
    .insertInto('inbox')
    .values([handled(13), handled(15)])
    .execute();
  await startProbe(settings).url();
  const left = () => database.db.selectFrom('inbox').select('consumer').execute();
  await eventually(async () => expect(await left()).toEqual([{ consumer: '13' }]));
});

it('on SIGTERM stops workers, then the app, then its dependencies, and exits with 0', async () => {
  const { child, exited, url } = startProbe(settings);
  await url();
  child.kill('SIGTERM');
  const { code, stdout, stderr } = await exited;
  expect(code).toBe(0);
  expect(stderr.trim().split('\n')).toEqual(['job stopped', 'app closed', 'dependencies closed']);
  expect(stdout).not.toContain('shutdown step failed');
});

it('has as many database connections as its setting allows', async () => {
  const address = await startProbe({ ...settings, DATABASE_POOL_SIZE: '4' }).url();
  expect(await (await fetch(`${address}/pool`)).json()).toEqual({ max: 4 });
});

it('does not count the shutdown delay as time for requests in flight', async () => {
  const { child, exited, url } = startProbe({ ...settings, SHUTDOWN_DELAY_MS: '4000', SHUTDOWN_GRACE_MS: '3000' });
  await url();
  child.kill('SIGTERM');
  const { code, stderr } = await exited;
  expect(code).toBe(0);
  expect(stderr).toContain('dependencies closed');
});

it('exits with 1 if a request in flight takes longer than the grace', async () => {
  const { child, exited, url } = startProbe({ ...settings, SHUTDOWN_GRACE_MS: '300' });
  const response = await fetch(`${await url()}/unfinished`);
  child.kill('SIGTERM');
  expect((await exited).code).toBe(1);
  await response.text().catch(() => undefined);
});

it('exits non-zero and names every missing or invalid variable without its value', async () => {
  const invalid = { ...settings, DATABASE_URL: '', NATS_URL: '', PROBE_SIZE: 'secret-size' };
  const { code, stdout, stderr } = await startProbe(invalid).exited;
  expect(code).toBeGreaterThan(0);
  expect(stderr).toContain('Missing or unusable environment variables: DATABASE_URL, NATS_URL, PROBE_SIZE');
  expect(stdout + stderr).not.toContain('secret-size');
});

it('keeps running after a response was written to after its end', async () => {
  const { child, exited, url } = startProbe(settings);
  const address = await url();
  for (let n = 0; n < 3; n++) await fetch(`${address}/write-after-end`).catch(() => undefined);
  expect(await (await fetch(`${address}/size`)).json()).toEqual({ size: 3 });
  child.kill('SIGTERM');
  const { code, stdout } = await exited;
  expect(code).toBe(0);
  expect(stdout).toContain('uncaught error of a connection');
  expect(stdout).toContain('ERR_STREAM_WRITE_AFTER_END');
});

it.each(['throw-later', 'reject-later'])(
  'shuts down in order and exits with 1 after another uncaught error: %s',
  async (path) => {
    const { exited, url } = startProbe(settings);
    expect((await fetch(`${await url()}/${path}`)).status).toBe(200);
    const { code, stdout, stderr } = await exited;
    expect(code).toBe(1);
    expect(stdout).toContain('uncaught error, shutting down');
    expect(stderr.trim().split('\n')).toEqual(['job stopped', 'app closed', 'dependencies closed']);
  },
);
