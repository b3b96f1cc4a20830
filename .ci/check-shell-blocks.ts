// Checks the shell blocks of docs/operations: each is tagged `sh run` or `sh example`; exactly one test runs the run blocks of a
// section, by documentedCommands, runDocumentedCommands or documentedSections of packages/testing; and a block has no placeholder
// such as <release>, and no variable that no block of its page sets, nor README.md, to whose variables the page then links.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const TESTS = ['e2e/**/*.test.ts', 'deploy/*/test/*.test.ts', 'services/*/test/*.test.ts'];
const BLOCK = /^( *)```([^\n`]*)\n([\s\S]*?)^\1```$/gm;
const VARIABLES_LINK = '](README.md#variables)';
/** Variables that every shell has. */
const OF_SHELL = ['PWD'];
const SHELLS = /^(?:sh|bash|shell|console|zsh)\b/;

type Block = { info: string; text: string };
type Reference = { file: string; page: string; matches: (heading: string) => boolean };

export function findShellBlockProblems(root: string): string[] {
  const references = findReferences(root);
  const pages = globSync('docs/operations/*.md', { cwd: root }).sort();
  const texts = new Map(pages.map((page) => [page, readFileSync(join(root, page), 'utf8')]));
  const shared = variablesIn(texts.get('docs/operations/README.md') ?? '');
  return [...texts].flatMap(([page, text]) =>
    findPageProblems(page, text, references, text.includes(VARIABLES_LINK) ? shared : []),
  );
}

/** The variables in capitals that the shell blocks of a page set. */
const variablesIn = (text: string): string[] =>
  blocksOf(text)
    .filter(({ info }) => SHELLS.test(info))
    .flatMap(({ text }) => [...text.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name]) => name!));

function findPageProblems(page: string, text: string, references: Reference[], shared: string[]): string[] {
  const shellBlocks = blocksOf(text).filter(({ info }) => SHELLS.test(info));
  const set = new Set([...variablesIn(text), ...shared, ...OF_SHELL]);
  const problems = shellBlocks.flatMap(({ info, text }) => {
    const first = text.split('\n')[0];
    const used = [...text.matchAll(/\$\{?([A-Z][A-Z_]+)\b/g)].map(([, name]) => name!);
    return [
      ...(/^sh (?:run|example)$/.test(info)
        ? []
        : [`the block "${first}" is tagged neither "sh run" nor "sh example"`]),
      ...[...text.matchAll(/<[a-z][\w-]*>/g)].map(
        ([placeholder]) => `the block "${first}" has the placeholder ${placeholder}: use a variable`,
      ),
      ...[...new Set(used)]
        .filter((name) => !set.has(name))
        .map((name) => `the block "${first}" reads $${name}, which no block of the page sets`),
    ];
  });
  for (const section of text.split(/^##+ (?=.*\n)/m)) {
    if (!blocksOf(section).some(({ info }) => info === 'sh run')) continue;
    const heading = section.slice(0, section.indexOf('\n'));
    const tests = references.filter((each) => each.page === basename(page) && each.matches(heading));
    if (tests.length !== 1)
      problems.push(
        `${tests.length} tests run the blocks of "${heading}" instead of 1: ${tests.map(({ file }) => file).join(', ')}`,
      );
  }
  return problems.map((problem) => `${page}: ${problem}`);
}

const blocksOf = (text: string): Block[] =>
  [...text.matchAll(BLOCK)].map(([, , info, text]) => ({ info: info!.trim(), text: text! }));

function findReferences(root: string): Reference[] {
  return globSync(TESTS, { cwd: root, exclude: ['**/node_modules/**'] }).flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const sections = source.matchAll(/ocumentedCommands\(\s*'([^']+)',\s*(?:'([^']+)'|"([^"]+)")/g);
    const patterns = source.matchAll(/documentedSections\(\s*'([^']+)',\s*\/((?:[^/\\]|\\.)+)\//g);
    return [
      ...[...sections].map(([, page, a, b]) => ({
        file,
        page: page!,
        matches: (heading: string) => heading === (a ?? b),
      })),
      ...[...patterns].map(([, page, pattern]) => ({
        file,
        page: page!,
        matches: (heading: string) => new RegExp(pattern!).test(heading),
      })),
    ];
  });
}

export { findShellBlockProblems as check };
