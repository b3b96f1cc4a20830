import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { cpSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { freePort } from '../src/backends/free-port.ts';
import { MARKER } from '../src/data-folder-claim.ts';
import { resolveNatsServer } from '../src/backends/nats-resolver.ts';
import { isStillRunning, type ProcessIdentity } from '../src/processes/process-identity.ts';
import { waitUntil } from '../src/processes/wait-until.ts';
import { services } from '../src/services.ts';
import { createStandIn } from './stand-in.ts';

jest.setTimeout(180_000);
const started: ChildProcess[] = [];

const folder = await mkdtemp(join(tmpdir(), 'launcher-test-'));
await chmod(folder, 0o711);
const scripts = createStandIn(folder);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const nats = dirname(await resolveNatsServer());
const env = {
  PATH: [nats, process.env['PATH']].join(delimiter),
  HOME: folder,
  COMMONYARD_PORT: String(port),
  HIDDEN: 'x',
  // As in the script `start` of package.json.
  NODE_COMPILE_CACHE: join(folder, '.cache/compile'),
};

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await allExited();
  await rm(folder, { recursive: true, force: true });
});

it('starts everything, prints the address, and passes programs only the environment they need', async () => {
  const { output } = await start();
  expect(output()).toContain('CommonYard is ready at http://localhost:');
  expect(output()).toMatch(/commonyard-demo[\s\S]*admin[\s\S]*manager[\s\S]*operator/);
  const environment = (await (await fetch(`${url}/environment`)).json()) as Record<string, string>;
  expect(environment).not.toHaveProperty('HIDDEN');
  expect(environment).toMatchObject({ HOST: '127.0.0.1', WEB_ROOT: join(folder, 'web/dist') });
  expect(await count('assets/count')).toBe(101);
  for (const secret of ['secrets.json', 'stack.json', 'processes.json']) {
    expect((await stat(join(folder, '.data', secret))).mode & 0o777).toBe(0o600);
  }
});

it('does not start twice on the same data and prints the address of the running stack', async () => {
  const second = launch('start.ts');
  expect(await second.code).toBe(1);
  expect(second.output()).toContain('CommonYard is running already, at http://localhost:');
});

it('restarts a service and a server that exited', async () => {
  await fetch(`${url}/assets/die`);
  await expectCount('assets/', 101);
  const database = async () => (await processes()).find(({ name }) => name === 'PostgreSQL')?.pid;
  const before = (await database())!;
  process.kill(before, 'SIGKILL');
  await waitUntil(async () => ![before, undefined].includes(await database()), { withinMs: 15_000 });
  await expectCount('assets/', 101);
});

it('resets the demo data while it runs', async () => {
  const unconfirmed = launch('demo-reset.ts');
  expect(await unconfirmed.code).toBe(1);
  expect(unconfirmed.output()).toMatch(/deletes everything that is stored in .*\n.*npm run demo:reset -- --yes/);
  expect(await count('assets/')).toBe(101);
  const reset = launch('demo-reset.ts', {}, ['--yes']);
  expect(await reset.code).toBe(0);
  expect(reset.output()).toContain('The demo data is restored');
  expect(await count('assets/')).toBe(100);
});

it('treats a copy of its running folder as data that nothing runs on', async () => {
  const copy = join(folder, 'copy');
  const onCopy = { COMMONYARD_DATA: copy, COMMONYARD_PORT: String(await freePort()) };
  cpSync(join(folder, '.data'), copy, { recursive: true, verbatimSymlinks: true });
  const running = await processes();
  for (const [script, ...args] of [['admin-unlock'], ['retention', 'run'], ['replay', 'assets']]) {
    const { output, code } = launch('service-command.ts', onCopy, [script!, ...args]);
    expect({ script, code: await code, output: output() }).toEqual({
      script,
      code: 1,
      output: expect.stringContaining(`is not running on the data in ${copy}`),
    });
  }
  for (const removed of ['nothing', 'owner.json', 'stack.json']) {
    await rm(join(copy, removed), { force: true });
    for (const script of ['start.ts', 'admin-create.ts']) {
      const { output, code } = launch(script, onCopy);
      expect({ script, removed, code: await code, output: output() }).toEqual({
        script,
        removed,
        code: 1,
        output: expect.stringMatching(/copied from .* while its database was running/),
      });
      expect(output()).not.toContain('Stopped processes');
    }
  }
  const reset = launch('demo-reset.ts', onCopy, ['--yes']);
  expect([await reset.code, reset.output()]).toEqual([0, expect.stringContaining('The stored data is deleted')]);
  expect(await readdir(copy)).not.toContain('postgres');
  await rm(copy, { recursive: true });
  expect(running.filter(isStillRunning)).toEqual(running);
  expect(await count('assets/')).toBe(100);
});

