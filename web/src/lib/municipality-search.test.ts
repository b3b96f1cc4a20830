import { describe, expect, it } from '@jest/globals';
import type { Municipality } from '@commonyard/contracts/http/identity';
import { municipalityNamed, searchMunicipalities } from './municipality-search.ts';

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

describe('the search for a municipality', () => {
  it.each([
    ['riviere', ['Rivière des Français']],
    ['FRANÇAIS riv', ['Rivière des Français']],
    ['saint cath', ['St. Catharines']],
    ['hamilton', ['Hamilton (City)', 'Hamilton (Township)']],
    ['township', ['Hamilton (Township)']],
    ['atlantis', []],
  ])('%s', (text, labels) => expect(found(text)).toEqual(labels));

  it('puts first what begins with the text', () => expect(found('ma')).toEqual(['Mattawa', 'Greater Madawaska']));

  it('gives all of them where nothing is asked for', () => expect(found(' ')).toHaveLength(6));
});

describe('the municipality a text names', () => {
  it.each([
    ['st catharines', 'St. Catharines'],
    [' hamilton (city) ', 'Hamilton (City)'],
    ['Hamilton', undefined],
    ['', undefined],
  ])('%s is %s', (text, label) => expect(municipalityNamed(ALL, text)?.label).toBe(label));
});
