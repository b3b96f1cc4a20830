import { describe, expect, it } from '@jest/globals';
import { daysOfPath, listingOfPath, returnPath } from './return-path.ts';

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

describe('daysOfPath', () => {
  it.each([
    ['/equipment/available/3?inquire=true&from=2099-01-11&to=2099-01-15', { from: '2099-01-11', to: '2099-01-15' }],
    ['/equipment/available/3?available_from=2099-01-11&q=grader', { available_from: '2099-01-11' }],
    ['/equipment/available/3', {}],
    [undefined, {}],
  ])('%s', (from, expected) => expect(daysOfPath(from)).toEqual(expected));
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
