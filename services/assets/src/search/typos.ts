/** Shorter words have too many neighbours to guess at. */
const SHORTEST = 4;
const LONGEST = 20;

/** Whether a word is one of letters that a typo in it can be looked past. */
export const allowsTypo = (word: string): boolean =>
  word.length >= SHORTEST && word.length <= LONGEST && /^\p{L}+$/u.test(word);

/**
 * A word as it is and without each one of its letters. Two words that are one typo apart (a letter more, less, other, or
 * two swapped) share a spelling, so a typo is found by looking up equal texts.
 */
export function spellingsOf(word: string): string[] {
  const letters = Array.from(word);
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(''))])];
}

/** Whether one typo turns one word into the other. */
export function isOneTypoApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [Array.from(a), Array.from(b)] : [Array.from(b), Array.from(a)];
  if (a === b || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  const rest = (letters: string[], from: number) => letters.slice(from).join('');
  if (short.length < long.length) return rest(short, start) === rest(long, start + 1);
  if (rest(short, start + 1) === rest(long, start + 1)) return true;
  const isSwapped = short[start] === long[start + 1] && short[start + 1] === long[start];
  return isSwapped && rest(short, start + 2) === rest(long, start + 2);
}
