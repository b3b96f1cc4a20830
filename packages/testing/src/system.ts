import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import { root } from '@commonyard/dev-stack/settings';

/** The level of a fatal error in a line of pino. */
const FATAL = '"level":60';

export type System = {
  url: string;
  /** The folder of the captured emails, one `.eml` file each. */
  mailFolder: string;
  /** The ancestor of all its processes. */ pid: number;
  /** The printed lines about processes that exited unexpectedly, and the fatal errors that they logged. */
  crashes(): string[];
  stop(): Promise<void>;
};

/**
 * Starts the product with its demo as `npm start` does, on a port and a data folder of its own. `through` 'npm' really
 * runs npm, which is one process more. Throws the printed output if the product does not start.
 */
export async function startSystem(env: Record<string, string> = {}, through: 'node' | 'npm' = 'node'): Promise<System> {
  const data = mkdtempSync(join(tmpdir(), 'commonyard-e2e-'));
  // PostgreSQL may run as another user, who must be able to enter its own folder.
  chmodSync(data, 0o711);
  const port = await freePort();
  const [command, args]: [string, string[]] =
    through === 'npm' ? ['npm', ['start']] : [process.execPath, [join(root, 'packages/dev-stack/src/cli/start.ts')]];
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, COMMONYARD_PORT: String(port), COMMONYARD_DATA: data, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = readOutput(child);
  const stop = async () => {
    await terminate(child);
    // A backend that was killed may still write for a moment.
    rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    await waitUntilReady(child, output);
  } catch (error) {
    await stop();
    throw error;
  }
  const crashes = () => findCrashes(output.printed, join(data, 'logs'));
  return { url: `http://localhost:${port}`, mailFolder: join(data, 'mail'), pid: child.pid!, crashes, stop };
}

type Output = { printed: string };

function readOutput({ stdout, stderr }: ChildProcess): Output {
  const output = { printed: '' };
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk: Buffer) => (output.printed += chunk.toString()));
  return output;
}

function waitUntilReady(child: ChildProcess, output: Output): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => output.printed.includes('CommonYard is ready at') && resolve());
    child.once('exit', (code) => reject(new Error(`The product did not start (exit ${code}):\n${output.printed}`)));
  });
}

/** The lines about processes that were restarted, and the fatal errors in the logs. */
function findCrashes(printed: string, logs: string): string[] {
  const restarts = printed.split('\n').filter((line) => line.includes('exited unexpectedly'));
  const lines = readdirSync(logs).flatMap((file) => readFileSync(join(logs, file), 'utf8').split('\n'));
  return [...restarts, ...lines.filter((line) => line.includes(FATAL))];
}

async function terminate(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}
