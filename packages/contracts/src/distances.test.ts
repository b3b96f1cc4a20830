import { describe, expect, it } from '@jest/globals';
import { distanceKm, nearestTo } from './distances.ts';
import { MUNICIPALITIES } from './municipalities.ts';

describe('the distance between two municipalities', () => {
  it.each([
    ['ottawa', 'toronto', 345, 365],
    ['smiths-falls', 'perth', 15, 25],
    ['kenora', 'cornwall', 1_500, 1_600],
  ] as const)('%s to %s is about right', (from, to, least, most) => {
    const km = distanceKm(from, to)!;
    expect(km).toBeGreaterThanOrEqual(least);
    expect(km).toBeLessThanOrEqual(most);
    expect(km % 5).toBe(0);
    expect(distanceKm(to, from)).toBe(km);
  });
  it('is none to itself, and never none to another', () => {
    expect(distanceKm('ottawa', 'ottawa')).toBe(0);
    const others = MUNICIPALITIES.filter(({ id }) => id !== 'ottawa').map(({ id }) => distanceKm('ottawa', id)!);
    expect(Math.min(...others)).toBeGreaterThanOrEqual(5);
  });
  it('is not known where one of them is not', () => {
    expect(distanceKm('nowhere', 'ottawa')).toBeUndefined();
    expect(distanceKm('ottawa', 'nowhere')).toBeUndefined();
  });
});

describe('the municipalities around one', () => {
  it('are the 443 others, the nearest first', () => {
    const around = nearestTo('smiths-falls');
    expect(new Set(around).size).toBe(443);
    expect(around).not.toContain('smiths-falls');
    const far = around.map((id) => distanceKm('smiths-falls', id)!);
    expect(far).toEqual(far.toSorted((a, b) => a - b));
  });
  it('are none of nowhere', () => expect(nearestTo('nowhere')).toEqual([]));
});
