import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import type { Block, MachineCalendar } from '@commonyard/contracts/http/loans';
import { today } from '@commonyard/contracts/search-params.values';
import { failure, json, noContent, type Api, type ApiCall } from './api.ts';
import { availability } from './availability.ts';
import { counts, inquiry, message } from './inquiries.ts';
import { listing, wholeListing } from './listings.ts';
import { loan, loanCounts } from './loans.ts';
import { notification, stubEventStream, notificationApi } from './notifications.ts';
import { renderApp } from './render.tsx';
import { signedIn, signedInAs, userWith } from './users.ts';

beforeEach(() => sessionStorage.clear());

const streams = (calls: ApiCall[]) => calls.filter(({ path }) => path.endsWith('/stream'));
const page = (items: unknown[]) => json(items, { headers: { 'x-total-count': String(items.length) } });

describe('open page', () => {
  it('shows a listing approved in another session', async () => {
    const { api, windows } = stubEventStream();
    const listings = [listing({ id: 5, title: 'Grader' })];
    await renderApp('/available-equipment', {
      ...signedIn('municipal_operator'),
      ...api,
      'GET /api/assets': () => page(listings),
    });
    await screen.findByRole('link', { name: 'Grader' });
    listings.unshift(listing({ id: 6, title: 'Plough' }));
    await waitFor(() => expect(windows).toHaveLength(1));
    windows[0]!.say('changed', 2, { thing: 'listing', id: 6 });
    await screen.findByRole('link', { name: 'Plough' });
  });

  it('refetches only the open thread', async () => {
    const { api, windows } = stubEventStream();
    const said = [message(1)];
    const { calls } = await renderApp('/inquiries?inquiry=18', {
      ...signedIn('admin'),
      ...api,
      'GET /api/inquiries/counts': () => json(counts()),
      'GET /api/inquiries': () => page([inquiry()]),
      'GET /api/inquiries/18': () => json(inquiry({ userId: 3 })),
      'GET /api/inquiries/18/messages': () => page(said),
      'GET /api/assets/5': () => json(listing({ id: 5 })),
    });
    await screen.findByText('Message 1');
    await waitFor(() => expect(windows).toHaveLength(1));
    const of = (path: string) => calls.filter((call) => call.path === path).length;
    const before = of('/api/inquiries/18/messages');
    windows[0]!.say('changed', 2, { thing: 'message', id: 7, inquiryId: 99 });
    const listsBefore = of('/api/inquiries');
    await waitFor(() => expect(of('/api/inquiries')).toBeGreaterThan(listsBefore));
    expect(of('/api/inquiries/18/messages')).toBe(before);
    said.push(message(2));
    windows[0]!.say('changed', 3, { thing: 'message', id: 2, inquiryId: 18 });
    await screen.findByText('Message 2');
    expect(of('/api/assets/5')).toBe(1);
  });

  it('updates the unread count', async () => {
    const { api, windows } = stubEventStream(() => ({ unread: 1, resumed: true }));
    const all = [notification(1)];
    await renderApp('/contact', { ...signedIn('admin'), ...api, ...notificationApi(all) });
    await screen.findByRole('link', { name: 'Notifications, 1 unread' });
    await waitFor(() => expect(windows).toHaveLength(1));
    globalThis.fetch = replaced(notificationApi([...all, notification(2)]), globalThis.fetch);
    windows[0]!.say('notification', 2, notification(2));
    await screen.findByRole('link', { name: 'Notifications, 2 unread' });
  });
});

/** The same API with overrides. */
const replaced =
  (api: Api, before: typeof fetch): typeof fetch =>
  async (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input), 'http://localhost');
    const handler = api[`${init?.method ?? 'GET'} ${url.pathname}`];
    const call = {
      method: 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(),
      body: undefined,
    };
    return handler ? handler(call) : before(input, init);
  };

