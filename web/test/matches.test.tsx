import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Listing, ListingCard } from '@commonyard/contracts/http/assets';
import type { ListingMatch, OwnMatch } from '@commonyard/contracts/http/matches';
import { matchReasons } from '../src/features/matches/match-reasons.ts';
import { chooseLanguage, currentTranslation } from '../src/lib/translation.ts';
import { failure, json, never, type Api, type ApiCall } from './api.ts';
import { availability, lendingTerms } from './availability.ts';
import { wholeListing } from './listings.ts';
import { loan } from './loans.ts';
import { renderApp } from './render.tsx';
import { signedInAs } from './users.ts';

const REASONS = { score: 87, wantedDays: 5, freeDays: 5, distanceKm: 25, sameKind: true };
const town = { id: 14, role: 'municipal_operator', municipality: 'smiths-falls' } as const;
const county = { id: 5, role: 'municipal_admin', municipality: 'renfrew-county' } as const;

const need = (over: Partial<Listing> = {}) =>
  wholeListing({
    id: 30,
    type: 'needed_asset',
    userId: 14,
    municipality: 'smiths-falls',
    title: 'Grader wanted',
    availableFrom: '2099-12-01',
    availableTo: '2099-12-05',
    version: 4,
    ...over,
  });
const machine = (over: Partial<Listing> = {}) =>
  wholeListing({
    id: 5,
    userId: 5,
    municipality: 'renfrew-county',
    municipalityName: 'Renfrew (County)',
    title: 'Motor grader',
    availableFrom: null,
    availableTo: null,
    lendingRates: { free: false, dayCents: 45_000 },
    ...over,
  });
const machineCard = (over: Partial<ListingCard> = {}): ListingCard => ({
  id: 5,
  title: 'Motor grader',
  description: 'x',
  category: 'road-maintenance',
  municipality: 'renfrew-county',
  municipalityName: 'Renfrew (County)',
  lendingRates: { free: false, dayCents: 45_000 },
  ...over,
});
const needCard = {
  id: 30,
  type: 'needed_asset' as const,
  title: 'Grader wanted',
  description: 'x',
  category: 'road-maintenance',
  municipalityName: 'Smiths Falls',
  days: '2099-12-01/2099-12-05',
};
const match = (over: Partial<ListingMatch> = {}): ListingMatch => ({ listing: machineCard(), ...REASONS, ...over });
const agreedLoan = loan({
  id: 301,
  status: 'accepted',
  side: 'borrower',
  need: { id: 30, title: 'Grader wanted', removed: false },
});

function needApi(over: Api = {}): Api {
  return {
    ...signedInAs(town),
    'GET /api/assets/30': () => json(need()),
    'GET /api/assets/30/matches': () => json({ matches: [match()], notified: 3 }),
    'GET /api/assets/5': () => json(machine()),
    'GET /api/availability/5': () =>
      json(availability({ listingId: 5, terms: lendingTerms({ advanceDays: 40_000 }), unavailable: [] })),
    'GET /api/assets': () => json([]),
    'GET /api/loans': () => json([]),
    ...over,
  };
}

/** The text without hard spaces. */
const textOf = ({ textContent }: { textContent: string }) => textContent.replaceAll('\u00a0', ' ');
const section = async () => within(await screen.findByRole('region', { name: 'Matches' }));
const posts = (calls: ApiCall[]) =>
  calls
    .filter(({ method }) => method === 'POST')
    .map(({ path, body, headers }) => [path, body, headers.get('if-match')]);

beforeEach(() => sessionStorage.clear());

