import { describe, expect, it } from '@jest/globals';
import type { Municipality } from '@commonyard/contracts/http/identity';
import { findMunicipalityByName, searchMunicipalities } from './municipality-search.ts';

const named = (label: string) => ({ id: label, label }) as Municipality;
const ALL = [
  'Greater Madawaska',
  'Hamilton (City)',
  'Hamilton (Township)',
  'Mattawa',
  'Rivière des Français',
  'St. Catharines',
].map(named);
const found = (text: string) => searchMunicipalities(ALL, text).map(({ label }) => label);

describe('searchMunicipalities', () => {
  it.each([
    ['riviere', ['Rivière des Français']],
    ['FRANÇAIS riv', ['Rivière des Français']],
    ['saint cath', ['St. Catharines']],
    ['hamilton', ['Hamilton (City)', 'Hamilton (Township)']],
    ['township', ['Hamilton (Township)']],
    ['atlantis', []],
  ])('%s', (text, labels) => expect(found(text)).toEqual(labels));

  it('sorts prefix matches first', () => expect(found('ma')).toEqual(['Mattawa', 'Greater Madawaska']));

  it('returns all for an empty text', () => expect(found(' ')).toHaveLength(6));
});

describe('findMunicipalityByName', () => {
  it.each([
    ['st catharines', 'St. Catharines'],
    [' hamilton (city) ', 'Hamilton (City)'],
    ['Hamilton', undefined],
    ['', undefined],
  ])('%s is %s', (text, label) => expect(findMunicipalityByName(ALL, text)?.label).toBe(label));
});
