import { basename, relative } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = Record<
  string,
  { type: 'boolean' | 'string'; short?: string; default?: string | boolean; purpose: string }
>;

/** What `--help` prints of a command, and what it accepts. */
export type Command<Accepted extends Options = Options> = {
  /** Of one of several commands of a program: its first argument. */
  name?: string;
  /** What it does, in whole sentences. */
  purpose: string;
  /** Its arguments, such as `<file.json>`; none by default. */
  arguments?: string;
  options?: Accepted;
  /** The commands of a program with several, with their purposes. */
  commands?: Readonly<Record<string, string>>;
};

type Parsed<Accepted extends Options> = ReturnType<
  typeof parseArgs<{ options: Accepted; allowPositionals: true; strict: true }>
>;

/**
 * Reads the arguments of this process. `--help` prints the purpose and the options and ends the process with 0; an unknown
 * option or a missing value prints one sentence and ends it with 1. Call it before anything that has an effect.
 */
export function readArguments<const Accepted extends Options = Options>(
  command: Command<Accepted>,
  args: string[] = process.argv.slice(2),
): Parsed<Accepted> {
  const config = {
    args,
    options: { ...command.options, help: { type: 'boolean', short: 'h' } },
    allowPositionals: command.arguments !== undefined,
  } satisfies ParseArgsConfig;
  try {
    const { values, positionals } = parseArgs(config);
    if (!values.help) return { values, positionals } as unknown as Parsed<Accepted>;
    process.stdout.write(helpOf(command));
    return process.exit(0);
  } catch (error) {
    // The library explains in a second sentence how to pass the text as an argument.
    const [problem] = (error as Error).message.split('. ');
    process.stderr.write(`${problem}; --help shows what the command accepts.\n`);
    return process.exit(1);
  }
}

function helpOf({ name, purpose, arguments: positionals, options = {}, commands = {} }: Command): string {
  const all = { ...options, help: { type: 'boolean', short: 'h', purpose: 'prints this' } as const };
  const names = Object.entries(all).map(([name, { type, short }]: [string, Options[string]]) => {
    const value = type === 'string' ? ' <value>' : '';
    return `${short === undefined ? '' : `-${short}, `}--${name}${value}`;
  });
  const width = Math.max(...names.map((name) => name.length));
  const lines = Object.values(all).map(({ purpose: each, default: byDefault }: Options[string], index) => {
    const ending = byDefault === undefined || byDefault === false ? '' : ` (${byDefault})`;
    return `  ${names[index]!.padEnd(width)}  ${each}${ending}`;
  });
  const usage = [start(), name, positionals, '[options]'].filter(Boolean).join(' ');
  const listed = Object.entries(commands).map(([each, what]) => `  ${each}\n      ${what}\n`);
  return `${purpose}\n\nUsage: ${usage}\n\n${listed.join('')}${lines.join('\n')}\n`;
}

/** How this process was started: by npm, or as a script. */
function start(): string {
  const script = process.argv[1] ?? '';
  const { npm_lifecycle_event: name, npm_lifecycle_script: line = '' } = process.env;
  if (name !== undefined && line.includes(basename(script))) return `npm run ${name} --`;
  return `node ${relative(process.cwd(), script)}`;
}
