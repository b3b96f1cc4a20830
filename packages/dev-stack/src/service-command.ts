import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './settings.ts';
import { inheritedEnvironment } from './run-program.ts';

/** The source of a service's commands, whose first argument is the name of one, such as `migrate`. */
export const cliSourceOf = (service: string): string => `services/${service}/src/cli.ts`;

/** Their script. */
export const cliScriptOf = (service: string): string => join(root, cliSourceOf(service));

/** Runs a service's command with its arguments in this terminal, and returns its exit code. */
export async function runServiceCommand(
  service: string,
  command: string[],
  env: Record<string, string>,
): Promise<number> {
  const child = spawn(process.execPath, [cliScriptOf(service), ...command], {
    cwd: root,
    env: { ...inheritedEnvironment(), ...env },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
