import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.ts';
import { inheritedEnvironment } from './run-program.ts';

/** Runs a service's own command in this terminal, with this command's arguments, and answers its exit code. */
export async function runInService(script: string, env: Record<string, string>): Promise<number> {
  const file = join(root, script);
  if (!existsSync(file)) throw new Error(`There is no ${script}`);
  const child = spawn(process.execPath, [file, ...process.argv.slice(2)], {
    cwd: root,
    env: { ...inheritedEnvironment(), ...env },
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', reject);
  });
}
