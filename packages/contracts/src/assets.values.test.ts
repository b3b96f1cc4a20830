import { expect, it } from '@jest/globals';
import { CATEGORY_FILTER_MATCHES, PUBLIC_CATEGORIES } from './assets.values.ts';

it('a public category finds itself and at most one category of the workspace', () => {
  const others = PUBLIC_CATEGORIES.map((category) => [
    category,
    CATEGORY_FILTER_MATCHES[category].filter((match) => match !== category),
  ]);
  expect(Object.fromEntries(others)).toEqual({
    construction: ['heavy-equipment'],
    'road-maintenance': [],
    'snow-removal': [],
    landscaping: ['tools-machinery'],
    transportation: ['vehicles'],
    other: ['office-equipment'],
  });
});
