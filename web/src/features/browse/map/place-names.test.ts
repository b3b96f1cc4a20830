import { expect, it } from '@jest/globals';
import { namesWithRoom, toShownName, type PinOnMap, type PlaceOnMap } from './place-names.ts';

const place = (name: string, population: number, x: number, y = 100, pinWidth = 0): PlaceOnMap => ({
  name,
  population,
  x,
  y,
  pinWidth,
});
const names = (places: PlaceOnMap[], pins: PinOnMap[] = []) =>
  namesWithRoom(places, pins, 2_000).map(({ name }) => name);

it('names the largest municipality first and leaves out what overlaps', () => {
  const places = [place('Village', 900, 410), place('City', 90_000, 400), place('Town', 9_000, 400, 140)];
  expect(names(places)).toEqual(['City', 'Town']);
});

it('has room for more names as the map is enlarged', () => {
  const places = [place('Village', 900, 220), place('City', 90_000, 200)];
  const enlarged = places.map((each) => ({ ...each, x: each.x * 8 }));
  expect([names(places), names(enlarged)]).toEqual([['City'], ['City', 'Village']]);
});

it('covers no pin, and stands beside the pin of its own place', () => {
  const pin = { x: 100, y: 100, width: 56 };
  const close = [80, 120].map((y) => ({ ...pin, y }));
  expect(names([place('City', 90_000, 90)], [pin, ...close])).toEqual([]);
  expect(names([place('City', 90_000, 100, 100, 56)], [pin])).toEqual(['City']);
});

it('stands for the largest municipality of that name, and says of which kind the others are', () => {
  const municipality = (name: string, label: string, population: number, tier = 'lower') => ({
    name,
    label,
    population,
    tier,
  });
  const all = [
    municipality('Hamilton', 'Hamilton (Township)', 11_059),
    municipality('Hamilton', 'Hamilton (City)', 569_353, 'single'),
    municipality('Renfrew', 'Renfrew (Town)', 8_190),
    municipality('Renfrew', 'Renfrew (County)', 106_365, 'upper'),
    municipality('Perth', 'Perth', 6_469),
  ];
  expect(all.map(toShownName(all))).toEqual([
    'Hamilton (Township)',
    'Hamilton',
    'Renfrew',
    'Renfrew (County)',
    'Perth',
  ]);
});

it('limits the names', () => {
  const places = Array.from({ length: 100 }, (_, index) => place('Town', index, 200, index * 100));
  expect(names(places)).toHaveLength(36);
});

it('stands before, above or below its point where there is no room after it', () => {
  const sideOf = (at: PlaceOnMap, pins: PinOnMap[] = []) => namesWithRoom([at], pins, 400)[0]?.side;
  expect(sideOf(place('City', 90_000, 200))).toBe('after');
  expect(sideOf(place('City', 90_000, 200), [{ x: 230, y: 100, width: 30 }])).toBe('before');
  // Between two pins, as Toronto often is.
  const between = [160, 240].map((x) => ({ x, y: 100, width: 30 }));
  expect(sideOf(place('City', 90_000, 200), between)).toBe('above');
  expect(sideOf(place('City', 90_000, 200), [...between, { x: 200, y: 78, width: 30 }])).toBe('below');
  // At the end of the map, and beside the zoom buttons.
  expect(sideOf(place('City', 90_000, 390, 200))).toBe('before');
  expect(sideOf(place('City', 90_000, 310, 50))).toBe('before');
});