it('stops every process on SIGINT', async () => {
  await expectAllStoppedOn('SIGINT');
  expect(started.at(-1)!.exitCode).toBe(0);
});

it('starts again on the same data without importing the demo data again', async () => {
  await start();
  expect(await count('assets/count')).toBe(101);
  await expectAllStoppedOn('SIGTERM');
});

it('recovers from kill -9 of the launcher', async () => {
  const { child } = await start();
  expect(await count('assets/count')).toBe(102);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await start();
  expect(await count('assets/')).toBe(102);
});

it('leaves no process behind after kill -9', async () => {
  const running = await processes();
  started.at(-1)!.kill('SIGKILL');
  expect(await waitUntil(() => !running.some(isStillRunning), { withinMs: 15_000 })).toBe(true);
});

it('names the variable that changes the port where the port is taken', async () => {
  const other = createServer().listen(Number(env['COMMONYARD_PORT']), '127.0.0.1');
  await once(other, 'listening');
  const rejected = launch('start.ts');
  expect(await rejected.code).toBe(1);
  expect(rejected.output()).toMatch(/Port \d+ is taken.*COMMONYARD_PORT=/);
  other.close();
});

it('resets while it is stopped, and the next start imports the demo data', async () => {
  const reset = launch('demo-reset.ts', {}, ['--yes']);
  expect(await reset.code).toBe(0);
  await start();
  expect(await count('assets/')).toBe(100);
  await expectAllStoppedOn('SIGINT');
});

it('runs a source that changed since the last start', async () => {
  await setIncrement(10);
  await start();
  expect(await count('assets/count')).toBe(110);
  await expectAllStoppedOn('SIGINT');
});

describe('npm run dev', () => {
  const SOURCE = 'services/assets/src/server.ts';
  let output: () => string;
  const shows = (text: string, times = 1) =>
    waitUntil(() => output().split(text).length - 1 === times, { withinMs: 60_000 });
  const respondsWith = (path: string, text: string, prepare = async () => {}) =>
    waitUntil(
      async () => {
        await prepare();
        return (await (await fetch(`${url}${path}`)).text()).includes(text);
      },
      { withinMs: 60_000, everyMs: 500 },
    );

  it('serves the web application and the API at one address, from the sources', async () => {
    ({ output } = await start('--watch'));
    expect(output()).not.toContain('Bundles');
    expect(await respondsWith('/', '/@vite/client')).toBe(true);
    expect(await count('assets/')).toBeGreaterThan(0);
  });

  it('restarts only the service whose source an editor saved by rename, each time', async () => {
    for (const [times, increment] of [10_000, 20_000, 30_000].entries()) {
      const before = await count('assets/');
      await setIncrement(increment);
      expect(await shows(`Service assets restarted after ${SOURCE} changed`, times + 1)).toBe(true);
      expect(await count('assets/count')).toBe(before + increment);
    }
    expect(output()).not.toMatch(/(?:identity|gateway) restarted/);
  });

  it('shows a syntax error of a service, and restarts the mended one', async () => {
    const source = await readFile(join(folder, SOURCE), 'utf8');
    await saveByRename(SOURCE, `const = 1;\n${source}`);
    expect(await shows('assets | const = 1;')).toBe(true);
    expect(await shows('Service assets did not start: assets exited while it was starting')).toBe(true);
    expect(output()).toMatch(/assets \| SyntaxError\b/);
    await saveByRename(SOURCE, source);
    expect(await shows(`Service assets restarted after ${SOURCE} changed`, 4)).toBe(true);
    expect(await count('assets/')).toBeGreaterThan(0);
  });

  it('restarts a service that is stuck in its start', async () => {
    const source = await readFile(join(folder, SOURCE), 'utf8');
    await saveByRename(SOURCE, `console.log('stuck');await new Promise(() => setInterval(() => {}, 1000));\n${source}`);
    expect(await shows('assets | stuck')).toBe(true);
    await saveByRename(SOURCE, source);
    expect(await shows(`Service assets restarted after ${SOURCE} changed`, 5)).toBe(true);
  });

  it('restarts every service and the gateway when a shared package changes', async () => {
    await saveByRename('packages/contracts/src/values.ts', 'export const changed = 1;');
    for (const label of [...services.map(({ name }) => `Service ${name}`), 'The gateway'])
      expect([label, await shows(`${label} restarted after packages/contracts/src/values.ts changed`)]).toEqual([
        label,
        true,
      ]);
  });

  it('serves a changed source of the web application, each time', async () => {
    for (const text of ['second', 'third']) {
      // Vite ignores a second save within milliseconds.
      const save = () => saveByRename('web/src/main.ts', `export const text: string = "${text}";`);
      expect(await respondsWith('/src/main.ts', text, save)).toBe(true);
    }
    await writeFile(join(folder, 'web/dist/index.html'), '<title>built after the change</title>');
  });

  it('ends every process on Ctrl-C', async () => {
    await expectAllStoppedOn('SIGINT');
  });
});

