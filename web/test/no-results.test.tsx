import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ListingAlternatives } from '@commonyard/contracts/http/assets';
import { today } from '@commonyard/contracts/search-params.values';
import { chooseLanguage } from '../src/lib/translation.ts';
import { failure, json, never, type Api } from './api.ts';
import { listing, wholeListing } from './listings.ts';
import { renderApp } from './render.tsx';
import { signedInAs } from './users.ts';

const year = Number(today().slice(0, 4)) + 1;
const perth = { id: 'perth', name: 'Perth', label: 'Perth (Town)', type: 'Town', latitude: 44.9, longitude: -76.25 };
const NONE: ListingAlternatives = { otherDays: [], fartherAway: [], otherMachines: [], towns: [], category: null };
const card = (id: number, title: string, over = {}) => ({
  id,
  title,
  description: 'A machine.',
  category: 'landscaping',
  municipalityName: 'Hastings (County)',
  createdAt: '2026-11-20T15:00:00Z',
  ...over,
});
const FOUND: ListingAlternatives = {
  otherDays: [
    { listing: card(13, 'Brush chipper', { distanceKm: 125 }), freeFrom: today(), freeTo: `${year}-01-10` },
    { listing: card(14, 'Small chipper'), freeFrom: `${year}-01-18`, freeTo: null },
    { listing: card(15, 'Tall chipper'), freeFrom: `${year}-01-18`, freeTo: `${year}-01-19` },
  ],
  fartherAway: [card(16, 'Northern chipper', { distanceKm: 900 })],
  otherMachines: [card(17, 'Forestry mulcher')],
  towns: [
    { municipality: 'perth', municipalityName: 'Perth (Town)', lastListed: '2026-03', distanceKm: 20 },
    { municipality: 'kenora', municipalityName: 'Kenora', lastListed: '2025-11' },
  ],
  category: 'landscaping',
};

const api = (alternatives: Partial<ListingAlternatives> = {}): Api => ({
  'GET /api/assets': () => json([], { headers: { 'x-total-count': '0' } }),
  'GET /api/assets/facets': () => json({ category: {}, rateType: {}, region: {} }),
  'GET /api/assets/alternatives': () => json({ ...NONE, ...alternatives }),
  'GET /api/municipalities': () => json([perth]),
});
const CHIPPER = `q=chipper&near=perth&available_from=${year}-01-11&available_to=${year}-01-15`;
const cardsUnder = (heading: string) =>
  within(screen.getByRole('region', { name: heading }))
    .getAllByRole('article')
    .map((article) => within(article).getByRole('heading', { level: 3 }).textContent);
const operator = signedInAs({ id: 3, role: 'municipal_operator', municipality: 'perth' });

beforeEach(() => sessionStorage.clear());

