import { foldText } from '@commonyard/contracts/fold-text';
import { truncate } from '@commonyard/contracts/truncate.values';

/** Longer runs of letters are cut: they are no search terms. */
const MAX_WORD_LENGTH = 40;
const MAX_WORDS = 1_000;
const MAX_WORDS_PER_SEARCH = 8;

/** The distinct words of some texts, without case and accents. */
export function toSearchWords(texts: readonly (string | null)[]): string[] {
  const folded = foldText(texts.join(' ').normalize('NFKC')).replaceAll('œ', 'oe').replaceAll('æ', 'ae');
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => truncate(word, MAX_WORD_LENGTH)))].slice(0, MAX_WORDS);
}

/** The search text as a tsquery: words match as prefixes, numbers exactly. Undefined for a text without words. */
export function toSearchQuery(text: string | undefined): string | undefined {
  const words = toSearchWords([text ?? '']).slice(0, MAX_WORDS_PER_SEARCH);
  if (words.length === 0) return undefined;
  return words.map((word) => (/^\d+$/.test(word) ? `'${word}'` : `'${word}':*`)).join(' & ');
}

/**
 * The search text as patterns for `LIKE ALL`, which finds the folded texts that contain each of its parts between spaces, in any
 * order. For names and addresses, which are also found by their middle or their punctuation ('@town.ca'): a tsquery finds words by
 * their beginning. None for a text without parts.
 */
export const toSearchPatterns = (text = ''): string[] =>
  foldText(text)
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => `%${part.replaceAll(/[%_\\]/g, '\\$&')}%`);
