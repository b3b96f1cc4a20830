import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MAX_FAVOURITES } from '@commonyard/contracts/favourites.values';
import type { ListingCard, ListingSummary } from '@commonyard/contracts/http/assets';
import type { Favourite } from '@commonyard/contracts/http/favourites';
import { changesOf } from '../src/features/favourites/favourite-changes.ts';
import { chooseLanguage } from '../src/lib/translation.ts';
import { failure, json, never, noContent, type Api, type ApiCall } from './api.ts';
import { listing, wholeListing } from './listings.ts';
import { renderApp } from './render.tsx';
import { signedInAs } from './users.ts';

const LIST = '/available-equipment';
const town = { id: 14, role: 'municipal_operator', municipality: 'smiths-falls' } as const;
const [grader, plow] = [
  listing({ id: 1, title: 'Road grader', userId: 5, municipality: 'perth' }),
  listing({ id: 2, title: 'Snow plow', userId: 5, municipality: 'perth' }),
];
const card = (over: Partial<ListingCard> = {}): ListingCard => ({
  id: 1,
  title: 'Road grader',
  description: 'A grader with a twelve foot blade.',
  category: 'road-maintenance',
  rate: '450',
  days: '2099-12-01/2100-03-31',
  municipality: 'perth',
  municipalityName: 'Perth',
  ...over,
});
const LOOK = 'a'.repeat(32);
const favourite = (over: Partial<Favourite> = {}): Favourite => ({
  listingId: 1,
  addedAt: '2026-11-20T15:00:00.000Z',
  seen: card(),
  listing: card(),
  look: LOOK,
  ...over,
});
const listApi = (over: Api = {}): Api => ({
  'GET /api/assets': () => json([grader, plow]),
  'GET /api/favourites': () => json([]),
  ...over,
});
const memberApi = (over: Api = {}): Api => listApi({ ...signedInAs(town), ...over });
/** The public list, whose parts have loaded. */
const openList = async (api: Api) => {
  const view = await renderApp(LIST, api);
  await heart('Snow plow');
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, 200)));
  return view;
};
const to = (calls: ApiCall[], method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path);
const heart = (title = 'Road grader') => screen.findByRole('button', { name: `Favourite: ${title}` });
const isPressed = async (title?: string) => (await heart(title)).getAttribute('aria-pressed') === 'true';
const press = async (title?: string) => fireEvent.click(await heart(title));
/** Longer than the second press of a double click takes. */
const afterDoubleClick = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 450)));
const stored = (): [number, string, ListingSummary, number?][] =>
  JSON.parse(localStorage.getItem('favourites') ?? '[]') as [number, string, ListingSummary, number?][];
const store = (...listings: ListingSummary[]) =>
  localStorage.setItem('favourites', JSON.stringify(listings.map((one) => [one.id, '2026-11-20T15:00:00.000Z', one])));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('the heart of a visitor', () => {
  it('saves a listing on the device, and takes it out again', async () => {
    const { user, calls } = await openList(listApi());
    expect(await isPressed()).toBe(false);
    await press();
    expect(await isPressed()).toBe(true);
    expect(stored().map(([id, , seen]) => [id, seen.title])).toEqual([[1, 'Road grader']]);
    const toast = await screen.findByText('Saved to favourites');
    expect(toast).toBeTruthy();
    expect(await isPressed('Snow plow')).toBe(false);
    await afterDoubleClick();
    const button = await heart();
    act(() => button.focus());
    await user.keyboard('{Enter}');
    expect(await isPressed()).toBe(false);
    expect(localStorage.getItem('favourites')).toBeNull();
    expect(calls.filter(({ path }) => path.startsWith('/api/favourites'))).toEqual([]);
  });

  it('follows another tab', async () => {
    await openList(listApi());
    expect(await isPressed('Snow plow')).toBe(false);
    store(plow);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'favourites' })));
    expect(await isPressed('Snow plow')).toBe(true);
  });

  it('says that no more than the limit can be saved', async () => {
    store(...Array.from({ length: MAX_FAVOURITES }, (_, index) => listing({ id: index + 10 })));
    await openList(listApi());
    await press();
    await screen.findByText('You can have 100 favourites. Please remove some first.');
    expect(await isPressed()).toBe(false);
    expect(stored()).toHaveLength(MAX_FAVOURITES);
  });

  it('says that a browser stores nothing, and pretends nothing', async () => {
    await openList(listApi());
    await heart();
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await press();
    await screen.findByText('Your browser stores nothing for this site, so nothing was saved.');
    setItem.mockRestore();
    expect(await isPressed()).toBe(false);
  });

  it.each(['{', '"x"', '[[1]]', '[[1,"x",null]]', '[[1,"x",{"title":"y"}]]', '{"a":1}'])(
    'survives an unreadable store: %s',
    async (text) => {
      localStorage.setItem('favourites', text);
      await openList(listApi());
      expect(await isPressed()).toBe(false);
      await press();
      expect(stored().map(([id]) => id)).toEqual([1]);
      await screen.findByText('Saved to favourites');
    },
  );

  it('of a whole page stores no contact data', async () => {
    const whole = wholeListing({ ...grader, contactEmail: 'works@perth.example', contactName: 'Pat' });
    await renderApp('/equipment/available/1', { 'GET /api/assets/1': () => json(whole) });
    await press();
    await screen.findByText('Saved to favourites');
    expect(localStorage.getItem('favourites')).not.toMatch(/works@perth|Pat/);
  });
});

