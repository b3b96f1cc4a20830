import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Dumps all schemas in one snapshot. */
export async function dumpDatabase(url: string, file: string): Promise<void> {
  const { args, env } = connectionArguments(url);
  await waitForSuccess(
    'pg_dump',
    spawn('pg_dump', [...args, '--format=custom', `--file=${file}`], { env, stdio: ['ignore', 'ignore', 'inherit'] }),
  );
}

/**
 * Replaces the schemas of a dump in one transaction. The roles must exist; the services' migrations create them.
 * Throws if another session locks a table for more than 10 s.
 */
export async function restoreDatabase(url: string, file: string): Promise<void> {
  const { args, env } = connectionArguments(url);
  const list = spawn('pg_restore', ['--list', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const contents = await readText(list.stdout);
  const schemas = [...contents.matchAll(/^\d+; \d+ \d+ SCHEMA - (\S+) /gm)].map(([, name]) => name!);
  if (schemas.length === 0) throw new Error(`${file} contains no schema`);
  // CASCADE: a later version may have created tables that the dump does not contain.
  const drop = schemas.map((name) => `DROP SCHEMA IF EXISTS "${name}" CASCADE;`).join(' ');

  const restore = spawn('pg_restore', ['--file=-', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const psql = spawn(
    'psql',
    [
      ...args,
      '--no-psqlrc',
      '--quiet',
      '--set=ON_ERROR_STOP=1',
      '--single-transaction',
      `--command=${drop}`,
      '--file=-',
    ],
    {
      env: { ...env, PGOPTIONS: '-c lock_timeout=10s -c client_min_messages=warning' },
      stdio: ['pipe', 'ignore', 'inherit'],
    },
  );
  restore.stdout.pipe(psql.stdin);
  // psql has reported its error and closed its input.
  psql.stdin.on('error', () => restore.kill());
  await Promise.all([waitForSuccess('pg_restore', restore), waitForSuccess('psql', psql)]);
}

/** Passes the password in the environment, because process lists show arguments. */
function connectionArguments(url: string) {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return { args: [`--dbname=${address.href}`], env: { ...process.env, PGPASSWORD: password } };
}

async function waitForSuccess(program: string, child: ReturnType<typeof spawn>): Promise<void> {
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} exited with code ${code}`);
}

async function readText(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}
