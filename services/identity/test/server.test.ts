import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { testBackends } from '@commonyard/testing/backends';
import { testKeys } from '@commonyard/testing/callers';
import { eventually } from '@commonyard/testing/eventually';
import { as, registration, SECRET, startTestService } from './test-service.ts';

let identity: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  identity = await startTestService();
});
afterAll(() => identity.close());

const start = (env: Record<string, string>) =>
  spawn(process.execPath, [join(import.meta.dirname, '../src/server.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] });

async function addressOf(server: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: server.stdout! })) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (address) {
      server.stdout!.resume();
      return address;
    }
  }
  throw new Error('the server exited before it listened');
}

it('serves requests, publishes its outbox and shuts down on SIGTERM', async () => {
  const server = start({
    PORT: '0',
    DATABASE_URL: identity.appUrl,
    NATS_URL: testBackends().natsUrl,
    CALLER_PUBLIC_KEY: testKeys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    SESSION_SECRET: SECRET,
    PUBLIC_URL: 'http://localhost:8080',
  });
  try {
    const address = await addressOf(server);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect((await fetch(`${address}/api/user`)).status).toBe(401);
    const response = await fetch(`${address}/api/register`, {
      method: 'POST',
      headers: { ...(await as.guest()), 'content-type': 'application/json' },
      body: JSON.stringify(registration()),
    });
    expect(response.status).toBe(201);
    await eventually(async () => {
      const [row] = await identity.db.selectFrom('outbox').select('publishedAt').execute();
      expect(row!.publishedAt).not.toBeNull();
    });
    server.kill('SIGTERM');
    expect(await once(server, 'exit')).toEqual([0, null]);
  } finally {
    server.kill('SIGKILL');
  }
});

it('does not start without its settings and names every missing one', async () => {
  const server = start({ PORT: 'x', SESSION_SECRET: 'canary-secret' });
  const chunks: Buffer[] = [];
  server.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  server.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [code] = (await once(server, 'close')) as [number];
  const output = Buffer.concat(chunks).toString();
  expect(code).toBe(1);
  expect(output).toContain('CALLER_PUBLIC_KEY, DATABASE_URL, NATS_URL, PORT, PUBLIC_URL, SESSION_SECRET');
  expect(output).not.toContain('canary-secret');
});
