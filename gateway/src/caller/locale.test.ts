import { expect, it } from '@jest/globals';
import { preferredLocale } from './locale.ts';

const many = Array.from({ length: 100 }, (_, i) => `x${i};q=0.1`).join(',');

it.each([
  ['fr-CA,en;q=0.5', 'fr'],
  ['en;q=0.3, fr;q=0.7', 'fr'],
  ['EN-ca', 'en'],
  ['de', undefined],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
  [`${many},fr`, 'fr'],
  [many, undefined],
])('reads %s as %s, also when it is repeated', (header, locale) => {
  expect([preferredLocale(header), preferredLocale(header)]).toEqual([locale, locale]);
});
