import { expect, it } from '@jest/globals';
import { toMarkers } from './map-markers.ts';

const perth = { id: 'perth', label: 'Perth', latitude: 44.9, longitude: -76.25 };

it('places one marker per municipality and caps its count', () => {
  const counts = [
    { municipality: 'perth', count: 101 },
    { municipality: 'unknown', count: 3 },
  ];
  expect(toMarkers(counts, [perth], 'en')).toEqual([
    { id: 'perth', latitude: 44.9, longitude: -76.25, text: '100+', title: 'Perth: 100+' },
  ]);
});

it('has no marker for a municipality without listings', () =>
  expect(toMarkers([{ municipality: 'perth', count: 0 }], [perth], 'en')).toEqual([]));