describe('the matches of an own need', () => {
  it('are machines with municipality, price and reasons, below how many municipalities were notified', async () => {
    const matches = [
      match(),
      match({
        listing: machineCard({ id: 6, title: 'Grader 12 ft', municipalityName: 'Perth', lendingRates: undefined }),
        freeDays: 3,
        distanceKm: null,
        sameKind: false,
      }),
    ];
    await renderApp(
      '/equipment/needed/30',
      needApi({ 'GET /api/assets/30/matches': () => json({ matches, notified: 3 }) }),
    );
    const part = await section();
    await part.findByText('3 municipalities were notified of this need.');
    const [first, second] = within(part.getByRole('list', { name: 'Matches' })).getAllByRole('listitem');
    for (const text of ['Renfrew (County) · $450 / day', 'free on all 5 days · 25 km · same kind'])
      expect(textOf(first!)).toContain(text);
    expect(within(first!).getByRole('link', { name: 'Motor grader' }).getAttribute('href')).toBe(
      '/equipment/available/5',
    );
    expect(second!.textContent).toContain('free on 3 of 5 days · same category');
    expect(document.getElementById('matches')).toBeTruthy();
  });

  it('can be loading, none, and failed, and are loaded again', async () => {
    const loading = await renderApp('/equipment/needed/30', needApi({ 'GET /api/assets/30/matches': never }));
    await screen.findByText('Loading matches...');
    loading.unmount();
    const none = () => json({ matches: [], notified: 0 });
    const empty = await renderApp('/equipment/needed/30', needApi({ 'GET /api/assets/30/matches': none }));
    await screen.findByText('No machine matches yet. You will be notified when one does.');
    expect(screen.getByText('No municipality has been notified of this need yet.')).toBeTruthy();
    empty.unmount();
    let isDown = true;
    const list = () => (isDown ? failure(503, 'x') : json({ matches: [match()], notified: 1 }));
    const failed = await renderApp('/equipment/needed/30', needApi({ 'GET /api/assets/30/matches': list }));
    await screen.findByText('The matches could not be loaded. Please try again.');
    isDown = false;
    await failed.user.click((await section()).getByRole('button', { name: 'Try again' }));
    await screen.findByText('1 municipality was notified of this need.');
  });

  it('are requested neither for others nor while the need is not public', async () => {
    const requested = ({ calls }: { calls: ApiCall[] }) => calls.some(({ path }) => path === '/api/assets/30/matches');
    const other = await renderApp('/equipment/needed/30', needApi(signedInAs(county)));
    await screen.findByRole('heading', { level: 1, name: 'Grader wanted' });
    await waitFor(() => expect(other.calls.some(({ path }) => path === '/api/loans')).toBe(true));
    expect(requested(other)).toBe(false);
    other.unmount();
    const waiting = await renderApp(
      '/equipment/needed/30',
      needApi({ 'GET /api/assets/30': () => json(need({ status: 'pending' })) }),
    );
    await screen.findByText('No offers yet. Other municipalities can offer one of their machines here.');
    expect(requested(waiting)).toBe(false);
    expect(screen.queryByRole('region', { name: 'Matches' })).toBeNull();
  });

  it('say that the days of the need are over', async () => {
    const past = need({ availableFrom: '2020-01-01', availableTo: '2020-01-05' });
    const api = { 'GET /api/assets/30/matches': () => json({ matches: [], notified: 0 }) };
    await renderApp('/equipment/needed/30', needApi({ ...api, 'GET /api/assets/30': () => json(past) }));
    await screen.findByText('The days of this listing are over. Nothing matches it any more.');
  });

  it('are asked for with a request for the days of the need', async () => {
    const { user, calls } = await renderApp(
      '/equipment/needed/30',
      needApi({ 'POST /api/loans': () => json(loan({ side: 'borrower' }), { status: 201 }) }),
    );
    await user.click(await screen.findByRole('button', { name: 'Ask for this, Motor grader' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Request “Motor grader”' }));
    dialog.getByText('From Dec 1, 2099 to Dec 5, 2099 (5 days)');
    await user.click(dialog.getByRole('button', { name: 'Send request' }));
    await waitFor(() => expect(posts(calls)).toHaveLength(1));
    expect(posts(calls)[0]).toEqual([
      '/api/loans',
      { listingId: 5, startsOn: '2099-12-01', endsOn: '2099-12-05', operator: false, transport: false },
      null,
    ]);
  });

  it.each([
    ['the need has no last day', need({ availableTo: null }), lendingTerms(), {}],
    [
      'the hours are missing',
      need(),
      lendingTerms({ operator: 'required', advanceDays: 40_000 }),
      { from: '2099-12-01', to: '2099-12-05' },
    ],
  ])('are asked for on the page of the machine where %s', async (_name, own, terms, search) => {
    const { user, router } = await renderApp(
      '/equipment/needed/30',
      needApi({
        'GET /api/assets/30': () => json(own),
        'GET /api/availability/5': () => json(availability({ listingId: 5, terms, unavailable: [] })),
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Ask for this, Motor grader' }));
    await screen.findByRole('heading', { level: 1, name: 'Motor grader' });
    expect(router.state.location).toMatchObject({ pathname: '/equipment/available/5', search });
  });

  it('without terms are asked for with an inquiry, after which the row says so', async () => {
    const noTerms = match({ listing: machineCard({ lendingRates: undefined }) });
    const { user, calls } = await renderApp(
      '/equipment/needed/30',
      needApi({
        'GET /api/assets/30/matches': () => json({ matches: [noTerms], notified: 1 }),
        'GET /api/availability/5': () => json(availability({ listingId: 5, lendable: false, terms: null })),
        'POST /api/inquiries': () => json({ id: 18 }, { status: 201 }),
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Ask for this, Motor grader' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Inquiry about Motor grader' }));
    expect(dialog.getByLabelText<HTMLInputElement>(/^From/).value).toBe('2099-12-01');
    await user.click(dialog.getByRole('button', { name: 'Submit Inquiry' }));
    await (await section()).findByRole('button', { name: 'Inquiry sent' });
    expect(posts(calls)[0]!.slice(0, 2)).toMatchObject([
      '/api/inquiries',
      { assetId: 5, dateFrom: '2099-12-01', dateTo: '2099-12-05' },
    ]);
  });

  it('follow a change of another listing', async () => {
    let matches = [match()];
    const { queryClient } = await renderApp(
      '/equipment/needed/30',
      needApi({ 'GET /api/assets/30/matches': () => json({ matches, notified: 1 }) }),
    );
    await screen.findByRole('link', { name: 'Motor grader' });
    matches = [match({ listing: machineCard({ id: 8, title: 'Newer grader' }) })];
    await act(() => queryClient.invalidateQueries({ queryKey: ['listings'] }));
    await screen.findByRole('link', { name: 'Newer grader' });
  });
});

describe('a need that is met', () => {
  const metBy = (loanId: number | null) =>
    need({ withdrawn: true, version: 5, met: { at: '2026-12-01T15:00:00Z', loanId } });
  const loans = (answer: object[]) => ({
    'GET /api/loans': ({ query }: ApiCall) => json(query.has('need') || query.has('side') ? answer : []),
  });

  /** An API that keeps that the need is met. */
  function meetable(loanId: number | null): Api {
    let current = need();
    const meet = () => json((current = metBy(loanId)));
    return { 'GET /api/assets/30': () => json(current), 'POST /api/assets/30/meet': meet };
  }

  async function openDialog(over: Api) {
    const app = await renderApp('/equipment/needed/30', needApi(over));
    await app.user.click(await screen.findByRole('button', { name: 'Mark as met' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark the need as met?' }));
    return { ...app, dialog };
  }

  it('was met by a loan on it, which the dialog proposes, and says so', async () => {
    const { user, calls, dialog } = await openDialog({
      ...loans([agreedLoan, loan({ id: 302, status: 'declined', side: 'borrower' })]),
      ...meetable(301),
    });
    const field = await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'How was the need met?' });
    expect([...field.options].map(({ text }) => text)).toEqual([
      '#301 Road grader · Renfrew (County) · From Dec 1, 2099 to Dec 5, 2099',
      'Without a loan on CommonYard',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Mark as met' }));
    await screen.findByText('Marked as met');
    expect(posts(calls)).toEqual([['/api/assets/30/meet', { loanId: 301 }, '"4"']]);
    const part = await section();
    expect(part.getByText(/^Met on Dec 1, 2026 by/).textContent).toBe('Met on Dec 1, 2026 by loan #301');
    expect(part.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/loans?loan=301',
      '/listings?tab=needed&asset=30',
    ]);
    expect(part.queryByRole('button', { name: 'Mark as met' })).toBeNull();
  });

  it('can be met without a loan', async () => {
    const { user, calls, dialog } = await openDialog({
      ...loans([]),
      ...meetable(null),
    });
    await user.click(await dialog.findByRole('button', { name: 'Mark as met' }));
    await (await section()).findByText('Met on Dec 1, 2026 without a loan');
    expect(posts(calls)).toEqual([['/api/assets/30/meet', {}, '"4"']]);
  });

  it('that was changed meanwhile asks again, and is met as it is now', async () => {
    let current = need();
    const { user, calls, dialog } = await openDialog({
      ...loans([]),
      'GET /api/assets/30': () => json(current),
      'POST /api/assets/30/meet': ({ headers }) =>
        headers.get('if-match') === '"7"' ? json(metBy(null)) : failure(409, 'x', { code: 'stale_version' }),
    });
    current = need({ title: 'Grader wanted soon', version: 7 });
    await user.click(await dialog.findByRole('button', { name: 'Mark as met' }));
    await dialog.findByText('The listing was changed in the meantime.');
    await user.click(dialog.getByRole('button', { name: 'Go on with the change' }));
    await user.click(await dialog.findByRole('button', { name: 'Mark as met' }));
    await screen.findByText('Marked as met');
    expect(posts(calls).map(([, , version]) => version)).toEqual(['"4"', '"7"']);
  });

  it('that a colleague met the same way counts as met', async () => {
    let current = need();
    const { user, dialog } = await openDialog({
      ...loans([]),
      'GET /api/assets/30': () => json(current),
      'POST /api/assets/30/meet': () => failure(409, 'x', { code: 'stale_version' }),
    });
    current = metBy(null);
    await user.click(await dialog.findByRole('button', { name: 'Mark as met' }));
    await screen.findByText('Marked as met');
  });

  it('shows in its dialog the state beside the button that restores it', async () => {
    const { user } = await renderApp('/listings?tab=needed&asset=30', {
      ...needApi(meetable(null)),
    });
    await user.click(await screen.findByRole('button', { name: 'Mark as met' }));
    const question = await screen.findByRole('dialog', { name: 'Mark the need as met?' });
    await user.click(await within(question).findByRole('button', { name: 'Mark as met' }));
    await screen.findByText('Met on Dec 1, 2026 without a loan');
    expect(screen.getByRole('button', { name: 'Restore Listing' })).toBeTruthy();
    expect(screen.queryByText('The listing was changed in the meantime.')).toBeNull();
  });
});

describe('the matches of an own machine', () => {
  const calendar = (id: number, title: string) => ({
    listing: { id, title, category: 'road-maintenance', image: null, removed: false },
    side: 'lender',
    hasTerms: true,
    hasOfficer: true,
    periods: [],
  });
  const machineApi = (over: Api = {}): Api => ({
    ...needApi(),
    ...signedInAs(county),
    'GET /api/assets/5/matches': () => json({ matches: [{ listing: needCard, ...REASONS }], notified: 0 }),
    'GET /api/loans/machines': () => json([calendar(4, 'Another grader'), calendar(5, 'Motor grader')]),
    'GET /api/municipality-settings': () => json({ municipality: 'x', operatorLimitCents: 0, version: 1 }),
    ...over,
  });

  it('are needs with their days, on which this machine is offered', async () => {
    const { user } = await renderApp('/equipment/available/5', machineApi());
    const part = await section();
    const row = await part.findByRole('listitem');
    for (const text of [
      'Grader wanted',
      'Smiths Falls · From Dec 1 to Dec 5, 2099',
      'free on all 5 days · 25 km · same kind',
    ])
      expect(textOf(row)).toContain(text);
    await user.click(part.getByRole('button', { name: 'Offer this, Grader wanted' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Offer one of your machines' }));
    const field = await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Your machine' });
    expect(field.value).toBe('5');
    expect(dialog.getByText('The need: Grader wanted')).toBeTruthy();
  });

  it('are answered with an inquiry where the machine has no terms', async () => {
    const api = machineApi({
      'GET /api/assets/5': () => json(machine({ lendingRates: undefined })),
      'GET /api/availability/5': () => json(availability({ listingId: 5, lendable: false, terms: null })),
    });
    const { user } = await renderApp('/equipment/available/5', api);
    await user.click(await screen.findByRole('button', { name: 'Offer this, Grader wanted' }));
    await screen.findByRole('dialog', { name: 'Inquiry about Grader wanted' });
  });

  it('can be none', async () => {
    const none = () => json({ matches: [], notified: 0 });
    await renderApp('/equipment/available/5', machineApi({ 'GET /api/assets/5/matches': none }));
    await screen.findByText('No need matches yet. You will be notified when one does.');
    expect(screen.queryByRole('button', { name: 'Mark as met' })).toBeNull();
  });
});

describe('the newest matches on the dashboard', () => {
  const found = (over: Partial<OwnMatch> = {}): OwnMatch => ({
    own: { id: 30, type: 'needed_asset', title: 'Grader wanted' },
    foundAt: '2026-12-01T15:00:00Z',
    ...match(),
    ...over,
  });
  const api = (matches: OwnMatch[]): Api => ({
    ...signedInAs(town),
    'GET /api/assets': () => json([]),
    'GET /api/assets/counts': () => json({ available_asset: {}, needed_asset: {} }),
    'GET /api/assets/matches': () => json(matches),
    'GET /api/inquiries': () => json([]),
    'GET /api/inquiries/counts': () => json({ pending: 0, waiting: 0, unread: 0, newContactMessages: 0 }),
    'GET /api/inspections': () => json([]),
    'GET /api/loans': () => json([]),
    'GET /api/loans/machines': () => json([]),
  });

  it('lead to the listing that matches, and to the own one', async () => {
    const own = { id: 7, type: 'available_asset' as const, title: 'Our roller' };
    await renderApp('/', api([found(), found({ own, listing: needCard })]));
    const list = within(await screen.findByRole('list', { name: 'Matches' }));
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Motor grader', '/equipment/available/5'],
      ['Grader wanted', '/equipment/needed/30#matches'],
      ['Grader wanted', '/equipment/needed/30'],
      ['Our roller', '/equipment/available/7#matches'],
    ]);
    for (const row of list.getAllByRole('listitem')) expect(textOf(row)).toContain('free on all 5 days · 25 km');
    expect(screen.getByRole('heading', { name: 'Matches' })).toBeTruthy();
  });

  it('are not shown where there are none', async () => {
    await renderApp('/', api([]));
    await screen.findByRole('heading', { name: 'My machines' });
    expect(screen.queryByRole('heading', { name: 'Matches' })).toBeNull();
  });
});

describe('the reasons of a match', () => {
  const reasonsIn = async (
    language: 'en' | 'fr',
    over: Partial<typeof REASONS> | { wantedDays: null; freeDays: null },
  ) => {
    await chooseLanguage(language);
    const text = matchReasons({ ...REASONS, ...over }, currentTranslation());
    await chooseLanguage('en');
    return textOf({ textContent: text });
  };

  it.each([
    [{}, 'free on all 5 days · 25 km · same kind', 'libre les 5 jours · 25 km · même type'],
    [{ freeDays: 3 }, 'free on 3 of 5 days · 25 km · same kind', 'libre 3 jours sur 5 · 25 km · même type'],
    [{ freeDays: 1 }, 'free on 1 of 5 days · 25 km · same kind', 'libre 1 jour sur 5 · 25 km · même type'],
    [{ wantedDays: 1, freeDays: 1 }, 'free on that day · 25 km · same kind', 'libre ce jour-là · 25 km · même type'],
    [{ wantedDays: null, freeDays: null, sameKind: false }, '25 km · same category', '25 km · même catégorie'],
  ] as const)('%j', async (over, english, french) => {
    expect(await reasonsIn('en', over)).toBe(english);
    expect(await reasonsIn('fr', over)).toBe(french);
  });
});
