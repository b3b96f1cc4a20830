import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { freePort } from '../src/backends/free-port.ts';
import { resolveNatsServer } from '../src/backends/nats-resolver.ts';
import { waitUntil } from '../src/processes/wait-until.ts';
import { createStandIn } from './stand-in.ts';

const children: ChildProcess[] = [];
let folder: string;
let scripts: string;
let url: string;
let env: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'simultaneous-starts-'));
  await chmod(folder, 0o711);
  scripts = createStandIn(folder);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  env = {
    PATH: [dirname(await resolveNatsServer()), process.env['PATH']].join(delimiter),
    HOME: folder,
    COMMONYARD_PORT: String(port),
    // As in the script `start` of package.json.
    NODE_COMPILE_CACHE: join(folder, '.cache/compile'),
  };
});
afterAll(async () => {
  await stopAll();
  await rm(folder, { recursive: true, force: true });
});

function launch(script: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(scripts, script), ...args], { cwd: folder, env });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
  const hasExited = () => child.exitCode !== null;
  const isReady = () => text.includes('is ready at') && !hasExited();
  return { child, output: () => text, hasExited, isReady };
}
type Launched = ReturnType<typeof launch>;

const settle = async (launched: Launched) => {
  await waitUntil(() => launched.hasExited() || launched.isReady(), { withinMs: 120_000 });
  if (!launched.isReady() && !launched.hasExited()) throw new Error(launched.output());
};

async function stopAll(): Promise<void> {
  await Promise.all(
    children.splice(0).map(async (child) => {
      if (child.exitCode !== null) return;
      child.kill('SIGINT');
      await once(child, 'exit');
    }),
  );
}

const REJECTED = /^CommonYard is (?:running already, at http|already starting or stopping)/m;
const count = async () => ((await (await fetch(`${url}/assets/`)).json()) as { n: number }).n;

/** Starts twice at once. One must run, and the other say so. */
async function expectOneOfTwo(): Promise<void> {
  const both = [launch('start.ts'), launch('start.ts')];
  await Promise.all(both.map(settle));
  const [running, rejected] = both[0]!.isReady() ? both : both.toReversed();
  expect([running!.isReady(), running!.output()]).toEqual([true, expect.stringContaining('is ready at')]);
  expect([rejected!.child.exitCode, rejected!.output()]).toEqual([1, expect.stringMatching(REJECTED)]);
  expect(running!.output() + rejected!.output()).not.toMatch(/^\s+at /m);
  expect(await count()).toBe(100);
}

describe('two npm start at once', () => {
  it.each(['a new folder', 'an existing folder'])('on %s: one starts, and the other says so', async () => {
    await expectOneOfTwo();
    await stopAll();
  });
});

it.each(['before', 'after'])(
  'npm start at the same time as demo:reset, %s it: neither damages what the other uses',
  async (order) => {
    const scripts: [string, ...string[]][] = [['start.ts'], ['demo-reset.ts', '--yes']];
    const launched = (order === 'before' ? scripts : scripts.toReversed()).map((each) => launch(...each));
    const [start, reset] = order === 'before' ? launched : launched.toReversed();
    await Promise.all([settle(start!), waitUntil(reset!.hasExited, { withinMs: 120_000 })]);
    // Either may find the folder in use, and then says so.
    if (!start!.isReady()) expect(start!.output()).toMatch(REJECTED);
    if (reset!.child.exitCode !== 0) expect(reset!.output()).toMatch(/CommonYard is (?:starting|running)|is in use by/);
    expect(start!.output() + reset!.output()).not.toMatch(/^\s+at /m);
    if (!start!.isReady()) await settle(launch('start.ts'));
    expect(await count()).toBe(100);
    await stopAll();
  },
);
