// Writes the characters of Unicode's confusables.txt that look like Latin letters or digits to the contracts.
import { readFileSync, writeFileSync } from 'node:fs';
import { foldText } from '@commonyard/contracts/fold-text';

const [file] = process.argv.slice(2);
if (!file)
  throw new Error('Usage: write-confusables.ts <confusables.txt>, from https://www.unicode.org/Public/security/');
const text = readFileSync(file, 'utf8');
const version = /^# Version: (\S+)/m.exec(text)?.[1];
if (!version) throw new Error(`${file} has no version`);

const fold = (characters: string) => foldText(characters.normalize('NFKC'));
const byTarget = new Map<string, string>();
for (const [, source, target] of text.matchAll(/^([0-9A-F]+) ;\t([0-9A-F ]+) ;/gm)) {
  const character = toText(source!);
  const folded = fold(toText(target!));
  const isPlain = /^[a-z0-9]{1,3}$/.test(folded);
  if (isPlain && !/^\p{ASCII}$/u.test(character) && fold(character) !== folded)
    byTarget.set(folded, (byTarget.get(folded) ?? '') + character);
}

const lookalikes = Object.fromEntries([...byTarget].toSorted(([a], [b]) => (a < b ? -1 : 1)));
const output = new URL('../../contracts/src/confusables.json', import.meta.url);
writeFileSync(output, `${JSON.stringify({ source: 'Unicode confusables.txt', version, lookalikes }, null, 2)}\n`);

function toText(codePoints: string): string {
  return String.fromCodePoint(
    ...codePoints
      .trim()
      .split(' ')
      .map((hexadecimal) => Number.parseInt(hexadecimal, 16)),
  );
}
