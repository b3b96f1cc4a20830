import { join } from 'node:path';
import { startOn } from './processes.ts';

export type Statement = { text: string; values: readonly unknown[] };

type Loop = {
  folder: string;
  url: string;
  /** What one answer takes: asked for side by side, as often as possible. */
  statements: Statement[];
  seconds: number;
  /** Settings of the connections, as `-c plan_cache_mode=force_generic_plan`. */
  options?: string;
};

/** How often per second Postgres and its client alone give what an answer is made of. */
export async function bareLoop({ folder, url, statements, seconds, options = '' }: Loop): Promise<number> {
  const child = await startOn(0, {
    name: 'bare loop',
    command: process.execPath,
    args: [join(import.meta.dirname, 'bare-loop.ts')],
    env: {
      LOOP_URL: url,
      LOOP_STATEMENTS: JSON.stringify(statements),
      LOOP_OPTIONS: options,
      LOOP_SECONDS: String(seconds),
    },
    logFile: join(folder, 'loop.log'),
  });
  await child.exited;
  return Number(child.lastLines().trim().split('\n').at(-1));
}
