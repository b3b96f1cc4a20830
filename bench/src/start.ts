import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, globSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import { startPostgres } from '@commonyard/dev-stack/backends/postgres';
import { bundleOf, prepareBundles } from '@commonyard/dev-stack/bundles';
import { createProgress } from '@commonyard/dev-stack/progress';
import { createPrograms } from '@commonyard/dev-stack/run-program';
import { withDatabaseUser } from '@commonyard/dev-stack/service-settings';
import { root } from '@commonyard/dev-stack/settings';
import { migrateSchema } from '@commonyard/service-kit/db/migrate';
import { migrations } from '@commonyard/assets/src/migrations/index.ts';
import { createCallerSigner } from './support/caller-signer.ts';
import { median, type Figure } from './support/figures.ts';
import { cpuSeconds, startPinned } from './support/processes.ts';
import { waitUntilOk, withServers } from './support/servers.ts';

const ROUNDS = 5;
const SERVICE_CPU_SECONDS = 0.7;
const FIRST_START_SECONDS = 30;
const NEXT_START_SECONDS = 6;

/** The start of one service from its bundle and from its sources, and `npm start` on a new clone and again. */
export async function benchStart(): Promise<Figure[]> {
  return [...(await benchService()), ...(await benchProduct())];
}

/** The processor time of the assets service until it is ready. */
async function benchService(): Promise<Figure[]> {
  return withServers(async (folder, stopLater) => {
    const postgres = stopLater(await startPostgres({ dataDir: join(folder, 'postgres'), durable: false }));
    const databaseUrl = withDatabaseUser(postgres.url, 'assets_app', 'bench-only');
    await migrateSchema({ ownerUrl: postgres.url, appUrl: databaseUrl, schema: 'assets', migrations });
    const tools = createPrograms(join(folder, 'logs'), new AbortController().signal);
    const bundles = await prepareBundles(
      tools,
      createProgress(() => {}),
    );
    const source = 'services/assets/src/server.ts';
    const env = {
      DATABASE_URL: databaseUrl,
      RETENTION_DATABASE_URL: databaseUrl,
      CALLER_PUBLIC_KEY: createCallerSigner('assets').publicKey,
      IMAGE_ID_SECRET: 'unused: the bench uploads no image',
      AUDIT_LOG_SECRET: 'unused: the bench verifies no audit log',
    };
    const fromSources = () => measureStart(folder, [join(root, source)], env);
    const fromBundle = () =>
      measureStart(folder, ['--enable-source-maps', bundleOf(source, bundles)], {
        ...env,
        NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
      });
    // Fills the compile cache.
    await fromBundle();
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ sources: await fromSources(), bundle: await fromBundle() });
    const bundleSeconds = median(rounds.map(({ bundle }) => bundle));
    return [
      {
        name: 'processor time of a service start : from its sources',
        ratio: median(rounds.map(({ bundle, sources }) => bundle / sources)),
      },
      {
        name: 'processor time of a service start : its budget',
        ratio: bundleSeconds / SERVICE_CPU_SECONDS,
        target: { atMost: 1 },
        note: `${bundleSeconds.toFixed(2)} of ${SERVICE_CPU_SECONDS} s`,
      },
    ];
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
        name: 'npm start on a new clone : its budget',
        ratio: first / FIRST_START_SECONDS,
        target: { atMost: 1 },
        note: `${first.toFixed(1)} of ${FIRST_START_SECONDS} s, with the web build and the download of nats-server`,
      },
      {
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
