import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import type { MachineCalendar } from '@commonyard/contracts/http/loans';
import { today } from '@commonyard/contracts/search-params.values';
import { formatShortDay } from '../src/lib/format.ts';
import { chooseLanguage } from '../src/lib/translation.ts';
import { failure, json, never, type Api } from './api.ts';
import { counts, inquiry } from './inquiries.ts';
import { inspectionWith } from './inspections.ts';
import { listing } from './listings.ts';
import { loan } from './loans.ts';
import { notification, notificationApi } from './notifications.ts';
import { renderApp } from './render.tsx';
import { signedInAs, waitingUserWith } from './users.ts';

const NONE = { available: 0, pending: 0, leased: 0, unavailable: 0 };
const NO_WORK = counts({ pending: 0, waiting: 0, unread: 0, newContactMessages: 0 });
const TODAY = today();

/** Every list is empty and nothing waits. */
const empty: Api = {
  'GET /api/assets': () => json([]),
  'GET /api/assets/counts': () => json({ available_asset: NONE, needed_asset: NONE }),
  'GET /api/inquiries': () => json([]),
  'GET /api/inquiries/counts': () => json(NO_WORK),
  'GET /api/inspections': () => json([]),
  'GET /api/loans': () => json([]),
  'GET /api/loans/counts': () => json({ todo: 0, lending: 0, borrowing: 0, closed: 0 }),
  'GET /api/loans/machines': () => json([]),
  'GET /api/users/waiting': () => json([]),
};
const operator = signedInAs({
  id: 7,
  role: 'municipal_operator',
  name: 'Olive',
  municipality: 'renfrew-county',
  municipalityName: 'Renfrew (County)',
});

const dashboard = async () => within(await screen.findByRole('region', { name: 'Dashboard' }));
const list = async (name: string) => within(await screen.findByRole('list', { name }));
const linksOf = (part: { getAllByRole: (role: string) => HTMLElement[] }) =>
  part
    .getAllByRole('link')
    .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]);

const calendar = (id: number, over: Partial<MachineCalendar> = {}): MachineCalendar => ({
  listing: { id, title: 'Grader', category: 'road-maintenance', image: null, removed: false },
  side: 'lender',
  hasTerms: true,
  hasOfficer: true,
  periods: [],
  ...over,
});

