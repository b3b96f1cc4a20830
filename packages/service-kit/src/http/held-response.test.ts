import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { eventually } from '@commonyard/testing/eventually';
import { holdResponse, type HeldResponse, type HeldResponseOptions } from './held-response.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** Serves one held response to a client that reads only what the test reads. */
async function hold(options: Partial<HeldResponseOptions> = {}) {
  const opened = Promise.withResolvers<{ held: HeldResponse; raw: NodeJS.WritableStream }>();
  let ends = 0;
  app = Fastify();
  app.get('/', async (_request, reply) => {
    const onEnd = () => ends++;
    const held = holdResponse(reply, { headers: {}, maxBufferedBytes: 1_000_000, onEnd, ...options });
    opened.resolve({ held, raw: reply.raw });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n');
  return { client, ends: () => ends, ...(await opened.promise) };
}

it('sends text until it ends, and nothing afterwards', async () => {
  const { held, client, ends } = await hold();
  held.write('one ');
  held.end('two');
  for (let n = 0; n < 5; n++) {
    held.write('three');
    held.end('four');
  }
  let text = '';
  for await (const chunk of client) text += String(chunk);
  expect(text).toContain('one ');
  expect(text).toContain('two');
  expect(text).not.toMatch(/three|four/);
  expect(ends()).toBe(1);
});

it('ends once when the client disconnects, and then sends nothing', async () => {
  const { held, client, ends } = await hold();
  client.destroy();
  await eventually(() => expect(ends()).toBe(1));
  held.write('late');
  held.end('late');
  expect(ends()).toBe(1);
});

it('listens to errors: what writes to the response past its end is no uncaught error', async () => {
  const { held, client, raw, ends } = await hold();
  held.end('ended');
  for (let n = 0; n < 3; n++) raw.write('late');
  client.resume();
  await once(client, 'close');
  expect(ends()).toBe(1);
});

it('disconnects a client that does not read', async () => {
  const { held, ends } = await hold({ maxBufferedBytes: 1_000 });
  await eventually(() => {
    held.write('x'.repeat(100_000));
    expect(ends()).toBe(1);
  });
});

it('disconnects a client that does not read what was sent before the end', async () => {
  const { held, raw } = await hold({ maxBufferedBytes: 100_000_000, endGraceMs: 50 });
  held.write('x'.repeat(50_000_000));
  held.end();
  await once(raw, 'close');
});
