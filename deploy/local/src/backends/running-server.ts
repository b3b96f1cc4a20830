import type { Child } from '../processes/child.ts';

/** A server of the embedded stack while it runs. */
export type RunningServer = {
  /** The address, with its superuser where it has one. */
  url: string;
  port: number;
  pid: number;
  exited: Child['exited'];
  lastLines: () => string;
  stop: () => Promise<void>;
  /** Ends it as a crash would; the same folder can be started again. */
  kill: () => Promise<void>;
};
