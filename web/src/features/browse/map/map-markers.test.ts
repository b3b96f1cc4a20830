import { expect, it } from '@jest/globals';
import { toMarkers, toPins, type MapMarker } from './map-markers.ts';

const perth = { id: 'perth', label: 'Perth', latitude: 44.9, longitude: -76.25 };
const marker = (id: string, count: number, longitude: number): MapMarker => ({
  id,
  label: id,
  latitude: 45,
  longitude,
  count,
});
/** Ten pixels a degree. */
const project = ({ latitude, longitude }: MapMarker) => ({ x: longitude * 10, y: latitude * 10 });
const idsOf = (pins: ReturnType<typeof toPins>) => pins.map(({ markers }) => markers.map(({ id }) => id));

it('has one marker per known municipality with listings', () => {
  const counts = [
    { municipality: 'perth', count: 101 },
    { municipality: 'unknown', count: 3 },
  ];
  expect(toMarkers(counts, [perth])).toEqual([{ ...perth, count: 101 }]);
  expect(toMarkers([{ municipality: 'perth', count: 0 }], [perth])).toEqual([]);
});

it('groups markers that overlap under the one with most listings, from west to east', () => {
  const markers = [marker('east', 1, 10), marker('small', 2, 0), marker('large', 5, 3), marker('west', 9, -20)];
  const pins = toPins(markers, project, 'en');
  expect(idsOf(pins)).toEqual([['west'], ['large', 'small'], ['east']]);
  expect(pins.map(({ text }) => text)).toEqual(['9', '7', '1']);
});

it('splits a group as the map is enlarged', () =>
  expect(
    idsOf(
      toPins(
        [marker('small', 2, 0), marker('large', 5, 3)],
        (each) => ({ x: project(each).x * 4, y: project(each).y * 4 }),
        'en',
      ),
    ),
  ).toEqual([['small'], ['large']]));

it('caps counts', () => {
  expect(toPins([{ ...perth, count: 101 }], project, 'en')[0]!.text).toBe('100+');
  expect(toPins([marker('one', 101, 0), marker('two', 40, 1)], project, 'en')[0]!.text).toBe('140+');
});
