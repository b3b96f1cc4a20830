import { expect, it } from '@jest/globals';
import { IMAGE_URL_PATTERN, imageUrl } from '../media.values.ts';
import { isMunicipality } from '../municipalities.ts';
import { DEMO_IMAGES, DEMO_LISTINGS } from './demo.values.ts';

it('has 40 listings, numbered, of which 1 and 2 are offers and 3 is a need', () => {
  expect(DEMO_LISTINGS.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  expect(DEMO_LISTINGS.slice(0, 3).map(({ type, status }) => [type, status])).toEqual([
    ['available_asset', 'available'],
    ['available_asset', 'available'],
    ['needed_asset', 'available'],
  ]);
  expect(new Set(DEMO_LISTINGS.map(({ title, type }) => `${type} ${title}`)).size).toBe(40);
});

it('puts something behind every tab and badge', () => {
  const count = (of: (one: (typeof DEMO_LISTINGS)[number]) => boolean) => DEMO_LISTINGS.filter(of).length;
  expect(count(({ status, type }) => status === 'pending' && type === 'available_asset')).toBeGreaterThanOrEqual(3);
  expect(count(({ status, type }) => status === 'pending' && type === 'needed_asset')).toBeGreaterThanOrEqual(2);
  expect(count(({ status }) => status === 'leased')).toBeGreaterThanOrEqual(2);
  expect(count(({ status }) => status === 'unavailable')).toBeGreaterThanOrEqual(2);
  expect(count(({ userId }) => userId === 2)).toBeGreaterThanOrEqual(3);
  expect(count(({ userId }) => userId === 3)).toBeGreaterThanOrEqual(3);
});

it('says of each that it is illustrative, and names municipalities that exist', () => {
  for (const { description, terms, municipality } of DEMO_LISTINGS) {
    expect(description).toMatch('Demo');
    expect(terms).toMatch('Demo');
    expect(isMunicipality(municipality)).toBe(true);
  }
});

it('gives each picture an address of its own, of the form that an upload answers', () => {
  expect(new Set(DEMO_IMAGES.map(({ id }) => id)).size).toBe(DEMO_IMAGES.length);
  for (const { id } of DEMO_IMAGES) expect(imageUrl(id)).toMatch(new RegExp(IMAGE_URL_PATTERN));
});