it('rejects data without its database, and starts on what a reset leaves', async () => {
  const data = join(folder, '.data');
  await rename(join(data, 'postgres'), join(folder, 'postgres-aside'));
  const rejected = launch('start.ts');
  expect(await rejected.code).toBe(1);
  expect(rejected.output()).toMatch(/postgres\/PG_VERSION is missing.*npm run demo:reset/);
  expect(await readdir(data)).not.toContain('postgres');
  await rename(join(folder, 'postgres-aside'), join(data, 'postgres'));
});

it('rejects data of a version before 1.0.0 and data without a mark, and starts on what a reset leaves', async () => {
  const marker = join(folder, '.data', MARKER);
  const current = await readFile(marker, 'utf8');
  const { version: _, ...former } = JSON.parse(current) as { version: number };
  await rm(marker);
  for (const [mark, message] of [
    [undefined, /COMMONYARD_DATA: \S+ contains .* and no commonyard-data\.json/],
    [JSON.stringify(former), /is of a version before 1\.0\.0.*npm run demo:reset/],
  ] as const) {
    if (mark) await writeFile(marker, mark, { mode: 0o600 });
    const rejected = launch('start.ts');
    expect([await rejected.code, rejected.output()]).toEqual([1, expect.stringMatching(message)]);
  }
  expect(await launch('demo-reset.ts', {}, ['--yes']).code).toBe(0);
  await start();
  expect(await count('assets/')).toBe(100);
  await expectAllStoppedOn('SIGINT');
});

it('shows the last lines of a program that fails', async () => {
  const source = join(folder, 'services/assets/src/cli.ts');
  await writeFile(source, 'console.error("no such migration"); process.exit(1);');
  const failing = launch('start.ts', {});
  expect(await failing.code).toBe(1);
  expect(failing.output()).toMatch(
    /assets-migrate failed with exit code 1[\s\S]*assets-migrate\.log[\s\S]*no such migration/,
  );
});

type Launched = { child: ChildProcess; output: () => string; code: Promise<number | null> };

function launch(script: string, more: Record<string, string> = {}, args: string[] = []): Launched {
  const child = spawn(process.execPath, [join(scripts, script), ...args], { cwd: folder, env: { ...env, ...more } });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
  const code = once(child, 'close').then(([exitCode]) => exitCode as number | null);
  return { child, output: () => text, code };
}

async function start(...args: string[]): Promise<Launched> {
  const launched = launch('start.ts', {}, args);
  started.push(launched.child);
  const settled = await waitUntil(() => launched.child.exitCode !== null || launched.output().includes('is ready at'), {
    withinMs: 120_000,
  });
  if (!settled || launched.child.exitCode !== null) throw new Error(launched.output());
  return launched;
}

/** Changes the source of a service: how much a request of `/count` adds. */
async function setIncrement(n: number): Promise<void> {
  const source = 'services/assets/src/server.ts';
  await saveByRename(source, (await readFile(join(folder, source), 'utf8')).replace(/n = n \+ \d+/, `n = n + ${n}`));
}

/** Saves a file as most editors do: the file that was there is no longer the one of this name. */
async function saveByRename(file: string, text: string): Promise<void> {
  const saved = join(folder, `${file}.saved`);
  await writeFile(saved, text);
  await rename(saved, join(folder, file));
}

async function expectAllStoppedOn(signal: NodeJS.Signals): Promise<void> {
  const running = await processes();
  expect(running.length).toBeGreaterThanOrEqual(7);
  const launcher = started.at(-1)!;
  launcher.kill(signal);
  await once(launcher, 'exit');
  expect(running.filter(isStillRunning)).toEqual([]);
}

async function processes(): Promise<(ProcessIdentity & { name: string })[]> {
  return JSON.parse(await readFile(join(folder, '.data/processes.json'), 'utf8')) as (ProcessIdentity & {
    name: string;
  })[];
}

async function allExited(): Promise<void> {
  const running = await processes().catch(() => []);
  await waitUntil(() => !running.some(isStillRunning), { withinMs: 15_000 });
}

async function count(path: string): Promise<number> {
  return ((await (await fetch(`${url}/${path}`)).json()) as { n: number }).n;
}

async function expectCount(path: string, n: number): Promise<void> {
  expect(
    await waitUntil(
      () =>
        count(path).then(
          (found) => found === n,
          () => false,
        ),
      { withinMs: 15_000 },
    ),
  ).toBe(true);
}
