import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { freePort, isListening } from './free-port.ts';

it('returns no port twice, in this process and in others', async () => {
  const script = `const { freePort } = await import('${new URL('free-port.ts', import.meta.url).href}');
    const ports = [];
    for (let index = 0; index < 200; index++) ports.push(await freePort());
    console.log(JSON.stringify(ports));`;
  const inOtherProcess = async () =>
    JSON.parse((await promisify(execFile)(process.execPath, ['-e', script])).stdout) as number[];
  const inThisProcess = Promise.all(Array.from({ length: 200 }, freePort));
  const ports = (await Promise.all([inThisProcess, inOtherProcess(), inOtherProcess()])).flat();
  expect(new Set(ports).size).toBe(600);
});

it('tells whether a server listens, and does not take the port of one that starts meanwhile', async () => {
  const port = await freePort();
  const server = createServer();
  const starting = [isListening(port), once(server.listen(port, '127.0.0.1'), 'listening')];
  await Promise.all(starting);
  expect(await isListening(port)).toBe(true);
  server.close();
  await once(server, 'close');
  expect(await isListening(port)).toBe(false);
});
