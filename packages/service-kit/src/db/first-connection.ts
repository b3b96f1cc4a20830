import type pg from 'pg';
import type { Logger } from 'pino';
import { describeConnectionError } from '../connection-error.ts';
import { sleep } from '../jobs/sleep.ts';

const RETRY_MS = 2_000;

/**
 * Connects in the background until it succeeds, and logs why it does not, each reason once: a process serves without its
 * database, and would not say that the password is wrong. Returns the function that ends it.
 */
export function watchFirstConnection(pool: pg.Pool, url: string, log: Logger): () => void {
  const stopping = new AbortController();
  let logged = '';
  const tryAgain = async (): Promise<void> => {
    try {
      await pool.query('SELECT 1');
    } catch (error) {
      if (stopping.signal.aborted) return;
      const reason = describeConnectionError({ setting: 'DATABASE_URL', url, passwordSettings: PASSWORDS }, error);
      if (reason !== logged) log.warn({ reason }, 'database connection failed, retrying');
      logged = reason;
      await sleep(RETRY_MS, stopping.signal);
      if (!stopping.signal.aborted) await tryAgain();
    }
  };
  void tryAgain();
  return () => stopping.abort();
}

const PASSWORDS = ['DATABASE_URL', 'DATABASE_PASSWORDS'];
