import { afterAll, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { provisionStream } from '@commonyard/service-kit/events/stream';
import { startScript } from '@commonyard/testing/script';
import { eventually } from '@commonyard/testing/eventually';
import { as, registration, SECRET, startTestService } from './test-service.ts';

const identity = await startTestService();
await provisionStream(identity.env.NATS_URL);
afterAll(() => identity.close());

const start = (env: Record<string, string>) => startScript(join(import.meta.dirname, '../src/server.ts'), env);

it('serves requests, publishes its outbox and shuts down on SIGTERM', async () => {
  const { child, exited, url } = start({
    ...identity.env,
    SESSION_SECRET: SECRET,
    PUBLIC_URL: 'http://localhost:8080',
  });
  try {
    const address = await url();
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
    child.kill('SIGTERM');
    expect((await exited).code).toBe(0);
  } finally {
    child.kill('SIGKILL');
  }
});

it('does not start without its settings and names every missing one', async () => {
  const { code, stdout, stderr } = await start({ PORT: 'x', SESSION_SECRET: 'canary-secret' }).exited;
  const output = stdout + stderr;
  expect(code).toBe(1);
  expect(output).toContain(
    'CALLER_PUBLIC_KEY, DATABASE_URL, LINK_TOKEN_PUBLIC_KEY, NATS_URL, PORT, PUBLIC_URL, RETENTION_DATABASE_URL, SESSION_SECRET',
  );
  expect(output).not.toContain('canary-secret');
});
