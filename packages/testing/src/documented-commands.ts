// The shell blocks of docs/operations that are tagged `sh run`. The check .ci/check-shell-blocks.ts makes sure that one test runs
// each of them, so name a page and a heading as literals.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '@commonyard/dev-stack/settings';

type Section = { heading: string; commands: string[] };

/** The run blocks of a section, one text per block. Throws where there are none. */
export function documentedCommands(page: string, heading: string): string[] {
  const section = sectionsOf(page).find((each) => each.heading === heading);
  if (!section) throw new Error(`${page} has no commands in its section ${heading}`);
  return section.commands;
}

/** The sections with run blocks whose heading matches. */
export const documentedSections = (page: string, pattern: RegExp): Section[] =>
  sectionsOf(page).filter(({ heading }) => pattern.test(heading));

function sectionsOf(page: string): Section[] {
  const manual = readFileSync(join(root, 'docs/operations', page), 'utf8');
  return manual
    .split(/^##+ (?=.*\n)/m)
    .map((section) => ({
      heading: section.slice(0, section.indexOf('\n')),
      commands: [...section.matchAll(/^( *)```sh run\n([\s\S]*?)^\1```$/gm)].map(([, , block]) => block!),
    }))
    .filter(({ commands }) => commands.length > 0);
}

/**
 * Runs commands in one shell (bash), which ends at the first that fails, and returns what they print. `variables` are those that
 * an operator sets. Throws the end of the output of a shell that fails.
 */
export async function runCommands(
  commands: readonly string[],
  variables: Record<string, string> = {},
  folder: string = root,
): Promise<string> {
  const env = { ...process.env, ...variables };
  const shell = spawn('bash', ['-eu', '-c', `exec 2>&1\n${commands.join('\n')}`], { cwd: folder, env });
  shell.stdin.end();
  const [printed, [code]] = await Promise.all([text(shell.stdout), once(shell, 'close')]);
  if (code !== 0) throw new Error(`the commands ended with ${code}:\n${commands.join('\n')}\n${printed.slice(-4_000)}`);
  return printed;
}

/** Runs all run blocks of a section, as `runCommands` does. */
export const runDocumentedCommands = (
  page: string,
  heading: string,
  variables?: Record<string, string>,
): Promise<string> => runCommands(documentedCommands(page, heading), variables);