describe('a public list without results', () => {
  it('shows what comes close as cards under headings', async () => {
    const { calls } = await renderApp(`/available-equipment?${CHIPPER}&radius=50`, api(FOUND));
    expect(await screen.findByText('No listings match')).toBeTruthy();
    await screen.findByRole('region', { name: 'Free on other days' });
    expect(cardsUnder('Free on other days')).toEqual(['Brush chipper', 'Small chipper', 'Tall chipper']);
    for (const text of [
      `Free until Jan 10, ${year}`,
      `Free from Jan 18, ${year}`,
      `Free from Jan 18, ${year} to Jan 19, ${year}`,
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(cardsUnder('Free on your days, farther away')).toEqual(['Northern chipper']);
    expect(cardsUnder('Other machines that do the job')).toEqual(['Forestry mulcher']);
    const towns = within(screen.getByRole('region', { name: 'Towns that may have one' })).getAllByRole('listitem');
    expect(towns.map(({ textContent }) => textContent)).toEqual([
      'Perth (Town)about 20 km · last listed in March 2026',
      'Kenoralast listed in November 2025',
    ]);
    // A card keeps the days for the page of its listing.
    const link = screen.getByRole('link', { name: 'Brush chipper' });
    expect(link.getAttribute('href')).toContain(`available_from=${year}-01-11`);
    expect(Object.fromEntries(calls.find(({ path }) => path.endsWith('/alternatives'))!.query)).toMatchObject({
      type: 'available_asset',
      search: 'chipper',
      near: 'perth',
      radiusKm: '50',
      availableFrom: `${year}-01-11`,
      availableTo: `${year}-01-15`,
    });
  });

  it('has no heading of an empty group', async () => {
    await renderApp(`/available-equipment?${CHIPPER}`, api({ otherMachines: FOUND.otherMachines }));
    await screen.findByRole('region', { name: 'Other machines that do the job' });
    for (const name of [/Free on/, /Towns/]) expect(screen.queryByRole('heading', { name })).toBeNull();
  });

  it('speaks of needs in the list of needs', async () => {
    await renderApp(`/needed-equipment?${CHIPPER}&radius=25`, api(FOUND));
    expect(await screen.findByRole('heading', { name: 'Needed on your days, farther away' })).toBeTruthy();
    for (const text of ['until Jan 10', 'from Jan 18'])
      expect(screen.getByText(`Needed ${text}, ${year}`)).toBeTruthy();
  });

  it('speaks of distance alone without days, and offers the mirrored form', async () => {
    await renderApp('/needed-equipment?q=chipper&near=perth&radius=25', api(FOUND));
    for (const name of ['Needed on other days', 'Farther away', 'Other needs of this kind'])
      expect(await screen.findByRole('heading', { name, level: 2 })).toBeTruthy();
    const link = within(screen.getByRole('main')).getAllByRole('link', { name: 'Post Available Item' }).at(-1)!;
    expect(link.getAttribute('href')).toBe(
      '/post-available-item?post_title=Chipper&post_category=landscaping&post_municipality=perth',
    );
  });

  it('keeps the other help while the alternatives load and when they fail', async () => {
    const loading = await renderApp(`/available-equipment?${CHIPPER}`, {
      ...api(),
      'GET /api/assets/alternatives': never,
    });
    expect(await screen.findByRole('link', { name: 'Post this as a need' })).toBeTruthy();
    expect(screen.getByText('Looking for what comes close...')).toBeTruthy();
    loading.unmount();

    let isDown = true;
    const { user } = await renderApp(`/available-equipment?${CHIPPER}`, {
      ...api(),
      'GET /api/assets/alternatives': () => (isDown ? failure(503, 'Down') : json(FOUND)),
    });
    expect(await screen.findByText('What comes close could not be loaded.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Any dates' })).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Free on other days' })).toBeTruthy();
  });

  it('is in French', async () => {
    await chooseLanguage('fr');
    try {
      const { unmount } = await renderApp(`/available-equipment?${CHIPPER}`, api(FOUND));
      expect(await screen.findByRole('heading', { name: 'Libre à d’autres dates' })).toBeTruthy();
      expect(screen.getByText(`Libre jusqu’au 10 janv. ${year}`)).toBeTruthy();
      expect(screen.getByText(/dernière annonce en mars 2026/)).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Publier ce besoin' })).toBeTruthy();
      unmount();
    } finally {
      await chooseLanguage('en');
      localStorage.clear();
    }
  });
});

describe('the conditions of a search without results', () => {
  const ALL = `/available-equipment?${CHIPPER}&radius=50&category=landscaping&rate_type=daily&municipality=perth`;
  const press = async (address: string, name: string) => {
    const { user, router, unmount } = await renderApp(address, api());
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    const { search } = router.state.location;
    unmount();
    return search;
  };
  const full = {
    q: 'chipper',
    near: 'perth',
    radius: 50,
    available_from: `${year}-01-11`,
    available_to: `${year}-01-15`,
    category: 'landscaping',
    rate_type: 'daily',
    municipality: 'perth',
  };

  it.each<[string, (keyof typeof full)[]]>([
    ['Any dates', ['available_from', 'available_to']],
    ['Any distance', ['radius']],
    ['Any municipality', ['municipality']],
    ['Any category', ['category']],
    ['Any rate type', ['rate_type']],
    ['Without “chipper”', ['q']],
  ])('are left out one at a time: %s', async (name, left) => {
    const rest = Object.fromEntries(Object.entries(full).filter(([key]) => !left.includes(key as keyof typeof full)));
    expect(await press(ALL, name)).toEqual(rest);
  });

  it('are left out together, and the place stays', async () => {
    const { user, router } = await renderApp(ALL, api());
    const conditions = await screen.findByRole('list', { name: 'Search without one condition' });
    await user.click(within(conditions).getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ near: 'perth' }));
  });

  it('have no second button where there is one', async () => {
    await renderApp('/available-equipment?q=chipper', api());
    const conditions = await screen.findByRole('list', { name: 'Search without one condition' });
    expect(within(conditions).getAllByRole('button')).toHaveLength(1);
  });
});

