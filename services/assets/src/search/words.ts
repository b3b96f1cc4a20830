import { foldText } from '@commonyard/contracts/folding';

/** A longer run of letters is no word that anybody looks for. */
const LONGEST = 40;
const MOST_PER_LISTING = 400;
const MOST_PER_SEARCH = 8;

/** Words too common to find anything by, in both languages; single letters are what an elision leaves. */
const STOP_WORDS = new Set(
  'a an and are at be by d de des du en et for from in is it l la le les of on or ou par pour s the to un une with'.split(
    ' ',
  ),
);

const fold = (text: string): string =>
  foldText(text.normalize('NFKC')).replaceAll('œ', 'oe').replaceAll('æ', 'ae').replaceAll('ß', 'ss');
const wordsOf = (folded: string): string[] =>
  (folded.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, LONGEST));

/**
 * Every word a listing is found by: as written and by its stem, without case and accents. What is written with a hyphen
 * is found without it too.
 */
export function wordsToIndex(texts: readonly (string | null)[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    if (text === null) continue;
    const folded = fold(text);
    const joined = (folded.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu) ?? []).map((word) => word.replaceAll('-', ''));
    for (const word of [...wordsOf(folded), ...joined.map((word) => word.slice(0, LONGEST))]) {
      if (STOP_WORDS.has(word)) continue;
      found.add(word).add(stem(word));
      if (found.size >= MOST_PER_LISTING) return [...found].slice(0, MOST_PER_LISTING);
    }
  }
  return [...found];
}

/** A word that is looked for. The last one may still be being typed, so it also stands for what begins with it. */
export type Term = { word: string; stem: string; isOpen: boolean };

/** The words of a search, all of which a listing must have. Empty where the text holds none. */
export function readTerms(search: string): Term[] {
  const words = [...new Set(wordsOf(fold(search)))];
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  const kept = (telling.length > 0 ? telling : words).slice(0, MOST_PER_SEARCH);
  return kept.map((word, index) => ({ word, stem: stem(word), isOpen: index === kept.length - 1 && word.length > 1 }));
}

/** What the forms of a word share: its plural, -ing and -ed taken off, in English and for plurals in French. */
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
