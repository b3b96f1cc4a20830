import { expect, it } from '@jest/globals';
import { findMunicipalityNamed, foldName, MUNICIPALITIES, municipalityName } from './municipalities.ts';

const idOf = (text: string) => findMunicipalityNamed(text)?.id;

it('contains 30 upper, 241 lower and 173 single tiers with unique ids', () => {
  const tiers = Object.groupBy(MUNICIPALITIES, ({ tier }) => tier);
  expect([tiers.upper!.length, tiers.lower!.length, tiers.single!.length]).toEqual([30, 241, 173]);
  expect(new Set(MUNICIPALITIES.map(({ id }) => id)).size).toBe(444);
});

it('assigns an existing upper tier to every lower tier and to no other', () => {
  const uppers = new Set(MUNICIPALITIES.filter(({ tier }) => tier === 'upper').map(({ id }) => id));
  for (const { tier, upperTier } of MUNICIPALITIES) {
    if (tier === 'lower') expect(uppers).toContain(upperTier);
    else expect(upperTier).toBeNull();
  }
});

it('adds the type to exactly the six ambiguous names', () => {
  const labels = MUNICIPALITIES.map(({ id }) => municipalityName(id, 'en')!);
  const typed = labels.filter((label) => label.endsWith(')')).map((label) => label.replace(/ \(.*/, ''));
  expect([...new Set(typed)]).toEqual(['Essex', 'Hamilton', 'Perth', 'Peterborough', 'Renfrew', 'Waterloo']);
  for (const locale of ['en', 'fr'] as const)
    expect(new Set(MUNICIPALITIES.map(({ id }) => municipalityName(id, locale))).size).toBe(444);
});

it.each([
  ['smiths-falls', 'en', 'Smiths Falls'],
  ['hamilton', 'en', 'Hamilton (City)'],
  ['hamilton-township', 'fr', 'Hamilton (Canton)'],
  ['french-river', 'fr', 'Rivière des Français'],
  ['french-river', 'en', 'French River'],
  ['nowhere', 'en', undefined],
] as const)('municipalityName of %s in %s is %s', (id, locale, name) => {
  expect(municipalityName(id, locale)).toBe(name);
});

it.each([
  ['Smiths Falls', 'smiths-falls'],
  ['  town of SMITHS  falls ', 'smiths-falls'],
  ['Smiths Falls, Town of', 'smiths-falls'],
  ['The Corporation of the Town of Smiths Falls', 'smiths-falls'],
  ['Ville de Smiths Falls', 'smiths-falls'],
  ['Smiths Falls, ON', 'smiths-falls'],
  ['City of Ottawa (Ontario)', 'ottawa'],
  ["Ville d'Ottawa", 'ottawa'],
  ['Hamilton (City)', 'hamilton'],
  ['Hamilton Township', 'hamilton-township'],
  ['County of Renfrew', 'renfrew-county'],
  ['Renfrew County', 'renfrew-county'],
  ['Comté de Renfrew', 'renfrew-county'],
  ['Town of Renfrew', 'renfrew'],
  ['Regional Municipality of Peel', 'peel-region'],
  ['The District Municipality of Muskoka', 'muskoka-district'],
  ['Riviere des Francais', 'french-river'],
  ['Municipalité de La Nation', 'the-nation'],
  ['The Nation Municipality', 'the-nation'],
  ['Ville du Grand Sudbury', 'greater-sudbury'],
  ['Head, Clara & Maria', 'head-clara-and-maria'],
  ['Saint Catharines', 'st-catharines'],
  ['Corporation de la ville de Hawkesbury', 'hawkesbury'],
])('finds a municipality by %j', (text, id) => {
  expect(idOf(text)).toBe(id);
});

it.each(['Hamilton', 'Renfrew', 'Town of Ottawa', 'Smiths', 'Greater Smiths Falls', 'the', '', '日本'])(
  'finds none for the ambiguous or unknown name %j',
  (text) => {
    expect(idOf(text)).toBeUndefined();
  },
);

it('finds each of the 444 by its name in either language', () => {
  for (const { id } of MUNICIPALITIES) {
    expect(idOf(municipalityName(id, 'en')!)).toBe(id);
    expect(idOf(municipalityName(id, 'fr')!)).toBe(id);
  }
});

it('folds names to words without accents or punctuation', () => {
  expect(foldName("  Mattice-Val Côté / O'Connor & Saint-Charles ")).toBe('mattice val cote oconnor and st charles');
});
