import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { today } from '@commonyard/contracts/search-params.values';
import { failure, json, type Api, type ApiCall } from './api.ts';
import { listing } from './listings.ts';
import { renderApp } from './render.tsx';

const municipality = (id: string, label: string, latitude: number, longitude: number) => ({
  id,
  name: label,
  label,
  type: 'City',
  tier: 'single',
  upperTier: null,
  regionGroup: 'Ontario',
  population: 6469,
  latitude,
  longitude,
});
const municipalities = [
  municipality('greater-sudbury', 'Greater Sudbury', 46.58, -81.07),
  municipality('perth', 'Perth', 44.9, -76.25),
];
const lists: Api = {
  'GET /api/assets': () => json([listing({ municipality: 'perth' })]),
  'GET /api/assets/facets': () => json({ category: {}, rateType: {}, region: {} }),
  'GET /api/municipalities': () => json(municipalities),
};
const signedInUser = (municipalityId: string | null) => () =>
  json({
    id: 1,
    username: 'a',
    email: 'a@example.ca',
    role: 'municipal_operator',
    name: 'A',
    municipality: municipalityId,
    municipalityName: null,
    region: null,
    position: null,
    locale: 'en',
    active: true,
    emailVerified: true,
    createdAt: '2026-01-01T00:00:00Z',
  });
/** The requests of the list, without the request that counts the listings without filters. */
const queries = (calls: ApiCall[]) =>
  calls
    .filter(({ path, query }) => path === '/api/assets' && query.get('limit') === '24')
    .map(({ query }) => Object.fromEntries(query));
const year = Number(today().slice(0, 4)) + 1;
const near = () => screen.findByRole('combobox', { name: 'Near' });

describe('the place of a public list', () => {
  it('is chosen, remembered on the device, and sorts by distance', async () => {
    const { user, router, calls } = await renderApp('/available-equipment', lists);
    await user.type(await near(), 'sudb');
    await user.click(await screen.findByRole('option', { name: /Greater Sudbury/ }));
    await waitFor(() => expect(router.state.location.search).toEqual({ near: 'greater-sudbury' }));
    expect(queries(calls).at(-1)).toMatchObject({ near: 'greater-sudbury', sort: 'distance' });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' }).value).toBe('distance');
    expect(localStorage.getItem('near')).toBe('greater-sudbury');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Within' }), '50 km');
    await waitFor(() => expect(queries(calls).at(-1)).toMatchObject({ radiusKm: '50' }));
  });

  it('is completed where the text matches one municipality, and rejected with a hint where it matches none', async () => {
    const { user, router } = await renderApp('/available-equipment', lists);
    const input = await near();
    await user.type(input, 'Atlantis');
    await user.tab();
    expect(await screen.findAllByText('No municipality in Ontario has that name.')).not.toHaveLength(0);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(router.state.location.search).toEqual({});
    await user.clear(input);
    await user.type(input, 'sudbury');
    await user.tab();
    await waitFor(() => expect(router.state.location.search).toEqual({ near: 'greater-sudbury' }));
  });

  it('is the remembered one on entry, in the URL, without another history entry', async () => {
    localStorage.setItem('near', 'perth');
    const { router, calls } = await renderApp('/needed-equipment', lists);
    expect(router.state.location.search).toEqual({ near: 'perth' });
    expect(router.history.length).toBe(1);
    expect(queries(calls).map((query) => query['near'])).toEqual(['perth']);
  });

  it('is that of the account where none is remembered, and stays empty once it is cleared', async () => {
    const signedIn = { ...lists, 'GET /api/user': signedInUser('perth') };
    const first = await renderApp('/available-equipment', signedIn);
    await waitFor(() => expect(first.router.state.location.search).toEqual({ near: 'perth' }));
    await first.user.click(await screen.findByRole('button', { name: 'Clear the place' }));
    await waitFor(() => expect(first.router.state.location.search).toEqual({ near: 'any' }));
    expect(queries(first.calls).at(-1)).not.toHaveProperty('near');
    first.unmount();
    const again = await renderApp('/available-equipment', signedIn);
    await screen.findByRole('link', { name: 'Road grader' });
    expect(again.router.state.location.search).toEqual({});
  });

  it('is dropped where it is no municipality', async () => {
    const { router } = await renderApp('/available-equipment?near=atlantis', {
      ...lists,
      'GET /api/assets': ({ query }) => (query.get('near') ? failure(400, 'No such municipality') : json([listing()])),
    });
    await waitFor(() => expect(router.state.location.search).toEqual({ near: 'any' }));
    expect(await screen.findByRole('link', { name: 'Road grader' })).toBeTruthy();
  });

  it('is needed for a radius, which says so', async () => {
    await renderApp('/available-equipment', lists);
    const radius = (await screen.findByRole('combobox', { name: 'Within' })) as HTMLSelectElement;
    expect([radius.disabled, radius.title]).toEqual([true, 'Choose a place first']);
    expect(screen.queryByRole('option', { name: 'Nearest first' })).toBeNull();
  });
});

