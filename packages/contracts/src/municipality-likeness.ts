// Whether a text that a user chose looks like a municipality of Ontario, or like the platform.
import type { Locale } from './identity.values.ts';
import { toLatin, toSkeleton } from './lookalikes.ts';
import {
  findMunicipalityNamed,
  foldName,
  MUNICIPALITIES,
  typeWords,
  type MunicipalityRecord,
} from './municipalities.ts';

/** The words of a text as a reader sees them. A number beside a name says nothing: 'Toronto 2', 'Toronto2'. */
const toWords = (text: string): string[] => {
  const spelled = ABBREVIATIONS.reduce((all, [short, long]) => all.replaceAll(short, long), toLatin(text));
  return foldName(spelled.replaceAll(/\b[dl]['’]/gi, ' '))
    .split(' ')
    .filter((word) => word !== '' && !/^\d+$/.test(word))
    .map((word) => toSkeleton(word.replace(/(?<=[^\d]{3})\d+$/, numberOrLetter)));
};
/** One zero may be a letter, as in 'T0R0NT0'. */
const numberOrLetter = (digits: string) => (digits === '0' ? digits : '');

const ABBREVIATIONS: [RegExp, string][] = [
  [/\bc\.? of\b/gi, 'city of'],
  [/\bt\.? of\b/gi, 'town of'],
  [/\bv\.? (of|de)\b/gi, 'village $1'],
  [/\breg(?:\.|\b) ?mun/gi, 'regional mun'],
  [/(?<=\p{L} )reg\.?$/giu, 'region'],
];
const wordsOf = (text: string) => new Set(toWords(text));

const LINKING_WORDS = wordsOf('the of and for in at de du des la le les et en au aux d l');
/** Words that say what a municipality is and where, in both languages. */
const FORM_WORDS = new Set([
  ...LINKING_WORDS,
  ...wordsOf(`city cities town towns township townships twp village villages county counties united region regional
    district municipality municipalities municipal corporation corp government council administration office hall
    ontario ont on canada ca official
    ville villes cite canton cantons comte comtes unis municipalite municipalites municipale municipaux regionale
    gouvernement conseil mairie bureau hotel officiel officielle
    mun muni munic cty tp twsp verified verify verifie verifiee account compte www com org net`),
]);

const isName = (word: string) => !FORM_WORDS.has(word);
const keyOf = (words: string[]) => words.filter(isName).join('');

const byKey = new Map<string, MunicipalityRecord[]>();
for (const municipality of MUNICIPALITIES) {
  for (const name of namesOf(municipality)) {
    const key = keyOf(toWords(name));
    byKey.set(key, [...new Set([...(byKey.get(key) ?? []), municipality])]);
  }
}

function namesOf({ nameEn, nameFr }: MunicipalityRecord): string[] {
  return nameFr === null ? [nameEn] : [nameEn, nameFr];
}

/**
 * The municipalities that a text counts as: without designations nothing but the names of one or several of them is left.
 * Spaces and hyphens do not matter. A name that several municipalities share has all of them.
 */
export function findCountedMunicipalities(text: string): MunicipalityRecord[] {
  const words = toWords(text);
  const names = words.filter(isName);
  if (names.length === 0) return [];
  return splitInto(names, (part) => byKey.get(part)) ?? splitInto(Array.from(words.join('')), partOfJoinedWords) ?? [];
}

// Joined words, as in 'CityofToronto'. A part of a few letters would find a name in any word.
const partOfJoinedWords = (part: string) => byKey.get(part) ?? (FORM_WORDS.has(part) ? [] : undefined);

/** Splits pieces into parts that `find` knows, and collects what it finds. Undefined where that is impossible or finds nothing. */
function splitInto(
  pieces: string[],
  find: (part: string) => MunicipalityRecord[] | undefined,
): MunicipalityRecord[] | undefined {
  // What the first pieces consist of, by their number.
  const found = new Map<number, MunicipalityRecord[]>([[0, []]]);
  for (let end = 1; end <= pieces.length; end++) {
    for (let start = Math.max(0, end - LONGEST); start < end; start++) {
      const before = found.get(start);
      const part = before && find(pieces.slice(start, end).join(''));
      if (before && part && !found.get(end)?.length) found.set(end, [...before, ...part]);
    }
  }
  const all = found.get(pieces.length) ?? [];
  return all.length > 0 ? all : undefined;
}
const LONGEST = Math.max(...Array.from(byKey.keys(), (key) => key.length));

/**
 * The municipality that a text names, also in letters of another alphabet: 'Town of Smiths Falls', 'City of Tоronto, Canada'.
 * Undefined where it names none or several, as 'Hamilton' does (a city and a township).
 */
export function findMunicipality(text: string): MunicipalityRecord | undefined {
  const named = findMunicipalityNamed(toLatin(text));
  if (named) return named;
  const found = findCountedMunicipalities(text);
  const words = wordsOf(text);
  const ofType = found.filter(({ type }) =>
    typeWords(type).some((each) => toWords(each).every((word) => words.has(word))),
  );
  return [found, ofType].find((candidates) => candidates.length === 1)?.[0];
}

/** Whether the name of a person counts as a municipality. Two of them alone are a first and a last name, as in Bruce Grey. */
export const isUserLikeMunicipality = (name: string): boolean =>
  isUsernameLikeMunicipality(name) || byKey.has(toWords(name).join(''));

/**
 * Whether a user name counts as a municipality: 'city.of.toronto', 'CityOfToronto'. The name of a municipality alone may be the
 * last name of a person.
 */
export const isUsernameLikeMunicipality = (username: string): boolean =>
  hasFormWord(username) && findCountedMunicipalities(username).length > 0;

const STYLES = Array.from(FORM_WORDS).filter((word) => !LINKING_WORDS.has(word));

/** Designations that are also last names of persons: James Hall, Jocelyn Bureau. */
const LAST_NAMES = wordsOf('hall bureau canton cantons comte comtes mun council conseil');
const NAME_STYLES = [...STYLES.filter((word) => !LAST_NAMES.has(word)), ...wordsOf('townhall cityhall')];

/** Whether the name of a person has a designation, such as City, also at an end of joined words: 'CityofToronto'. */
function hasFormWord(text: string): boolean {
  const words = toWords(text);
  if (words.some((word) => NAME_STYLES.includes(word))) return true;
  const [joined] = words;
  // Belleville is a name, and ends with the designation ville.
  if (words.length !== 1 || !joined || byKey.has(joined)) return false;
  return NAME_STYLES.some((style) => style.length >= 4 && (joined.startsWith(style) || joined.endsWith(style)));
}

/**
 * The municipalities that a reader could take a user for, except the one with the id `own`: a municipality whose name stands in
 * `organization` or `position`, in `name` beside a designation, or alone in `username`.
 */
export function listResembledMunicipalities(
  { name, username, organization, position }: ResemblingTexts,
  locale: Locale,
  own?: string | null,
): string[] {
  const texts = [
    organization,
    position,
    ...[name, username].filter((text) => hasFormWord(text)),
    ...(findCountedMunicipalities(username).length > 0 ? [username] : []),
  ].filter((text) => text !== null);
  return [...new Set(texts.flatMap((text) => listContainedMunicipalities(text, locale, own)))];
}

type ResemblingTexts = { name: string; username: string; organization: string | null; position: string | null };

const spacedNames = new Map(
  MUNICIPALITIES.map((municipality) => [
    municipality.id,
    namesOf(municipality).map((name) => ` ${toWords(name).join(' ')} `),
  ]),
);

/** The names of the municipalities that a text contains, without the one with the id `own`. */
export function listContainedMunicipalities(text: string, locale: Locale, own?: string | null): string[] {
  const words = ` ${toWords(text).join(' ')} `;
  const found = MUNICIPALITIES.filter(
    ({ id }) => id !== own && spacedNames.get(id)!.some((name) => words.includes(name)),
  );
  return [...new Set(found.map(({ nameEn, nameFr }) => (locale === 'fr' ? (nameFr ?? nameEn) : nameEn)))];
}

const PLATFORM_NAMES = ['CommonYard', 'Cour commune'].map((name) => toWords(name).join(''));
const PLATFORM_ROLES = wordsOf(`administrator administrators admin admins administrateur administrateurs administratrice
  moderator moderators moderateur moderatrice webmaster webmestre root superuser platform plateforme`);
const PLATFORM_WORDS = new Set([
  ...PLATFORM_ROLES,
  ...LINKING_WORDS,
  ...wordsOf(`support soutien system systeme sys super site team equipe staff official officiel officielle security
    securite account compte help aide assistance desk centre center customer client cy`),
]);
/** Words that are no name of a person. */
const PLATFORM_TEAMS = wordsOf('support soutien security securite help aide assistance');

/** Whether a text could be mistaken for the platform or those who run it: 'CommonYard Support', 'Administrator 2', 'SiteAdmin'. */
export function isLikePlatform(text: string): boolean {
  const words = toWords(text);
  const joined = words.join('');
  return PLATFORM_NAMES.some((name) => joined.includes(name)) || consistsOf(words, PLATFORM_WORDS, PLATFORM_ROLES);
}

/** The same for the name of a person: 'Support Team', 'Help Desk'. A position may be called so. */
export const isUserLikePlatform = (name: string): boolean =>
  isLikePlatform(name) || consistsOf(toWords(name), PLATFORM_WORDS, PLATFORM_TEAMS);

/** Whether a text consists of some words, joined or not, and one of them is among the decisive ones. */
function consistsOf(words: string[], all: Set<string>, decisive: Set<string>): boolean {
  const parts = words.length === 1 ? splitJoined(words[0]!, all) : words;
  return parts.some((word) => decisive.has(word)) && parts.every((word) => all.has(word));
}

/** Splits joined words, or the one word with a letter at its end: 'siteadmin', 'administratorx'. */
const splitJoined = (joined: string, all: Set<string>): string[] =>
  splitWord(joined, all) ?? (joined.length > 8 ? splitWord(joined.slice(0, -1), all) : undefined) ?? [joined];

/** Splits joined words of a set, the longest first. */
function splitWord(joined: string, all: Set<string>): string[] | undefined {
  if (joined === '') return [];
  for (let length = joined.length; length > 1; length--) {
    const rest = all.has(joined.slice(0, length)) ? splitWord(joined.slice(length), all) : undefined;
    if (rest) return [joined.slice(0, length), ...rest];
  }
  return undefined;
}
