import { describe, expect, it } from '@jest/globals';
import { listingOfPath, returnPath } from './return-path.ts';

describe('returnPath', () => {
  it.each([
    ['/equipment/available/3', '/equipment/available/3'],
    ['/listings?tab=mine', '/listings?tab=mine'],
    [undefined, '/'],
    ['', '/'],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['equipment', '/'],
    ['/auth?from=/auth', '/'],
    ['/auth/reset', '/'],
    ['/auth/verify', '/auth/verify'],
  ])('from %s is %s', (from, to) => expect(returnPath(from)).toBe(to));
});

describe('listingOfPath', () => {
  it.each([
    ['/equipment/needed/12', { type: 'needed', id: '12' }],
    ['/equipment/needed/12?inquire=true', { type: 'needed', id: '12' }],
    ['/equipment/needed/12/more', undefined],
    ['/equipment/other/12', undefined],
    ['/equipment/available/x', undefined],
    ['//e/equipment/available/1', undefined],
    [undefined, undefined],
  ])('%s', (from, expected) => expect(listingOfPath(from)).toEqual(expected));
});
