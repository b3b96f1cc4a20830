import { describe, expect, it } from '@jest/globals';
import type { Municipality } from '@commonyard/contracts/http/identity';
import { MUNICIPALITIES, municipalityName } from '@commonyard/contracts/municipalities';
import { readPhrase } from './search-phrase.ts';

const ALL = MUNICIPALITIES.map(
  ({ id, nameEn, type, tier, population }) =>
    ({ id, name: nameEn, label: municipalityName(id, 'en'), type, tier, population }) as Municipality,
);
const TODAY = '2026-11-29';
const read = (text: string, today = TODAY) => {
  const phrase = readPhrase(text, ALL, today);
  return phrase && [phrase.q, phrase.near, phrase.available_from, phrase.available_to];
};
const days = (text: string, today = TODAY) => read(text, today)?.slice(2);

describe('readPhrase', () => {
  it.each([
    ['grader near Smiths Falls, Jan 11 to 15', 'grader', 'smiths-falls'],
    ['grader smiths falls jan 11 to 15', 'grader', 'smiths-falls'],
    ['Jan 11-15 grader in smiths falls', 'grader', 'smiths-falls'],
    ['niveleuse à Smiths Falls du 11 au 15 janvier', 'niveleuse', 'smiths-falls'],
    ['niveleuse près de Smiths Falls, du 11 janv. au 15 janv.', 'niveleuse', 'smiths-falls'],
    ['motor grader from January 11th to January 15th, 2027 around Perth', 'motor grader', 'perth'],
    ['2027-01-11 to 2027-01-15 grader perth', 'grader', 'perth'],
    ['grader for jan 11 – 15', 'grader', undefined],
    ['11 to 15 january', undefined, undefined],
  ])('%s', (text, q, near) => expect(read(text)).toEqual([q, near, '2027-01-11', '2027-01-15']));

  it.each([
    ['chipper near Lanark County', 'chipper', 'lanark-county'],
    ['chipper in Renfrew', 'chipper', 'renfrew'],
    ['chipper in the rain near st catharines', 'chipper in the rain', 'st-catharines'],
    ['chipper Saint Catharines', 'chipper', 'st-catharines'],
    ['chipper près d’Ottawa', 'chipper', 'ottawa'],
    ['Smiths Falls', undefined, 'smiths-falls'],
    ['excavator in Tiny', 'excavator', 'tiny'],
  ])('%s names a place only', (text, q, near) => expect(read(text)).toEqual([q, near, undefined, undefined]));

  it.each([
    ['grader Dec 24', '2026-12-24', '2026-12-24'],
    ['grader le 1er mars', '2027-03-01', '2027-03-01'],
    ['grader dec 28 to jan 3', '2026-12-28', '2027-01-03'],
    ['du 28 décembre au 3 janvier', '2026-12-28', '2027-01-03'],
    ['grader nov 20', '2027-11-20', '2027-11-20'],
    ['grader feb 2 2028', '2028-02-02', '2028-02-02'],
    ['août 3 au 5', '2027-08-03', '2027-08-05'],
    ['sept. 30 - oct 2', '2027-09-30', '2027-10-02'],
  ])('%s names days', (text, from, to) => expect(days(text)).toEqual([from, to]));

  it('goes on from today where the days have begun', () => {
    expect(days('grader nov 27 to dec 2')).toEqual([TODAY, '2026-12-02']);
    expect(days('grader dec 28 to jan 3', '2027-01-02')).toEqual(['2027-01-02', '2027-01-03']);
  });

  it.each([
    'grader',
    'tiny excavator',
    'strong chipper',
    'Perth',
    '2-5 ton truck',
    'F-150 2019',
    'loader 4x4 may',
    'plow, 10 to 12 feet',
    'Feb 30',
    'jan 11 2020',
    'in',
    '',
    '  ,, ',
  ])('“%s” names nothing', (text) => expect(read(text)).toBeUndefined());

  it('reads a text of the greatest length at once', () => {
    for (const text of ['jan 1 '.repeat(33), '11 to '.repeat(33), 'smiths falls '.repeat(15), ' '.repeat(200)])
      expect(() => read(text)).not.toThrow();
  });
});
