import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECONDS } from './interleaved-rounds.ts';
import { startPinned, type Processor } from './processes.ts';

export type Statement = { text: string; values: readonly unknown[] };

type SqlLoopOptions = {
  folder: string;
  url: string;
  /** The statements of one response, run in parallel. */
  statements: Statement[];
  /** Connection options such as `-c plan_cache_mode=force_generic_plan`. */
  options?: string;
  /** The responses that are produced at a time; default 32. */
  concurrency?: number;
  /** Connections to the database; default 10, as in a service. */
  connections?: number;
  processor?: Processor;
};

/** Responses per second that PostgreSQL and its client alone could supply. */
export async function runSqlLoop(loop: SqlLoopOptions): Promise<number> {
  const { folder, url, statements, options = '', concurrency = 32, connections = 10, processor = 0 } = loop;
  // The environment of a process takes 128 kB per variable.
  const statementsFile = join(folder, 'loop-statements.json');
  writeFileSync(statementsFile, JSON.stringify(statements));
  const child = await startPinned(processor, {
    name: 'SQL loop',
    command: process.execPath,
    args: [join(import.meta.dirname, 'sql-loop-process.ts')],
    env: {
      LOOP_URL: url,
      LOOP_STATEMENTS: statementsFile,
      LOOP_OPTIONS: options,
      LOOP_CONCURRENCY: String(concurrency),
      LOOP_CONNECTIONS: String(connections),
      LOOP_SECONDS: String(SECONDS),
    },
    logFile: join(folder, 'loop.log'),
  });
  const { code } = await child.exited;
  if (code !== 0) throw new Error(`the SQL loop failed:\n${child.lastLines()}`);
  return Number(child.lastLines().trim().split('\n').at(-1));
}

/** Settings of Postgres as options of a connection. */
export const toOptions = (settings: Record<string, string>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
