import { EQUIPMENT } from './equipment.ts';
import { stem } from './stem.ts';
import { significantWords } from './tokens.ts';
import { allowsTypo, isOneTypoApart, spellingsOf } from './typos.ts';

/** A name of equipment in a list of words: where it starts, how many words it has, and which kinds it names. */
export type EquipmentName = { from: number; length: number; kinds: string[] };

/** Shorter beginnings of a word complete too many names. */
const MIN_PREFIX_LENGTH = 4;
/** Shorter words are one typo away from words that name no equipment. */
const MIN_TYPO_LENGTH = 5;

const keyOf = (words: readonly string[]): string => words.map(stem).join(' ');

const kindsByName = new Map<string, Set<string>>();
/** Names of two words written as one: "chasseneige", "snowplow". */
const kindsByJoinedName = new Map<string, Set<string>>();
const wordsBySpelling = new Map<string, Set<string>>();
for (const [kind, { names }] of Object.entries(EQUIPMENT)) {
  for (const name of names) {
    const words = significantWords(name);
    addTo(kindsByName, keyOf(words), kind);
    if (words.length === 2) addTo(kindsByJoinedName, stem(words.join('')), kind);
    for (const word of words.filter((each) => each.length >= MIN_TYPO_LENGTH && allowsTypo(each)))
      for (const spelling of spellingsOf(word)) addTo(wordsBySpelling, spelling, word);
  }
}
/** The most words of a name, by the stem of its first word. */
const lengthsByFirst = new Map<string, number>();
for (const key of [...kindsByJoinedName.keys(), ...kindsByName.keys()]) {
  const stems = key.split(' ');
  lengthsByFirst.set(stems[0]!, Math.max(lengthsByFirst.get(stems[0]!) ?? 0, stems.length));
}
const MAX_NAME_LENGTH = Math.max(...lengthsByFirst.values());

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  map.set(key, (map.get(key) ?? new Set()).add(value));
}

/**
 * Finds the names of equipment in folded words without stop words, from left to right, the longest first, so that "bucket
 * truck" does not name a truck. With `lastIsPrefix` the last word may be the beginning of a word.
 */
export function kindsNamed(words: readonly string[], { lastIsPrefix = false } = {}): EquipmentName[] {
  const stems = words.map(stem);
  const found: EquipmentName[] = [];
  for (let from = 0; from < words.length; from += found.at(-1)?.from === from ? found.at(-1)!.length : 1) {
    const left = words.length - from;
    const mayBePrefix = lastIsPrefix && left <= MAX_NAME_LENGTH;
    const longest = mayBePrefix ? left : Math.min(left, lengthsByFirst.get(stems[from]!) ?? 0);
    for (let length = longest; length > 0; length--) {
      const isPrefix = lastIsPrefix && length === left;
      const kinds = kindsOf(stems.slice(from, from + length), isPrefix ? words.at(-1) : undefined);
      if (kinds.length === 0) continue;
      found.push({ from, length, kinds });
      break;
    }
  }
  return found;
}

/** The kinds with a name of these words or, with a prefix, one in whose last word they may end. */
function kindsOf(stems: readonly string[], prefix: string | undefined): string[] {
  const name = stems.join(' ');
  const exact = kindsByName.get(name) ?? kindsByJoinedName.get(name);
  if (exact) return [...exact];
  if (prefix === undefined || (stems.length === 1 && prefix.length < MIN_PREFIX_LENGTH)) return [];
  const beginning = [...stems.slice(0, -1), prefix].join(' ');
  const isCompletion = (key: string) => key.startsWith(beginning) && !key.includes(' ', beginning.length);
  return [...new Set([...kindsByName].flatMap(([key, kinds]) => (isCompletion(key) ? [...kinds] : [])))];
}

/** The kinds and every kind of which one of them is one. */
export function kindsWithBroader(kinds: readonly string[]): string[] {
  const all = new Set(kinds);
  for (const kind of all) for (const broader of EQUIPMENT[kind]!.broader) all.add(broader);
  return [...all];
}

/** The word of an equipment name from which a word is one typo away; undefined for one of the names' own words. */
export function correctName(word: string): string | undefined {
  if (word.length < MIN_TYPO_LENGTH || !allowsTypo(word)) return undefined;
  const candidates = new Set(spellingsOf(word).flatMap((spelling) => [...(wordsBySpelling.get(spelling) ?? [])]));
  return candidates.has(word) ? undefined : [...candidates].find((candidate) => isOneTypoApart(word, candidate));
}
