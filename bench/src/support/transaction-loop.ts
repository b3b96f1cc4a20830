import { join } from 'node:path';
import { SECONDS } from './interleaved-rounds.ts';
import { startPinned } from './processes.ts';
import type { Statement } from './sql-loop.ts';

export type TransactionLoop = {
  folder: string;
  url: string;
  /** The statements of one transaction, in their order, with those that begin and commit it. */
  statements: Statement[];
  /** The value that each transaction replaces by the next number from `from` on. UUIDs are replaced by new ones. */
  replaced: number;
  from: number;
  connections: number;
};

/** Transactions per second that PostgreSQL and its client alone could supply, and how many numbers they used. */
export async function runTransactionLoop({
  folder,
  ...loop
}: TransactionLoop): Promise<{ perSecond: number; used: number }> {
  const child = await startPinned(0, {
    name: 'transaction loop',
    command: process.execPath,
    args: [join(import.meta.dirname, 'transaction-loop-process.ts')],
    env: { LOOP: JSON.stringify({ ...loop, seconds: SECONDS }) },
    logFile: join(folder, 'transaction-loop.log'),
  });
  const { code } = await child.exited;
  if (code !== 0) throw new Error(`the transaction loop failed:\n${child.lastLines()}`);
  return JSON.parse(child.lastLines().trim().split('\n').at(-1)!) as { perSecond: number; used: number };
}
