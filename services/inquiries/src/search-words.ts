import { foldText } from '@commonyard/contracts/folding';

/** A longer run of letters is no word that anybody looks for. */
const LONGEST = 40;
const MOST = 1_000;
const MOST_PER_SEARCH = 8;

/** The words of some texts, without case and accents, each once. */
export function wordsOf(texts: readonly (string | null)[]): string[] {
  const folded = foldText(texts.join(' ').normalize('NFKC')).replaceAll('œ', 'oe').replaceAll('æ', 'ae');
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, LONGEST).toWellFormed()))].slice(0, MOST);
}

/**
 * What is looked for, as a tsquery: each word with what begins with it, a number as it stands.
 * Undefined where the text holds no word.
 */
export function searchQuery(text: string | undefined): string | undefined {
  const words = wordsOf([text ?? '']).slice(0, MOST_PER_SEARCH);
  if (words.length === 0) return undefined;
  return words.map((word) => (/^\d+$/.test(word) ? `'${word}'` : `'${word}':*`)).join(' & ');
}
