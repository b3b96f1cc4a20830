import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { firstFailure } from './concurrently.ts';

/** Dumps all schemas in one snapshot. The stream fails if pg_dump fails. */
export function dumpDatabase(url: string): Readable {
  const { args, env } = connectionArguments(url);
  const dump = spawn('pg_dump', [...args, '--format=custom'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const succeeded = waitForSuccess('pg_dump', dump);
  // The consumer may stop reading before it ends.
  succeeded.catch(() => undefined);
  return Readable.from(endingWith(dump.stdout, succeeded), { objectMode: false });
}

/** Runs statements in one transaction. Returns what they select, one line per row. */
export async function queryDatabase(url: string, sql: string): Promise<string> {
  const { args, env } = psqlArguments(url);
  const options = ['--tuples-only', '--no-align', '--single-transaction', `--command=${sql}`];
  const psql = spawn('psql', [...args, ...options], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const selected = text(psql.stdout);
  await firstFailure([waitForSuccess('psql', psql), selected]);
  return selected;
}

/** The schemas in a dump. Throws if it is not a dump, or contains none. */
export async function listSchemas(dump: Readable): Promise<string[]> {
  const list = spawn('pg_restore', ['--list'], { env: process.env, stdio: ['pipe', 'pipe', 'inherit'] });
  const contents = text(list.stdout);
  // pg_restore reads the beginning of the dump only.
  await firstFailure([pipeUntilClosed(dump, list.stdin), waitForSuccess('pg_restore', list), contents]);
  const schemas = [...(await contents).matchAll(/^\d+; \d+ \d+ SCHEMA - (\S+) /gm)].map(([, name]) => name!);
  if (schemas.length === 0) throw new Error('the dump contains no schema');
  return schemas;
}

/** Replaces the schemas of a dump in one transaction; the roles must exist. Waits 10 s at most for a lock. */
export async function restoreDatabase(url: string, schemas: string[], dump: Readable): Promise<void> {
  const { args, env } = psqlArguments(url);
  const restore = spawn('pg_restore', ['--file=-'], { env: process.env, stdio: ['pipe', 'pipe', 'inherit'] });
  const psql = spawn('psql', [...args, '--file=-'], { env, stdio: ['pipe', 'ignore', 'inherit'] });
  const restored = waitForSuccess('pg_restore', restore);
  await firstFailure([
    pipeUntilClosed(dump, restore.stdin),
    waitForSuccess('psql', psql),
    restored,
    pipeUntilClosed(Readable.from(asTransaction(schemas, restore.stdout, restored)), psql.stdin),
  ]);
}

/** COMMIT follows only after pg_restore has succeeded: without it the end of the input rolls back. */
async function* asTransaction(schemas: string[], script: Readable, succeeded: Promise<void>) {
  yield 'BEGIN;\n';
  // CASCADE: a later version may have created tables that the dump does not contain.
  for (const name of schemas) yield `DROP SCHEMA IF EXISTS "${name}" CASCADE;\n`;
  yield* endingWith(script, succeeded);
  yield 'COMMIT;\n';
}

/** For a psql that ends at the first error, and waits 10 s at most for a lock. */
function psqlArguments(url: string) {
  const { args, env } = connectionArguments(url);
  return {
    args: [...args, '--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'],
    env: { ...env, PGOPTIONS: '-c lock_timeout=10s -c client_min_messages=warning' },
  };
}

/** Passes the password in the environment, because process lists show arguments. It may already be there. */
function connectionArguments(url: string) {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return { args: [`--dbname=${address.href}`], env: { ...process.env, ...(password && { PGPASSWORD: password }) } };
}

/** A program's output, which fails at its end if the program failed. */
async function* endingWith(output: Readable, succeeded: Promise<void>) {
  yield* output;
  await succeeded;
}

const CLOSED = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Writes to a program until it ends: its exit code states whether it has read enough. */
async function pipeUntilClosed(content: Readable, input: Writable): Promise<void> {
  await pipeline(content, input).catch((error: NodeJS.ErrnoException) => {
    if (!CLOSED.has(error.code ?? '')) throw error;
  });
}

const NO_CONNECTION = 2;

async function waitForSuccess(program: string, child: ChildProcess): Promise<void> {
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  // psql has printed why; pg_dump runs after it.
  if (program === 'psql' && code === NO_CONNECTION)
    throw new Error(
      'DATABASE_OWNER_URL: the database cannot be used. Compare it, and PGPASSWORD, with what the server has.',
    );
  if (code !== 0) throw new Error(`${program} exited with ${code ?? signal}`);
}
