import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { json, type Api, type ApiCall } from './api.ts';
import { listing } from './listings.ts';
import { renderApp } from './render.tsx';
import { signedInAs } from './users.ts';

const perth = {
  id: 'perth',
  name: 'Perth',
  label: 'Perth',
  type: 'Town',
  tier: 'lower',
  upperTier: 'lanark',
  regionGroup: 'Ontario',
  population: 6469,
  latitude: 44.9,
  longitude: -76.25,
};
const page = (total: number) => json([listing()], { headers: { 'x-total-count': String(total) } });
/** How many listings there are, and how many of them a search finds. */
const ALL = 31;
const FOUND: Record<string, number> = { grader: 7, plow: 12, crane: 0 };
const countOf = (query: URLSearchParams) => (query.has('search') ? FOUND[query.get('search')!]! : ALL);
const lists: Api = {
  'GET /api/assets': ({ query }) => page(countOf(query)),
  'GET /api/assets/facets': () => json({ category: {}, rateType: {}, region: {} }),
  'GET /api/municipalities': () => json([perth]),
};
const operator = signedInAs({ id: 3, role: 'municipal_operator', municipality: null });
/** The requests that ask how many listings there are without the filters, or with those of a draft. */
const totals = (calls: ApiCall[]) =>
  calls.filter(({ path, query }) => path === '/api/assets' && query.get('limit') === '4').map(({ query }) => query);

describe('the count of a list', () => {
  it('is that of all listings without a filter, and takes no further request', async () => {
    const { calls } = await renderApp('/available-equipment?near=perth', lists);
    expect(await screen.findByText('31 listings')).toBeTruthy();
    expect(totals(calls)).toEqual([]);
  });

  it.each([
    ['/available-equipment', {}],
    ['/browse', operator],
  ])('of %s says with a filter how many there are without', async (path, session) => {
    await renderApp(`${path}?q=grader`, { ...lists, ...session });
    expect(await screen.findByText('7 of 31 listings')).toBeTruthy();
  });

  it('is that of the filtered list alone where the other is not known', async () => {
    await renderApp('/available-equipment?q=grader', {
      ...lists,
      'GET /api/assets': ({ query }) => page(query.has('search') ? 7 : 3),
    });
    expect(await screen.findByText('7 listings')).toBeTruthy();
  });
});

