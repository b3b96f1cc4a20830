import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { MachineCalendar } from '@commonyard/contracts/http/loans';
import { OFFER_MESSAGES } from '@commonyard/contracts/offer-messages.values';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { daysOfNeed, machineDays, toOfferedMachines } from '../src/features/loans/offered-machines.ts';
import { failure, json, never, type Api, type ApiCall } from './api.ts';
import { listing, wholeListing } from './listings.ts';
import { loan, quote, quotedLoan, terms } from './loans.ts';
import { renderApp } from './render.tsx';
import { signedInAs } from './users.ts';

const NEED_DAYS = { availableFrom: '2099-12-01', availableTo: '2099-12-05' };
const need = (over = {}) =>
  wholeListing({
    id: 30,
    type: 'needed_asset',
    userId: 14,
    municipality: 'smiths-falls',
    title: 'Grader wanted',
    ...NEED_DAYS,
    ...over,
  });
const officer = { id: 5, role: 'municipal_admin', municipality: 'renfrew-county' } as const;
const machine = (id: number, over: Partial<MachineCalendar> & { category?: string } = {}): MachineCalendar => {
  const { category = 'road-maintenance', ...rest } = over;
  const shown = { id, title: `Machine ${id}`, category, image: null, removed: false };
  return { listing: shown, side: 'lender', hasTerms: true, hasOfficer: true, periods: [], ...rest };
};
const offered = loan({
  id: 301,
  status: 'quoted',
  turn: 'borrower',
  need: { id: 30, title: 'Grader wanted', removed: false },
  totalCents: 203_400,
});
const availability = (over = {}) =>
  json({
    listingId: 5,
    lendable: true,
    terms: terms({ advanceDays: 40_000 }),
    unavailable: [],
    nextFreeOn: '2026-12-01',
    version: 2,
    ...over,
  });

function needApi(over: Api = {}, user: Parameters<typeof signedInAs>[0] = officer): Api {
  return {
    ...signedInAs(user),
    'GET /api/assets/30': () => json(need()),
    'GET /api/assets': () => json([]),
    'GET /api/assets/30/matches': () => json({ matches: [], notified: 0 }),
    'GET /api/assets/5': () => json(listing({ id: 5, availableFrom: null, availableTo: null })),
    'GET /api/loans': () => json([]),
    'GET /api/loans/machines': () => json([machine(6, { category: 'other' }), machine(5)]),
    'GET /api/availability/5': () => availability(),
    'GET /api/availability/6': () => availability(),
    'GET /api/municipality-settings': () => json({ municipality: 'x', operatorLimitCents: 0, version: 1 }),
    ...over,
  };
}

