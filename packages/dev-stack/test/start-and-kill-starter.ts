import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const script = `
const [module, start, options] = process.argv.slice(1);
const server = await (await import(module))[start](JSON.parse(options));
process.stdout.write(String(server.pid), () => process.kill(process.pid, 'SIGKILL'));
`;

/** Starts a server in another process, kills that process, and returns the server's pid. */
export async function startAndKillStarter(module: string, start: string, options: object): Promise<number> {
  const file = join(resolve(import.meta.dirname, '../src'), module);
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', script, file, start, JSON.stringify(options)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  );
  const [pid] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return Number(pid);
}
