import { describe, expect, it } from '@jest/globals';
import type { ListingRow } from '../../database.ts';
import { isCorrection, isSmallEdit, isWithinEdits } from './small-edits.policy.ts';

describe('isWithinEdits', () => {
  it.each([
    ['grader', 'grader', 0, true],
    ['grader', 'graders', 1, true],
    ['gradr', 'grader', 1, true],
    ['grader', 'greder', 1, true],
    ['grader', 'greders', 1, false],
    ['grader', 'greders', 2, true],
    ['kitten', 'sitting', 3, true],
    ['kitten', 'sitting', 2, false],
    ['', 'ab', 2, true],
    ['', 'abc', 2, false],
    ['ab', '', 2, true],
    ['x'.repeat(5_000), `${'x'.repeat(2_500)}y${'x'.repeat(2_499)}z`, 2, true],
    ['x'.repeat(5_000), 'y'.repeat(5_000), 20, false],
  ])('%j and %j within %i: %s', (before, after, max, expected) => {
    expect(isWithinEdits(before, after, max)).toBe(expected);
    expect(isWithinEdits(after, before, max)).toBe(expected);
  });
});

describe('isCorrection', () => {
  const text = 'A grader that was serviced in the fall, with a new blade and a plow.';
  it.each([
    [text, text.replace('serviced', 'servised'), true],
    [text, text.replace('grader', 'backhoe'), false],
    [text, `${text} Call us.`, false],
    ['Case', 'Caze', true],
    ['Case', 'Deere', false],
    ['', '58', true],
    ['', '580', false],
    ['x'.repeat(2_000), 'x'.repeat(2_020), true],
    ['x'.repeat(2_000), 'x'.repeat(2_021), false],
  ])('%j to %j: %s', (before, after, expected) => expect(isCorrection(before, after)).toBe(expected));
});

describe('isSmallEdit', () => {
  const before = {
    description: 'A backhoe with two buckets, 400 hours. Write to roads@example.ca for a visit of the yard.',
    make: 'Case',
    year: '2014',
  } as ListingRow;
  it.each([
    [{ availableFrom: '2099-01-01', availableTo: null, minimumPeriod: '2 weeks' }, true],
    [{ rate: 'Negotiable', rateType: 'weekly' }, true],
    [{ images: [] }, true],
    [{ make: 'Cas', year: '2015' }, true],
    [{ description: before.description.replace('backhoe', 'backhow') }, true],
    [{ description: before.description.replace('400', '401') }, false],
    [{ description: before.description.replace('@', ' at ') }, false],
    [{ description: 'Something else entirely.' }, false],
    [{ title: 'Backhoe loadr' }, false],
    [{ category: 'other' }, false],
    [{ region: 'Ontario' }, false],
    [{ tags: [] }, false],
    [{ contactName: 'Ann' }, false],
    [{ contactEmail: null }, false],
    [{ contactPhone: '613 555 0101' }, false],
    [{ contactOrganization: 'Works' }, false],
    [{ municipalityName: 'Perth' }, false],
    [{ rate: '600', title: 'Backhoe' }, false],
  ] as const)('%j: %s', (after, expected) => expect(isSmallEdit(before, after as never)).toBe(expected));
});
