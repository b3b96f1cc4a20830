import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import { root } from '@commonyard/dev-stack/settings';

export type System = {
  url: string;
  /** The folder of the captured emails, one `.eml` file each. */
  mailFolder: string;
  /** The ancestor of all its processes. */ pid: number;
  stop(): Promise<void>;
};

/**
 * Starts the product with its demo as `npm start` does, on a port and a data folder of its own. `through` 'npm' really
 * runs npm, which is one process more. Throws the printed output if the product does not start.
 */
export async function startSystem(env: Record<string, string> = {}, through: 'node' | 'npm' = 'node'): Promise<System> {
  const data = mkdtempSync(join(tmpdir(), 'commonyard-e2e-'));
  const port = await freePort();
  const [command, args]: [string, string[]] =
    through === 'npm' ? ['npm', ['start']] : [process.execPath, [join(root, 'packages/dev-stack/src/cli/start.ts')]];
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, COMMONYARD_PORT: String(port), COMMONYARD_DATA: data, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    await terminate(child);
    // A backend that was killed may still write for a moment.
    rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    await waitUntilReady(child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://localhost:${port}`, mailFolder: join(data, 'mail'), pid: child.pid!, stop };
}

function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const onOutput = (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('CommonYard is ready at')) resolve();
    };
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    child.once('exit', (code) => reject(new Error(`The product did not start (exit ${code}):\n${printed}`)));
  });
}

async function terminate(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}
