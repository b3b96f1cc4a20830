// Scripts to run in a service's container, with the service's settings: they try what it may and may not do.
import { expect } from '@jest/globals';

type RunScript = (service: string, script: string) => Promise<string>;

export async function expectOwnSchemaOnly(runScript: RunScript): Promise<void> {
  expect(await runScript('assets', queryTable('assets', 'listings'))).toBe('allowed');
  expect(await runScript('assets', queryTable('identity', 'users'))).toBe('42501');
  expect(await runScript('media', queryTable('inquiries', 'inquiries'))).toBe('42501');
}

export async function expectOwnEventsOnly(runScript: RunScript): Promise<void> {
  expect(await runScript('assets', publishEvent('assets', 'asset.tried'))).toBe('allowed');
  expect(await runScript('media', publishEvent('media', 'asset.tried'))).toBe('refused');
  expect(await runScript('assets', publishEvent('assets', 'session.revoked'))).toBe('refused');
}

/** Reads a table; prints 'allowed' or the error code of Postgres, 42501 for a missing privilege. */
export const queryTable = (schema: string, table: string): string => `
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  console.log(await client.query('SELECT 1 FROM ${schema}.${table} LIMIT 1').then(() => 'allowed', (error) => error.code));
  await client.end();`;

/** Publishes an event; prints 'allowed', or 'refused' if the account may not publish it. */
const publishEvent = (service: string, subject: string): string => `
  const { connect } = await import('nats');
  const { host, username, password } = new URL(process.env.NATS_URL);
  const inboxPrefix = '_INBOX_${service}';
  const connection = await connect({ servers: host, user: username, pass: password, inboxPrefix });
  const accepted = connection.request('${subject}', '{}', { timeout: 2000 });
  console.log(await accepted.then(() => 'allowed', (error) => (/permissions violation/i.test(error.message) ? 'refused' : error.message)));
  await connection.close();`;

/** Connects to a port; prints 'reached' or, after three seconds at the latest, 'not reached'. */
export const connectTo = (host: string, port: number): string => `
  const { connect } = await import('node:net');
  const socket = connect({ host: '${host}', port: ${port}, timeout: 3000 });
  const say = (text) => { console.log(text); process.exit(); };
  socket.once('connect', () => say('reached')).once('timeout', () => say('not reached')).once('error', () => say('not reached'));`;
