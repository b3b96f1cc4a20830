import { describe, expect, it } from '@jest/globals';
import { distanceKm, municipalityIdsByDistance } from './distances.ts';
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
  it('lists the 443 other municipalities, nearest first', () => {
    const ids = municipalityIdsByDistance('smiths-falls');
    expect(new Set(ids).size).toBe(443);
    expect(ids).not.toContain('smiths-falls');
    const distances = ids.map((id) => distanceKm('smiths-falls', id)!);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  });
  it('is empty for an unknown municipality', () => expect(municipalityIdsByDistance('nowhere')).toEqual([]));
});
