import { expect, it } from '@jest/globals';
import { isOfficeOpen } from './contact-page.tsx';

const hours = { opens: 9, closes: 17 };

it.each([
  ['2026-11-20T13:59:00Z', false], // Friday 8:59 in winter
  ['2026-11-20T14:00:00Z', true],
  ['2026-11-20T21:59:00Z', true],
  ['2026-11-20T22:00:00Z', false],
  ['2026-07-03T13:00:00Z', true], // Friday 9:00 in summer
  ['2026-11-21T16:00:00Z', false], // Saturday
  ['2026-11-22T16:00:00Z', false],
  ['2026-11-24T02:00:00Z', false], // Monday evening in Toronto
])('at %s the office is open: %s', (instant, isOpen) => expect(isOfficeOpen(new Date(instant), hours)).toBe(isOpen));