describe('the dates of a public list', () => {
  it('filter the list; an end before the start shows a hint and changes nothing', async () => {
    const { router, calls } = await renderApp('/available-equipment', lists);
    const from = await screen.findByLabelText('From');
    const to = screen.getByLabelText('To');
    expect(from.getAttribute('min')).toBe(today());
    fireEvent.change(from, { target: { value: `${year}-01-10` } });
    await waitFor(() => expect(router.state.location.search).toEqual({ available_from: `${year}-01-10` }));
    fireEvent.change(to, { target: { value: `${year}-01-05` } });
    expect(await screen.findByText('The last day must not be before the first.')).toBeTruthy();
    expect((to as HTMLInputElement).value).toBe(`${year}-01-05`);
    expect(router.state.location.search).toEqual({ available_from: `${year}-01-10` });
    fireEvent.change(to, { target: { value: `${year}-01-20` } });
    await waitFor(() =>
      expect(queries(calls).at(-1)).toMatchObject({ availableFrom: `${year}-01-10`, availableTo: `${year}-01-20` }),
    );
    expect(screen.queryByText('The last day must not be before the first.')).toBeNull();
  });
});

describe('a link with its days in reverse order', () => {
  const path = (from: string, to: string) =>
    `/available-equipment?available_from=${year}-${from}&available_to=${year}-${to}`;
  /** Renders the page as a link of another page opens it. */
  const openLink = async (link: string) => {
    const entry = { name: `http://localhost${link}` } as PerformanceEntry;
    const spy = jest.fn((type: string) => (type === 'navigation' ? [entry] : []));
    Object.assign(performance, { getEntriesByType: spy });
    return renderApp(link, lists);
  };

  it('shows both days the right way round, and says so until they change', async () => {
    const { user, calls } = await openLink(path('01-15', '01-11'));
    expect(await screen.findByText(/^The link had the days in reverse order\./)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe(`${year}-01-11`);
    expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe(`${year}-01-15`);
    expect(queries(calls).at(-1)).toMatchObject({ availableFrom: `${year}-01-11`, availableTo: `${year}-01-15` });
    await user.click(await screen.findByRole('button', { name: /^Remove filter Until/ }));
    await waitFor(() => expect(screen.queryByText(/reverse order/)).toBeNull());
  });

  it('has no such notice otherwise', async () => {
    await openLink(path('01-11', '01-15'));
    await screen.findByRole('article');
    expect(screen.queryByText(/reverse order/)).toBeNull();
  });
});

describe('the filter chips', () => {
  it('name place, radius and dates, and remove each', async () => {
    const { user, router } = await renderApp(
      `/available-equipment?near=perth&radius=100&available_from=${year}-01-10&available_to=${year}-01-20`,
      lists,
    );
    expect(await screen.findByRole('button', { name: 'Remove filter Near Perth' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove filter Within 100 km' }));
    await user.click(screen.getByRole('button', { name: /^Remove filter Until/ }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ near: 'perth', available_from: `${year}-01-10` }),
    );
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ near: 'any' }));
    expect(localStorage.getItem('near')).toBe('any');
  });
});

describe('the search of the home page', () => {
  it('leads to the available equipment with text, place and dates', async () => {
    localStorage.setItem('near', 'perth');
    const { user, router } = await renderApp('/', lists);
    await user.type(screen.getByRole('searchbox', { name: 'Search available equipment' }), 'plow');
    await waitFor(async () => expect(((await near()) as HTMLInputElement).value).toBe('Perth'));
    fireEvent.change(screen.getByLabelText('From'), { target: { value: `${year}-01-10` } });
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/available-equipment'));
    expect(router.state.location.search).toEqual({ q: 'plow', near: 'perth', available_from: `${year}-01-10` });
  });
});

