import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { sendZip, type ZipEntry } from './zip.ts';

const lastModified = new Date('2026-11-29T12:00:00Z');
async function* entries(fails: boolean): AsyncGenerator<ZipEntry> {
  yield { name: 'Été.txt', lastModified, input: 'hello' };
  if (fails) throw new Error('the second file is broken');
}

const app = Fastify();
app.get('/:how', (request, reply) =>
  sendZip(reply, 'files.zip', entries((request.params as { how: string }).how === 'fails')),
);
await app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
afterAll(() => app.close());

it('sends an archive with its name', async () => {
  const response = await fetch(`${url}/works`);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="files.zip"');
  const archive = Buffer.from(await response.arrayBuffer());
  expect(archive.toString('latin1', 0, 4)).toBe('PK\u0003\u0004');
  expect(archive.includes('Été.txt')).toBe(true);
});

it('ends the connection where a file fails, so that no half archive is kept', async () => {
  const response = await fetch(`${url}/fails`);
  await expect(response.arrayBuffer()).rejects.toThrow('terminated');
});