describe('"Post this as a need"', () => {
  it('opens the form with what was searched', async () => {
    const { user, router } = await renderApp(`/available-equipment?${CHIPPER}`, api(FOUND));
    await screen.findByRole('region', { name: 'Free on other days' });
    await user.click(screen.getByRole('link', { name: 'Post this as a need' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/post-needed-item'));
    const value = async (label: string | RegExp) => (await screen.findByLabelText<HTMLInputElement>(label)).value;
    expect(await value('Equipment Needed')).toBe('Chipper');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Landscaping' }).checked).toBe(true);
    expect(await value('Needed From')).toBe(`${year}-01-11`);
    expect(await value('Needed Until')).toBe(`${year}-01-15`);
    expect(await value('Municipality')).toBe('Perth (Town)');
    expect(sessionStorage).toHaveLength(0);
    expect(screen.queryByRole('link', { name: 'Continue that one' })).toBeNull();
  });

  it('prefers the category that was chosen', async () => {
    await renderApp(`/available-equipment?${CHIPPER}&category=construction`, api(FOUND));
    await screen.findByRole('region', { name: 'Free on other days' });
    const link = screen.getByRole('link', { name: 'Post this as a need' });
    expect(link.getAttribute('href')).toContain('post_category=construction');
  });

  it('opens the form of a member, with a category that it offers', async () => {
    const { user, router } = await renderApp(`/browse?${CHIPPER}`, { ...api(FOUND), ...operator });
    expect(await screen.findByText('No assets found matching your criteria.')).toBeTruthy();
    await screen.findByRole('region', { name: 'Free on other days' });
    expect(cardsUnder('Other machines that do the job')).toEqual(['Forestry mulcher']);
    await user.click(screen.getByRole('link', { name: 'Post this as a need' }));
    const dialog = await screen.findByRole('dialog', { name: 'Post Asset Need' });
    const value = (name: RegExp) => within(dialog).getByLabelText<HTMLInputElement>(name).value;
    expect(value(/^Asset Title/)).toBe('Chipper');
    expect(value(/^Category/)).toBe('tools-machinery');
    expect(value(/^Available From/)).toBe(`${year}-01-11`);
    expect(value(/^Available To/)).toBe(`${year}-01-15`);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'needed' }));
  });

  it('leaves out the conditions of a list of other municipalities one at a time', async () => {
    const { user, router } = await renderApp(`/browse?${CHIPPER}&category=vehicles`, { ...api(FOUND), ...operator });
    await user.click(await screen.findByRole('button', { name: 'Any category' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('category'));
    expect(router.state.location.search).toMatchObject({ q: 'chipper', near: 'perth' });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ near: 'perth' }));
  });

  it.each([
    ['/post-needed-item', 'post-needed', 'Equipment Needed'],
    ['/listings?new=true&tab=needed', 'asset-needed_asset', 'Asset Title'],
  ])('overwrites no draft: both stay, in %s', async (path, form, label) => {
    const member = path.startsWith('/listings') ? { ...api(), ...operator } : api();
    sessionStorage.setItem(`draft:${form}`, JSON.stringify({ title: 'Grader' }));
    const address = `${path}${path.includes('?') ? '&' : '?'}post_title=Chipper`;
    const title = () => screen.findByLabelText<HTMLInputElement>(label);
    const { user, unmount } = await renderApp(address, member);
    expect((await title()).value).toBe('Chipper');
    await user.type(await title(), ' 12 in');
    expect(screen.queryByText('We kept what you typed.')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Continue that one' }));
    expect(await screen.findByText('We kept what you typed.')).toBeTruthy();
    expect((await title()).value).toBe('Grader');
    expect(screen.queryByRole('link', { name: 'Continue that one' })).toBeNull();
    unmount();

    const again = await renderApp(address, member);
    expect((await title()).value).toBe('Chipper 12 in');
    await again.user.click(screen.getByRole('button', { name: 'Start over' }));
    await waitFor(async () => expect((await title()).value).toBe('Chipper'));
  });

  it('drops what the form does not know', async () => {
    await renderApp(
      '/post-needed-item?post_title=580&post_category=tanks&post_from=2020-01-01&post_municipality=atlantis',
      api(),
    );
    expect((await screen.findByLabelText<HTMLInputElement>('Equipment Needed')).value).toBe('580');
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    for (const label of ['Needed From', 'Municipality'])
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('');
  });

  it('cuts a title to the length of the field', async () => {
    await renderApp(`/post-needed-item?post_title=${'x'.repeat(180)}`, api());
    expect((await screen.findByLabelText<HTMLInputElement>('Equipment Needed')).value).toHaveLength(150);
  });

  it.each(['', '?post_title=Chipper&post_municipality=perth'])(
    'keeps the form while its field for the municipality loads the names: %j',
    async (prefill) => {
      let requests = 0;
      const { user } = await renderApp(`/post-needed-item${prefill}`, {
        ...api(),
        'GET /api/municipalities': () => (prefill && requests++ === 0 ? failure(503, 'Down') : never()),
      });
      const title = await screen.findByLabelText<HTMLInputElement>('Equipment Needed');
      await user.type(title, ' 12 in');
      await user.click(screen.getByLabelText('Municipality'));
      expect(document.activeElement).toBe(screen.getByLabelText('Municipality'));
      expect(title.isConnected).toBe(true);
    },
  );

  it('opens the form without the municipality where the names cannot be loaded', async () => {
    await renderApp('/post-needed-item?post_title=Chipper&post_municipality=perth', {
      ...api(),
      'GET /api/municipalities': () => failure(503, 'Down'),
    });
    expect((await screen.findByLabelText<HTMLInputElement>('Equipment Needed')).value).toBe('Chipper');
  });
});

