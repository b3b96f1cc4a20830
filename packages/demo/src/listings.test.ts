import { expect, it } from '@jest/globals';
import { IMAGE_URL_PATTERN, imageUrl } from '@commonyard/contracts/image-url.values';
import { isMunicipality } from '@commonyard/contracts/municipalities';
import { DEMO_IMAGES, DEMO_LISTINGS } from './listings.ts';

it('has 40 listings with consecutive ids: 1 and 2 available, 3 needed', () => {
  expect(DEMO_LISTINGS.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  expect(DEMO_LISTINGS.slice(0, 3).map(({ type, status }) => [type, status])).toEqual([
    ['available_asset', 'available'],
    ['available_asset', 'available'],
    ['needed_asset', 'available'],
  ]);
  expect(new Set(DEMO_LISTINGS.map(({ title, type }) => `${type} ${title}`)).size).toBe(40);
});

it('has listings of every status and of every demo user', () => {
  const count = (matches: (listing: (typeof DEMO_LISTINGS)[number]) => boolean) => DEMO_LISTINGS.filter(matches).length;
  expect(count(({ status, type }) => status === 'pending' && type === 'available_asset')).toBeGreaterThanOrEqual(3);
  expect(count(({ status, type }) => status === 'pending' && type === 'needed_asset')).toBeGreaterThanOrEqual(2);
  expect(count(({ status }) => status === 'leased')).toBeGreaterThanOrEqual(2);
  expect(count(({ status }) => status === 'unavailable')).toBeGreaterThanOrEqual(2);
  expect(count(({ userId }) => userId === 2)).toBeGreaterThanOrEqual(3);
  expect(count(({ userId }) => userId === 3)).toBeGreaterThanOrEqual(3);
});

it('leaves it to the pages to say that a listing is a sample, and names a municipality that exists', () => {
  for (const { title, description, terms, tags, municipality } of DEMO_LISTINGS) {
    expect([title, description, terms, ...tags].join(' ')).not.toMatch(/demo|illustrative|sample/i);
    expect(isMunicipality(municipality)).toBe(true);
  }
});

it('gives each image a unique URL, in the format of an upload', () => {
  expect(new Set(DEMO_IMAGES.map(({ id }) => id)).size).toBe(DEMO_IMAGES.length);
  for (const { id } of DEMO_IMAGES) expect(imageUrl(id)).toMatch(new RegExp(IMAGE_URL_PATTERN));
});
