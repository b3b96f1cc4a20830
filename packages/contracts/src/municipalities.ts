import type { Locale, MunicipalityTier } from './identity.values.ts';
import { foldText } from './fold-text.ts';
import data from './municipalities.json' with { type: 'json' };

/** One of the 444 municipalities of Ontario. `nameFr` is null where the name is the same in both languages. */
export type MunicipalityRecord = {
  id: string;
  nameEn: string;
  nameFr: string | null;
  type: MunicipalityType;
  tier: MunicipalityTier;
  upperTier: string | null;
  regionGroup: string;
  /** From the census of 2021; for an upper tier, the sum of its lower tiers. */
  population: number;
  latitude: number;
  longitude: number;
};

/** The words for each type of municipality: the first is displayed, all are recognised in input. */
const TYPE_WORDS = {
  City: { en: ['City'], fr: ['Ville', 'Cité'] },
  Town: { en: ['Town'], fr: ['Ville'] },
  Township: { en: ['Township'], fr: ['Canton'] },
  Village: { en: ['Village'], fr: ['Village'] },
  Municipality: { en: ['Municipality'], fr: ['Municipalité'] },
  County: { en: ['County'], fr: ['Comté'] },
  'United Counties': { en: ['United Counties'], fr: ['Comtés unis'] },
  Region: { en: ['Region', 'Regional Municipality'], fr: ['Région', 'Municipalité régionale'] },
  District: { en: ['District', 'District Municipality'], fr: ['District', 'Municipalité de district'] },
} as const;
export type MunicipalityType = keyof typeof TYPE_WORDS;

/** The words for a type of municipality, in both languages. */
export const typeWords = (type: MunicipalityType): string[] => [...TYPE_WORDS[type].en, ...TYPE_WORDS[type].fr];

export const MUNICIPALITIES = data as readonly MunicipalityRecord[];

const byId = new Map(MUNICIPALITIES.map((municipality) => [municipality.id, municipality]));
const plainName = ({ nameEn, nameFr }: MunicipalityRecord, locale: Locale) =>
  locale === 'fr' ? (nameFr ?? nameEn) : nameEn;

export const isMunicipality = (id: string): boolean => byId.has(id);

/**
 * The name of a municipality in a language, with its type where the name alone is ambiguous: 'Smiths Falls',
 * 'Renfrew (County)'. Undefined for an unknown id and for none.
 */
export function municipalityName(id: string | null | undefined, locale: Locale): string | undefined {
  if (!id || !byId.has(id)) return undefined;
  // Lists name one or two municipalities per row, and finding an ambiguous name costs more than the rest of the row.
  const names = (uniqueNames[locale] ??= new Map(MUNICIPALITIES.map((each) => [each.id, uniqueName(each, locale)])));
  return names.get(id);
}

const uniqueNames: Partial<Record<Locale, Map<string, string>>> = {};

function uniqueName(municipality: MunicipalityRecord, locale: Locale): string {
  const name = plainName(municipality, locale);
  return municipalitiesNamed(name).length > 1 ? `${name} (${TYPE_WORDS[municipality.type][locale][0]})` : name;
}

/**
 * Finds the municipality that a text names, in either language, with or without its type: 'Town of Smiths Falls',
 * 'Smiths Falls, Town of', 'Ville de Smiths Falls', 'Smiths Falls, ON'. Undefined where the text matches none or several, as
 * 'Hamilton' does (a city and a township).
 */
export function findMunicipalityNamed(text: string): MunicipalityRecord | undefined {
  const found = municipalitiesNamed(text.replace(/(?<![\s,(])[\s,(]+(?:ontario|ont|on)\W*$/i, ''));
  return found.length === 1 ? found[0] : undefined;
}

/** Normalizes a name for searching: lower case, no accents, single spaces, 'Saint' abbreviated as in the data. */
export function foldName(name: string): string {
  return foldText(name.replaceAll(/['’]/g, '').replaceAll('&', ' and '))
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/\bsaint(e?)\b/g, 'st$1')
    .trim();
}

/** The words by which users search for a municipality: its names and types in both languages. */
export const searchWords = (municipality: MunicipalityRecord): string => {
  const { en, fr } = TYPE_WORDS[municipality.type];
  return foldName([plainName(municipality, 'en'), plainName(municipality, 'fr'), ...en, ...fr].join(' '));
};

const LINKING_WORDS = new Set(['the', 'of', 'corporation', 'de', 'du', 'des', 'la', 'le', 'les']);

/** The part that different spellings of a name share. */
const comparisonKey = (text: string): string =>
  foldName(text.replaceAll(/\b[dl]['’]/gi, ''))
    .split(' ')
    .filter((word) => !LINKING_WORDS.has(word))
    .join(' ');

const byKey = new Map<string, MunicipalityRecord[]>();
for (const municipality of MUNICIPALITIES) {
  for (const key of comparisonKeys(municipality)) byKey.set(key, [...(byKey.get(key) ?? []), municipality]);
}

function comparisonKeys(municipality: MunicipalityRecord): Set<string> {
  const keys = (['en', 'fr'] as const).flatMap((locale) => {
    const name = plainName(municipality, locale);
    return [name, ...TYPE_WORDS[municipality.type][locale].flatMap((type) => [`${type} ${name}`, `${name} ${type}`])];
  });
  return new Set(keys.map(comparisonKey));
}

const municipalitiesNamed = (text: string): MunicipalityRecord[] => byKey.get(comparisonKey(text)) ?? [];