const buttons = () => screen.queryAllByRole('button', { name: 'Offer one of ours' });
async function openDialog(api: Api) {
  const app = await renderApp('/equipment/needed/30', api);
  await waitFor(() => expect(buttons().length).toBeGreaterThan(0));
  await app.user.click(buttons()[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Offer one of your machines' }));
  return { ...app, dialog };
}
const posts = (calls: ApiCall[]) => calls.filter(({ method }) => method === 'POST');

beforeEach(() => sessionStorage.clear());

describe('the page of a need', () => {
  it.each<[string, Parameters<typeof signedInAs>[0], object, number]>([
    ['an officer of another municipality', officer, {}, 1],
    ['an operator of another municipality', { ...officer, role: 'municipal_operator' }, {}, 1],
    ['a colleague of the need', { ...officer, municipality: 'smiths-falls' }, {}, 0],
    ['an administrator of the platform', { id: 1, role: 'admin', municipality: null }, {}, 0],
    ['an officer, of a need that was posted without an account', officer, { userId: null }, 0],
  ])('lets %s offer a machine: %j %j', async (_name, user, over, expected) => {
    await renderApp('/equipment/needed/30', needApi({ 'GET /api/assets/30': () => json(need(over)) }, user));
    await screen.findByRole('heading', { level: 1, name: 'Grader wanted' });
    // On phones the page has it, in wide windows the panel.
    await waitFor(() => expect(buttons()).toHaveLength(expected));
  });

  it('shows its own side the offers, with municipality, machine, days, total and state', async () => {
    const own = { id: 14, role: 'municipal_operator', municipality: 'smiths-falls' } as const;
    const { calls } = await renderApp(
      '/equipment/needed/30',
      needApi({ 'GET /api/loans': () => json([{ ...offered, side: 'borrower' }]) }, own),
    );
    const link = await screen.findByRole('link', { name: '#301 Road grader' });
    expect(link.getAttribute('href')).toBe('/loans?loan=301');
    const row = link.closest('li')!;
    for (const text of ['Renfrew (County)', 'From Dec 1, 2099 to Dec 5, 2099 (5 days) · $2,034', 'Quoted'])
      expect(row.textContent).toContain(text);
    expect(calls.find(({ path }) => path === '/api/loans')!.query.get('need')).toBe('30');
  });

  it('shows its own side loading, no offers and an error', async () => {
    const own = { id: 14, role: 'municipal_operator', municipality: 'smiths-falls' } as const;
    const loading = await renderApp('/equipment/needed/30', needApi({ 'GET /api/loans': never }, own));
    await screen.findByText('Loading offers...');
    loading.unmount();
    const empty = await renderApp('/equipment/needed/30', needApi({}, own));
    await screen.findByText('No offers yet. Other municipalities can offer one of their machines here.');
    empty.unmount();
    let isDown = true;
    const list = () => (isDown ? failure(503, 'x') : json([offered]));
    const failed = await renderApp('/equipment/needed/30', needApi({ 'GET /api/loans': list }, own));
    await screen.findByText('The offers could not be loaded. Please try again.');
    isDown = false;
    await failed.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: '#301 Road grader' });
  });

  it('shows others their own offers only where they have some', async () => {
    const first = await renderApp('/equipment/needed/30', needApi());
    await waitFor(() => expect(buttons()).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: 'Offers' })).toBeNull();
    first.unmount();
    await renderApp('/equipment/needed/30', needApi({ 'GET /api/loans': () => json([offered]) }));
    await screen.findByRole('heading', { name: 'Offers' });
  });
});

