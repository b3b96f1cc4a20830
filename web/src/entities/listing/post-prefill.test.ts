import { describe, expect, it } from '@jest/globals';
import { PUBLIC_CATEGORIES, TOOLS_CATEGORIES } from '@commonyard/contracts/assets.values';
import { categoryAmong } from './listing-rules.ts';
import { draftNameOf, readPrefill } from './post-prefill.ts';
import { cleanTitle, toPrefill } from './post-link.tsx';

describe('what is known of a listing to post', () => {
  it('is read from the search parameters', () => {
    const search = {
      post_title: 'Chipper',
      post_category: 'landscaping',
      post_from: '2099-01-11',
      post_to: '2099-01-15',
      post_municipality: 'smiths-falls',
    };
    expect(readPrefill(search)).toEqual(search);
    // The router parses digits as a number.
    expect(readPrefill({ post_title: 580 })).toEqual({ post_title: '580' });
  });

  it.each<[Record<string, unknown>, object]>([
    [{}, {}],
    [{ post_title: '  ', post_category: 'tanks', post_municipality: '../x' }, {}],
    [{ post_title: ['a'], post_category: 7, post_from: 'soon', post_to: '2099-02-30' }, {}],
    [{ post_from: '2020-01-01', post_to: '2020-01-05' }, {}],
    [{ post_from: '2020-01-01', post_to: '2099-01-05' }, { post_to: '2099-01-05' }],
    [{ post_from: '2099-01-11', post_to: '2099-01-10' }, { post_from: '2099-01-11' }],
    [{ post_title: 'x'.repeat(300) }, { post_title: 'x'.repeat(150) }],
    [{ title: 'Chipper', category: 'other' }, {}],
  ])('drops what is unknown or over: %j', (search, prefill) => {
    expect(readPrefill(search)).toEqual(prefill);
  });

  it('comes from a search', () => {
    expect(
      toPrefill({
        title: '  brush  chipper ',
        category: 'landscaping',
        from: '2099-01-11',
        to: undefined,
        municipality: 'perth',
      }),
    ).toEqual({
      post_title: 'Brush chipper',
      post_category: 'landscaping',
      post_from: '2099-01-11',
      post_municipality: 'perth',
    });
    expect(toPrefill({})).toEqual({});
  });

  it('has a draft of its own', () => {
    expect(draftNameOf('post-needed', {})).toBe('post-needed');
    expect(draftNameOf('post-needed', { post_title: 'A' })).not.toBe(draftNameOf('post-needed', { post_title: 'B' }));
  });
});

describe('the title from the words of a search', () => {
  it.each([
    ['chipper', 'Chipper'],
    ['CHIPPER', 'Chipper'],
    ['épandeur à sel', 'Épandeur à sel'],
    ['JCB 3CX', 'JCB 3CX'],
    ['ATV', 'ATV'],
    ['15in chipper', '15in chipper'],
    ['', ''],
  ])('%s', (words, title) => expect(cleanTitle(words)).toBe(title));
});

describe('the category of a form for one of the other forms', () => {
  it.each([
    ['landscaping', PUBLIC_CATEGORIES, 'landscaping'],
    ['landscaping', TOOLS_CATEGORIES, 'tools-machinery'],
    ['road-maintenance', TOOLS_CATEGORIES, 'heavy-equipment'],
    ['snow-removal', TOOLS_CATEGORIES, 'vehicles'],
    ['vehicles', PUBLIC_CATEGORIES, 'transportation'],
    ['office-equipment', PUBLIC_CATEGORIES, 'other'],
    ['other', TOOLS_CATEGORIES, 'other'],
    [undefined, TOOLS_CATEGORIES, ''],
  ] as const)('%s among %j', (category, offered, expected) => {
    expect(categoryAmong(offered, category)).toBe(expected);
  });
});