describe('the heart of a member', () => {
  it('saves a listing in the account, and takes it out again', async () => {
    let favourites: Favourite[] = [];
    const { calls } = await openList(
      memberApi({
        'GET /api/favourites': () => json(favourites),
        'POST /api/favourites': () => ((favourites = [favourite()]), noContent()),
        'DELETE /api/favourites/1': () => ((favourites = []), noContent()),
      }),
    );
    expect(await isPressed()).toBe(false);
    await press();
    expect(await isPressed()).toBe(true);
    await screen.findByText('Saved to favourites');
    expect(to(calls, 'POST', '/api/favourites').map(({ body }) => body)).toEqual([{ listingIds: [1] }]);
    await waitFor(() => expect(to(calls, 'GET', '/api/favourites')).toHaveLength(2));
    expect(await isPressed()).toBe(true);
    await afterDoubleClick();
    await press();
    expect(await isPressed()).toBe(false);
    await waitFor(() => expect(to(calls, 'DELETE', '/api/favourites/1')).toHaveLength(1));
    await waitFor(() => expect(to(calls, 'GET', '/api/favourites')).toHaveLength(3));
    expect(await isPressed()).toBe(false);
    expect(localStorage.getItem('favourites')).toBeNull();
  });

  it('counts a double click once', async () => {
    const { user, calls } = await openList(memberApi({ 'POST /api/favourites': noContent }));
    await user.dblClick(await heart());
    await screen.findByText('Saved to favourites');
    expect(to(calls, 'POST', '/api/favourites')).toHaveLength(1);
    expect(to(calls, 'DELETE', '/api/favourites/1')).toHaveLength(0);
  });

  it('changes one listing by one request after another', async () => {
    let finish = () => {};
    const { calls } = await openList(
      memberApi({
        'POST /api/favourites': () => new Promise((resolve) => (finish = () => resolve(noContent()))),
        'DELETE /api/favourites/1': noContent,
      }),
    );
    await press();
    expect(await isPressed()).toBe(true);
    await afterDoubleClick();
    await press();
    expect(await isPressed()).toBe(false);
    expect(to(calls, 'DELETE', '/api/favourites/1')).toHaveLength(0);
    await act(async () => finish());
    await waitFor(() => expect(to(calls, 'DELETE', '/api/favourites/1')).toHaveLength(1));
    expect(await isPressed()).toBe(false);
  });

  it.each([
    [
      409,
      'You can have 100 favourites. Please remove some first.',
      'You can have 100 favourites. Please remove some first.',
    ],
    [404, 'Listing not found', 'This listing is no longer public.'],
    [503, 'The service is down.', 'The service is down.'],
  ])('goes back after %i, with a sentence', async (status, message, shown) => {
    await openList(memberApi({ 'POST /api/favourites': () => failure(status, message) }));
    await press();
    await screen.findByText(shown);
    expect(await isPressed()).toBe(false);
  });

  it('stays on where the favourites were read for another one while it was saved', async () => {
    const saved: Favourite[] = [];
    const release = Promise.withResolvers<void>();
    let reads = 0;
    await openList(
      memberApi({
        'GET /api/favourites': async () => {
          const read = [...saved];
          if (++reads === 2) await release.promise;
          return json(read);
        },
        'POST /api/favourites': ({ body }) => {
          const [id] = (body as { listingIds: number[] }).listingIds;
          saved.push(favourite({ listingId: id!, listing: card({ id: id! }), seen: null }));
          return noContent();
        },
      }),
    );
    await press();
    await waitFor(() => expect(reads).toBe(2));
    await press('Snow plow');
    await waitFor(() => expect(saved).toHaveLength(2));
    await act(async () => release.resolve());
    await waitFor(() => expect(reads).toBe(3));
    await afterDoubleClick();
    expect([await isPressed(), await isPressed('Snow plow')]).toEqual([true, true]);
  });

  it('is not there for own listings', async () => {
    const own = listing({ id: 3, title: 'Own loader', userId: 14, municipality: 'smiths-falls' });
    await openList(memberApi({ 'GET /api/assets': () => json([own, plow]) }));
    await heart('Snow plow');
    expect(screen.queryByRole('button', { name: 'Favourite: Own loader' })).toBeNull();
  });

  it('is not there for listings that the user manages', async () => {
    const managed = listing({ id: 3, title: 'Loader', userId: 15, municipality: 'smiths-falls' });
    await openList(
      listApi({ ...signedInAs({ ...town, role: 'municipal_admin' }), 'GET /api/assets': () => json([managed, plow]) }),
    );
    await heart('Snow plow');
    expect(screen.queryByRole('button', { name: 'Favourite: Loader' })).toBeNull();
  });

  it('of an account that waits for approval is that of the device', async () => {
    const { calls } = await openList(listApi(signedInAs({ ...town, approval: 'pending' })));
    await press();
    expect(await isPressed()).toBe(true);
    await screen.findByText('Saved to favourites');
    expect(stored()).toHaveLength(1);
    expect(calls.filter(({ path }) => path === '/api/favourites')).toEqual([]);
  });
});

