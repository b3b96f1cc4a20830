// What a service may and may not do, tried in its container with its settings.
import { expect } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@commonyard/dev-stack/settings';

/** Runs a program in a service's container with these arguments, and returns its output. */
type RunProgram = (service: string, program: string, args: string[]) => Promise<string>;

export async function expectOwnSchemaOnly(runProgram: RunProgram): Promise<void> {
  expect(await queryTable(runProgram, 'assets', 'assets.listings')).toBe('allowed');
  expect(await queryTable(runProgram, 'assets', 'identity.users')).toBe('42501');
  expect(await queryTable(runProgram, 'media', 'inquiries.inquiries')).toBe('42501');
}

export async function expectOwnEventsOnly(runProgram: RunProgram): Promise<void> {
  const program = await bundleProbe('publish-event');
  const publish = (service: string, type: string) => runProgram(service, program, [service, type]);
  expect(await publish('assets', 'asset.tried')).toBe('allowed');
  expect(await publish('media', 'asset.tried')).toBe('refused');
  expect(await publish('assets', 'session.revoked')).toBe('refused');
}

/** Reads a table as a service; returns 'allowed' or the error code of Postgres, 42501 for a missing privilege. */
export const queryTable = async (runProgram: RunProgram, service: string, table: string): Promise<string> =>
  runProgram(service, await bundleProbe('query-table'), [table]);

/** A program of `probes/` as one module with the packages that it imports: images have no packages. */
export async function bundleProbe(name: string): Promise<string> {
  const rolldown = join(root, 'node_modules/.bin/rolldown');
  const program = join(import.meta.dirname, `../probes/${name}.ts`);
  // The traces of a service are a module that it loads on demand: a probe has none, and is one module.
  const options = ['--platform', 'node', '--format', 'esm', '--external', './otlp-tracer.ts'];
  const { stdout } = await promisify(execFile)(rolldown, [program, ...options]);
  return stdout;
}

/** A script that connects to a port; prints 'reached' or, after three seconds at the latest, 'not reached'. */
export const connectTo = (host: string, port: number): string => `
  const { connect } = await import('node:net');
  const socket = connect({ host: '${host}', port: ${port}, timeout: 3000 });
  const say = (text) => { console.log(text); process.exit(); };
  socket.once('connect', () => say('reached')).once('timeout', () => say('not reached')).once('error', () => say('not reached'));`;