describe('the dialog of an offer', () => {
  it('sends a quote that is prefilled with the days of the need and the terms of the machine, once', async () => {
    const { user, calls, dialog } = await openDialog(
      needApi({ 'POST /api/loans/offers': () => json(offered, { status: 201 }) }),
    );
    await dialog.findByRole('button', { name: 'Send offer' });
    expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Your machine' }).value).toBe('5');
    expect(dialog.getByLabelText<HTMLInputElement>('First day').value).toBe('2099-12-01');
    await user.type(dialog.getByRole('textbox', { name: /^Note/ }), 'With wing');
    await user.dblClick(dialog.getByRole('button', { name: 'Send offer' }));
    await screen.findByText('Offer sent');
    const [call, ...more] = posts(calls);
    expect(more).toEqual([]);
    expect([call!.path, call!.headers.get('idempotency-key')]).toEqual(['/api/loans/offers', expect.any(String)]);
    expect(call!.body).toMatchObject({
      needId: 30,
      listingId: 5,
      startsOn: '2099-12-01',
      endsOn: '2099-12-05',
      note: 'With wing',
    });
    expect((call!.body as { lines: object[] }).lines[0]).toMatchObject({ kind: 'rental' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names days that are not free, takes the next ones, and names those that the service rejects', async () => {
    const taken = [{ startsOn: '2099-12-03', endsOn: '2099-12-10' }];
    const { user, dialog } = await openDialog(
      needApi({
        'GET /api/loans/machines': () => json([machine(5, { periods: [period('own_use')] })]),
        'GET /api/availability/5': () => availability({ unavailable: taken }),
        'POST /api/loans/offers': () => failure(409, 'These days are taken already', { code: 'dates_taken' }),
      }),
    );
    await dialog.findByText('These days are taken: from Dec 3, 2099 to Dec 5, 2099.');
    expect(dialog.getByRole('option', { name: 'Machine 5 (days taken)' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Take these days' }));
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('First day').value).toBe('2099-12-11'));
    expect(dialog.queryByText(/^These days are taken/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Send offer' }));
    await dialog.findByText('These days are taken: from Dec 11, 2099 to Dec 15, 2099.');
  });

  it('names a missing quantity where the terms require an operator', async () => {
    const required = terms({ advanceDays: 40_000, operator: 'required', operatorCents: 6_500 });
    const { user, calls, dialog } = await openDialog(
      needApi({ 'GET /api/availability/5': () => availability({ terms: required }) }),
    );
    await user.click(await dialog.findByRole('button', { name: 'Send offer' }));
    await dialog.findByText('There is a problem');
    expect(posts(calls)).toEqual([]);
  });

  it('tells an operator above the limit of its municipality who can send it', async () => {
    const operator = { ...officer, role: 'municipal_operator' } as const;
    const { dialog } = await openDialog(needApi({}, operator));
    await dialog.findByText(OFFER_MESSAGES.offerAboveLimit);
  });

  it('leads to the listings where no machine has terms, and can be loaded again', async () => {
    const none = [machine(5, { hasTerms: false }), machine(6, { hasOfficer: false }), machine(7, { side: 'borrower' })];
    let isDown = true;
    const { user, dialog } = await openDialog(
      needApi({ 'GET /api/loans/machines': () => (isDown ? failure(503, 'x') : json(none)) }),
    );
    await dialog.findByText('Your machines could not be loaded. Please try again.');
    isDown = false;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByText(/^None of your machines can be offered yet\./);
    expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/listings?new=true',
      '/listings',
    ]);
  });
});

const period = (kind: 'own_use' | 'request', startsOn = '2099-12-03', endsOn = '2099-12-10') => ({
  kind,
  loanId: null,
  municipalityName: null,
  startsOn,
  endsOn,
});

describe('the machines that are offered', () => {
  const DAYS = { startsOn: '2099-12-01', endsOn: '2099-12-05' };

  it('are those that can be lent: of the category first, and of them the free ones', () => {
    const machines = toOfferedMachines(
      [
        machine(1, { category: 'other' }),
        machine(2, { periods: [period('own_use')] }),
        machine(3, { periods: [period('request')] }),
        machine(4, { hasTerms: false }),
        machine(5, { side: 'borrower' }),
      ],
      'road-maintenance',
      DAYS,
    );
    expect(machines.map(({ id, taken }) => [id, taken])).toEqual([
      [3, []],
      [2, [{ startsOn: '2099-12-03', endsOn: '2099-12-05' }]],
      [1, []],
    ]);
  });

  it.each([
    [{ availableFrom: '2099-12-01', availableTo: '2099-12-05' }, DAYS],
    [
      { availableFrom: '2020-01-01', availableTo: '2099-12-05' },
      { startsOn: '2099-11-20', endsOn: '2099-12-05' },
    ],
    [
      { availableFrom: '2020-01-01', availableTo: '2020-01-05' },
      { startsOn: '2099-11-20', endsOn: '2099-11-20' },
    ],
    [
      { availableFrom: null, availableTo: null },
      { startsOn: '2099-11-20', endsOn: '2099-11-20' },
    ],
  ])('a need for %j asks for %j', (needed, expected) => expect(daysOfNeed(needed, '2099-11-20')).toEqual(expected));

  it('are read for at most 62 days', () => {
    expect(machineDays(DAYS)).toEqual(DAYS);
    expect(machineDays({ startsOn: '2099-01-01', endsOn: '2099-12-05' })).toEqual({
      startsOn: '2099-01-01',
      endsOn: addDays('2099-01-01', 61),
    });
  });
});

it('a loan that was offered leads to its need, and accepting it says how many other offers are open', async () => {
  const borrowing = { role: 'municipal_admin', municipality: 'smiths-falls' } as const;
  const own = quotedLoan({ id: 301, need: offered.need, quotes: [quote()], side: 'borrower', actions: ['accept'] });
  const others = [302, 303].map((id) => ({ ...offered, id }));
  const { user } = await renderApp('/loans?loan=301', {
    ...signedInAs(borrowing),
    'GET /api/loans': () => json([own, ...others, { ...offered, id: 304, status: 'declined', turn: null }]),
    'GET /api/loans/301': () => json(own),
  });
  const pane = within(await screen.findByRole('dialog', { name: 'Loan #301' }));
  const link = await pane.findByRole('link', { name: 'Grader wanted' });
  expect(link.getAttribute('href')).toBe('/equipment/needed/30');
  expect(pane.queryByText('Requested')).toBeNull();
  await user.click(pane.getByRole('button', { name: /^Accept / }));
  const confirm = within(await screen.findByRole('alertdialog'));
  await confirm.findByText('2 other offers on this need stay open. Decline those that you do not want.');
});
