import { describe, expect, it } from '@jest/globals';
import { PUBLIC_CATEGORIES, TOOLS_CATEGORIES } from '@commonyard/contracts/assets.values';
import { readPrefill } from './post-prefill.ts';
import { cleanTitle, toPrefill } from './post-link.tsx';
import { draftNameOf, prefilledFields } from './prefilled-form.ts';

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

  it.each<[Record<string, unknown>]>([
    [{}],
    [{ post_title: ['a'], post_category: 'tanks', post_municipality: '../x' }],
    [{ post_title: '', post_category: 7, post_from: 'soon', post_to: '2099-02-30' }],
    [{ title: 'Chipper', category: 'other' }],
  ])('drops what is unknown: %j', (search) => {
    expect(readPrefill(search)).toEqual({});
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

describe('the fields of a form that it fills in', () => {
  const fields = (prefill: Parameters<typeof prefilledFields>[0]) => {
    const { title, availableFrom, availableTo } = prefilledFields(prefill, PUBLIC_CATEGORIES);
    return [title, availableFrom, availableTo];
  };

  it.each([
    [{}, ['', '', '']],
    [{ post_from: '2020-01-01', post_to: '2020-01-05' }, ['', '', '']],
    [{ post_from: '2020-01-01', post_to: '2099-01-05' }, ['', '', '2099-01-05']],
    [{ post_from: '2099-01-11', post_to: '2099-01-10' }, ['', '2099-01-11', '']],
    [{ post_title: ` ${'x'.repeat(180)}` }, ['x'.repeat(150), '', '']],
  ])('%j', (prefill, values) => expect(fields(prefill)).toEqual(values));

  it.each([
    ['landscaping', PUBLIC_CATEGORIES, 'landscaping'],
    ['landscaping', TOOLS_CATEGORIES, 'tools-machinery'],
    ['road-maintenance', TOOLS_CATEGORIES, 'heavy-equipment'],
    ['snow-removal', TOOLS_CATEGORIES, 'vehicles'],
    ['vehicles', PUBLIC_CATEGORIES, 'transportation'],
    ['office-equipment', PUBLIC_CATEGORIES, 'other'],
    ['other', TOOLS_CATEGORIES, 'other'],
    [undefined, TOOLS_CATEGORIES, ''],
  ] as const)('the category %s among %j', (post_category, offered, expected) => {
    expect(prefilledFields({ post_category }, offered).category).toBe(expected);
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
