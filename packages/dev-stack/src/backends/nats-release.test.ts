import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadRelease, type Archive } from './nats-release.ts';

let folder: string;
let server: Server;
let archive: Archive;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nats-release-'));
  await mkdir(join(folder, 'nats-server-v1'));
  await writeFile(join(folder, 'nats-server-v1/nats-server'), 'the server', { mode: 0o755 });
  execFileSync('tar', ['-czf', join(folder, 'archive'), '-C', folder, 'nats-server-v1']);
  const bytes = await readFile(join(folder, 'archive'));
  server = createServer((request, response) => {
    response.statusCode = request.url === '/archive' ? 200 : 404;
    response.end(bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/archive`;
  archive = { url, sha256: createHash('sha256').update(bytes).digest('hex') };
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

it('unpacks the server of the archive', async () => {
  const binary = await downloadRelease(folder, archive);
  expect(binary).toBe(join(folder, 'nats-server'));
  await expect(readFile(binary, 'utf8')).resolves.toBe('the server');
});

it('unpacks nothing of an archive with another SHA-256', async () => {
  const into = await mkdtemp(join(folder, 'into-'));
  await expect(downloadRelease(into, { ...archive, sha256: '0'.repeat(64) })).rejects.toThrow(
    `has the SHA-256 ${archive.sha256} instead of 000`,
  );
  await expect(readFile(join(into, 'nats-server'))).rejects.toThrow('ENOENT');
});

it('names the address that cannot be downloaded', async () => {
  await expect(downloadRelease(folder, { ...archive, url: `${archive.url}-2` })).rejects.toThrow(
    /archive-2 could not be downloaded: status 404/,
  );
  await expect(downloadRelease(folder, { ...archive, url: 'http://127.0.0.1:1/' })).rejects.toThrow(
    /could not be downloaded: .*/,
  );
});
