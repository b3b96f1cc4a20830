import { describe, expect, it } from '@jest/globals';
import { listingSchema, blankListing, toCreateBody, toUpdateBody, addTags } from './listing-values.ts';

describe('addTags', () => {
  it.each([
    [[], ' plow ', ['plow']],
    [['plow'], 'Plow', ['plow']],
    [['plow'], '  ', ['plow']],
    [[], 'plow, wing,,plow , blade', ['plow', 'wing', 'blade']],
    [[], 'x'.repeat(60), ['x'.repeat(40)]],
  ])('%j and %j', (tags: string[], text, expected) => expect(addTags(tags, text)).toEqual(expected));
});

const values = {
  ...blankListing,
  title: ' Backhoe ',
  category: 'heavy-equipment',
  region: 'Central Canada',
  description: 'A backhoe with two buckets.',
  rate: '550',
  make: ' Case ',
  tags: ['digging'],
  tag: 'thumb',
};

describe('request body', () => {
  it('of a new listing has the filled fields and the tag being typed', () => {
    expect(toCreateBody('needed_asset', values)).toEqual({
      type: 'needed_asset',
      title: 'Backhoe',
      category: 'heavy-equipment',
      region: 'Central Canada',
      description: 'A backhoe with two buckets.',
      rate: '550',
      rateType: 'daily',
      make: 'Case',
      tags: ['digging', 'thumb'],
      images: [],
    });
  });
  it('of an edited listing clears emptied fields', () => {
    expect(toUpdateBody({ ...values, make: ' ' })).toMatchObject({
      make: null,
      availableFrom: null,
      availableTo: null,
      year: null,
    });
  });
});

describe('form validation', () => {
  const problems = async (over: Partial<typeof values>): Promise<string[]> =>
    listingSchema('2026-11-20')
      .validate({ ...values, ...over }, { abortEarly: false })
      .then(
        () => [],
        (error: { errors: string[] }) => error.errors,
      );
  it.each<[Partial<typeof values>, string[]]>([
    [{}, []],
    [{ title: 'ab' }, ['Name must be at least 3 characters']],
    [{ description: 'short' }, ['Description must be at least 10 characters']],
    [{ category: '' }, ['Please select a category']],
    [{ region: '' }, ['Please select a region']],
    [{ rate: '-1' }, ['Please enter an amount such as 450, or words such as Negotiable']],
    [{ availableFrom: '2026-11-19' }, ['Please choose today or a later day']],
    [{ availableFrom: '2026-11-20', availableTo: '2026-11-20' }, []],
    [{ availableTo: '2026-11-19' }, ['The end date must not be in the past']],
    [{ availableFrom: '2026-12-02', availableTo: '2026-12-01' }, ['The end date must not be before the start date']],
    [{ tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }, ['Please use at most 20 tags']],
  ])('%j: %j', async (over, expected) => expect(await problems(over)).toEqual(expected));
  it('accepts stored dates that have passed, and no other ones', async () => {
    const stored = { availableFrom: '2026-01-01', availableTo: '2026-02-01' };
    const schema = listingSchema('2026-11-20', stored);
    expect(await schema.isValid({ ...values, ...stored })).toBe(true);
    expect(await schema.isValid({ ...values, ...stored, availableTo: '2026-03-01' })).toBe(false);
    expect(await schema.isValid({ ...values, availableFrom: '2026-01-02' })).toBe(false);
  });
  it('requires a rate, with the message of the API', async () => {
    expect(new Set(await problems({ rate: ' ' }))).toEqual(
      new Set(['Please enter an amount such as 450, or words such as Negotiable']),
    );
  });
});
