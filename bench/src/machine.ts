import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import { startPostgres } from '@commonyard/dev-stack/backends/postgres';
import { bundleOf, prepareBundles } from '@commonyard/dev-stack/bundles';
import { createProgress } from '@commonyard/dev-stack/progress';
import { createPrograms } from '@commonyard/dev-stack/run-program';
import { withDatabaseUser } from '@commonyard/dev-stack/service-settings';
import { root } from '@commonyard/dev-stack/settings';
import { migrateSchema } from '@commonyard/service-kit/db/migrate';
import { processTree } from '@commonyard/testing/process-tree';
import { startSystem } from '@commonyard/testing/system';
import { migrations } from '@commonyard/assets/src/migrations/index.ts';
import { linkTokenSettings } from '@commonyard/testing/link-tokens';
import { createCallerSigner } from './support/caller-signer.ts';
import { median, type Figure } from './support/figures.ts';
import { cpuSeconds, startPinned } from './support/processes.ts';
import { waitUntilOk, withServers } from './support/servers.ts';

const ROUNDS = 5;
const MEMORY_MB = 600;
const SERVICE_CPU_SECONDS = 0.5;
const FIRST_START_SECONDS = 20;
const NEXT_START_SECONDS = 4;

/** The memory of the whole product, the start of one service from its bundle, and `npm start` on a new clone and again. */
export const benchMachine = async (): Promise<Figure[]> => [
  await benchMemory(),
  await benchService(),
  ...(await benchProduct()),
];

/** The memory of the whole embedded stack with the demo data, npm included. */
async function benchMemory(): Promise<Figure> {
  const system = await startSystem({}, 'npm');
  try {
    for (const path of ['/', '/api/assets?status=available&limit=24', '/api/assets/1']) await fetch(system.url + path);
    const processes = processTree(system.pid);
    const megabytes = processes.reduce((sum, pid) => sum + pssKilobytes(pid), 0) / 1_000;
    return {
      id: 'M',
      name: 'memory of the whole stack (PSS) : its budget',
      ratio: megabytes / MEMORY_MB,
      target: { atMost: 1 },
      note: `${Math.round(megabytes)} of ${MEMORY_MB} MB in ${processes.length} processes`,
    };
  } finally {
    await system.stop();
  }
}

function pssKilobytes(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    // The process has exited.
    return 0;
  }
}

/** The processor time of the assets service until it is ready. */
async function benchService(): Promise<Figure> {
  return withServers(async (folder, stopLater) => {
    const postgres = stopLater(await startPostgres({ dataDir: join(folder, 'postgres'), durable: false }));
    const databaseUrl = withDatabaseUser(postgres.url, 'assets_app', 'bench-only');
    await migrateSchema({ ownerUrl: postgres.url, appUrl: databaseUrl, schema: 'assets', migrations });
    const tools = createPrograms(join(folder, 'logs'), new AbortController().signal);
    const bundles = await prepareBundles(
      tools,
      createProgress(() => {}),
    );
    const env = {
      DATABASE_URL: databaseUrl,
      RETENTION_DATABASE_URL: databaseUrl,
      CALLER_PUBLIC_KEY: createCallerSigner('assets').publicKey,
      IMAGE_ID_SECRET: 'unused: the bench uploads no image',
      AUDIT_LOG_SECRET: 'unused: the bench verifies no audit log',
      LINK_TOKEN_PUBLIC_KEY: linkTokenSettings.LINK_TOKEN_PUBLIC_KEY,
    };
    const start = () =>
      measureStart(folder, ['--enable-source-maps', bundleOf('services/assets/src/server.ts', bundles)], {
        ...env,
        NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
      });
    // Fills the compile cache.
    await start();
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await start());
    const seconds = median(rounds);
    return {
      id: 'M',
      name: 'processor time of a service start : its budget',
      ratio: seconds / SERVICE_CPU_SECONDS,
      target: { atMost: 1 },
      note: `${seconds.toFixed(2)} of ${SERVICE_CPU_SECONDS} s`,
    };
  });
}

async function measureStart(folder: string, args: string[], env: Record<string, string>): Promise<number> {
  const port = await freePort();
  const child = await startPinned(0, {
    name: 'assets',
    command: process.execPath,
    args,
    logFile: join(folder, 'assets.log'),
    // Without NATS, as in the other benches.
    env: { PORT: String(port), NATS_URL: 'nats://127.0.0.1:9', LOG_LEVEL: 'silent', ...env },
  });
  await waitUntilOk(`http://127.0.0.1:${port}/readyz`);
  const seconds = cpuSeconds(child.pid);
  await child.stop();
  return seconds;
}

/** `npm start` after `npm ci` on a new clone, for a user without caches, and then again. */
async function benchProduct(): Promise<Figure[]> {
  return withServers(async (folder) => {
    // PostgreSQL may run as another user, who must get through to its own folder.
    chmodSync(folder, 0o711);
    const clone = join(folder, 'clone');
    const home = join(folder, 'home');
    copyRepository(clone);
    mkdirSync(home);
    const first = await timeStart(clone, home);
    const next = await timeStart(clone, home);
    return [
      {
        id: 'M',
        name: 'npm start on a new clone : its budget',
        ratio: first / FIRST_START_SECONDS,
        target: { atMost: 1 },
        note: `${first.toFixed(1)} of ${FIRST_START_SECONDS} s, with the web build and the download of nats-server`,
      },
      {
        id: 'M',
        name: 'npm start again : its budget',
        ratio: next / NEXT_START_SECONDS,
        target: { atMost: 1 },
        note: `${next.toFixed(1)} of ${NEXT_START_SECONDS} s`,
      },
    ];
  });
}

// The installed packages are links: the bench does not measure npm ci.
function copyRepository(clone: string): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter(Boolean)) cpSync(join(root, file), join(clone, file));
  for (const modules of globSync(['node_modules', '{gateway,web,packages/*,services/*}/node_modules'], { cwd: root })) {
    mkdirSync(dirname(join(clone, modules)), { recursive: true });
    symlinkSync(join(root, modules), join(clone, modules));
  }
}

async function timeStart(clone: string, home: string): Promise<number> {
  const begin = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, HOME: home, XDG_CACHE_HOME: home, COMMONYARD_PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await untilReady(child);
    return (performance.now() - begin) / 1000;
  } finally {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  }
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('CommonYard is ready at')) resolve();
    });
    child.once('exit', () => reject(new Error(`npm start failed:\n${printed}`)));
  });
}
