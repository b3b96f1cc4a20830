import { foldText } from '@commonyard/contracts/fold-text';
import { truncate } from '@commonyard/contracts/truncate.values';

/** Words are cut to this length. */
export const MAX_WORD_LENGTH = 40;

/** Words too common to search by, in both languages; the single letters come from elisions such as `l'eau`. */
export const STOP_WORDS = new Set(
  'a an and are at be by d de des du en et for from in is it l la le les near of on or ou par pour pres s the to un une with'.split(
    ' ',
  ),
);

/** Without case, accents and ligatures. "1½" becomes "1 1⁄2". */
export const fold = (text: string): string =>
  foldText(text.replaceAll(/(?<=\d)(?=[¼-¾⅐-⅞])/gu, ' ').normalize('NFKC'))
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss');
export const wordsOf = (folded: string): string[] =>
  (folded.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => truncate(word, MAX_WORD_LENGTH));

export const significantWords = (text: string): string[] => wordsOf(fold(text)).filter((word) => !STOP_WORDS.has(word));
