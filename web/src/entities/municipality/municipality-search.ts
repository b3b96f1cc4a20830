import type { Municipality } from '@commonyard/contracts/http/identity';

/** Normalizes case, accents and punctuation: 'St. Catharines' equals 'saint catharines'. */
export const normalizeName = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/\bsaint(e?)\b/g, 'st$1')
    .trim();

/** The municipalities whose names contain every word, prefix matches first. Returns all for an empty text. */
export function searchMunicipalities(municipalities: readonly Municipality[], text: string): Municipality[] {
  const wanted = normalizeName(text);
  if (!wanted) return [...municipalities];
  const words = wanted.split(' ');
  const found = municipalities
    .map((municipality) => ({ municipality, name: ` ${normalizeName(municipality.label)}` }))
    .filter(({ name }) => words.every((word) => name.includes(word)));
  const rank = (name: string) => (name.startsWith(` ${wanted}`) ? 0 : name.includes(` ${wanted}`) ? 1 : 2);
  return found.toSorted((a, b) => rank(a.name) - rank(b.name)).map(({ municipality }) => municipality);
}

export const findMunicipalityByName = (
  municipalities: readonly Municipality[],
  text: string,
): Municipality | undefined => municipalities.find(({ label }) => normalizeName(label) === normalizeName(text));