describe('the move at login', () => {
  const login = async (over: Api) => {
    store(grader, plow);
    let isIn = false;
    const { user, calls } = await renderApp('/auth?from=/favourites', {
      ...listApi(),
      'GET /api/user': () => (isIn ? signedInAs(town)['GET /api/user']!({} as ApiCall) : failure(401, 'Not signed in')),
      'POST /api/login': async (call) => ((isIn = true), signedInAs(town)['GET /api/user']!(call)),
      ...over,
    });
    await user.type(await screen.findByLabelText(/Username/), 'town');
    await user.type(screen.getByLabelText(/^Password/), 'secret-secret');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByRole('heading', { level: 1, name: 'Favourites' });
    await waitFor(() => expect(to(calls, 'POST', '/api/favourites')).not.toEqual([]));
    return calls;
  };

  it('clears the device once they are in the account', async () => {
    let favourites: Favourite[] = [];
    const calls = await login({
      'GET /api/favourites': () => json(favourites),
      'POST /api/favourites': () => ((favourites = [favourite()]), noContent()),
    });
    expect(to(calls, 'POST', '/api/favourites').map(({ body }) => body)).toEqual([{ listingIds: [1, 2] }]);
    await waitFor(() => expect(localStorage.getItem('favourites')).toBeNull());
    await screen.findByRole('link', { name: 'Road grader' });
  });

  it('clears the device where none is public any more, and names them', async () => {
    await login({ 'POST /api/favourites': () => failure(404, 'Listing not found') });
    await waitFor(() => expect(localStorage.getItem('favourites')).toBeNull());
    await screen.findByText('Not all favourites of this device could be moved to your account');
    await screen.findByText('Road grader, Snow plow');
  });

  it('moves as many as have room, names the others once, and keeps them for this account', async () => {
    let favourites = Array.from({ length: MAX_FAVOURITES - 1 }, (_, index) =>
      favourite({ listingId: index + 100, seen: null, listing: null, look: null }),
    );
    const calls = await login({
      'GET /api/favourites': () => json(favourites),
      'POST /api/favourites': () => ((favourites = [favourite(), ...favourites]), noContent()),
    });
    await screen.findByText('Not all favourites of this device could be moved to your account');
    await screen.findByText('Snow plow');
    await screen.findByText('Also on this device, because your account has no room: 1');
    expect(to(calls, 'POST', '/api/favourites').map(({ body }) => body)).toEqual([{ listingIds: [1] }]);
    expect(stored().map(([id, , , owner]) => [id, owner])).toEqual([[2, town.id]]);
  });

  it('moves nothing that belongs to another account, and shows a visitor nothing of it', async () => {
    localStorage.setItem('favourites', JSON.stringify([[1, '2026-11-20T15:00:00.000Z', grader, 99]]));
    const { calls, unmount } = await openList(memberApi());
    expect(to(calls, 'POST', '/api/favourites')).toEqual([]);
    unmount();
    await openList(listApi());
    expect(await isPressed()).toBe(false);
    await press();
    expect(stored().map(([id, , , owner]) => [id, owner ?? null])).toEqual([
      [1, null],
      [1, 99],
    ]);
    await screen.findByText('Saved to favourites');
    await afterDoubleClick();
  });

  it('loses nothing where the network fails, and tries again with the next hearts', async () => {
    await login({ 'POST /api/favourites': () => Promise.reject(new TypeError('offline')) });
    expect(stored()).toHaveLength(2);
    const { calls } = await openList(memberApi({ 'POST /api/favourites': noContent }));
    await waitFor(() => expect(localStorage.getItem('favourites')).toBeNull());
    expect(to(calls, 'POST', '/api/favourites')).toHaveLength(1);
  });
});

