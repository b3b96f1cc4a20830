import { describe, expect, it } from '@jest/globals';
import { dateRangeProblem } from './place-and-dates-fields.tsx';

const TODAY = '2026-11-22';

describe('dateRangeProblem', () => {
  it.each([
    ['', ''],
    ['2026-11-22', ''],
    ['', '2026-12-01'],
    ['2027-01-10', '2027-01-10'],
  ])('accepts %s to %s', (from, to) => expect(dateRangeProblem({ from, to }, TODAY).isValid).toBe(true));

  it.each([
    ['2026-11-21', '', 'from'],
    ['', '2026-11-21', 'to'],
    ['2027-01-10', '2027-01-09', 'to'],
  ])('names the wrong day of %s to %s', (from, to, field) =>
    expect(dateRangeProblem({ from, to }, TODAY)).toMatchObject({ isValid: false, field, text: expect.any(String) }),
  );

  it('has no text while a year is being typed', () =>
    expect(dateRangeProblem({ from: '0202-01-10', to: '' }, TODAY)).toEqual({ isValid: false }));
});
