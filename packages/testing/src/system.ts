import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@commonyard/local/backends/free-port';
import { root } from '@commonyard/local/settings';

export type System = {
  url: string;
  /** The process everything else descends from. */ pid: number;
  stop(): Promise<void>;
};

/**
 * Starts the whole product as its README does, with the demonstration, on data and a port of its own.
 * `through` npm starts it as a person does, one process more. Throws what it printed where it does not come up.
 */
export async function startSystem(env: Record<string, string> = {}, through: 'node' | 'npm' = 'node'): Promise<System> {
  const data = mkdtempSync(join(tmpdir(), 'commonyard-e2e-'));
  const port = await freePort();
  const [command, args]: [string, string[]] =
    through === 'npm' ? ['npm', ['start']] : [process.execPath, [join(root, 'deploy/local/src/start.ts')]];
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, COMMONYARD_PORT: String(port), COMMONYARD_DATA: data, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    await ended(child);
    rmSync(data, { recursive: true, force: true });
  };
  try {
    await ready(child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://localhost:${port}`, pid: child.pid!, stop };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const hear = (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('CommonYard is ready at')) resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The product did not start (exit ${code}):\n${printed}`)));
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}
