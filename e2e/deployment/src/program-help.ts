import { attempt } from './command.ts';

/** What a program prints about its commands. */
export type Helps = {
  /** The help of a command; undefined if there is no such command. */
  read(words: string[]): Promise<string | undefined>;
  /** The options that every command takes. */
  globals(): Promise<string>;
};

/** The help of helm, kubectl or docker. */
export function helpsOf(program: string): Helps {
  const name = program
    .split('/')
    .at(-1)!
    .replace(/^helm.*/, 'helm');
  const printed = new Map<string, Promise<string | undefined>>();
  const print = (args: string[]) => {
    const key = args.join(' ');
    const text = printed.get(key) ?? attempt(program, args).then(({ code, out }) => (code === 0 ? out : undefined));
    printed.set(key, text);
    return text;
  };
  return {
    read: async (words) => {
      const help = await print([...words, '--help']);
      // For an unknown command below a known one, programs print the help of the known one.
      return help !== undefined && new RegExp(`(?:^|\\s)${name} ${words.join(' ')}\\b`, 'm').test(help)
        ? help
        : undefined;
    },
    globals: async () => (await print(program === 'kubectl' ? ['options'] : ['--help'])) ?? '',
  };
}

/** Options before which the next word is their value. */
const WITH_VALUE = new Set([
  '-f',
  '--profile',
  '--namespace',
  '--output',
  '--selector',
  '--entrypoint',
  '--volume',
  '--env',
]);

/** The options and the command among the arguments of a program that its help does not know, one line each. */
export async function findUnknownOptions(helps: Helps, args: string[]): Promise<string[]> {
  // After `--` the words are those of another program.
  const own = args.slice(0, args.includes('--') ? args.indexOf('--') : args.length);
  const words = own.filter((word, index) => /^[a-z][a-z-]*$/.test(word) && !WITH_VALUE.has(own[index - 1] ?? ''));
  const [command = ''] = words;
  let help: string | undefined;
  let depth = 0;
  for (depth = Math.min(3, words.length); depth > 0; depth--) {
    help = await helps.read(words.slice(0, depth));
    if (help !== undefined) break;
  }
  if (help === undefined) return words.length === 0 ? [] : [`there is no command "${command}"`];
  const parents = await Promise.all(words.slice(0, depth).map((_word, index) => helps.read(words.slice(0, index))));
  const known = [help, ...parents, await helps.globals()].join('\n');
  const options = optionsOf(own);
  const has = (option: string) => new RegExp(`(?:^|[\\s,])${option}(?:[\\s,=\\[]|$)`, 'm').test(known);
  const name = words.slice(0, depth).join(' ');
  return options.filter((option) => !has(option)).map((option) => `"${name}" has no option ${option}`);
}

/** The options of a command, without those of a program that `run` or `exec` starts in a container. */
function optionsOf(args: string[]): string[] {
  const start = args.findIndex((word) => word === 'run' || word === 'exec');
  const isName = (word: string, index: number) =>
    index > start && !word.startsWith('-') && !WITH_VALUE.has(args[index - 1] ?? '');
  const container = start < 0 ? -1 : args.findIndex(isName);
  const own = container < 0 ? args : args.slice(0, container);
  return [...new Set(own.filter((word) => /^--?[a-zA-Z]/.test(word)).map((word) => word.split('=')[0]!))];
}
