import { foldText } from '@commonyard/contracts/fold-text';

/** Words are cut to this length. */
const MAX_WORD_LENGTH = 40;
const MAX_WORDS_PER_LISTING = 400;
const MAX_TERMS_PER_SEARCH = 8;

/** Words too common to search by, in both languages; the single letters come from elisions such as `l'eau`. */
const STOP_WORDS = new Set(
  'a an and are at be by d de des du en et for from in is it l la le les of on or ou par pour s the to un une with'.split(
    ' ',
  ),
);

const fold = (text: string): string =>
  foldText(text.normalize('NFKC')).replaceAll('œ', 'oe').replaceAll('æ', 'ae').replaceAll('ß', 'ss');
const wordsOf = (folded: string): string[] =>
  (folded.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, MAX_WORD_LENGTH));

/**
 * The words by which a listing is found: each word and its stem, without case and accents. A hyphenated word is also
 * indexed as one word.
 */
export function wordsToIndex(texts: readonly (string | null)[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    if (text === null) continue;
    const folded = fold(text);
    const joined = (folded.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu) ?? []).map((word) => word.replaceAll('-', ''));
    for (const word of [...wordsOf(folded), ...joined.map((word) => word.slice(0, MAX_WORD_LENGTH))]) {
      if (STOP_WORDS.has(word)) continue;
      found.add(word).add(stem(word));
      if (found.size >= MAX_WORDS_PER_LISTING) return [...found].slice(0, MAX_WORDS_PER_LISTING);
    }
  }
  return [...found];
}

/** A search term. `isPrefix` for the last one, which the user may still be typing. */
export type Term = { word: string; stem: string; isPrefix: boolean };

/** Parses the terms of a search; a listing must have all of them. Empty where the text has no words. */
export function parseTerms(search: string): Term[] {
  const words = [...new Set(wordsOf(fold(search)))];
  const significant = words.filter((word) => !STOP_WORDS.has(word));
  const terms = (significant.length > 0 ? significant : words).slice(0, MAX_TERMS_PER_SEARCH);
  return terms.map((word, index) => ({
    word,
    stem: stem(word),
    isPrefix: index === terms.length - 1 && word.length > 1,
  }));
}

/** The stem of a word: without English plural, -ing and -ed endings, and without French plural endings. */
export function stem(word: string): string {
  if (word.length <= 3 || !/^[a-z]+$/.test(word)) return word;
  const bare = withoutEnding(withoutPlural(word));
  return bare.length >= 5 ? bare.replace(/e$/, '') : bare;
}

function withoutPlural(word: string): string {
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('uses')) return word.slice(0, -2);
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (word.endsWith('eaux')) return word.slice(0, -1);
  if (word.endsWith('aux') && word.length > 4) return `${word.slice(0, -3)}al`;
  return /(?:ss|us|is)$/.test(word) ? word : word.replace(/s$/, '');
}

function withoutEnding(word: string): string {
  const root = /^(.*[aeiouy].*?)(?:ing|(?<!e)ed)$/.exec(word)?.[1];
  if (root === undefined || root.length < 3) return word;
  return root.replace(/([b-df-hj-kmnp-rtv-y])\1$/, '$1');
}
