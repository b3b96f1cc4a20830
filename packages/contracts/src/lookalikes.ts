import data from './confusables.json' with { type: 'json' };
import { foldText } from './fold-text.ts';
import { withoutIgnorables } from './text.values.ts';

/** The Latin letter or digit that a character looks like, by Unicode's confusables.txt. */
const LATIN = new Map(
  Object.entries(data.lookalikes).flatMap(([latin, characters]) =>
    Array.from(characters, (character) => [character, latin] as const),
  ),
);

const CIRCLE = /[●○◯◉◎⊙⊚⦾⦿⚪⚫⭕⬤🔴🔵⏺]/gu;
/** Symbols beside a name, such as ✓ and ™. Letters in circles and squares are letters. */
const ORNAMENT = /[©®℗℠™]|(?![\u2460-\u24FF\u3200-\u33FF\u{1F100}-\u{1F1FF}])\p{So}/gu;

/** A text as a reader sees it: compatibility forms, invisible characters and letters of other scripts become Latin letters. */
export function toLatin(text: string): string {
  // A small letter that has no Latin twin may look like the small capital of one: Cyrillic 'т' and 'T'.
  const toTwin = (character: string) => LATIN.get(character) ?? LATIN.get(character.toUpperCase()) ?? character;
  const visible = withoutIgnorables(text.replaceAll(CIRCLE, 'o').replaceAll(ORNAMENT, ' ').normalize('NFKC'));
  return Array.from(visible.normalize('NFC'), (character) =>
    character < '\u0080' ? character : toLetter(character, toTwin),
  ).join('');
}

/** An accented Latin letter stays what it is: it is not its twin of another alphabet. */
const toLetter = (character: string, toTwin: (character: string) => string) =>
  /\p{ASCII}/u.test(foldText(character)) ? character : toTwin(character);

const DIGITS: Record<string, string> = { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** Letters and digits that look alike become the same one: 'T0r0nt0' and 'Toronto', 'rn' and 'm'. For comparisons. */
export const toSkeleton = (folded: string): string =>
  folded
    .replaceAll(/[013457]/g, (digit) => DIGITS[digit]!)
    .replaceAll('i', 'l')
    .replaceAll('m', 'rn')
    .replaceAll('w', 'vv');

/** Whether a word has letters of two alphabets, which a reader cannot see: 'Toroпto' with one Cyrillic letter. */
export const mixesAlphabets = (text: string): boolean =>
  text
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}]+/u)
    .some(
      (word) =>
        /\p{Script=Latin}/u.test(word) && /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(word),
    );
