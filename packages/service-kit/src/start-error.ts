import { ConfigError } from './config-error.ts';

/** An error that the operator can end: its message is a sentence that names the setting. */
export class OperatorError extends Error {}

/**
 * Runs the start of a process, or a step of it. An error of its settings or of the system, such as a port that is taken, is printed without a
 * stack; others with it. Then the process exits with 1.
 */
export async function runStart<Result>(start: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await start();
  } catch (error) {
    process.stderr.write(`${describeStartError(error)}\n`);
    return process.exit(1);
  }
}

function describeStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof ConfigError || error instanceof OperatorError) return error.message;
  if (syscall === 'listen') return `PORT, METRICS_PORT: the process cannot listen: ${error.message}`;
  // An error of a file names it.
  return code !== undefined && syscall !== undefined ? error.message : (error.stack ?? error.message);
}