describe('the map', () => {
  const map: Api = {
    ...lists,
    'GET /api/assets/map': () => json([{ municipality: 'perth', count: 2 }]),
    'GET /api/map-settings': () => json({ tiles: null }),
    'GET /ontario-basemap.json': () => json({ type: 'FeatureCollection', features: [] }),
  };
  const marker = () => document.querySelector<HTMLElement>('.map-marker');

  it('shows one marker per municipality, which filters the list', async () => {
    const { user, router, calls } = await renderApp('/available-equipment?near=perth&radius=50&map=1', map);
    await waitFor(() => expect(marker()?.textContent).toBe('2'));
    const requested = calls.find(({ path }) => path === '/api/assets/map')!;
    expect(Object.fromEntries(requested.query)).toEqual({
      type: 'available_asset',
      status: 'available',
      near: 'perth',
      radiusKm: '50',
    });
    await user.click(marker()!);
    await waitFor(() => expect(router.state.location.search).toMatchObject({ municipality: 'perth' }));
    expect(await screen.findByRole('button', { name: 'Remove filter In Perth' })).toBeTruthy();
    expect(marker()!.classList.contains('map-marker-chosen')).toBe(true);
    await user.hover(await screen.findByRole('article'));
    expect(marker()!.classList.contains('map-marker-highlighted')).toBe(true);
  });

  it('has one tab stop for its pins, within which the arrow keys move from west to east', async () => {
    const both = [
      { municipality: 'perth', count: 2 },
      { municipality: 'greater-sudbury', count: 101 },
    ];
    const { user, router } = await renderApp('/available-equipment?map=1', {
      ...map,
      'GET /api/assets/map': () => json(both),
    });
    const group = await screen.findByRole('group', { name: 'Listings by municipality' });
    // The map draws its pins again as it opens.
    const pins = () => within(group).getAllByRole('button');
    await waitFor(() =>
      expect(pins().map((pin) => pin.getAttribute('aria-label'))).toEqual(['Greater Sudbury: 100+', 'Perth: 2']),
    );
    expect(pins().map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
    act(() => pins()[0]!.focus());
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(pins()[1]);
    expect(pins().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0]);
    await user.keyboard('{ArrowRight}{Home}{ArrowLeft}');
    expect(document.activeElement).toBe(pins()[0]);
    await user.keyboard('{End}{Enter}');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ municipality: 'perth' }));
    await waitFor(() => expect(pins()[1]!.getAttribute('aria-pressed')).toBe('true'));
  });

  it('opens a card with the listings of the pin, which Escape and its button close', async () => {
    const { user, router, calls } = await renderApp('/available-equipment?map=1&q=plow', map);
    await waitFor(() => expect(marker()).toBeTruthy());
    await user.click(marker()!);
    const card = await screen.findByRole('region', { name: 'Perth' });
    const link = await within(card).findByRole('link');
    expect(link.getAttribute('href')).toContain('/equipment/available/');
    const requested = calls.filter(({ path, query }) => path === '/api/assets' && query.get('limit') === '2').at(-1)!;
    expect(Object.fromEntries(requested.query)).toMatchObject({ search: 'plow', municipality: 'perth' });
    await user.click(within(card).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('municipality'));
    expect(screen.queryByRole('region', { name: 'Perth' })).toBeNull();
    expect(document.activeElement).toBe(marker());
    await user.keyboard('{Enter}');
    await screen.findByRole('region', { name: 'Perth' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Perth' })).toBeNull());
  });

  it('marks the cards of the pin under the pointer', async () => {
    const { user } = await renderApp('/available-equipment?map=1&municipality=perth', map);
    const card = await screen.findByRole('article');
    await waitFor(() => expect(marker()).toBeTruthy());
    await user.hover(marker()!);
    expect(card.hasAttribute('data-on-pin')).toBe(true);
    await user.unhover(marker()!);
    expect(card.hasAttribute('data-on-pin')).toBe(false);
  });

  it('has a scale, and the province apart from its neighbours', async () => {
    const square = [
      [
        [-80, 44],
        [-79, 44],
        [-79, 45],
        [-80, 44],
      ],
    ];
    const feature = (kind: string) => ({
      type: 'Feature',
      properties: { kind },
      geometry: { type: 'Polygon', coordinates: square },
    });
    await renderApp('/available-equipment?map=1', {
      ...map,
      'GET /ontario-basemap.json': () =>
        json({ type: 'FeatureCollection', features: ['land', 'province'].map(feature) }),
    });
    await waitFor(() => expect(marker()).toBeTruthy());
    expect(document.querySelector('.leaflet-control-scale-line')).toBeTruthy();
    const province = document.querySelector('.map-province')!;
    const clip = /#([\w-]+)/.exec(province.getAttribute('clip-path')!)![1]!;
    const shape = document.getElementById(clip)!.firstElementChild!.getAttribute('href')!;
    expect(document.querySelector(shape)!.classList.contains('map-land')).toBe(true);
  });

  it('says when no listing is on it', async () => {
    await renderApp('/available-equipment?map=1', { ...map, 'GET /api/assets/map': () => json([]) });
    expect(await screen.findByText('No listing on the map matches these filters.')).toBeTruthy();
  });

  it('can be loaded again after a failure', async () => {
    let isDown = true;
    const { user } = await renderApp('/available-equipment?map=1', {
      ...map,
      'GET /api/assets/map': () => (isDown ? failure(503, 'Down') : json([{ municipality: 'perth', count: 101 }])),
    });
    const region = await screen.findByRole('region', { name: 'Map' });
    expect(await within(region).findByText('The map could not be loaded.')).toBeTruthy();
    isDown = false;
    await user.click(within(region).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(marker()?.textContent).toBe('100+'));
  });
});
