import { expect, it } from '@jest/globals';
import { usefulChoices } from './facets.ts';

const VALUES = ['a', 'b', 'c'] as const;

it.each([
  ['those that find something', { a: 2, b: 0, c: 1 }, [], ['a', 'c']],
  ['the chosen one, though it finds nothing', { a: 2, c: 1 }, ['b'], ['a', 'b', 'c']],
  ['the chosen one alone', { b: 3 }, ['b'], ['b']],
  ['none where one is left', { a: 31 }, [], []],
  ['none where nothing is found', {}, [], []],
  ['all without counts', undefined, [], ['a', 'b', 'c']],
])('the choices are %s', (_name, counts, chosen, expected) =>
  expect(usefulChoices(VALUES, counts, chosen)).toEqual(expected),
);
