import { parseCents } from '@commonyard/contracts/amounts.values';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import type { Availability, Block } from '@commonyard/contracts/http/loans';
import { today } from '@commonyard/contracts/search-params.values';
import { loanKeys } from '../src/entities/loan/loan.queries.ts';
import { failure, json, noContent, type Api } from './api.ts';
import { wholeListing } from './listings.ts';
import { availability, lendingTerms } from './availability.ts';
import { renderApp } from './render.tsx';
import { signedInAs } from './users.ts';

const day = (days: number) => addDays(today(), days);
const officer = signedInAs({ id: 3, role: 'municipal_admin', municipality: 'smiths-falls' });
const api = (over: Partial<Availability> = {}, rest: Api = {}): Api => ({
  ...officer,
  'GET /api/assets/5': () => json(wholeListing({ id: 5, municipality: 'smiths-falls', userId: 9, rate: '450' })),
  'GET /api/availability/5': () => json(availability(over)),
  'GET /api/availability/5/blocks': () => json([]),
  ...rest,
});
const open = (over: Partial<Availability> = {}, rest: Api = {}) =>
  renderApp('/equipment/available/5?lending=true', api(over, rest));
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name, { exact: false });

describe('the state of a listing', () => {
  it.each<[Partial<Availability>, string]>([
    [{ terms: null, lendable: false }, 'This equipment cannot be lent yet: it has no conditions and rates.'],
    [{ lendable: false }, 'cannot be lent yet: your municipality has no active municipal administrator.'],
    [{}, 'This equipment can be lent. Everyone sees its terms and free days.'],
  ])('is stated to its lending side (%#)', async (over, text) => {
    await renderApp('/equipment/available/5', api(over));
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
  });

  it('names all that is missing at once', async () => {
    const reader = {
      id: 9,
      role: 'municipal_operator',
      municipality: 'smiths-falls',
      hasMunicipalAdmin: false,
    } as const;
    await renderApp('/equipment/available/5', { ...api({ terms: null, lendable: false }), ...signedInAs(reader) });
    expect(
      await screen.findByText(/no conditions and rates, and your municipality has no active municipal administrator/),
    ).toBeTruthy();
    const link = screen.getByRole('link', { name: /make one of your accounts a municipal administrator/ });
    expect(link.getAttribute('href')).toBe('/contact?about=municipal-admin');
  });

  it('changes once the municipality has an administrator', async () => {
    let lendable = false;
    await renderApp('/equipment/available/5?lending=true', {
      ...api(),
      'GET /api/availability/5': () => json(availability({ lendable })),
    });
    await screen.findAllByText(/has no active municipal administrator/);
    lendable = true;
    expect(await screen.findAllByText(/can be lent\. Everyone/, {}, { timeout: 20_000 })).not.toHaveLength(0);
    expect(screen.queryByText(/has no active municipal administrator/)).toBeNull();
  });

  it.each([
    ['an administrator of the platform', { id: 1, role: 'admin', municipality: null }],
    ['a colleague', { id: 4, role: 'municipal_operator', municipality: 'smiths-falls' }],
    ['another officer', { id: 6, role: 'municipal_admin', municipality: 'hearst' }],
  ] as const)('is no matter of %s', async (_name, user) => {
    await renderApp('/equipment/available/5?lending=true', { ...api(), ...signedInAs(user) });
    await screen.findByText('Conditions of the loan');
    expect(screen.queryByText('This equipment can be lent.', { exact: false })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('lending terms', () => {
  it('start with the numeric rate of the listing, and are saved in cents', async () => {
    const { user, calls } = await open(
      { terms: null, lendable: false, version: 0 },
      { 'PUT /api/availability/5/terms': () => json(availability({ version: 1 })) },
    );
    expect((await field('Per day ($)')).value).toBe('450');
    await user.type(await field('Per week of 7 days ($)'), '1,800.50');
    await user.selectOptions(await field('Operator'), 'With operator on request');
    await user.type(await field('Operator per hour ($)'), '65');
    await user.click(screen.getByRole('button', { name: 'Save terms' }));
    await screen.findByText('Conditions and rates saved');
    const put = calls.find(({ method }) => method === 'PUT')!;
    expect(put.headers.get('if-match')).toBe('"0"');
    expect(put.body).toMatchObject({
      free: false,
      dayCents: 45_000,
      weekCents: 180_050,
      monthCents: null,
      operator: 'optional',
      operatorCents: 6_500,
      fuelCents: null,
      insuranceCents: 500_000_000,
    });
  });

  it('say which open quotes were sent with others and stay as they are, before and after they are saved', async () => {
    const openQuotes = [
      { terms: lendingTerms(), loanIds: [16, 12] },
      { terms: lendingTerms({ dayCents: 40_000 }), loanIds: [15, 14, 13, 11, 10] },
    ];
    const saved = availability({ version: 2, terms: lendingTerms({ dayCents: 40_000 }), openQuotes });
    const { user, calls } = await renderApp(
      '/equipment/available/5',
      api({ openQuotes }, { 'PUT /api/availability/5/terms': () => json(saved) }),
    );
    const reads = () => calls.filter(({ method, path }) => method === 'GET' && path === '/api/availability/5').length;
    const button = await screen.findByRole('link', { name: 'Conditions, rates and blocked days' });
    expect(reads()).toBe(1);
    await user.click(button);
    await user.click(await screen.findByRole('tab', { name: 'Conditions and rates' }));
    await screen.findByText(/^Open quotes with other terms, which stay as they are: 5 /);
    const rate = await field('Per day ($)');
    await user.clear(rate);
    await user.type(rate, '470');
    const all = await screen.findByText(/^Open quotes with other terms, which stay as they are: 7 /);
    expect(
      within(all)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([16, 15, 14, 13, 12].map((id) => `Loan #${id}`));
    expect(within(all).getByRole('link', { name: 'Loan #16' }).getAttribute('href')).toBe('/loans?loan=16');
    expect(all.textContent).toMatch(/and 2 more\)$/);
    await user.clear(rate);
    await user.type(rate, '400');
    await screen.findByText(/^Open quotes with other terms, which stay as they are: 2 /);
    await user.click(screen.getByRole('button', { name: 'Save terms' }));
    await screen.findByText('Conditions and rates saved');
    await screen.findByText(/^Open quotes with other terms, which stay as they are: 2 /);
    expect(reads()).toBe(2);
  });

  it('are checked with the messages of the server', async () => {
    const { user } = await open({ terms: lendingTerms({ weekCents: null }) });
    await user.click(await screen.findByRole('tab', { name: 'Conditions and rates' }));
    await user.clear(await field('Per day ($)'));
    await user.clear(await field('Shortest loan (days)'));
    await user.type(await field('Shortest loan (days)'), '0');
    await user.clear(await field('Least liability insurance ($)'));
    await user.type(await field('Least liability insurance ($)'), 'much');
    await user.click(screen.getByRole('button', { name: 'Save terms' }));
    const summary = await screen.findByRole('alert');
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Please set a rate, or lend without charge',
      'Please enter an amount, such as 450 or 85.50',
      'Please enter 1 to 366 days',
    ]);
  });

  it('keep what was typed where a colleague saved others, and save over them on request', async () => {
    const theirs = availability({ version: 5, terms: lendingTerms({ dayCents: 99_900 }) });
    let current = availability();
    const { user, calls } = await renderApp('/equipment/available/5?lending=true', {
      ...api(),
      'GET /api/availability/5': () => json(current),
      'PUT /api/availability/5/terms': ({ headers }) =>
        headers.get('if-match') === '"5"'
          ? json(availability({ version: 6 }))
          : failure(409, 'This calendar was changed in the meantime', { code: 'stale_version' }),
    });
    await user.click(await screen.findByRole('tab', { name: 'Conditions and rates' }));
    await user.clear(await field('Per day ($)'));
    await user.type(await field('Per day ($)'), '470');
    current = theirs;
    await user.click(screen.getByRole('button', { name: 'Save terms' }));
    await user.click(await screen.findByRole('button', { name: 'Save my version' }));
    await screen.findByText('Conditions and rates saved');
    const puts = calls.filter(({ method }) => method === 'PUT');
    expect(puts.map(({ headers, body }) => [headers.get('if-match'), (body as { dayCents: number }).dayCents])).toEqual(
      [
        ['"1"', 47_000],
        ['"5"', 47_000],
      ],
    );
  });

  it('are saved at once where only the days have changed meanwhile', async () => {
    let version = 1;
    const { user } = await renderApp('/equipment/available/5?lending=true', {
      ...api(),
      'GET /api/availability/5': () => json(availability({ version })),
      'PUT /api/availability/5/terms': ({ headers }) =>
        headers.get('if-match') === `"${version}"`
          ? json(availability({ version: version + 1 }))
          : failure(409, 'This calendar was changed in the meantime', { code: 'stale_version' }),
    });
    await user.click(await screen.findByRole('tab', { name: 'Conditions and rates' }));
    version = 3;
    await user.click(screen.getByRole('button', { name: 'Save terms' }));
    await screen.findByText('Conditions and rates saved');
  });

  it('are not lost by closing without a question', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('tab', { name: 'Conditions and rates' }));
    await user.type(await field('Per day ($)'), '1');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  });
});

describe('blocked days', () => {
  const block: Block = { id: 7, kind: 'maintenance', startsOn: day(3), endsOn: day(5) };

  it('are chosen in the calendar or the fields, sent once, and listed', async () => {
    const blocks: Block[] = [];
    const { user, calls, queryClient } = await open(
      {},
      {
        'GET /api/availability/5/blocks': () => json(blocks),
        'POST /api/availability/5/blocks': () => {
          blocks.push(block);
          return json(block, { status: 201 });
        },
      },
    );
    const machines = loanKeys.machines('2026-12-01');
    queryClient.setQueryData(machines, []);
    const dialog = await screen.findByRole('dialog');
    await screen.findByText('No days are blocked.');
    const cell = await waitFor(() => dialog.querySelector<HTMLElement>(`[data-day="${day(0)}"]`)!);
    await user.click(cell);
    await waitFor(async () => expect(within(dialog).getByLabelText<HTMLInputElement>('First day').value).toBe(day(0)));
    fireEvent.change(within(dialog).getByLabelText('Last day'), { target: { value: day(2) } });
    await user.selectOptions(within(dialog).getByLabelText('Reason'), 'Maintenance');
    await user.click(within(dialog).getByRole('button', { name: 'Block these days' }));
    await screen.findByText('Days blocked');
    await within(dialog).findByRole('button', { name: /^Free these days/ });
    const [post] = calls.filter(({ method }) => method === 'POST');
    expect(post!.body).toEqual({ kind: 'maintenance', startsOn: day(0), endsOn: day(2) });
    expect(post!.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(within(dialog).getByLabelText<HTMLInputElement>('First day').value).toBe('');
    expect(document.activeElement?.textContent).toBe('Blocked days');
    // The calendar of machines shows them when it is opened again.
    expect(queryClient.getQueryState(machines)?.isInvalidated).toBe(true);
  });

  it('that are taken stay in the fields, with the reason in words', async () => {
    const taken = () => failure(409, 'These days are taken already', { code: 'dates_taken' });
    const { user } = await open({}, { 'POST /api/availability/5/blocks': taken });
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(await within(dialog).findByLabelText('First day'), { target: { value: day(1) } });
    fireEvent.change(within(dialog).getByLabelText('Last day'), { target: { value: day(2) } });
    await user.click(within(dialog).getByRole('button', { name: 'Block these days' }));
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toContain('These days are taken already');
    expect(within(dialog).getByLabelText<HTMLInputElement>('Last day').value).toBe(day(2));
  });

  it('with open requests are blocked by a second press, after the requests are named', async () => {
    const open1 = {
      id: 215,
      status: 'quoted',
      title: 'Grader',
      municipalityName: 'Renfrew',
      startsOn: day(1),
      endsOn: day(2),
    };
    const { user, calls } = await open(
      {},
      {
        'GET /api/loans/dependents': () => json({ accepted: 0, open: 1, loans: [open1] }),
        'POST /api/availability/5/blocks': () => json(block, { status: 201 }),
      },
    );
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(await within(dialog).findByLabelText('First day'), { target: { value: day(1) } });
    fireEvent.change(within(dialog).getByLabelText('Last day'), { target: { value: day(2) } });
    await within(dialog).findByText('Affected: 1 open request');
    expect(within(dialog).getByRole('link', { name: 'Loan #215' })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Block these days' }));
    const again = await within(dialog).findByRole('button', { name: 'Block these days anyway' });
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.click(again);
    await screen.findByText('Days blocked');
    const [query] = calls.filter(({ path }) => path === '/api/loans/dependents');
    expect(query!.query.toString()).toBe(`listing=5&from=${day(1)}&to=${day(2)}`);
  });

  it('of an accepted loan name it, and cannot be blocked', async () => {
    const lent = {
      id: 214,
      status: 'accepted',
      title: 'Grader',
      municipalityName: 'Renfrew',
      startsOn: day(1),
      endsOn: day(2),
    };
    const taken = () => failure(409, 'These days are taken already', { code: 'dates_taken' });
    const { user } = await open(
      {},
      {
        'GET /api/loans/dependents': () => json({ accepted: 1, open: 0, loans: [lent] }),
        'POST /api/availability/5/blocks': taken,
      },
    );
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(await within(dialog).findByLabelText('First day'), { target: { value: day(1) } });
    fireEvent.change(within(dialog).getByLabelText('Last day'), { target: { value: day(2) } });
    await within(dialog).findByText('An accepted loan has some of these days: they cannot be blocked.');
    await user.click(within(dialog).getByRole('button', { name: 'Block these days' }));
    await within(dialog).findByRole('alert');
    expect(within(dialog).getByRole('link', { name: 'Loan #214' })).toBeTruthy();
  });

  it('are freed, which can be undone', async () => {
    let blocks = [block];
    const { user, calls } = await open(
      {},
      {
        'GET /api/availability/5/blocks': () => json(blocks),
        'DELETE /api/availability/5/blocks/7': () => {
          blocks = [];
          return noContent();
        },
        'POST /api/availability/5/blocks': () => json({ ...block, id: 8 }, { status: 201 }),
      },
    );
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('button', { name: /^Free these days/ }));
    await within(dialog).findByText('No days are blocked.');
    await user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
        kind: 'maintenance',
        startsOn: block.startsOn,
        endsOn: block.endsOn,
      }),
    );
  });

  it('are opened from the details of a listing', async () => {
    const { user, router } = await renderApp('/listings?asset=5', {
      ...api(),
      'GET /api/assets': () => json([], { headers: { 'x-total-count': '0' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Conditions and rates' }));
    await screen.findByRole('dialog', { name: 'Lending: Road grader' });
    expect(router.state.location.search).toEqual({ asset: 5, lending: true });
  });
});

it.each([
  ['450', 45_000],
  ['$1,800.50', 180_050],
  ['1 800,50 $', 180_050],
  ['12,5', 1_250],
  ['1.999', undefined],
  ['-1', undefined],
  ['much', undefined],
  ['', undefined],
])('reads the amount %s as %s cents', (text, cents) => {
  expect(parseCents(text)).toBe(cents);
});
