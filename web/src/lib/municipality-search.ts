import type { Municipality } from '@commonyard/contracts/http/identity';
import { MUNICIPALITY_TIERS, type MunicipalityTier } from '@commonyard/contracts/identity.values';

/** The words for the tiers; keys of the catalogue. The words for the types are the types themselves. */
export const TIER_LABELS: Record<MunicipalityTier, string> = {
  upper: 'Upper tier',
  lower: 'Lower tier',
  single: 'Single tier',
};
export const TIERS = MUNICIPALITY_TIERS;
export const MUNICIPALITY_TYPES = [
  'City',
  'Town',
  'Township',
  'Village',
  'Municipality',
  'County',
  'United Counties',
  'Region',
  'District',
] as const;

/** A name without its case, accents and signs: 'St. Catharines' and 'saint catharines' are one. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/\bsaint(e?)\b/g, 'st$1')
    .trim();

/** Those whose names hold every word of the text, those that begin with it first. All of them where it is empty. */
export function searchMunicipalities(municipalities: readonly Municipality[], text: string): Municipality[] {
  const wanted = fold(text);
  if (!wanted) return [...municipalities];
  const words = wanted.split(' ');
  const found = municipalities
    .map((municipality) => ({ municipality, name: ` ${fold(municipality.label)}` }))
    .filter(({ name }) => words.every((word) => name.includes(word)));
  const rank = (name: string) => (name.startsWith(` ${wanted}`) ? 0 : name.includes(` ${wanted}`) ? 1 : 2);
  return found.toSorted((a, b) => rank(a.name) - rank(b.name)).map(({ municipality }) => municipality);
}

/** The one a text names exactly, whatever its case and accents. */
export const municipalityNamed = (municipalities: readonly Municipality[], text: string): Municipality | undefined =>
  municipalities.find(({ label }) => fold(label) === fold(text));
