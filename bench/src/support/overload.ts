import { join } from 'node:path';
import { startPinned } from './processes.ts';

export type Overload = {
  origin: string;
  path: string;
  headers: Record<string, string>;
  /** The number of client addresses that the requests come from. */
  clients: number;
  perSecond: number;
  seconds: number;
};

/** Times in milliseconds, from when a request was due. */
export type OverloadResult = {
  served: number;
  servedPerSecond: number;
  servedP99: number;
  rejected: number;
  /** Rejections without the header. */
  withoutRetryAfter: number;
  /** Requests without a response, or with one of another status than 200 and 503. */
  failed: number;
};

/** Sends more requests than a server can process, in a process on the second processor. */
export async function runOverload(folder: string, overload: Overload): Promise<OverloadResult> {
  const child = await startPinned(1, {
    name: 'overload',
    command: process.execPath,
    args: [join(import.meta.dirname, 'overload-process.ts')],
    env: { OVERLOAD: JSON.stringify(overload) },
    logFile: join(folder, 'overload.log'),
  });
  const { code } = await child.exited;
  if (code !== 0) throw new Error(`the overload failed:\n${child.lastLines()}`);
  return JSON.parse(child.lastLines().trim().split('\n').at(-1)!) as OverloadResult;
}