describe('the page', () => {
  const open = (...favourites: Favourite[]) =>
    renderApp(
      '/favourites',
      memberApi({ 'GET /api/favourites': () => json(favourites), 'POST /api/favourites/seen': noContent }),
    );

  it('loads, is not indexed, and is empty', async () => {
    const { unmount } = await renderApp('/favourites', memberApi({ 'GET /api/favourites': never }));
    await screen.findByText('Loading favourites...');
    unmount();
    await open();
    await screen.findByText(/^No favourites yet/);
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    const links = within(screen.getByRole('main')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/available-equipment', '/needed-equipment']);
  });

  it('can be loaded again after an error', async () => {
    let failing = true;
    const { user } = await renderApp(
      '/favourites',
      memberApi({ 'GET /api/favourites': () => (failing ? failure(503, 'Down.') : json([favourite()])) }),
    );
    await screen.findByText('Your favourites could not be loaded.');
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: 'Road grader' });
  });

  it('shows changes with the former values, and acknowledges the looks that it showed', async () => {
    const changed = card({ rate: '500', days: '2099-12-05/2100-03-31' });
    const { calls, queryClient } = await open(
      favourite({ listing: changed, look: 'b'.repeat(32) }),
      favourite({
        listingId: 2,
        seen: card({ id: 2, title: 'Snow plow' }),
        listing: card({ id: 2, title: 'Snow plow' }),
      }),
    );
    await screen.findByText('1 of 2 changed since your last look');
    const article = screen.getByRole('link', { name: 'Road grader' }).closest('article')!;
    const texts = within(article)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(texts).toEqual(['Price before: $450 / day', 'First day before: Dec 1, 2099']);
    expect(within(article).getByText('Has changed')).toBeTruthy();
    await waitFor(() => expect(to(calls, 'POST', '/api/favourites/seen')).toHaveLength(1));
    expect(to(calls, 'POST', '/api/favourites/seen')[0]!.body).toEqual({
      looks: [{ listingId: 1, look: 'b'.repeat(32) }],
    });
    // The changes stay while the page does, also when a change of a listing reads them again.
    await act(() => queryClient.invalidateQueries({ queryKey: ['listings'] }));
    expect(screen.getByText('1 of 2 changed since your last look')).toBeTruthy();
    expect(to(calls, 'POST', '/api/favourites/seen')).toHaveLength(1);
  });

  it('acknowledges what changes while it is open', async () => {
    let favourites = [favourite()];
    const { calls, queryClient } = await renderApp(
      '/favourites',
      memberApi({ 'GET /api/favourites': () => json(favourites), 'POST /api/favourites/seen': noContent }),
    );
    await screen.findByRole('link', { name: 'Road grader' });
    expect(to(calls, 'POST', '/api/favourites/seen')).toEqual([]);
    favourites = [favourite({ listing: card({ rate: '10' }), look: 'c'.repeat(32) })];
    await act(() => queryClient.invalidateQueries({ queryKey: ['listings'] }));
    await screen.findByText('Price before:', { exact: false });
    await waitFor(() =>
      expect(to(calls, 'POST', '/api/favourites/seen').map(({ body }) => body)).toEqual([
        { looks: [{ listingId: 1, look: 'c'.repeat(32) }] },
      ]),
    );
  });

  it('names what is no longer offered, and what was deleted', async () => {
    const { calls } = await open(
      favourite({ listing: null, look: null }),
      favourite({ listingId: 2, seen: null, listing: null, look: null }),
    );
    const gone = (await screen.findByRole('heading', { name: 'Road grader' })).closest('article')!;
    expect(within(gone).getByText('No longer offered')).toBeTruthy();
    expect(within(gone).queryByRole('link')).toBeNull();
    const deleted = screen.getByRole('heading', { name: 'Listing #2' }).closest('article')!;
    expect(within(deleted).getByText('Deleted')).toBeTruthy();
    screen.getByText('No longer offered: 2 of 2');
    expect(to(calls, 'POST', '/api/favourites/seen')).toEqual([]);
  });

  it('shows the changes again to who goes back to it, although they were acknowledged', async () => {
    let favourites = [favourite({ listing: card({ rate: '10' }), look: 'c'.repeat(32) })];
    const { user, calls, router } = await renderApp(
      '/favourites',
      memberApi({
        'GET /api/favourites': () => json(favourites),
        'GET /api/assets/1': () => json(wholeListing({ id: 1, title: 'Road grader' })),
        'POST /api/favourites/seen': () => (
          (favourites = [favourite({ seen: card({ rate: '10' }), listing: card({ rate: '10' }) })]),
          noContent()
        ),
      }),
    );
    await screen.findByText('Price before:', { exact: false });
    await waitFor(() => expect(to(calls, 'POST', '/api/favourites/seen')).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Road grader' }));
    await screen.findByRole('heading', { level: 1, name: 'Road grader' });
    act(() => router.history.back());
    await screen.findByRole('heading', { level: 1, name: 'Favourites' });
    await screen.findByText('Price before:', { exact: false });
    await waitFor(() => expect(to(calls, 'GET', '/api/favourites').length).toBeGreaterThan(1));
    screen.getByText('Price before:', { exact: false });
  });

  it('keeps the heart of an own listing that was taken out', async () => {
    await open(favourite({ listing: card({ userId: town.id, municipality: 'smiths-falls' }) }));
    expect(await isPressed()).toBe(true);
    await press();
    await afterDoubleClick();
    expect(await heart()).toBeTruthy();
  });

  it('shows a favourite of the device that another version of the site stored, and passes over an impossible one', async () => {
    const seen = { title: 'Old loader', description: '', images: [] };
    localStorage.setItem('favourites', JSON.stringify([[3, 'x', seen], [99_999_999_999, 'x', seen]])); // prettier-ignore
    const { calls } = await renderApp('/favourites', listApi({ 'GET /api/assets/cards': () => json([]) }));
    await screen.findByRole('heading', { name: 'Old loader' });
    expect(to(calls, 'GET', '/api/assets/cards').map(({ query }) => query.get('ids'))).toEqual(['3']);
  });

  it('follows another tab that adds one to a full page', async () => {
    const many = Array.from({ length: MAX_FAVOURITES }, (_, index) =>
      listing({ id: index + 1, title: `Loader ${index + 1}` }),
    );
    store(...many);
    await renderApp(
      '/favourites',
      listApi({ 'GET /api/assets/cards': () => json(many.map(({ id, title }) => card({ id, title }))) }),
    );
    await press('Loader 7');
    store(listing({ id: 500, title: 'New loader' }), ...many.filter(({ id }) => id !== 7));
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'favourites' })));
    await heart('Loader 8');
    expect(screen.queryByText('Something went wrong')).toBeNull();
  });

  it('keeps one that was taken out in view, so that it can be added again', async () => {
    let favourites = [favourite()];
    await renderApp(
      '/favourites',
      memberApi({
        'GET /api/favourites': () => json(favourites),
        'DELETE /api/favourites/1': () => ((favourites = []), noContent()),
        'POST /api/favourites': () => ((favourites = [favourite()]), noContent()),
      }),
    );
    expect(await isPressed()).toBe(true);
    await press();
    await waitFor(async () => expect(await isPressed()).toBe(false));
    expect(screen.getByRole('link', { name: 'Road grader' })).toBeTruthy();
    await afterDoubleClick();
    await press();
    await waitFor(async () => expect(await isPressed()).toBe(true));
  });

  it('of a visitor shows the changes of what the device keeps once, and leads to the login', async () => {
    store(
      listing({ id: 1, rate: '400', availableFrom: '2099-12-01', availableTo: '2100-03-31', municipality: 'perth' }),
      plow,
    );
    const api = { 'GET /api/assets/cards': () => json([card()]) };
    const { calls, unmount } = await renderApp('/favourites', api);
    await screen.findByText('1 of 2 changed since your last look');
    expect(screen.getByText('Price before:').closest('li')!.textContent).toBe('Price before: $400 / day');
    expect(screen.getByText('No longer offered')).toBeTruthy();
    expect(to(calls, 'GET', '/api/assets/cards')[0]!.query.get('ids')).toBe('1,2');
    expect(screen.getByRole('link', { name: 'Sign in to keep them with your account' }).getAttribute('href')).toBe(
      '/auth?from=%2Ffavourites',
    );
    expect(stored()[0]![2].rate).toBe('450');
    unmount();
    await renderApp('/favourites', api);
    await screen.findByRole('link', { name: 'Road grader' });
    expect(screen.queryByText(/changed since your last look/)).toBeNull();
  });

  it('is in French too', async () => {
    await act(() => chooseLanguage('fr'));
    await open(favourite({ listing: card({ rate: '500' }) }));
    await screen.findByText('1 sur 1 a changé depuis votre dernier passage');
    await screen.findByRole('heading', { level: 1, name: 'Favoris' });
    expect(screen.getByText(/^Prix précédent/).closest('li')!.textContent).toMatch(/450/);
    await screen.findByRole('button', { name: 'Favori\u00A0: Road grader' });
    await act(() => chooseLanguage('en'));
  });
});

