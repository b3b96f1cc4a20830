import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Writes one snapshot of all schemas. */
export async function dumpDatabase(url: string, file: string): Promise<void> {
  const { args, env } = connectionOf(url);
  await end(
    'pg_dump',
    spawn('pg_dump', [...args, '--format=custom', `--file=${file}`], { env, stdio: ['ignore', 'ignore', 'inherit'] }),
  );
}

/**
 * Puts the schemas of a dump in place of those there are, all or nothing. The roles are there already: the services'
 * migrations make them. Throws where somebody still uses a table.
 */
export async function restoreDatabase(url: string, file: string): Promise<void> {
  const { args, env } = connectionOf(url);
  const list = spawn('pg_restore', ['--list', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = await textOf(list.stdout);
  const schemas = [...lines.matchAll(/^\d+; \d+ \d+ SCHEMA - (\S+) /gm)].map(([, name]) => name!);
  if (schemas.length === 0) throw new Error(`${file} holds no schema`);
  // With everything in them: a later version may have made what the dump does not know.
  const drop = schemas.map((name) => `DROP SCHEMA IF EXISTS "${name}" CASCADE;`).join(' ');

  const sql = spawn('pg_restore', ['--file=-', file], { stdio: ['ignore', 'pipe', 'inherit'] });
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
  sql.stdout.pipe(psql.stdin);
  // It reads no further after an error, which it has told.
  psql.stdin.on('error', () => sql.kill());
  await Promise.all([end('pg_restore', sql), end('psql', psql)]);
}

/** The password as a variable: a list of processes shows arguments. */
function connectionOf(url: string) {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return { args: [`--dbname=${address.href}`], env: { ...process.env, PGPASSWORD: password } };
}

async function end(program: string, child: ReturnType<typeof spawn>): Promise<void> {
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}
