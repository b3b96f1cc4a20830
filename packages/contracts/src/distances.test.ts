import { describe, expect, it } from '@jest/globals';
import { distanceKm, municipalityIdsByDistance, municipalityIdsWithin } from './distances.ts';
import { MUNICIPALITIES } from './municipalities.ts';

describe('distanceKm', () => {
  it.each([
    ['ottawa', 'toronto', 345, 365],
    ['smiths-falls', 'perth', 15, 25],
    ['kenora', 'cornwall', 1_500, 1_600],
  ] as const)('is plausible from %s to %s', (from, to, least, most) => {
    const km = distanceKm(from, to)!;
    expect(km).toBeGreaterThanOrEqual(least);
    expect(km).toBeLessThanOrEqual(most);
    expect(km % 5).toBe(0);
    expect(distanceKm(to, from)).toBe(km);
  });
  it('is 0 to the same municipality and at least 5 to any other', () => {
    expect(distanceKm('ottawa', 'ottawa')).toBe(0);
    const others = MUNICIPALITIES.filter(({ id }) => id !== 'ottawa').map(({ id }) => distanceKm('ottawa', id)!);
    expect(Math.min(...others)).toBeGreaterThanOrEqual(5);
  });
  it('is undefined for an unknown municipality', () => {
    expect(distanceKm('nowhere', 'ottawa')).toBeUndefined();
    expect(distanceKm('ottawa', 'nowhere')).toBeUndefined();
  });
});

describe('municipalityIdsByDistance', () => {
  it('lists all 444 municipalities, nearest first, from the given one on', () => {
    const ids = municipalityIdsByDistance('smiths-falls');
    expect(new Set(ids).size).toBe(444);
    expect(ids[0]).toBe('smiths-falls');
    const distances = ids.map((id) => distanceKm('smiths-falls', id)!);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  });
  it('is empty for an unknown municipality', () => expect(municipalityIdsByDistance('nowhere')).toEqual([]));
});

describe('municipalityIdsWithin', () => {
  it.each([0, 5, 25, 50, 200, 5_000])('lists those whose shown distance is at most %s km', (radiusKm) => {
    for (const { id } of MUNICIPALITIES.slice(0, 20)) {
      const shown = MUNICIPALITIES.filter((other) => distanceKm(id, other.id)! <= radiusKm).map((other) => other.id);
      const ids = municipalityIdsWithin(id, radiusKm);
      expect(ids.toSorted()).toEqual(shown.toSorted());
      expect(ids[0]).toBe(id);
    }
  });
  it('is empty for an unknown municipality', () => expect(municipalityIdsWithin('nowhere', 50)).toEqual([]));
});