describe('open page of a listing or of loans', () => {
  const officer = signedInAs({ role: 'municipal_admin', municipality: 'renfrew-county' });
  const change = (thing: 'availability' | 'listing' | 'loan', id: number) => ({ thing, id });

  /** Opens a page that receives events. */
  async function openLive(address: string, api: Api) {
    const { api: stream, windows } = stubEventStream();
    const view = await renderApp(address, { ...officer, ...stream, ...api });
    await waitFor(() => expect(windows).toHaveLength(1));
    return { ...view, say: (event: object) => windows[0]!.say('changed', 2, event) };
  }

  it('shows the days that another user took or freed, and the blocks of its lending side', async () => {
    const calendar = availability();
    const blocks: Block[] = [];
    const { say } = await openLive('/equipment/available/5?lending=true', {
      'GET /api/assets/5': () =>
        json(wholeListing({ id: 5, municipality: 'renfrew-county', availableFrom: null, availableTo: null })),
      'GET /api/availability/5': () => json(calendar),
      'GET /api/availability/5/blocks': () => json(blocks),
    });
    await screen.findByText('No days are blocked.');
    const days = { startsOn: addDays(today(), 3), endsOn: addDays(today(), 4) };
    calendar.unavailable.push(days);
    blocks.push({ id: 1, kind: 'own_use', ...days });
    say(change('availability', 5));
    await screen.findByText(/^Not available: /);
    await screen.findByRole('button', { name: /^Free these days/ });
  });

  it('shows a dated list without the equipment whose days another user took', async () => {
    const listings = [listing({ id: 5, title: 'Grader' }), listing({ id: 6, title: 'Plough' })];
    const [from, to] = [addDays(today(), 3), addDays(today(), 4)];
    const { say, calls } = await openLive(`/available-equipment?available_from=${from}&available_to=${to}`, {
      'GET /api/assets': () => page(listings),
    });
    await screen.findByRole('link', { name: 'Grader' });
    listings.shift();
    say(change('listing', 5));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Grader' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Plough' })).toBeTruthy();
    const last = calls.findLast(({ path }) => path === '/api/assets')!;
    expect([last.query.get('availableFrom'), last.query.get('availableTo')]).toEqual([from, to]);
  });

  it('shows the step of the other side in the list, the open loan, its history and the counts', async () => {
    let current = loan({ status: 'quoted', turn: 'borrower', actions: ['quote'] });
    const { say } = await openLive('/loans?loan=214', {
      'GET /api/loans': () => page([current]),
      'GET /api/loans/214': () => json(current),
      'GET /api/loans/counts': () => json(loanCounts({ todo: current.turn === 'lender' ? 1 : 0 })),
      'GET /api/availability/5': () => json(availability()),
      'GET /api/assets/5': () => json(listing({ id: 5 })),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Loan #214' }));
    await dialog.findByText(/^Smiths Falls acts next/);
    current = loan({ version: 4, status: 'countered', turn: 'lender', actions: ['accept', 'decline'] });
    say(change('loan', 214));
    await dialog.findByText(/^Your step by/);
    await screen.findByRole('button', { name: 'To do 1', hidden: true });
    const row = screen.getByRole('link', { name: '#214 Road grader', hidden: true }).closest('li')!;
    expect(row.textContent).toContain('Counter-offered');
  });

  it('shows days that a colleague blocked in the calendar of machines', async () => {
    const periods: MachineCalendar['periods'] = [];
    const { say } = await openLive('/loans?view=calendar&month=2099-12', {
      'GET /api/loans/counts': () => json(loanCounts()),
      'GET /api/loans/machines': () => json([{ listing: loan().listing, periods }]),
    });
    await screen.findByText('Free the whole month');
    const day = '2099-12-20';
    periods.push({ kind: 'maintenance', loanId: null, municipalityName: null, startsOn: day, endsOn: day });
    say(change('availability', 5));
    await screen.findByText('Maintenance');
  });
});

