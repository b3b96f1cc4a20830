import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import { startChild } from '@commonyard/dev-stack/processes/child';
import { waitUntil } from '@commonyard/dev-stack/processes/wait-until';
import { root } from '@commonyard/dev-stack/settings';

export type System = {
  url: string;
  /** The ancestor of all its processes. */ pid: number;
  stop(): Promise<void>;
};

/**
 * Starts the product with its demo as `npm start` does, on a port and a data folder of its own. `through` 'npm' really
 * runs npm, which is one process more. Throws the last printed lines if the product does not start.
 */
export async function startSystem(env: Record<string, string> = {}, through: 'node' | 'npm' = 'node'): Promise<System> {
  const data = mkdtempSync(join(tmpdir(), 'commonyard-e2e-'));
  const port = await freePort();
  const [command, args]: [string, string[]] =
    through === 'npm' ? ['npm', ['start']] : [process.execPath, [join(root, 'packages/dev-stack/src/cli/start.ts')]];
  const inherited = process.env as Record<string, string>;
  const child = await startChild({
    name: 'The product',
    command,
    args,
    cwd: root,
    env: { ...inherited, COMMONYARD_PORT: String(port), COMMONYARD_DATA: data, ...env },
    logFile: join(data, 'start.log'),
  });
  const stop = async () => {
    await child.stop(60_000);
    rmSync(data, { recursive: true, force: true });
  };
  const isReady = () => child.lastLines().includes('CommonYard is ready at');
  await waitUntil(() => child.hasExited() || isReady(), { withinMs: 600_000 });
  if (child.hasExited() || !isReady()) {
    const printed = child.lastLines();
    await stop();
    throw new Error(`The product did not start:\n${printed}`);
  }
  return { url: `http://localhost:${port}`, pid: child.pid, stop };
}
