import { join } from 'node:path';
import { SECONDS } from './interleaved-rounds.ts';
import { startPinned } from './processes.ts';

export type Statement = { text: string; values: readonly unknown[] };

type SqlLoopOptions = {
  folder: string;
  url: string;
  /** The statements of one response, run in parallel. */
  statements: Statement[];
  /** Connection options such as `-c plan_cache_mode=force_generic_plan`. */
  options?: string;
};

/** Responses per second that PostgreSQL and its client alone could supply. */
export async function runSqlLoop({ folder, url, statements, options = '' }: SqlLoopOptions): Promise<number> {
  const child = await startPinned(0, {
    name: 'SQL loop',
    command: process.execPath,
    args: [join(import.meta.dirname, 'sql-loop-process.ts')],
    env: {
      LOOP_URL: url,
      LOOP_STATEMENTS: JSON.stringify(statements),
      LOOP_OPTIONS: options,
      LOOP_SECONDS: String(SECONDS),
    },
    logFile: join(folder, 'loop.log'),
  });
  await child.exited;
  return Number(child.lastLines().trim().split('\n').at(-1));
}
