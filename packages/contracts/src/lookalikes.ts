import data from './confusables.json' with { type: 'json' };
import { foldText } from './fold-text.ts';
import { withoutIgnorables } from './text.values.ts';

/** The Latin letter or digit that a character looks like, by Unicode's confusables.txt. */
const LATIN = new Map(
  Object.entries(data.lookalikes).flatMap(([latin, characters]) =>
    Array.from(characters, (character) => [character, latin] as const),
  ),
);

/** A text as a reader sees it: compatibility forms, invisible characters and letters of other scripts become Latin letters. */
export function toLatin(text: string): string {
  // A small letter that has no Latin twin may look like the small capital of one: Cyrillic 'т' and 'T'.
  const toTwin = (character: string) => LATIN.get(character) ?? LATIN.get(character.toUpperCase()) ?? character;
  const visible = withoutIgnorables(text.normalize('NFKC'));
  return Array.from(visible.normalize('NFC'), (character) =>
    character < '\u0080' ? character : toLetter(character, toTwin),
  ).join('');
}

/** An accented Latin letter stays what it is: it is not its twin of another alphabet. */
const toLetter = (character: string, toTwin: (character: string) => string) =>
  /\p{ASCII}/u.test(foldText(character)) ? character : toTwin(character);

/** Letters and digits that look alike become the same one: 'T0r0nt0' and 'Toronto', 'rn' and 'm'. For comparisons. */
export const toSkeleton = (folded: string): string =>
  folded.replaceAll('0', 'o').replaceAll(/[1i]/g, 'l').replaceAll('m', 'rn').replaceAll('w', 'vv');
