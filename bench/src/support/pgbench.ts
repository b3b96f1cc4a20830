import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { SECONDS } from './interleaved-rounds.ts';
import { isInstalled } from '@commonyard/testing/installed-command';
import { pinnedTo } from './processes.ts';
import type { Statement } from './sql-loop.ts';

export const hasPgbench = (): boolean => isInstalled('pgbench');

type PgbenchOptions = { folder: string; url: string; statements: Statement[]; options?: string; connections: number };

/**
 * Returns a function that measures the responses per second that PostgreSQL alone could supply: pgbench runs the statements
 * of one response prepared and discards the rows.
 */
export async function preparePgbench({ folder, url, statements, options = '', connections }: PgbenchOptions) {
  const script = join(folder, 'pgbench.sql');
  const definitions: string[] = [];
  const commands: string[] = [];
  for (const [index, { text, values }] of statements.entries()) {
    const types = await parameterTypes(url, text);
    for (const [position, value] of values.entries())
      definitions.push('-D', `v${index}_${position + 1}=${toText(value)}`);
    // pgbench has named variables, of which each occurrence is a parameter with a type of its own. It also finds them in
    // strings such as 'HH24:MI', which are split, and in slices such as [1:1].
    const split = text
      .replace(/'[^']*'/g, (literal) => literal.replace(/(?<!:):(?=\w)/g, ":' || '"))
      .replace(/(?<!:):(?=\w)/g, ': ');
    commands.push(`${split.replace(/\$(\d+)/g, (_, n: string) => `(:v${index}_${n}::${types[Number(n) - 1]})`)};`);
  }
  writeFileSync(script, commands.join('\n'));
  const [command, args] = pinnedTo(1, 'pgbench', [
    '--no-vacuum',
    '--protocol=prepared',
    `--client=${connections}`,
    `--time=${SECONDS}`,
    `--file=${script}`,
    ...definitions,
    url,
  ]);
  return async (): Promise<number> => {
    const { stdout } = await promisify(execFile)(command, args, { env: { ...process.env, PGOPTIONS: options } });
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  };
}

async function parameterTypes(url: string, text: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`PREPARE described AS ${text}`);
    const { rows } = await client.query<{ types: string[] }>(
      `SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'described'`,
    );
    return rows[0]!.types;
  } finally {
    await client.end();
  }
}

function toText(value: unknown): string {
  if (value === null) throw new Error('pgbench has no variable without a value');
  if (Array.isArray(value)) return `{${value.map((item) => JSON.stringify(item)).join(',')}}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
