import { expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { getPriority, platform } from 'node:os';

const script = `
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { lowerDecoderPriority } from '${new URL('variants.ts', import.meta.url).href}';

await lowerDecoderPriority();
const threads = readdirSync('/proc/self/task').map((thread) => ({
  name: readFileSync('/proc/self/task/' + thread + '/comm', 'utf8').trim(),
  priority: getPriority(Number(thread)),
}));
console.log(JSON.stringify(threads));`;

const onLinux = platform() === 'linux' ? it : it.skip;

onLinux('decoding has a lower priority than requests', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  const threads = JSON.parse(output) as { name: string; priority: number }[];
  const pool = threads.filter(({ name }) => name === 'libuv-worker');
  expect(pool.length).toBeGreaterThan(1);
  for (const { priority } of pool) expect(priority).toBeGreaterThanOrEqual(10);
  expect(threads.find(({ name }) => name !== 'libuv-worker')!.priority).toBe(getPriority());
});
