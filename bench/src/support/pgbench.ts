import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SECONDS } from './interleaved-rounds.ts';
import { isInstalled, pinnedTo } from './processes.ts';
import type { Statement } from './sql-loop.ts';

export const hasPgbench = (): boolean => isInstalled('pgbench');

type PgbenchOptions = { folder: string; url: string; statements: Statement[]; options?: string; connections: number };

/** Responses per second that PostgreSQL alone could supply: pgbench runs the statements prepared and discards the rows. */
export async function runPgbench({
  folder,
  url,
  statements,
  options = '',
  connections,
}: PgbenchOptions): Promise<number> {
  const script = join(folder, 'pgbench.sql');
  const definitions: string[] = [];
  const commands = statements.map(({ text, values }, index) => {
    for (const [position, value] of values.entries())
      definitions.push('-D', `v${index}_${position + 1}=${toText(value)}`);
    // pgbench has named variables and ends a command at a semicolon.
    return `${text.replace(/\$(\d+)/g, `:v${index}_$1`)};`;
  });
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
  const { stdout } = await promisify(execFile)(command, args, { env: { ...process.env, PGOPTIONS: options } });
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

function toText(value: unknown): string {
  if (value === null) throw new Error('pgbench has no variable without a value');
  if (Array.isArray(value)) return `{${value.map((item) => JSON.stringify(item)).join(',')}}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
