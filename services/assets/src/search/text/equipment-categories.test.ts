import { describe, expect, it } from '@jest/globals';
import { EQUIPMENT } from './equipment.ts';
import { categoriesOfKinds, KINDS_BY_CATEGORY } from './equipment-categories.ts';
import { kindsMeant } from './words.ts';

describe('the categories of kinds of equipment', () => {
  it('have known kinds, each once', () => {
    const kinds = Object.values(KINDS_BY_CATEGORY).flat();
    expect(kinds.filter((kind) => !(kind in EQUIPMENT))).toEqual([]);
    expect(kinds).toHaveLength(new Set(kinds).size);
  });

  it.each([
    ['chipper', ['landscaping']],
    ['chiper', ['landscaping']],
    ['déchiqueteuse à branches', ['landscaping']],
    ['niveleuse', ['road-maintenance']],
    ['snow plow', ['snow-removal']],
    ['bucket truck', ['transportation']],
    ['projector', ['other']],
    ['Smiths Falls', []],
    ['', []],
  ])('are found by the words of a search: %s', (search, categories) => {
    expect(categoriesOfKinds(kindsMeant(search))).toEqual(categories);
  });
});
