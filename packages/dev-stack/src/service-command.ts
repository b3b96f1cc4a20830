import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.ts';
import { inheritedEnvironment } from './run-program.ts';

/** The source of a service's command such as `migrate`. */
export function serviceCommandSource(service: string, command: string): string {
  return `services/${service}/src/cli/${command}.ts`;
}

/** The script of a service's command, or undefined where the service has no such command. */
export function findServiceCommand(service: string, command: string): string | undefined {
  const script = join(root, serviceCommandSource(service, command));
  return existsSync(script) ? script : undefined;
}

/** The script of a service's command. Throws where the service has no such command. */
export function getServiceCommand(service: string, command: string): string {
  const script = findServiceCommand(service, command);
  if (!script) throw new Error(`The service ${service} has no command ${command}`);
  return script;
}

/** Runs a service's command in this terminal, with the arguments of this process, and returns its exit code. */
export async function runServiceCommand(
  service: string,
  command: string,
  env: Record<string, string>,
): Promise<number> {
  const child = spawn(process.execPath, [getServiceCommand(service, command), ...process.argv.slice(2)], {
    cwd: root,
    env: { ...inheritedEnvironment(), ...env },
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', reject);
  });
}
