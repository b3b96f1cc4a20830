// Writes the characters that look like Latin letters or digits to the contracts: those of Unicode's confusables.txt, and by
// their names in UnicodeData.txt small capitals and letters with marks that do not decompose.
import { readFileSync, writeFileSync } from 'node:fs';
import { readArguments } from '@commonyard/command-line/arguments';
import { foldText } from '@commonyard/contracts/fold-text';

const { positionals } = readArguments({
  purpose:
    'Writes the characters that look like Latin letters or digits to the contracts, from two files of https://www.unicode.org/Public/.',
  arguments: '<confusables.txt> <UnicodeData.txt>',
});
const [file, names] = positionals;
if (!file || !names)
  throw new Error(
    'Usage: write-confusables.ts <confusables.txt> <UnicodeData.txt>, from https://www.unicode.org/Public/',
  );
const text = readFileSync(file, 'utf8');
const version = /^# Version: (\S+)/m.exec(text)?.[1];
if (!version) throw new Error(`${file} has no version`);

const fold = (characters: string) => foldText(characters.normalize('NFKC'));
const byTarget = new Map<string, string>();
const known = new Set<string>();
for (const [, source, target] of text.matchAll(/^([0-9A-F]+) ;\t([0-9A-F ]+) ;/gm))
  add(toText(source!), toText(target!));
const NAMED =
  /^([0-9A-F]+);LATIN (?:(?:SMALL|CAPITAL) LETTER ([A-Z]) WITH [^;]+|LETTER SMALL CAPITAL ([A-Z])(?: WITH [^;]+)?);/gm;
for (const [, source, marked, capital] of readFileSync(names, 'utf8').matchAll(NAMED))
  add(toText(source!), (marked ?? capital)!);

const lookalikes = Object.fromEntries([...byTarget].toSorted(([a], [b]) => (a < b ? -1 : 1)));
const output = new URL('../../contracts/src/confusables.json', import.meta.url);
writeFileSync(
  output,
  `${JSON.stringify({ source: 'Unicode confusables.txt and UnicodeData.txt', version, lookalikes }, null, 2)}\n`,
);

function add(character: string, target: string): void {
  const folded = fold(target);
  const isPlain = /^[a-z0-9]{1,3}$/.test(folded);
  if (!isPlain || known.has(character) || /^\p{ASCII}$/u.test(character) || fold(character) === folded) return;
  known.add(character);
  byTarget.set(folded, (byTarget.get(folded) ?? '') + character);
}

function toText(codePoints: string): string {
  return String.fromCodePoint(
    ...codePoints
      .trim()
      .split(' ')
      .map((hexadecimal) => Number.parseInt(hexadecimal, 16)),
  );
}
