// The commands that the operations manual names, so that checks can compare them with what exists. No packages: checks import it.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A command of a page. */
export type ManualCommand = {
  page: string;
  /** Its tag, or `text` for one in a sentence. */
  kind: 'run' | 'example' | 'text';
  /** Its program and its arguments, without quotes. A substitution such as `$(date)` is `$()`. */
  words: string[];
};

const BLOCK = /^( *)```([^\n`]*)\n([\s\S]*?)^\1```$/gm;
/** What begins a command in a sentence. A name alone, such as `helm`, is none. */
const IN_TEXT = /^(?:docker|helm|kubectl|npm run|node|deploy\/[\w/.-]+\.sh) \S/;
/** Words of the shell before a command. */
const SHELL_WORD = /^(?:[\w-]+\(\)|[{}()!]|do|then|else|if|while|done|fi|esac|\w+=.*)$/;

/** The pages of the manual by their names. */
export function readManual(root: string): Map<string, string> {
  const pages = globSync('docs/operations/*.md', { cwd: root }).sort();
  return new Map(pages.map((page) => [basename(page), readFileSync(join(root, page), 'utf8')]));
}

/** The commands of a page: those of its shell blocks, and those in its sentences. */
export function commandsOfPage(page: string, text: string): ManualCommand[] {
  const blocks = [...text.matchAll(BLOCK)].flatMap(([, , info, block]) => {
    const [, kind] = /^sh (run|example)$/.exec(info!.trim()) ?? [];
    return kind ? parseShell(block!).map((words) => ({ page, kind: kind as 'run' | 'example', words })) : [];
  });
  const spans = [...text.replace(BLOCK, '').matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!);
  const inText = spans.filter((span) => IN_TEXT.test(span)).flatMap(parseShell);
  return [...blocks, ...inText.map((words) => ({ page, kind: 'text' as const, words }))];
}

/** The commands of a shell script, those in functions and substitutions too. Here documents are no commands. */
export function parseShell(script: string): string[][] {
  const text = script
    .replaceAll(/<<'?(\w+)'?\n[\s\S]*?^\1$/gm, '')
    .replaceAll('\\\n', ' ')
    .replaceAll(/(^|\s)#.*$/gm, '$1');
  const commands: string[][] = [];
  readCommands(text, 0, commands);
  return commands.flatMap((words) => {
    const start = words.findIndex((word) => !SHELL_WORD.test(word));
    return start < 0 ? [] : [words.slice(start)];
  });
}

/** Reads commands from a position to the end, or to the `)` that ends a substitution, whose position it returns. */
function readCommands(text: string, from: number, commands: string[][], isNested = false): number {
  let words: string[] = [];
  let word: string | undefined;
  let quote = '';
  const endWord = () => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  const endCommand = () => {
    endWord();
    if (words.length > 0) commands.push(words);
    words = [];
  };
  let at = from;
  for (; at < text.length; at++) {
    const char = text[at]!;
    if (quote !== "'" && text.startsWith('$(', at)) {
      at = readCommands(text, at + 2, commands, true);
      word = `${word ?? ''}$()`;
    } else if (quote !== '') {
      if (char === quote) quote = '';
      else word = (word ?? '') + char;
    } else if (char === "'" || char === '"') {
      quote = char;
      word ??= '';
    } else if (isNested && char === ')') break;
    else if (/[|;&\n]/.test(char)) endCommand();
    else if (/\s/.test(char)) endWord();
    else word = (word ?? '') + char;
  }
  endCommand();
  return at;
}