describe('the dashboard', () => {
  it('shows administrators the queues with links, and requests nothing of a municipality', async () => {
    const { calls } = await renderApp('/', {
      ...empty,
      ...signedInAs({ name: 'Avery' }),
      'GET /api/assets/counts': () =>
        json({ available_asset: { ...NONE, pending: 1_001 }, needed_asset: { ...NONE, pending: 1 } }),
      'GET /api/inquiries/counts': () => json(counts({ waiting: 3, unread: 0, newContactMessages: 2 })),
      'GET /api/users/waiting': () => json([waitingUserWith({ id: 2 })]),
    });
    expect((await dashboard()).getByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
    expect(screen.getByText(/^Hello, Avery/)).toBeTruthy();
    expect(linksOf(await list('What waits for you'))).toEqual([
      ['Review, Available listings to review: 1,000+', '/admin?tab=pending-available'],
      ['Review, Needs to review: 1', '/admin?tab=pending-needed'],
      ['See the inquiries, New inquiries: 3', '/inquiries?status=pending'],
      ['Read the messages, New contact messages: 2', '/inquiries?tab=contact&letters=new'],
      ['Decide, Accounts that wait for approval: 1', '/colleagues'],
    ]);
    expect(screen.queryByRole('heading', { name: 'My machines' })).toBeNull();
    expect(calls.filter(({ path }) => /^\/api\/(?:loans(?!\/counts)|inspections)/.test(path))).toEqual([]);
  });

  it('shows a member what waits by its day, each with its action', async () => {
    const asset = { ...inquiry().asset, userId: 7 };
    const accepted = loan({ id: 3, status: 'accepted', turn: null, startsOn: TODAY, endsOn: addDays(TODAY, 9) });
    const rejected = listing({ id: 9, title: 'Roller', status: 'unavailable', rejected: true });
    await renderApp('/', {
      ...empty,
      ...operator,
      'GET /api/inquiries': () =>
        json([inquiry({ asset, createdAt: '2026-01-01T12:00:00Z', dateFrom: '2099-01-11', dateTo: '2099-01-15' })]),
      'GET /api/inquiries/counts': () => json({ ...NO_WORK, unread: 1 }),
      'GET /api/loans': ({ query }) => json(query.get('stage') === 'todo' ? [loan()] : [accepted]),
      'GET /api/assets': ({ query }) =>
        json(query.has('mine') ? [{ ...rejected, createdAt: '2025-12-01T12:00:00Z' }] : []),
    });
    expect(linksOf(await list('What waits for you'))).toEqual([
      ['Read the messages, Conversations with unread messages: 1', '/inquiries'],
      ['Change the listing, “Roller” was not approved', '/listings?asset=9'],
      ['Answer the inquiry, Town of Elsewhere asks about Road grader', '/inquiries?inquiry=18'],
      ['Open the loan, Hand over Road grader to Smiths Falls', '/loans?loan=3'],
      ['Decide, Smiths Falls requests Road grader', '/loans?loan=214'],
    ]);
    expect(screen.getByText(/From Jan 11, 2099 to Jan 15, 2099/)).toBeTruthy();
    expect(screen.getByText(/^Today/)).toBeTruthy();
  });

  it('shows a loan of tomorrow whose place and time are missing', async () => {
    const tomorrow = addDays(today(), 1);
    const agreed = loan({
      status: 'signed',
      turn: null,
      startsOn: tomorrow,
      endsOn: addDays(tomorrow, 4),
      expiresAt: null,
      lacksHandOverPlan: true,
    });
    await renderApp('/', {
      ...empty,
      ...operator,
      'GET /api/loans': ({ query }) => json(query.get('stage') === 'agreed' ? [agreed] : []),
    });
    expect(linksOf(await list('What waits for you'))).toEqual([
      ['Enter place and time, Agree on place and time with Smiths Falls: Road grader', '/loans?loan=214'],
    ]);
  });

  it('shows a recalled machine with the day of the recall, not with the last day of the loan', async () => {
    const recalled = loan({
      status: 'out',
      side: 'borrower',
      turn: null,
      startsOn: TODAY,
      endsOn: addDays(TODAY, 40),
      recallDue: addDays(TODAY, 1),
    });
    const inspection = inspectionWith({ assetId: recalled.listing.id, completed: true, mayChange: false, date: TODAY });
    await renderApp('/', {
      ...empty,
      ...operator,
      'GET /api/loans': ({ query }) => json(query.get('stage') === 'agreed' ? [recalled] : []),
      'GET /api/inspections': () => json([inspection]),
    });
    const tasks = await list('What waits for you');
    expect(linksOf(tasks)).toEqual([['Open the loan, Return Road grader to Renfrew (County)', '/loans?loan=214']]);
    const days = `From ${formatShortDay(TODAY)} to ${formatShortDay(addDays(TODAY, 1))}`;
    expect(tasks.getByText(new RegExp(days))).toBeTruthy();
    expect((await list('Loans of this week')).getByText(new RegExp(days))).toBeTruthy();
  });

  it('shows an agreement that the own side must sign, and that it does not expire', async () => {
    const unsigned = loan({ status: 'accepted', turn: null, unsigned: ['lender', 'borrower'], expiresAt: null });
    await renderApp('/', {
      ...empty,
      ...operator,
      'GET /api/loans': ({ query }) => json(query.get('stage') === 'todo' ? [unsigned] : []),
    });
    const tasks = await list('What waits for you');
    expect(linksOf(tasks)).toEqual([
      ['Open the loan, Sign the agreement with Smiths Falls: Road grader', '/loans?loan=214'],
    ]);
    expect(tasks.queryByText(/Expires|days left/)).toBeNull();
  });

  it('shows six tasks, and the others on request', async () => {
    const loans = [1, 2, 3, 4, 5, 6, 7].map((id) => loan({ id }));
    const { user } = await renderApp('/', {
      ...empty,
      ...operator,
      'GET /api/loans': ({ query }) => json(query.get('stage') === 'todo' ? loans : []),
    });
    expect((await list('What waits for you')).getAllByRole('listitem')).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: 'Show all 7' }));
    expect((await list('What waits for you')).getAllByRole('listitem')).toHaveLength(7);
  });

  it('shows the own machines with loan, free day, status and links to what is missing', async () => {
    const startsOn = addDays(TODAY, 2);
    const periods: MachineCalendar['periods'] = [
      { kind: 'loan', loanId: 3, municipalityName: 'Perth', startsOn, endsOn: startsOn },
    ];
    const own = [
      listing({ id: 4, title: 'Sweeper', availableFrom: null, availableTo: null }),
      listing({
        id: 5,
        title: 'Grader',
        images: ['/media/a/1280.webp'],
        availableFrom: null,
        availableTo: '2099-01-31',
      }),
    ];
    await renderApp('/', {
      ...empty,
      ...operator,
      'GET /api/assets': ({ query }) => json(query.has('mine') ? own : []),
      'GET /api/loans/machines': () => json([calendar(5, { periods })]),
    });
    const machines = await list('My machines');
    expect(linksOf(machines)).toEqual([
      ['Grader', '/listings?asset=5'],
      ['Sweeper', '/listings?asset=4'],
      ['Add a photo, Sweeper', '/listings?asset=4&edit=true'],
      ['Set the dates, Sweeper', '/listings?asset=4&edit=true'],
      ['Set conditions and rates, Sweeper', '/listings?asset=4&lending=true'],
    ]);
    expect(machines.getByText(/^Next loan: .*, Perth · Free today$/)).toBeTruthy();
    expect(machines.getByText('No loan ahead · Free today')).toBeTruthy();
    expect(machines.getAllByText('Available')).toHaveLength(2);
  });

  it('shows the loans of the next seven days and needs of others', async () => {
    const accepted = (id: number, from: number, to: number, over = {}) =>
      loan({ id, status: 'accepted', turn: null, startsOn: addDays(TODAY, from), endsOn: addDays(TODAY, to), ...over });
    const { calls } = await renderApp('/', {
      ...empty,
      ...operator,
      'GET /api/loans': ({ query }) =>
        json(
          query.get('stage') === 'todo'
            ? []
            : [accepted(3, 7, 8), accepted(2, 6, 9), accepted(1, -3, 0, { side: 'borrower' })],
        ),
      'GET /api/assets': ({ query }) =>
        json(
          query.has('elsewhere')
            ? [listing({ id: 8, type: 'needed_asset', title: 'Paver', distanceKm: 125, municipalityName: 'Hastings' })]
            : [],
        ),
    });
    expect(linksOf(await list('Loans of this week'))).toEqual([
      ['Road grader', '/loans?loan=1'],
      ['Road grader', '/loans?loan=2'],
    ]);
    const needs = await list('Needs near me');
    expect(linksOf(needs)).toEqual([['Paver', '/equipment/needed/8']]);
    expect(needs.getByText(/125\skm · Hastings/)).toBeTruthy();
    const { query } = calls.find((call) => call.query.has('elsewhere'))!;
    expect(query.get('sort')).toBe('distance');
  });

  it('asks for no distances where the user has no municipality', async () => {
    const { calls } = await renderApp('/', { ...empty, ...signedInAs({ id: 7, role: 'municipal_operator' }) });
    await screen.findByRole('heading', { name: 'Needs near me' });
    expect(calls.find((call) => call.query.has('elsewhere'))!.query.has('sort')).toBe(false);
  });

  it('says what is empty, and what to do', async () => {
    await renderApp('/', { ...empty, ...operator });
    for (const text of [
      'You’re all caught up.',
      'You have not listed a machine yet.',
      'No loan runs this week.',
      'No other municipality is looking for anything right now.',
      'Nothing yet.',
    ])
      expect(await screen.findByText(text)).toBeTruthy();
    expect((await dashboard()).getByRole('link', { name: 'List Available Asset' }).getAttribute('href')).toBe(
      '/listings?new=true',
    );
  });

  it('tells a municipality of operators that it cannot lend nor commit, and how to get an administrator', async () => {
    const withoutAdmin = signedInAs({
      id: 7,
      role: 'municipal_operator',
      municipality: 'renfrew-county',
      hasMunicipalAdmin: false,
    });
    await renderApp('/', { ...empty, ...withoutAdmin });
    const tasks = await list('What waits for you');
    expect(linksOf(tasks)).toEqual([
      [
        'Ask for a municipal administrator, Your municipality has no municipal administrator',
        '/contact?about=municipal-admin',
      ],
    ]);
    expect(tasks.getByText(/^Your municipality can neither lend equipment nor commit to a loan/)).toBeTruthy();
    await act(() => chooseLanguage('fr'));
    expect(
      await screen.findByText(/^Votre municipalité ne peut ni prêter d’équipement ni s’engager dans un prêt/),
    ).toBeTruthy();
    await act(() => chooseLanguage('en'));
  });

  it('offers a retry where a part fails, and shows the others', async () => {
    let isDown = true;
    const orDown = (key: keyof typeof empty, fails: (query: URLSearchParams) => boolean = () => true): Api => ({
      [key]: (call) => (isDown && fails(call.query) ? failure(503, 'Down') : empty[key]!(call)),
    });
    const { user } = await renderApp('/', {
      ...empty,
      ...operator,
      ...orDown('GET /api/loans'),
      ...orDown('GET /api/inquiries'),
      ...orDown('GET /api/assets', (query) => query.has('mine') || query.has('elsewhere')),
    });
    const notes = [
      await screen.findByText('Some of what waits for you could not be loaded: Loans, Inquiries, Listings.'),
      await screen.findByText('Your listings could not be loaded.'),
      await screen.findByText('Failed to load loans. Please try again.'),
      await screen.findByText('Failed to load equipment needs. Please try again later.'),
    ];
    expect(screen.queryByText('You’re all caught up.')).toBeNull();
    isDown = false;
    for (const note of notes)
      if (note.isConnected) await user.click(within(note.parentElement!).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You’re all caught up.')).toBeTruthy();
    expect(await screen.findByText('No other municipality is looking for anything right now.')).toBeTruthy();
  });

  it('says nothing of loans and terms of machines while the service of loans is away', async () => {
    let isDown = true;
    const { user } = await renderApp('/', {
      ...empty,
      ...operator,
      'GET /api/assets': ({ query }) => json(query.has('mine') ? [listing({ id: 5 })] : []),
      'GET /api/loans/machines': () => (isDown ? failure(503, 'Down') : json([])),
    });
    const note = await screen.findByText('The loans of your machines could not be loaded.');
    expect((await list('My machines')).queryByText(/No loan ahead/)).toBeNull();
    expect(screen.queryByText('Set conditions and rates')).toBeNull();
    isDown = false;
    await user.click(within(note.parentElement!).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Set conditions and rates')).toBeTruthy();
  });

  it('shows each part once those above it have loaded, so that nothing moves', async () => {
    await renderApp('/', { ...empty, ...operator, 'GET /api/loans/machines': never });
    expect(await screen.findByText('You’re all caught up.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'My machines' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Loans of this week' })).toBeNull();
  });

  it('shows the latest events with links, and marks unread ones', async () => {
    const all = [1, 2].map((id) => notification(id, id === 2 ? {} : { readAt: '2026-11-20T12:00:00Z' }));
    const { user, router } = await renderApp('/', { ...empty, ...signedInAs({}), ...notificationApi(all) });
    const events = await list('Latest events');
    const links = await events.findAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Unread: Olive Operator wrote about “Grader 2”',
      'Olive Operator wrote about “Grader 1”',
    ]);
    await user.click(links[0]!);
    await waitFor(() => expect(router.state.location.href).toBe('/inquiries?inquiry=2'));
  });

  it('is followed by the home page with one title', async () => {
    await renderApp('/', { ...empty, ...operator });
    await dashboard();
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Dashboard']);
    expect(screen.getByRole('heading', { level: 2, name: 'Share the equipment you already own.' })).toBeTruthy();
    for (const name of ['How It Works', 'Benefits']) expect(screen.getByRole('heading', { name })).toBeTruthy();
    expect(document.title).toBe('Dashboard | CommonYard');
  });

  it('is hidden from guests, and requests nothing for them', async () => {
    const { calls } = await renderApp('/', empty);
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/user')).toBe(true));
    expect(await screen.findByRole('heading', { level: 1, name: 'Share the equipment you already own.' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Dashboard' })).toBeNull();
    expect(calls.some(({ path }) => /counts$|notifications|loans/.test(path))).toBe(false);
  });
});

// A query by role finds no name of an element that is hidden itself.
const frame = () => document.querySelector('[data-member-frame]');

describe('the frame of a member', () => {
  it.each([
    '/',
    '/available-equipment',
    '/equipment/available/1',
    '/post-items',
    '/contact',
    '/admin',
    '/no-such-page',
  ])('stands around %s', async (address) => {
    await renderApp(address, { ...empty, ...operator, 'GET /api/assets/1': () => json(listing()) });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(frame()).not.toBeNull());
    expect(screen.getAllByRole('navigation', { name: 'Workspace', hidden: true })).toHaveLength(2);
  });

  it.each(['/auth/verify', '/guest-inquiry'])('does not stand around %s', async (address) => {
    await renderApp(address, { ...empty, ...operator });
    await screen.findByRole('heading', { level: 1 });
    expect(frame()).toBeNull();
  });

  it('does not stand around the pages of a guest, which offer to sign in and lead back', async () => {
    await renderApp('/available-equipment?q=grader', empty);
    await screen.findByRole('heading', { level: 1 });
    expect(frame()).toBeNull();
    // In the header, and in the menu of a phone.
    const address = '/auth?from=%2Favailable-equipment%3Fq%3Dgrader';
    expect(screen.getAllByText('Sign in').map((link) => link.getAttribute('href'))).toEqual([address, address]);
  });

  it('shows nothing of the public frame before the user is known, where the page has no shell', async () => {
    await renderApp('/', { ...empty, 'GET /api/user': never });
    expect(await screen.findByRole('heading', { level: 1, name: 'Loading...' })).toBeTruthy();
    expect(screen.queryByRole('banner')).toBeNull();
  });

  it('says to whom an operator can turn where the role does not allow a page', async () => {
    await renderApp('/users', { ...empty, ...operator });
    const help = within(await screen.findByRole('region', { name: 'Who can help' }));
    expect(help.getByText(/The municipal administrators of Renfrew \(County\)/)).toBeTruthy();
    expect(help.getByRole('link', { name: 'hello@commonyard.example' })).toBeTruthy();
  });

  it('names no administrators of a municipality that has none', async () => {
    const me = await (operator['GET /api/user']!({} as never) as Response).json();
    await renderApp('/users', { ...empty, 'GET /api/user': () => json({ ...me, hasMunicipalAdmin: false }) });
    const help = within(await screen.findByRole('region', { name: 'Who can help' }));
    expect(help.queryByText(/The municipal administrators of/)).toBeNull();
  });
});