describe('the page of a listing', () => {
  const page = (over = {}): Api => ({
    ...api(),
    'GET /api/assets/7': () =>
      json(wholeListing({ id: 7, availableFrom: `${year}-01-01`, availableTo: `${year}-01-31`, ...over })),
    'GET /api/availability/7': () => failure(404, 'Not found'),
  });
  const days = (from: number, to: number) => `available_from=${year}-01-${from}&available_to=${year}-01-${to}`;

  it('leads to the form for a need where it is not free on the days of the search', async () => {
    localStorage.setItem('near', 'perth');
    await renderApp(`/equipment/available/7?available_from=${year}-01-28&available_to=${year}-02-02`, page());
    expect(await screen.findByText(`Not free on all days from Jan 28, ${year} to Feb 2, ${year}.`)).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'Post this as a need' });
    expect(link.getAttribute('href')).toBe(
      `/post-needed-item?post_title=Road+grader&post_category=road-maintenance&post_from=${year}-01-28&post_to=${year}-02-02&post_municipality=perth`,
    );
    localStorage.clear();
  });

  it('counts lent days', async () => {
    const lent: Api = {
      'GET /api/availability/7': () =>
        json({
          listingId: 7,
          lendable: false,
          terms: null,
          unavailable: [{ startsOn: `${year}-01-14`, endsOn: `${year}-01-20` }],
          nextFreeOn: null,
        }),
    };
    const first = await renderApp(`/equipment/available/7?${days(11, 15)}`, { ...page(), ...lent });
    expect(await screen.findByRole('link', { name: 'Post this as a need' })).toBeTruthy();
    first.unmount();
    await renderApp(`/equipment/available/7?${days(11, 13)}`, { ...page(), ...lent });
    await screen.findByRole('heading', { level: 1, name: 'Road grader' });
    expect(screen.queryByRole('link', { name: 'Post this as a need' })).toBeNull();
  });

  it('says nothing without days, and nothing of a need', async () => {
    const first = await renderApp('/equipment/available/7', page());
    await screen.findByRole('heading', { level: 1, name: 'Road grader' });
    expect(screen.queryByText(/^Not free/)).toBeNull();
    first.unmount();
    const need = page({ type: 'needed_asset' });
    await renderApp(`/equipment/needed/7?available_from=${year}-01-28&available_to=${year}-02-02`, need);
    await screen.findByRole('heading', { level: 1, name: 'Road grader' });
    expect(screen.queryByText(/^Not free/)).toBeNull();
  });
});

describe('the map on a phone', () => {
  const map = (counts: object[]): Api => ({
    ...api(FOUND),
    'GET /api/assets/map': () => json(counts),
    'GET /api/map-settings': () => json({ tiles: null }),
    'GET /ontario-basemap.json': () => json({ type: 'FeatureCollection', features: [] }),
  });
  const CHOOSE = 'Choose a municipality on the map to see its listings here.';

  it('shows the same help below it where it has no listing', async () => {
    await renderApp(`/available-equipment?${CHIPPER}&map=1`, map([]));
    expect(await screen.findByText('No listing on the map matches these filters.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Free on other days' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Post this as a need' })).toBeTruthy();
    expect(screen.queryByText(CHOOSE)).toBeNull();
  });

  it('asks to choose a municipality where it has some', async () => {
    await renderApp(`/available-equipment?${CHIPPER}&map=1`, map([{ municipality: 'perth', count: 1 }]));
    expect(await screen.findByText(CHOOSE)).toBeTruthy();
    expect(screen.queryByText('No listings match')).toBeNull();
  });

  it('shows the list where its listings are in no municipality', async () => {
    await renderApp('/available-equipment?map=1', { ...map([]), 'GET /api/assets': () => json([listing()]) });
    expect(await screen.findByRole('link', { name: 'Road grader' })).toBeTruthy();
  });
});