describe('event stream', () => {
  it('opens one connection per page, and none for guests', async () => {
    const { calls, unmount } = await renderApp('/contact');
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/user')).toBe(true));
    expect(streams(calls)).toEqual([]);
    unmount();
    const { api, windows } = stubEventStream();
    const second = await renderApp('/contact', { ...signedIn('admin'), ...api });
    await waitFor(() => expect(windows).toHaveLength(1));
    await act(() => second.router.navigate({ to: '/available-equipment' }));
    expect(windows).toHaveLength(1);
  });

  it('reconnects with the last event id', async () => {
    const { api, windows } = stubEventStream();
    await renderApp('/contact', { ...signedIn('admin'), ...api });
    await waitFor(() => expect(windows).toHaveLength(1));
    expect(windows[0]!.lastEventId).toBeNull();
    windows[0]!.say('changed', 41, { thing: 'user', id: 9 });
    windows[0]!.end();
    await waitFor(() => expect(windows).toHaveLength(2));
    expect(windows[1]!.lastEventId).toBe('41');
  });

  it('resumes after a page reload', async () => {
    const { api, windows } = stubEventStream();
    const first = await renderApp('/contact', { ...signedIn('admin'), ...api });
    await waitFor(() => expect(sessionStorage.getItem('live-place')).toBe('1:1'));
    first.unmount();
    await renderApp('/contact', { ...signedIn('admin'), ...api });
    await waitFor(() => expect(windows).toHaveLength(2));
    expect(windows[1]!.lastEventId).toBe('1');
  });

  it('refetches shown data when it cannot resume', async () => {
    const { api, windows } = stubEventStream((lastEventId) => ({ unread: 4, resumed: lastEventId === null }));
    const listings = [listing({ id: 5, title: 'Grader' })];
    await renderApp('/available-equipment', { ...signedIn('admin'), ...api, 'GET /api/assets': () => page(listings) });
    await screen.findByRole('link', { name: 'Grader' });
    await waitFor(() => expect(windows).toHaveLength(1));
    listings.unshift(listing({ id: 6, title: 'Plough' }));
    windows[0]!.end();
    await screen.findByRole('link', { name: 'Plough' });
  });

  it('retries a refused connection', async () => {
    const { api, windows } = stubEventStream();
    let isDown = true;
    await renderApp('/contact', {
      ...signedIn('admin'),
      'GET /api/notifications/stream': (call) =>
        isDown ? failure(503, 'Not now') : api['GET /api/notifications/stream']!(call),
    });
    isDown = false;
    // As on reconnecting to the network.
    await waitFor(() => {
      window.dispatchEvent(new Event('online'));
      expect(windows.length).toBeGreaterThan(0);
    });
  });

  it('ends with the session and starts for the next user', async () => {
    const { api, windows } = stubEventStream();
    let isIn = true;
    const { user, calls } = await renderApp('/contact#profile', {
      ...api,
      'GET /api/user': () => (isIn ? json(userWith({})) : failure(401, 'Not signed in')),
      'POST /api/logout': () => {
        isIn = false;
        return noContent();
      },
    });
    await waitFor(() => expect(windows).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Notifications/, hidden: true })).toBeNull());
    expect(windows[0]!.isLeft()).toBe(true);
    expect(streams(calls)).toHaveLength(1);
  });

  it('stays closed after a 401 until the next login', async () => {
    const { api, windows } = stubEventStream();
    let isIn = true;
    const { queryClient, calls } = await renderApp('/contact', {
      ...signedIn('admin'),
      'GET /api/notifications/stream': (call) =>
        isIn ? api['GET /api/notifications/stream']!(call) : failure(401, 'Not signed in'),
    });
    await waitFor(() => expect(windows).toHaveLength(1));
    isIn = false;
    windows[0]!.end();
    await waitFor(() => expect(streams(calls)).toHaveLength(2));
    isIn = true;
    act(() => void queryClient.setQueryData(['user'], userWith({})));
    await waitFor(() => expect(windows).toHaveLength(2));
  });
});
