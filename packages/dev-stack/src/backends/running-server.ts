import type { Child } from '../processes/child.ts';

/** A server of the embedded stack while it runs. */
export type RunningServer = {
  /** The address, with user and password; for PostgreSQL, the superuser's. */
  url: string;
  port: number;
  pid: number;
  exited: Child['exited'];
  lastLines: () => string;
  stop: () => Promise<void>;
  /** Kills it, as in a crash. The same folder can be started again. */
  kill: () => Promise<void>;
};