describe('changesOf', () => {
  const seen = listing({ municipality: 'perth', images: ['/media/a/1280.webp'] });

  it.each<[string, Partial<ListingSummary>, string[]]>([
    ['nothing', {}, []],
    ['a price', { rate: '451' }, ['price']],
    ['the unit of a price', { rateType: 'weekly' }, ['price']],
    ['lending terms', { lendingRates: { free: true } }, ['price']],
    ['the same price in other characters', { rate: '450.00' }, []],
    ['the first day', { availableFrom: null }, ['firstDay']],
    ['the last day', { availableTo: '2027-04-01' }, ['lastDay']],
    ['the day on which it is free again', { nextFreeOn: '2026-12-20' }, ['free']],
    ['the title', { title: 'Grader' }, ['title']],
    ['the category', { category: 'other' }, ['category']],
    ['the place', { municipality: 'hearst' }, ['place']],
    ['the language of the name of its place', { municipalityName: 'Comté' }, []],
    ['the photo', { images: [] }, ['photo']],
    ['the description', { description: 'Another' }, ['description']],
    ['tags, distance and days since', { tags: ['x'], distanceKm: 5, createdAt: '' }, []],
    ['several', { title: 'Grader', rate: null }, ['price', 'title']],
  ])('finds a change of %s', (_name, change, kinds) => {
    expect(changesOf(seen, { ...seen, ...change }, '2026-12-01')).toEqual(kinds);
  });

  it('takes a day that has come for no change', () => {
    const taken = { ...seen, nextFreeOn: '2026-12-01' };
    expect(changesOf(taken, seen, '2026-12-01')).toEqual([]);
    expect(changesOf(taken, seen, '2026-11-30')).toEqual(['free']);
  });
});
