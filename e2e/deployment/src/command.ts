import { spawn } from 'node:child_process';
import { root } from '@commonyard/dev-stack/settings';

export type CommandResult = { code: number; out: string };

type Options = {
  env?: NodeJS.ProcessEnv;
  /** Its standard input. */
  input?: string;
  /** Its folder; by default that of the repository. */
  cwd?: string;
};

/** Runs a program and returns its exit code and its output, stdout and stderr. */
export function attempt(
  command: string,
  args: string[],
  { env = process.env, input = '', cwd = root }: Options = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: 'pipe' });
    // A program that has ended reads no more.
    child.stdin.on('error', () => undefined).end(input);
    let out = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.once('error', (error) => resolve({ code: 127, out: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, out }));
  });
}

/** Runs a program that has to succeed and returns its output. Otherwise throws the end of the output. */
export async function run(command: string, args: string[], options?: Options): Promise<string> {
  const { code, out } = await attempt(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${out.slice(-4_000)}`);
  return out;
}
