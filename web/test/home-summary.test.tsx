import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ListingCounts } from '@commonyard/contracts/http/assets';
import { failure, json, type Api } from './api.ts';
import { listing } from './listings.ts';
import { notification, notificationApi } from './notifications.ts';
import { renderApp } from './render.tsx';
import { signedInAs } from './users.ts';

const NONE = { available: 0, pending: 0, leased: 0, unavailable: 0 };
const countsApi = (listings: ListingCounts, waiting = 0): Api => ({
  'GET /api/assets': () => json([]),
  'GET /api/assets/counts': () => json(listings),
  'GET /api/inquiries/counts': () =>
    json({ pending: 9, in_progress: 0, completed: 0, cancelled: 0, waiting, unread: waiting }),
  'GET /api/loans/counts': () => json({ todo: waiting, lending: 4, borrowing: 5, closed: 6 }),
});
const summary = () => screen.findByRole('region', { name: 'Dashboard' });
const none: ListingCounts = { available_asset: NONE, needed_asset: NONE };

describe('home summary', () => {
  it('greets an administrator with counts that link to their lists', async () => {
    const listings = { available_asset: { ...NONE, pending: 3 }, needed_asset: { ...NONE, pending: 1 } };
    const { calls } = await renderApp('/', { ...signedInAs({ name: 'Avery' }), ...countsApi(listings) });
    expect(within(await summary()).getByText('Hello, Avery')).toBeTruthy();
    const link = await screen.findByRole('link', { name: '3 Pending Available' });
    expect(link.getAttribute('href')).toBe('/admin?tab=pending-available');
    expect(screen.getByRole('link', { name: '1 Pending Needed' }).getAttribute('href')).toBe(
      '/admin?tab=pending-needed',
    );
    const requestedPaths = calls.filter(({ path }) => path.endsWith('/counts')).map(({ path }) => path);
    expect(requestedPaths.toSorted()).toEqual([
      '/api/assets/counts',
      '/api/inquiries/counts',
      '/api/notifications/counts',
    ]);
  });

  it('shows a municipal user what waits, with links', async () => {
    const listings = { available_asset: { ...NONE, leased: 1, pending: 1 }, needed_asset: { ...NONE, pending: 1 } };
    await renderApp('/', { ...signedInAs({ role: 'municipal_operator' }), ...countsApi(listings, 2) });
    const waiting = within(await screen.findByRole('list', { name: 'What waits for you' }));
    await waiting.findByRole('link', { name: '2 Listings in review' });
    expect(waiting.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['2 Unread messages', '/inquiries'],
      ['2 New inquiries', '/inquiries?status=pending'],
      ['2 Loans to act on', '/loans?stage=todo'],
      ['0 In Progress', '/inquiries?status=in_progress'],
      ['2 Listings in review', '/listings'],
    ]);
  });

  it('shows the own listings by their next date', async () => {
    const own = [
      listing({ id: 4, title: 'Grader', availableFrom: '2026-01-01', availableTo: '2099-03-31' }),
      listing({ id: 5, title: 'Sweeper', type: 'needed_asset', availableFrom: '2099-02-01', status: 'pending' }),
      listing({ id: 6, title: 'Roller', availableFrom: null, availableTo: null }),
    ];
    const { calls } = await renderApp('/', {
      ...signedInAs({ role: 'municipal_operator' }),
      ...countsApi(none),
      'GET /api/assets': ({ query }) => json(query.has('mine') ? own : []),
    });
    const list = within(await screen.findByRole('list', { name: 'My machines' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'GraderUntil Mar 31, 2099Available',
      'SweeperFrom Feb 1, 2099Pending',
      'RollerFlexibleAvailable',
    ]);
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/listings?asset=4',
      '/listings?asset=5&tab=needed',
      '/listings?asset=6',
    ]);
    const { query } = calls.find(({ query }) => query.has('mine'))!;
    expect([query.get('sort'), query.get('availableFrom')]).toEqual(['soonest', expect.stringMatching(/^20/)]);
  });

  it('offers a retry where own listings or events fail', async () => {
    let isDown = true;
    const api = countsApi(none);
    const { user } = await renderApp('/', {
      ...signedInAs({ role: 'municipal_operator' }),
      ...api,
      'GET /api/assets': ({ query }) => (isDown && query.has('mine') ? failure(503, 'Down') : json([])),
      'GET /api/notifications': () => (isDown ? failure(503, 'Down') : json([])),
    });
    const listings = await screen.findByText('Your listings could not be loaded.');
    const events = await screen.findByText('The latest events could not be loaded.');
    isDown = false;
    for (const { parentElement } of [listings, events])
      await user.click(within(parentElement!).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You have no listing with days to come.')).toBeTruthy();
    expect(await screen.findByText('Nothing yet.')).toBeTruthy();
  });

  it('says that nothing is waiting when every count is zero', async () => {
    await renderApp('/', { ...signedInAs({ role: 'municipal_operator' }), ...countsApi(none) });
    expect(await screen.findByText('You’re all caught up.')).toBeTruthy();
    expect(within(await summary()).queryByRole('list', { name: 'What waits for you' })).toBeNull();
  });

  it('shows the loaded counts when one fails, and retries', async () => {
    let isDown = true;
    const api = countsApi({ ...none, needed_asset: { ...NONE, pending: 2 } });
    const { user } = await renderApp('/', {
      ...signedInAs({}),
      ...api,
      'GET /api/assets/counts': (call) => (isDown ? failure(503, 'Down') : api['GET /api/assets/counts']!(call)),
    });
    expect(await screen.findByText('Some numbers could not be loaded.')).toBeTruthy();
    expect(screen.getByRole('link', { name: '– Pending Needed' })).toBeTruthy();
    isDown = false;
    await user.click(within(await summary()).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: '2 Pending Needed' })).toBeTruthy();
    expect(screen.queryByText('Some numbers could not be loaded.')).toBeNull();
  });

  it('shows the other counts while the service of loans is down, and retries', async () => {
    let isDown = true;
    const api = countsApi(none, 3);
    const { user } = await renderApp('/', {
      ...signedInAs({ role: 'municipal_operator' }),
      ...api,
      'GET /api/loans/counts': (call) => (isDown ? failure(503, 'Down') : api['GET /api/loans/counts']!(call)),
    });
    expect(await screen.findByText('Some numbers could not be loaded.')).toBeTruthy();
    expect(screen.getByRole('link', { name: '– Loans to act on' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '3 Unread messages' })).toBeTruthy();
    isDown = false;
    await user.click(within(await summary()).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: '3 Loans to act on' })).toBeTruthy();
  });

  it('shows the latest events with links, and marks unread ones', async () => {
    const all = [1, 2, 3, 4, 5, 6].map((id) => notification(id, id === 6 ? {} : { readAt: '2026-11-20T12:00:00Z' }));
    const { user, router } = await renderApp('/', { ...signedInAs({}), ...countsApi(none), ...notificationApi(all) });
    const events = await within(await summary()).findByRole('list', { name: 'Latest events' });
    const links = within(events).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Unread: Olive Operator wrote about “Grader 6”',
      ...[5, 4, 3, 2].map((id) => `Olive Operator wrote about “Grader ${id}”`),
    ]);
    await user.click(links[0]!);
    await waitFor(() => expect(router.state.location.href).toBe('/inquiries?inquiry=6'));
  });

  it('shows an empty list of events', async () => {
    await renderApp('/', { ...signedInAs({}), ...countsApi(none) });
    expect(await screen.findByText('Nothing yet.')).toBeTruthy();
  });

  it('is hidden from guests, and requests no counts for them', async () => {
    const { calls } = await renderApp('/', countsApi(none));
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/user')).toBe(true));
    expect(screen.queryByRole('region', { name: 'Dashboard' })).toBeNull();
    expect(calls.some(({ path }) => /counts$|notifications/.test(path))).toBe(false);
  });
});
