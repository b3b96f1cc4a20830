import type { ListingRow } from '../database.ts';
import { kindsNamed } from '../search/text/equipment-names.ts';
import { stem } from '../search/text/stem.ts';
import { fold, STOP_WORDS, wordsOf } from '../search/text/tokens.ts';

/** What a listing is about: the kinds of equipment that it names, and its distinctive words as stems. */
export type Traits = {
  kinds: string[];
  words: Set<string>;
  /** The words of `words` by which it names its kinds. */
  kindWords: Set<string>;
};
export type TraitTexts = Pick<ListingRow, 'type' | 'title' | 'description' | 'make' | 'model' | 'tags'>;

/** What follows says what the equipment is used for or mounted on: a hammer for an excavator is no excavator. */
const PURPOSE = /\b(?:for|pour)\b/u;
/** What follows comes with what is needed: who needs a backhoe with a hammer is not helped by a hammer alone. */
const PURPOSE_OR_ADDITION = /\b(?:for|pour|with|avec)\b/u;

const known = new WeakMap<TraitTexts, Traits>();

/** The traits of a listing, computed once for each row that was read: a need is compared with hundreds of rows. */
export function traitsOf(listing: TraitTexts): Traits {
  const traits = known.get(listing) ?? readTraits(listing);
  known.set(listing, traits);
  return traits;
}

/** A listing has the kinds of equipment that its title names, or, where the title names none, those that its description names. */
function readTraits({ type, title, description, make, model, tags }: TraitTexts): Traits {
  const cut = type === 'needed_asset' ? PURPOSE_OR_ADDITION : PURPOSE;
  const ofTitle = namesIn(title, cut);
  const names = ofTitle.kinds.length > 0 ? ofTitle : namesIn(description, cut);
  return {
    kinds: names.kinds,
    words: new Set([title, make, model, ...tags].flatMap((text) => (text === null ? [] : distinctiveWords(text)))),
    kindWords: new Set(names.words),
  };
}

/** The kinds that the first part of a text names that names any, and the stems of the words that name them. */
function namesIn(text: string, cut: RegExp): { kinds: string[]; words: string[] } {
  for (const part of fold(text).split(cut)) {
    const words = wordsOf(part).filter((word) => !STOP_WORDS.has(word));
    const names = kindsNamed(words);
    if (names.length === 0) continue;
    return {
      kinds: [...new Set(names.flatMap(({ kinds }) => kinds))],
      words: names.flatMap(({ from, length }) => words.slice(from, from + length).map(stem)),
    };
  }
  return { kinds: [], words: [] };
}

const MIN_WORD_LENGTH = 3;

/** The stems of words that say what equipment it is: without stop words, numbers, and words that any listing may have. */
const distinctiveWords = (text: string): string[] =>
  wordsOf(fold(text))
    .filter((word) => word.length >= MIN_WORD_LENGTH && !/^\p{N}+$/u.test(word) && !STOP_WORDS.has(word))
    .map(stem)
    .filter((word) => !COMMON_WORDS.has(word));

/** Words of the requests, terms and descriptions of any equipment, in both languages. */
const COMMON_WORDS = new Set(
  [
    'need wanted want looking request requested seeking required require borrow rent rental loan lend share sharing available use new',
    'good excellent condition surplus equipment machine machinery unit tool set kit piece part municipal municipality town township',
    'village city county region public work department heavy duty light large small big compact portable mobile electric diesel gas',
    'hydraulic commercial industrial standard ton tonne inch foot feet metre meter litre day week weekend month year winter summer',
    'spring fall season operator included short long term urgent urgently emergency temporary event our your any all that this will',
    'have has not two three one service replacement backup spare capacity ready quickly',
    'besoin recherche recherché cherche cherchons demande demandé requis emprunter louer location prêt prêter partage disponible usagé',
    'neuf bon bonne excellent état équipement machine appareil outil matériel unité ensemble pièce municipal municipalité ville village',
    'canton comté région public travaux service lourd lourde léger légère grand grande petit petite gros grosse compact portatif',
    'portative électrique essence hydraulique commercial industriel tonne pouce pied mètre litre jour semaine fin mois année hiver été',
    'printemps automne saison opérateur inclus court long terme urgent urgence temporaire événement notre nos votre nous avec sans sur',
    'dans tout tous cette deux trois remplacement secours capacité prêt',
  ]
    .join(' ')
    .split(' ')
    .map((word) => stem(fold(word))),
);
