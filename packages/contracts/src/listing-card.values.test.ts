import { expect, it } from '@jest/globals';
import * as Value from 'typebox/value';
import { ListingSummary, type ListingCard } from './http/assets.ts';
import { toListingSummary } from './listing-card.values.ts';

const card = {
  id: 5,
  title: 'Road grader',
  description: 'A grader.',
  category: 'road-maintenance',
} satisfies ListingCard;
const ID = 'c0de0000-0000-4000-8000-000100000005';

it('a card that leaves out everything is an available listing without rate, days, place and photo', () => {
  const summary = toListingSummary(card);
  expect(Value.Errors(ListingSummary, { ...summary, createdAt: '2026-12-01T00:00:00.000Z' })).toEqual([]);
  expect(summary).toMatchObject({ ...card, type: 'available_asset', status: 'available', rate: null, images: [] });
});

it('a card keeps what it states, also a value of a newer version', () => {
  const stated = { type: 'needed_asset', status: 'leased', region: 'Elsewhere', rateType: 'yearly', sample: true };
  expect(toListingSummary({ ...card, ...stated, distanceKm: 40 } as ListingCard)).toMatchObject({
    ...stated,
    distanceKm: 40,
  });
});

it.each([
  ['2027-01-11/2027-01-22', '2027-01-11', '2027-01-22'],
  ['2027-01-11/', '2027-01-11', null],
  ['/2027-01-22', null, '2027-01-22'],
])('the days %s of a card are from %s to %s', (days, availableFrom, availableTo) => {
  expect(toListingSummary({ ...card, days })).toMatchObject({ availableFrom, availableTo });
});

it.each([
  [ID, `/media/${ID}/1280.webp`],
  ['https://elsewhere.example/photo.jpg', 'https://elsewhere.example/photo.jpg'],
])('the image %s of a card has the address %s', (image, address) => {
  expect(toListingSummary({ ...card, image }).images).toEqual([address]);
});