describe('the filters of a public list', () => {
  const withFacets = (category: object, rateType: object): Api => ({
    ...lists,
    'GET /api/assets/facets': () => json({ category, rateType, region: { Ontario: 31 } }),
  });
  const openFilters = async (path: string, api: Api) => {
    const { user, router } = await renderApp(path, api);
    await user.click(await screen.findByRole('button', { name: /^Filters/ }));
    return { user, router, dialog: within(await screen.findByRole('dialog', { name: 'Filters' })) };
  };
  const labels = (group: HTMLElement) =>
    within(group)
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')!.textContent);

  it('offer only choices that find something, and no filter with one choice', async () => {
    const { dialog } = await openFilters(
      '/available-equipment',
      withFacets({ construction: 5, landscaping: 0, other: 26 }, { daily: 31 }),
    );
    expect(labels(await dialog.findByRole('group', { name: 'Category' }))).toEqual(['Construction(5)', 'Other(26)']);
    expect(dialog.queryByRole('group', { name: 'Rate type' })).toBeNull();
    expect(dialog.queryByText('Region')).toBeNull();
  });

  it('offer what is chosen, though it finds nothing, and clear it', async () => {
    const { user, router, dialog } = await openFilters(
      '/available-equipment?category=landscaping',
      withFacets({ construction: 5 }, { daily: 31 }),
    );
    expect(labels(await dialog.findByRole('group', { name: 'Category' }))).toEqual([
      'Construction(5)',
      'Landscaping(0)',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('say so where none would change the list, and cap their counts', async () => {
    const { dialog } = await openFilters('/available-equipment', withFacets({ other: 3 }, { daily: 3 }));
    expect(await dialog.findByText('No filter would leave any of these listings out.')).toBeTruthy();
  });

  it('say so where there is no listing', async () => {
    const { dialog } = await openFilters('/available-equipment', withFacets({}, {}));
    expect(await dialog.findByText('No listings match')).toBeTruthy();
  });

  it('count to a thousand', async () => {
    const { dialog } = await openFilters(
      '/available-equipment',
      withFacets({ construction: 1_001, other: 1_000 }, { daily: 1_001 }),
    );
    expect(labels(await dialog.findByRole('group', { name: 'Category' }))).toEqual([
      'Construction(1,000+)',
      'Other(1,000)',
    ]);
  });
});

describe('the filters of the listings of other municipalities', () => {
  const withFacets = (category: object, region: object): Api => ({
    ...operator,
    ...lists,
    'GET /api/assets/facets': ({ query }) =>
      query.get('elsewhere') === 'true' ? json({ category, region, rateType: {} }) : json({}, { status: 400 }),
  });
  const options = async (name: string) =>
    within(await screen.findByRole('combobox', { name }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);

  it('offer only options that find something there', async () => {
    await renderApp('/browse', withFacets({ vehicles: 2, other: 1, 'heavy-equipment': 0 }, { 'Central Canada': 3 }));
    expect(await options('Category')).toEqual(['All Categories', 'Vehicles', 'Other']);
    expect(screen.queryByRole('combobox', { name: 'Region' })).toBeNull();
  });

  it('offer what is chosen', async () => {
    await renderApp('/browse?region=Western%20Canada', withFacets({ other: 3 }, { 'Central Canada': 3 }));
    expect(await options('Region')).toEqual(['All Regions', 'Western Canada', 'Central Canada']);
  });
});

describe('on a phone', () => {
  const wide = globalThis.matchMedia;
  beforeEach(() => {
    globalThis.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('max-width') });
  });
  afterEach(() => {
    globalThis.matchMedia = wide;
  });

  const open = async (path: string, api: Api = lists) => {
    const app = await renderApp(path, api);
    const pill = await screen.findByRole('button', { name: /^Search(: | equipment)/ });
    await app.user.click(pill);
    return { ...app, pill, sheet: within(await screen.findByRole('dialog', { name: 'Search equipment' })) };
  };

  it('a list says its search in words, and how many it has', async () => {
    await renderApp(
      '/available-equipment?q=grader&near=perth&radius=50&available_from=2099-01-11&available_to=2099-01-15',
      lists,
    );
    const pill = await screen.findByRole('button', {
      name: 'Search: grader · Perth · Within 50 km · Jan 11 to 15, 2099',
    });
    await waitFor(() => expect(pill.textContent).toContain('7 of 31 listings'));
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull();
    // Below the first cards.
    const post = screen.getByRole('link', { name: 'Post Available Item' });
    const [card] = screen.getAllByRole('article');
    expect(card!.compareDocumentPosition(post) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getAllByText('Showing all available equipment across Ontario.')).toHaveLength(1);
  });

  it.each([
    ['/available-equipment', {}],
    ['/browse', operator],
  ])('the sheet of %s counts a draft and sends it at once', async (path, session) => {
    const { user, router, sheet } = await open(path, { ...lists, ...session });
    await user.type(sheet.getByRole('searchbox', { name: 'Search listings' }), 'plow');
    await user.type(sheet.getByRole('combobox', { name: 'Near' }), 'perth');
    await user.tab();
    expect(router.state.location.search).toEqual({});
    await user.click(await sheet.findByRole('button', { name: 'Show 12 listings' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toEqual({ q: 'plow', near: 'perth' });
    expect(router.state.location.hash).toBe('');
    expect(await screen.findByRole('button', { name: 'Search: plow · Perth' })).toBeTruthy();
    act(() => router.history.back());
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('the button of the sheet has words until the number is known, and others for none', async () => {
    const { user, sheet } = await open('/available-equipment');
    await user.type(sheet.getByRole('searchbox'), 'crane');
    expect(sheet.getByRole('button', { name: 'Show listings' })).toBeTruthy();
    expect(await sheet.findByRole('button', { name: 'No match: show what comes close' })).toBeTruthy();
  });

  it.each(['Close', 'back'])('%s discards the draft', async (how) => {
    const { user, router, sheet, pill } = await open('/available-equipment?q=grader');
    await user.clear(sheet.getByRole('searchbox'));
    if (how === 'Close') await user.click(sheet.getByRole('button', { name: 'Close' }));
    else act(() => router.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.href).toBe('/available-equipment?q=grader');
    expect(pill.textContent).toContain('grader');
  });

  it('the sheet clears one condition or all', async () => {
    const search = 'q=grader&near=perth&radius=50&available_from=2099-01-11&category=construction&municipality=perth';
    const { user, router, sheet } = await open(`/available-equipment?${search}`);
    for (const name of ['Clear the words', 'Clear the place', 'Clear the days', 'Remove filter In Perth'])
      await user.click(await sheet.findByRole('button', { name }));
    expect(sheet.queryByRole('button', { name: /^Clear the/ })).toBeNull();
    await user.click(await sheet.findByRole('button', { name: 'Show 31 listings' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ near: 'any', category: 'construction' }));
    await user.click(await screen.findByRole('button', { name: 'Search equipment' }));
    const again = within(await screen.findByRole('dialog'));
    await user.click(again.getByRole('button', { name: 'Clear all' }));
    await user.click(await again.findByRole('button', { name: 'Show 31 listings' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ near: 'any' }));
  });
});
