import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import type { Loan } from '@commonyard/contracts/http/loans';
import { today } from '@commonyard/contracts/search-params.values';
import { failure, json, never, noContent, type Api, type ApiCall } from './api.ts';
import { inquiry } from './inquiries.ts';
import { listing } from './listings.ts';
import { loan, loanCounts, quote, quotedLoan, terms } from './loans.ts';
import { renderApp } from './render.tsx';
import { signedInAs } from './users.ts';

const LIST = 'GET /api/loans';
const ONE = 'GET /api/loans/214';
const page = (items: unknown[], total = items.length) => json(items, { headers: { 'x-total-count': String(total) } });
const officer = { role: 'municipal_admin', municipality: 'renfrew-county' } as const;
const borrowing = { role: 'municipal_admin', municipality: 'smiths-falls' } as const;
const operator = { role: 'municipal_operator', municipality: 'renfrew-county' } as const;

function loansApi(first: Loan = loan(), over: Api = {}, user: Parameters<typeof signedInAs>[0] = officer): Api {
  return {
    ...signedInAs(user),
    'GET /api/inquiries/counts': () => json({ pending: 0, in_progress: 0, completed: 0, cancelled: 0, waiting: 0 }),
    'GET /api/loans/counts': () => json(loanCounts()),
    [LIST]: () => page([first]),
    [ONE]: () => json(first),
    [`${ONE}/documents`]: () => json([]),
    'GET /api/availability/5': () =>
      json({
        listingId: 5,
        lendable: true,
        terms: terms({ advanceDays: 40_000 }),
        unavailable: [{ startsOn: '2099-12-03', endsOn: '2099-12-10' }],
        nextFreeOn: '2026-12-01',
        version: 2,
      }),
    'GET /api/assets/5': () => json(listing({ id: 5, availableFrom: null, availableTo: null })),
    ...over,
  };
}

const openLoan = async (api: Api) => {
  const view = await renderApp('/loans?loan=214', api);
  const dialog = within(await screen.findByRole('dialog', { name: 'Loan #214' }));
  await dialog.findByRole('heading', { name: /Loan #214/ });
  return { ...view, dialog };
};
const posts = (calls: ApiCall[]) => calls.filter(({ method }) => method === 'POST');

beforeEach(() => sessionStorage.clear());

describe('list of loans', () => {
  it('shows number, sides, days, status and whose step it is', async () => {
    await renderApp('/loans', loansApi());
    const row = (await screen.findByRole('link', { name: '#214 Road grader' })).closest('li')!;
    for (const text of [
      'Renfrew (County) to Smiths Falls',
      'From Dec 1, 2099 to Dec 5, 2099 (5 days)',
      'Requested',
      'Your step',
    ])
      expect(row.textContent).toContain(text);
    expect(screen.getByRole('button', { name: 'To do 1' })).toBeTruthy();
  });

  it.each([
    ['an officer of a side that has not signed', 'municipal_admin', ['lender'], 'Sign the agreement'],
    ['an operator of that side', 'municipal_operator', ['lender'], undefined],
    ['an officer of a side that has signed', 'municipal_admin', ['borrower'], undefined],
  ] as const)('names the missing signature for %s', async (_name, role, unsigned, text) => {
    const signing = loan({ status: 'accepted', turn: null, expiresAt: null, unsigned: [...unsigned] });
    await renderApp('/loans', { ...loansApi(signing), ...signedInAs({ id: 3, role }) });
    const row = (await screen.findByRole('link', { name: '#214 Road grader' })).closest('li')!;
    expect(within(row).queryByText('Sign the agreement')?.textContent).toBe(text);
  });

  it('keeps part, status and search in the URL', async () => {
    const { user, router, calls } = await renderApp(
      '/loans?page=2',
      loansApi(loan(), { [LIST]: () => page([loan()], 40) }),
    );
    await user.click(await screen.findByRole('button', { name: /^To do/ }));
    await waitFor(() => expect(router.state.location.search).toEqual({ stage: 'todo' }));
    await user.click(screen.getByRole('button', { name: /^Lending/ }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'quoted');
    await user.type(screen.getByRole('searchbox', { name: 'Search loans' }), 'grader{Enter}');
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ side: 'lender', stage: 'open', status: 'quoted', q: 'grader' }),
    );
    await waitFor(() => expect(calls.some(({ query }) => query.get('search') === 'grader')).toBe(true));
  });

  it('drops unknown values of the URL', async () => {
    const { calls } = await renderApp('/loans?side=both&stage=never&status=lost', loansApi());
    await screen.findByRole('link', { name: '#214 Road grader' });
    const list = calls.find(({ path }) => path === '/api/loans')!;
    expect(['side', 'stage', 'status'].map((name) => list.query.get(name))).toEqual([null, null, null]);
  });

  it('shows loading, empty, filtered empty and error states', async () => {
    const loading = await renderApp('/loans', loansApi(loan(), { [LIST]: never }));
    await screen.findByText('Loading loans...');
    loading.unmount();
    const empty = await renderApp('/loans', loansApi(loan(), { [LIST]: () => page([]) }));
    await screen.findByText(/^No loans yet\./);
    expect(screen.getByRole('link', { name: 'Browse equipment' }).getAttribute('href')).toBe('/browse');
    empty.unmount();
    const filtered = await renderApp('/loans?q=x', loansApi(loan(), { [LIST]: () => page([]) }));
    await screen.findByText('No loans match');
    await filtered.user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(filtered.router.state.location.search).toEqual({}));
    filtered.unmount();
    let isDown = true;
    const failed = await renderApp(
      '/loans',
      loansApi(loan(), { [LIST]: () => (isDown ? failure(503, 'x') : page([loan()])) }),
    );
    await screen.findByText('Failed to load loans. Please try again.');
    isDown = false;
    await failed.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: '#214 Road grader' });
  });

  it('keeps the sidebar while the service is down, and asks for the counts again too', async () => {
    let isDown = true;
    const { user } = await renderApp(
      '/loans',
      loansApi(loan(), {
        [LIST]: () => (isDown ? failure(503, 'x') : page([loan()])),
        'GET /api/loans/counts': () => (isDown ? failure(503, 'x') : json(loanCounts())),
      }),
    );
    await screen.findByText('Failed to load loans. Please try again.');
    const entries = () => screen.getAllByRole('link', { name: /^Loans/, hidden: true });
    expect(entries()[0]!.textContent).toBe('Loans');
    expect(screen.getAllByRole('link', { name: 'My Listings', hidden: true })[0]!.getAttribute('href')).toBe(
      '/listings',
    );
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'To do 1' });
    await waitFor(() => expect(entries()[0]!.textContent).toContain('Loans, 1 pending'));
  });
});

describe('loan', () => {
  it('shows the terms of the newest quote, and that the equipment has others today', async () => {
    const { dialog, user } = await openLoan(
      loansApi(quotedLoan({ quotes: [quote({ terms: terms({ damage: 'shared' }) })] }), {}, borrowing),
    );
    const section = within(await dialog.findByRole('region', { name: 'Terms' }));
    section.getByText('Each side pays its own part');
    section.getByText(
      /^These terms apply to this loan\. They are those of the day of the quote\. The equipment has other/,
    );
    await user.click(dialog.getByRole('button', { name: /^Accept/ }));
    const confirm = within(await screen.findByRole('alertdialog', { name: 'Accept the quote?' }));
    confirm.getByText('Each side pays its own part');
  });

  it.each([
    ['without a quote, those of the equipment', loan(), /^These are today’s terms of the equipment\./],
    [
      'recorded later, which it says',
      quotedLoan({ quotes: [quote({ termsRecordedLater: true })] }),
      /^These terms apply to this loan\. They were recorded later than the quote: .*others\.$/,
    ],
    [
      'unchanged since the quote',
      quotedLoan(),
      /^These terms apply to this loan\. They are those of the day of the quote\.$/,
    ],
  ])('shows terms %s', async (_name, shown, text) => {
    const { dialog } = await openLoan(loansApi(shown));
    const section = within(await dialog.findByRole('region', { name: 'Terms' }));
    section.getByText(text);
    section.getByText('The borrower pays');
  });

  it('shows request, steps and quotes, newest first', async () => {
    const quotes = [quote(), quote({ number: 2, side: 'borrower', totalCents: 180_800, note: 'Without float.' })];
    const { dialog } = await openLoan(loansApi(loan({ status: 'countered', quotes, totalCents: 180_800 })));
    expect((await dialog.findByText('Counter-offered', { selector: '[aria-current=step] *' })).textContent).toBe(
      'Counter-offered',
    );
    const titles = dialog.getAllByText(/^(?:Quote|Counter-offer) \d of/).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Counter-offer 2 of Smiths Falls', 'Quote 1 of Renfrew (County)']);
    for (const text of ['Grading after the thaw.', 'Without float.', 'Rental']) dialog.getAllByText(text);
  });

  it('says how it ended and why', async () => {
    const ended = loan({ status: 'declined', turn: null, actions: [], endedBy: 'lender', reason: 'The blade broke.' });
    const { dialog } = await openLoan(loansApi(ended));
    await dialog.findByText('Renfrew (County) declined.');
    dialog.getByText('The blade broke.');
    expect(dialog.queryByRole('list', { name: 'Steps of the loan' })).toBeNull();
  });

  it('reports one that is missing or not visible, and retries after an error', async () => {
    let status = 503;
    const { dialog, user } = await openLoan(loansApi(loan(), { [ONE]: () => failure(status, 'x') }));
    await dialog.findByText('Failed to load the loan. Please try again.');
    status = 404;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByText('This loan does not exist, or you do not have access to it.');
  });

  it('shows its messages once the inquiry is open, and its history', async () => {
    const { dialog, user, unmount } = await openLoan(loansApi());
    await user.click(await dialog.findByRole('tab', { name: 'Messages' }));
    await dialog.findByText('Messages open in a moment.');
    unmount();
    const withInquiry = await openLoan(
      loansApi(loan({ inquiryId: 18 }), {
        'GET /api/inquiries/18': () => json(inquiry({ userId: 3 })),
        'GET /api/inquiries/18/messages': () => page([]),
        'GET /api/loans/214/history': () =>
          json([
            {
              at: '2026-11-20T15:00:00Z',
              action: 'requested',
              side: 'borrower',
              status: 'requested',
              totalCents: null,
              startsOn: '2099-12-01',
              endsOn: '2099-12-05',
            },
            {
              at: '2026-11-25T15:00:00Z',
              action: 'extension_agreed',
              side: 'lender',
              status: 'signed',
              totalCents: 203_400,
              differenceCents: -90_050,
              startsOn: '2099-12-01',
              endsOn: '2099-12-04',
            },
          ]),
      }),
    );
    await withInquiry.user.click(await withInquiry.dialog.findByRole('tab', { name: 'Messages' }));
    await withInquiry.dialog.findByRole('button', { name: 'Send Message' });
    await withInquiry.user.click(withInquiry.dialog.getByRole('tab', { name: 'History' }));
    const history = within(await withInquiry.dialog.findByRole('list', { name: 'History' }));
    const [requested, agreed] = history.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(requested).toContain('Requested, Smiths Falls');
    expect(agreed).toContain('$2,034 · −$900.50');
  });
});

describe('acceptance', () => {
  const accept = async (user: Awaited<ReturnType<typeof openLoan>>['user'], name: RegExp) => {
    await user.click(await screen.findByRole('button', { name }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
  };

  it('sends the version that was seen, after a question', async () => {
    const { user, calls } = await openLoan(
      loansApi(quotedLoan(), {
        'POST /api/loans/214/accept': () => json(quotedLoan({ status: 'accepted', turn: null, actions: ['cancel'] })),
      }),
    );
    await accept(user, /^Accept \$2,034/);
    await screen.findByText('Quote accepted');
    expect(posts(calls).map(({ path, headers }) => [path, headers.get('if-match')])).toEqual([
      ['/api/loans/214/accept', '"3"'],
    ]);
  });

  it('above the limit asks an officer', async () => {
    const proposed = quotedLoan({
      limitCents: 0,
      hasProposal: true,
      proposal: { action: 'accept', quote: null, proposedAt: '2026-11-20T15:00:00Z', by: 'Olive Operator' },
    });
    const { user, dialog } = await openLoan(
      loansApi(
        quotedLoan({ limitCents: 0 }),
        { 'POST /api/loans/214/accept': () => json(proposed, { status: 202 }) },
        operator,
      ),
    );
    await accept(user, /^Ask a municipal administrator to accept/);
    expect(await dialog.findByText('An administrator of your municipality is asked')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /^Ask a municipal administrator/ })).toBeNull();
  });

  it('names the next free days when others have taken the days', async () => {
    const { user, dialog } = await openLoan(
      loansApi(quotedLoan(), {
        'POST /api/loans/214/accept': () => failure(409, 'These days are taken already', { code: 'dates_taken' }),
      }),
    );
    await accept(user, /^Accept/);
    await dialog.findByText('These days are taken: from Dec 3, 2099 to Dec 5, 2099.');
    await dialog.findByText('Next free days: from Dec 11, 2099 to Dec 15, 2099.');
  });
});

describe('decline', () => {
  it('needs a reason and keeps it when it fails', async () => {
    let isDown = true;
    const { user, calls } = await openLoan(
      loansApi(loan(), {
        'POST /api/loans/214/decline': () =>
          isDown ? failure(503, 'Down') : json(loan({ status: 'declined', turn: null, actions: [] })),
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline loan #214?' }));
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await dialog.findAllByText('Please give a reason of 3 to 1,000 characters')).toHaveLength(2);
    await user.type(dialog.getByLabelText('Reason'), 'The blade broke.');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    await dialog.findByText('Down');
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('The blade broke.');
    isDown = false;
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    await screen.findByText('Loan declined');
    expect(posts(calls).at(-1)!.body).toEqual({ reason: 'The blade broke.' });
  });
});

describe('a dialog that is open while the other side acts', () => {
  const HISTORY = 'GET /api/loans/214/history';
  const entry = (action: string, at: string) => ({
    at,
    action,
    side: 'borrower',
    status: action,
    totalCents: 203_400,
    startsOn: '2099-12-01',
    endsOn: '2099-12-05',
  });
  const quoted = quotedLoan({ side: 'lender', turn: 'borrower', actions: ['quote', 'cancel'] });
  const accepted = quotedLoan({
    version: 4,
    status: 'accepted',
    side: 'lender',
    turn: null,
    actions: ['cancel'],
    updatedAt: '2026-11-20T19:14:00Z',
  });
  /** Opens a dialog on the first loan; afterwards the server has the second. */
  const openOn = async (first: Loan, second: Loan, button: string | RegExp, over: Api = {}) => {
    let current = first;
    const view = await openLoan(
      loansApi(first, {
        [ONE]: () => json(current),
        [HISTORY]: () => json([entry(second.status, '2026-11-20T19:14:00Z'), entry('quoted', '2026-11-20T15:00:00Z')]),
        ...over,
      }),
    );
    await view.user.click(await screen.findByRole('button', { name: button }));
    return {
      ...view,
      otherSideActs: async () => {
        current = second;
        await act(() => view.queryClient.invalidateQueries({ queryKey: ['loans'] }));
      },
      change: () => (current = second),
    };
  };
  const stale = () => failure(409, 'This loan was changed in the meantime', { code: 'stale_version' });

  it('says what it did, keeps the reason, asks again, and sends the version that was shown', async () => {
    const { user, calls, otherSideActs } = await openOn(quoted, accepted, 'Withdraw the quote', {
      'POST /api/loans/214/cancel': () => json({ ...accepted, version: 5, status: 'cancelled', actions: [] }),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw the quote?' }));
    await user.type(dialog.getByLabelText('Reason'), 'The blade broke.');
    await otherSideActs();
    await dialog.findByText('Smiths Falls accepted the quote at 2:14 p.m.');
    expect(dialog.getByText('Accepted')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Cancel the loan' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Go on with the change' }));
    expect(posts(calls)).toEqual([]);
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('The blade broke.');
    await user.click(dialog.getByRole('button', { name: 'Cancel the loan' }));
    await screen.findByText('Loan cancelled');
    expect(posts(calls).map(({ headers, body }) => [headers.get('if-match'), body])).toEqual([
      ['"4"', { reason: 'The blade broke.' }],
    ]);
  });

  it('learns of it from the answer where no live update came', async () => {
    const { user, calls, change } = await openOn(quoted, accepted, 'Withdraw the quote', {
      'POST /api/loans/214/cancel': stale,
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw the quote?' }));
    await user.type(dialog.getByLabelText('Reason'), 'The blade broke.');
    change();
    await user.click(dialog.getByRole('button', { name: 'Withdraw the quote' }));
    await dialog.findByText('Smiths Falls accepted the quote at 2:14 p.m.');
    expect(posts(calls).map(({ headers }) => headers.get('if-match'))).toEqual(['"3"']);
    dialog.getByRole('button', { name: 'Go on with the change' });
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('The blade broke.');
  });

  it('offers only to close where the action is possible no more', async () => {
    const cancelled = quotedLoan({ version: 4, status: 'cancelled', turn: null, actions: [], endedBy: 'lender' });
    const { user, calls, otherSideActs } = await openOn(quotedLoan(), cancelled, /^Accept \$2,034/);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept the quote?' }));
    await otherSideActs();
    await dialog.findByText('This is no longer possible.');
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(posts(calls)).toEqual([]);
  });

  it('shows the new total before it accepts it', async () => {
    const dearer = quotedLoan({
      version: 4,
      quotes: [quote(), quote({ number: 2, totalCents: 250_000 })],
      totalCents: 250_000,
    });
    const { user, calls, otherSideActs } = await openOn(quotedLoan(), dearer, /^Accept \$2,034/, {
      'POST /api/loans/214/accept': () => json({ ...dearer, version: 5, status: 'accepted', turn: null, actions: [] }),
    });
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept the quote?' }));
    await otherSideActs();
    await user.click(await dialog.findByRole('button', { name: 'Go on with the change' }));
    await user.click(dialog.getByRole('button', { name: /^Accept \$2,500/ }));
    await screen.findByText('Quote accepted');
    expect(posts(calls).map(({ headers }) => headers.get('if-match'))).toEqual(['"4"']);
  });
});

describe('quote', () => {
  const openQuote = async (api: Api, name: RegExp | string = /quote$/) => {
    const view = await openLoan(api);
    await view.user.click(await view.dialog.findByRole('button', { name }));
    const form = within(await screen.findByRole('form', { name: /^(?:Quote|Counter-offer)$/ }));
    return { ...view, form };
  };
  const QUOTES = 'POST /api/loans/214/quotes';

  it('is open until its first day at the latest, which its default follows', async () => {
    const { form, calls, user } = await openQuote(loansApi());
    const [first, expiry] = [form.getByLabelText('First day'), form.getByLabelText('Quote open until')];
    const set = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
    expect((expiry as HTMLInputElement).value).toBe(addDays(today(), 7));
    set(first, addDays(today(), 3));
    await waitFor(() => expect((expiry as HTMLInputElement).value).toBe(addDays(today(), 3)));
    expect((expiry as HTMLInputElement).max).toBe(addDays(today(), 3));
    set(first, today());
    await waitFor(() => expect((expiry as HTMLInputElement).value).toBe(today()));
    set(expiry, addDays(today(), 1));
    await user.click(form.getByRole('button', { name: 'Send quote' }));
    await form.findAllByText('A quote cannot stay open after the first day of the loan');
    expect(posts(calls)).toEqual([]);
  });

  it('asks for a note where the rental is for other days, or no line has the operator', async () => {
    const { user, form, calls } = await openQuote(
      loansApi(loan({ operator: true, hours: 8, transport: false }), {
        [QUOTES]: () => json(quotedLoan({ side: 'lender' }), { status: 201 }),
      }),
    );
    expect(form.queryByText(/explain it in the note/)).toBeNull();
    await user.selectOptions(form.getByLabelText('Unit', { selector: '#lines\\.0\\.unit' }), 'day');
    const quantity = form.getByLabelText('Quantity', { selector: '#lines\\.0\\.quantity' });
    await user.clear(quantity);
    await user.type(quantity, '3');
    within(form.getByRole('group', { name: 'Line 1' })).getByText(
      'The rental is for 3 days, the loan is for 5 days. Change the quantity or explain it in the note.',
    );
    await user.click(form.getByRole('button', { name: 'Remove line 2' }));
    form.getByText(/^The request asks for an operator, but no line has one\./);
    await user.click(form.getByRole('button', { name: 'Send quote' }));
    expect(
      await form.findAllByText(
        'The rental is for other days than the loan, and no line has an operator. Please explain that in the note.',
      ),
    ).toHaveLength(2);
    expect(posts(calls)).toEqual([]);
    await user.type(form.getByLabelText(/^Note/), 'Two days are a gift.');
    await user.click(form.getByRole('button', { name: 'Send quote' }));
    await screen.findByText('Quote sent');
    expect(posts(calls)[0]!.body).toMatchObject({ note: 'Two days are a gift.' });
  });

  it('begins with a line for the operator without hours, whose quantity is missing', async () => {
    const { form } = await openQuote(loansApi(loan({ terms: terms({ operator: 'required' }) })));
    const line = within(form.getByRole('group', { name: 'Line 3' }));
    expect(line.getByLabelText<HTMLSelectElement>('Kind').value).toBe('operator');
    expect(line.getByLabelText<HTMLInputElement>('Quantity').value).toBe('');
    expect(line.getByLabelText<HTMLInputElement>('Rate in dollars').value).toBe('65');
  });

  it('of 50 wrong lines names the first 20 and how many more, and leads to each', async () => {
    const lines = Array.from({ length: 50 }, () => ({ ...quote().lines[0]!, unit: 'hour' as const, quantity: 0 }));
    const { user, form } = await openQuote(
      loansApi(quotedLoan({ quotes: [quote({ lines })] }), {}, borrowing),
      'Counter',
    );
    await user.click(form.getByRole('button', { name: 'Send counter-offer' }));
    const summary = within(await form.findByRole('alert'));
    const links = summary.getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 20 }, (_, n) => `Line ${n + 1}: Please enter a quantity, such as 5 or 7.5`),
    );
    summary.getByText('and 30 more');
    await user.click(links[19]!);
    expect(document.activeElement!.id).toBe('lines.19.quantity');
  });

  it('shows what the service says of lines at their fields, and of how many more it knows', async () => {
    const decimals = 'Please enter at most two decimals';
    const fields = { 'lines.0.rateCents': decimals, 'lines.1.quantity': decimals };
    const lines = Array.from({ length: 2 }, () => ({ ...quote().lines[0]!, quantity: 0.5 }));
    const { user, form } = await openQuote(
      loansApi(
        quotedLoan({ quotes: [quote({ lines })] }),
        { [QUOTES]: () => failure(400, decimals, { code: 'validation_failed', fields, moreFields: 30 }) },
        borrowing,
      ),
      'Counter',
    );
    await user.click(form.getByRole('button', { name: 'Send counter-offer' }));
    const summary = within(await form.findByRole('alert'));
    expect(summary.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [`Line 1: ${decimals}`, '#lines.0.rate'],
      [`Line 2: ${decimals}`, '#lines.1.quantity'],
    ]);
    summary.getByText(/^30 more fields have a problem\./);
    expect(within(form.getByRole('group', { name: 'Line 2' })).getByText(decimals)).toBeTruthy();
  });

  it('begins with the estimate, sums while typing, and sends cents', async () => {
    const { user, form, calls } = await openQuote(
      loansApi(loan(), { [QUOTES]: () => json(quotedLoan({ side: 'lender' }), { status: 201 }) }),
    );
    expect(form.getByLabelText<HTMLInputElement>('Rate in dollars', { selector: '#lines\\.0\\.rate' }).value).toBe(
      '1800',
    );
    const sums = form.getByLabelText('Sums');
    expect(sums.textContent).toContain('$2,429.50');
    await user.click(form.getByRole('button', { name: 'Add a line' }));
    await user.click(form.getByRole('button', { name: 'Send quote' }));
    await form.findByText('Please enter an amount in dollars, such as 450 or 85.50');
    form.getByRole('link', { name: 'Line 3: Please enter an amount in dollars, such as 450 or 85.50' });
    await user.type(form.getByLabelText('Rate in dollars', { selector: '#lines\\.2\\.rate' }), '100,25');
    await user.selectOptions(form.getByLabelText('Kind', { selector: '#lines\\.2\\.kind' }), 'discount');
    expect(sums.textContent).toContain('$2,316.22');
    await user.click(form.getByRole('button', { name: 'Send quote' }));
    await screen.findByText('Quote sent');
    const [sent] = posts(calls);
    expect(sent!.headers.get('if-match')).toBe('"3"');
    expect(sent!.headers.get('idempotency-key')).toBeTruthy();
    expect(sent!.body).toMatchObject({
      lines: [
        { kind: 'rental', unit: 'week', quantity: 1, rateCents: 180_000, hst: true },
        { kind: 'transport', unit: 'once', quantity: 1, rateCents: 35_000, hst: true },
        { kind: 'discount', unit: 'once', quantity: 1, rateCents: 10_025, hst: true },
      ],
    });
    expect(sent!.body).not.toHaveProperty('startsOn');
  });

  it.each([
    ['quote', loan(), /quote$/, 'Send quote'],
    ['counter-offer', quotedLoan(), 'Counter', 'Send counter-offer'],
  ])(
    'keeps what was typed in a %s when days are taken, names the next free days, and takes them over',
    async (_name, current, opener, label) => {
      const { user, form } = await openQuote(
        loansApi(current, { [QUOTES]: () => failure(409, 'These days are taken already', { code: 'dates_taken' }) }),
        opener,
      );
      await user.type(form.getByLabelText('Note (optional)'), 'With wing.');
      await user.click(form.getByRole('button', { name: label }));
      await form.findByText('Next free days: from Dec 11, 2099 to Dec 15, 2099.');
      await user.click(form.getByRole('button', { name: 'Take these days' }));
      expect(form.getByLabelText<HTMLInputElement>('First day').value).toBe('2099-12-11');
      expect(form.getByLabelText<HTMLInputElement>('Last day').value).toBe('2099-12-15');
      expect(form.getByLabelText<HTMLTextAreaElement>('Note (optional)').value).toBe('With wing.');
    },
  );

  it('shows what the other side changed meanwhile, and goes on with what was typed', async () => {
    let current = loan({ quotes: [quote()] });
    const { user, form, calls } = await openQuote(
      loansApi(current, {
        [ONE]: () => json(current),
        [QUOTES]: ({ headers }) =>
          headers.get('if-match') === '"3"'
            ? failure(409, 'This loan was changed in the meantime', { code: 'stale_version' })
            : json(current, { status: 201 }),
      }),
      /^New quote$/,
    );
    current = loan({ version: 4, quotes: [quote(), quote({ number: 2, side: 'borrower' })] });
    await user.type(form.getByLabelText('Note (optional)'), 'With wing.');
    await user.click(form.getByRole('button', { name: 'Send quote' }));
    await screen.findByText('What you typed is kept. Please confirm again.');
    await user.click(form.getByRole('button', { name: 'Go on with the change' }));
    await user.click(form.getByRole('button', { name: 'Send quote' }));
    await screen.findByText('Quote sent');
    expect(posts(calls).map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"4"']);
    expect(posts(calls).at(-1)!.body).toMatchObject({ note: 'With wing.' });
  });

  it('of an operator is prefilled for an officer', async () => {
    const { lines, startsOn, endsOn, expiresOn } = quote({ expiresOn: '2099-11-20' });
    const proposed = loan({
      hasProposal: true,
      proposal: {
        action: 'quote',
        quote: { lines, startsOn, endsOn, expiresOn },
        proposedAt: '2026-11-20T15:00:00Z',
        by: null,
      },
    });
    const { form } = await openQuote(loansApi(proposed), /^Review and send the quote$/);
    form.getByRole('button', { name: 'Send this quote' });
    expect(form.getByLabelText<HTMLInputElement>('Rate in dollars').value).toBe('1800');
  });

  it('above the limit says that an officer is asked', async () => {
    const { form } = await openQuote(loansApi(loan({ limitCents: 100_000 }), {}, operator));
    form.getByRole('button', { name: 'Ask a municipal administrator to send it' });
  });
});

describe('a loan whose days are taken', () => {
  const taken = loan({
    status: 'requested',
    side: 'borrower',
    turn: 'lender',
    quotes: [],
    totalCents: null,
    datesTaken: true,
    actions: ['change_days', 'cancel'],
  });

  it('has no acceptance, and the borrower asks for other days', async () => {
    const days = { startsOn: '2099-12-10', endsOn: '2099-12-12' };
    const { user, calls } = await renderApp(
      '/loans?loan=214',
      loansApi(taken, { 'POST /api/loans/214/days': () => json({ ...taken, ...days, datesTaken: false, version: 9 }) }),
    );
    expect(
      await screen.findByText('Nobody can accept it with these days. Either side can propose others.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Choose other days' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose other days for loan #214' }));
    fireEvent.change(dialog.getByLabelText('First day'), { target: { value: days.startsOn } });
    fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2099-12-01' } });
    await user.click(dialog.getByRole('button', { name: 'Ask for these days' }));
    await dialog.findAllByText('The last day cannot be before the first day');
    fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: days.endsOn } });
    await user.click(dialog.getByRole('button', { name: 'Ask for these days' }));
    await screen.findByText('Other days asked for');
    expect(posts(calls)[0]).toMatchObject({ path: '/api/loans/214/days', body: days });
    expect(posts(calls)[0]!.headers.get('if-match')).toBe(`"${taken.version}"`);
  });
});

describe('why a loan ended or waits', () => {
  it.each([
    ['cancelled', 'listing_withdrawn', 'Renfrew (County) withdrew the listing. The loan was cancelled.'],
    [
      'expired',
      'lender_without_officer',
      'Renfrew (County) has no municipal administrator any more. The loan expired.',
    ],
    ['accepted', 'listing_deleted', 'Renfrew (County) deleted the listing.'],
    ['quoted', 'borrower_without_officer', 'Smiths Falls has no municipal administrator any more.'],
  ] as const)('%s, %s', async (status, cause, text) => {
    const turn = status === 'quoted' ? 'borrower' : null;
    await renderApp(
      '/loans?loan=214',
      loansApi(loan({ status, turn, cause, reason: 'Sold', endedBy: null, actions: [] })),
    );
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText('Sold')).toBeTruthy();
  });
});

describe('calendar of machines', () => {
  const machines = [
    {
      listing: loan().listing,
      periods: [
        {
          kind: 'loan',
          loanId: 214,
          municipalityName: 'Smiths Falls',
          startsOn: '2099-12-01',
          endsOn: '2099-12-05',
        },
        { kind: 'maintenance', loanId: null, municipalityName: null, startsOn: '2099-12-20', endsOn: '2099-12-20' },
      ],
    },
  ];
  const period = (kind: string, startsOn: string, endsOn: string, over = {}) => ({
    kind,
    loanId: 300,
    municipalityName: 'Perth',
    startsOn: `2099-12-${startsOn}`,
    endsOn: `2099-12-${endsOn}`,
    ...over,
  });

  it('tells requests, buffer days and borrowed machines apart, with a legend, and leads to missing terms', async () => {
    const rows = [
      {
        listing: loan().listing,
        side: 'lender',
        hasTerms: true,
        hasOfficer: true,
        periods: [
          period('loan', '01', '05', { loanId: 214 }),
          period('request', '04', '08'),
          period('request', '05', '09', { loanId: 301 }),
          period('buffer', '06', '07', { loanId: 214 }),
        ],
      },
      {
        listing: { ...loan().listing, id: 11, title: 'Old plow' },
        side: 'lender',
        hasTerms: false,
        hasOfficer: true,
        outOfServiceSince: '2099-11-30T15:00:00.000Z',
        periods: [],
      },
      {
        listing: { ...loan().listing, id: 12, title: 'Their paver' },
        side: 'borrower',
        hasTerms: true,
        hasOfficer: true,
        periods: [period('loan', '10', '12', { loanId: 302, municipalityName: 'Renfrew (County)' })],
      },
    ];
    await renderApp(
      '/loans?view=calendar&month=2099-12',
      loansApi(loan(), { 'GET /api/loans/machines': () => json(rows) }),
    );
    const bars = within(await screen.findByRole('list', { name: 'Road grader' })).getAllByRole('listitem');
    expect(bars.map(({ textContent }) => textContent)).toEqual([
      'PerthFrom Dec 1, 2099 to Dec 5, 2099',
      'Perth (request)From Dec 4, 2099 to Dec 8, 2099',
      'Perth (request)From Dec 5, 2099 to Dec 9, 2099',
      'Days between two loansFrom Dec 6, 2099 to Dec 7, 2099',
    ]);
    const missing = screen.getByRole('link', { name: 'Set conditions and rates, Old plow' });
    expect(missing.getAttribute('href')).toBe('/listings?asset=11&lending=true');
    expect(screen.getAllByText(/^The machine is out of service since/)).toHaveLength(1);
    expect(screen.queryByText('Free the whole month')).toBeNull();
    const borrowed = within(screen.getByRole('list', { name: 'Borrowed machines' }));
    expect(borrowed.getByText('Renfrew (County)')).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem')).toHaveLength(4);
  });

  it('shows the loans and blocks of a month, with links', async () => {
    const { user, router, calls } = await renderApp(
      '/loans?view=calendar&month=2099-12',
      loansApi(loan(), { 'GET /api/loans/machines': () => json(machines) }),
    );
    const row = within(await screen.findByRole('list', { name: 'Road grader' }));
    expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Smiths FallsFrom Dec 1, 2099 to Dec 5, 2099',
      'MaintenanceDec 20, 2099',
    ]);
    expect(row.getByRole('link').getAttribute('href')).toBe('/loans?loan=214');
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ view: 'calendar', month: '2099-11' }));
    const queries = calls.filter(({ path }) => path.endsWith('/machines')).map(({ query }) => query.toString());
    expect(queries).toEqual(['from=2099-12-01&to=2099-12-31', 'from=2099-11-01&to=2099-11-30']);
  });

  it('shows empty and error states', async () => {
    let isDown = true;
    const { user } = await renderApp(
      '/loans?view=calendar',
      loansApi(loan(), { 'GET /api/loans/machines': () => (isDown ? failure(503, 'x') : json([])) }),
    );
    await screen.findByText('Failed to load the calendar. Please try again.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('You lend and borrow no machines yet.');
  });
});

describe('calendar feeds', () => {
  it('keep the key of a request without a response; the next feed has another key', async () => {
    const feed = { id: 7, scope: 'user', createdAt: '2026-11-20T15:00:00Z', lastReadAt: null };
    let isDown = true;
    const { user, calls } = await renderApp(
      '/loans',
      loansApi(loan(), {
        'GET /api/loan-feeds': () => json([]),
        'POST /api/loan-feeds': () =>
          isDown
            ? failure(503, 'Down')
            : json({ ...feed, path: `/api/loan-feeds/${posts(calls).length}.ics` }, { status: 201 }),
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Calendar feeds' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Calendar feeds' }));
    const create = () => user.click(dialog.getByRole('button', { name: 'Create a feed of my loans' }));
    await create();
    await dialog.findByRole('alert');
    isDown = false;
    for (const count of [2, 3]) {
      await create();
      await waitFor(() =>
        expect(dialog.getByLabelText<HTMLInputElement>(/^The address of your new feed/).value).toBe(
          `http://localhost/api/loan-feeds/${count}.ics`,
        ),
      );
    }
    const [lost, repeated, next] = posts(calls).map(({ headers }) => headers.get('idempotency-key'));
    expect(repeated).toBe(lost);
    expect(next).not.toBe(lost);
  });

  it('are created, shown once and revoked', async () => {
    const feeds = [{ id: 7, scope: 'user', createdAt: '2026-11-20T15:00:00Z', lastReadAt: null }];
    const { user, calls } = await renderApp(
      '/loans',
      loansApi(loan(), {
        'GET /api/loan-feeds': () => json(feeds),
        'POST /api/loan-feeds': () => json({ ...feeds[0], path: '/api/loan-feeds/abc.ics' }, { status: 201 }),
        'DELETE /api/loan-feeds/7': () => {
          feeds.pop();
          return noContent();
        },
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Calendar feeds' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Calendar feeds' }));
    await user.click(dialog.getByRole('button', { name: 'Create a feed of the municipality' }));
    await waitFor(() =>
      expect(dialog.getByLabelText<HTMLInputElement>(/^The address of your new feed/).value).toBe(
        'http://localhost/api/loan-feeds/abc.ics',
      ),
    );
    expect(posts(calls)[0]!.body).toEqual({ scope: 'municipality' });
    await user.click(await dialog.findByRole('button', { name: /^Revoke the feed/ }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
    await dialog.findByText('No feeds yet.');
    expect(dialog.queryByLabelText(/^The address of your new feed/)).toBeNull();
  });
});

describe('loan settings', () => {
  it('are changed by officers', async () => {
    const settings = { municipality: 'renfrew-county', operatorLimitCents: 0, version: 2 };
    const { user, calls } = await renderApp(
      '/loans',
      loansApi(loan(), {
        'GET /api/municipality-settings': () => json(settings),
        'PUT /api/municipality-settings': () => json({ ...settings, operatorLimitCents: 250_050, version: 3 }),
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Loan settings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Loan settings' }));
    const limit = await dialog.findByLabelText('Limit of operators, in dollars');
    await user.clear(limit);
    await user.type(limit, '2,500.50');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Settings saved');
    const put = calls.find(({ method }) => method === 'PUT')!;
    expect([put.headers.get('if-match'), put.body]).toEqual([
      '"2"',
      { operatorLimitCents: 250_050, officerLimitCents: null },
    ]);
  });

  it('are not shown to operators', async () => {
    await renderApp('/loans', loansApi(loan(), {}, operator));
    await screen.findByRole('link', { name: '#214 Road grader' });
    expect(screen.queryByRole('button', { name: 'Loan settings' })).toBeNull();
  });
});

describe('the end of an accepted loan', () => {
  const accepted = (over: Partial<Loan> = {}) =>
    loan({
      status: 'accepted',
      turn: null,
      expiresAt: null,
      acceptedAt: '2026-11-21T15:00:00Z',
      actions: ['propose_back'],
      ...over,
    });
  const proposedEnd: Loan['proposedEnd'] = {
    outcome: 'back',
    side: 'borrower',
    by: 'Bea Borrower',
    reason: 'Washed, by the gate.',
    proposedAt: '2026-12-06T15:00:00Z',
    finalAt: '2026-12-17T05:00:00Z',
  };

  it('is proposed with a note, from the version that was shown', async () => {
    const waiting = accepted({
      version: 4,
      turn: 'borrower',
      proposedEnd: { ...proposedEnd, side: 'lender', by: 'Olga Officer' },
      actions: ['withdraw_end'],
    });
    const { user, calls, dialog } = await openLoan(
      loansApi(accepted(), { 'POST /api/loans/214/end': () => json(waiting) }),
    );
    await user.click(await screen.findByRole('button', { name: 'It is back' }));
    const form = within(await screen.findByRole('dialog', { name: 'Is the equipment back?' }));
    await user.type(form.getByLabelText(/^Note/), 'Washed, by the gate.');
    await user.click(form.getByRole('button', { name: 'It is back' }));
    await dialog.findByText('Olga Officer (Renfrew (County)) says that the equipment is back.');
    dialog.getByText(/Final after Dec 16/);
    dialog.getByRole('button', { name: 'Take it back' });
    const [sent] = posts(calls);
    expect([sent!.body, sent!.headers.get('if-match')]).toEqual([
      { outcome: 'back', reason: 'Washed, by the gate.' },
      '"3"',
    ]);
  });

  it('says that the lender charges a loan with a price, and that one without is closed', async () => {
    const waiting = accepted({
      turn: 'lender',
      proposedEnd,
      actions: ['agree_end', 'dispute_end'],
      totalCents: 203_400,
    });
    const { user, calls, unmount } = await openLoan(
      loansApi(waiting, {
        'POST /api/loans/214/end/agree': () => json(accepted({ version: 4, status: 'returned', actions: [] })),
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Yes, it is back' }));
    const form = within(await screen.findByRole('dialog', { name: 'Agree that the equipment is back?' }));
    form.getByText('The loan is returned. The lender then says what it charges.');
    await user.click(form.getByRole('button', { name: 'Yes, it is back' }));
    await screen.findByText('The equipment is returned');
    expect(posts(calls).map(({ body }) => body)).toEqual([{}]);
    unmount();
    const back = accepted({ totalCents: 203_400 });
    const charged = await openLoan(loansApi(back));
    await charged.user.click(await screen.findByRole('button', { name: 'It is back' }));
    await screen.findByText((text) =>
      text.startsWith('The loan is returned. The lender then says what it charges. The other side agrees'),
    );
    charged.unmount();
    const free = await openLoan(loansApi(accepted({ totalCents: 0 })));
    await free.user.click(await screen.findByRole('button', { name: 'It is back' }));
    await screen.findByText(/nothing more is owed through CommonYard/);
  });

  it('is agreed to, or disputed with a reason, by the side that must answer', async () => {
    const waiting = accepted({ turn: 'lender', proposedEnd, actions: ['agree_end', 'dispute_end'] });
    const disputed = accepted({ asksForEnd: true, actions: ['propose_back', 'propose_not_happened'] });
    const { user, calls, dialog } = await openLoan(
      loansApi(waiting, { 'POST /api/loans/214/end/dispute': () => json(disputed) }),
    );
    await dialog.findByText('Bea Borrower (Smiths Falls) says that the equipment is back.');
    dialog.getByRole('button', { name: 'Yes, it is back' });
    await user.click(dialog.getByRole('button', { name: 'Disagree' }));
    const form = within(await screen.findByRole('dialog', { name: 'Disagree?' }));
    await user.click(form.getByRole('button', { name: 'Disagree' }));
    expect(await form.findAllByText('Please give a reason of 3 to 1,000 characters')).toHaveLength(2);
    await user.type(form.getByLabelText('Reason'), 'The bucket is missing.');
    await user.click(form.getByRole('button', { name: 'Disagree' }));
    await dialog.findByText('The last day has passed. What happened?');
    dialog.getByRole('button', { name: 'It did not happen' });
    expect(posts(calls).at(-1)!.body).toEqual({ reason: 'The bucket is missing.' });
  });

  it('of one that did not happen has the reason once', async () => {
    const ended = accepted({
      status: 'cancelled',
      actions: [],
      reason: 'No need',
      proposedEnd: { ...proposedEnd, outcome: 'not_happened', reason: 'No need' },
    });
    const { dialog } = await openLoan(loansApi(ended));
    await dialog.findByText('The loan did not happen.');
    expect(dialog.getAllByText('No need')).toHaveLength(1);
  });
});

describe('another last day', () => {
  const extension = {
    endsOn: '2099-12-09',
    side: 'borrower',
    by: 'Bea Borrower',
    note: null,
    differenceCents: 45_000,
    committedCents: 299_000,
    proposedAt: '2026-12-06T15:00:00Z',
  } as const;
  const waiting = (over: Partial<Loan> = {}) =>
    quotedLoan({
      status: 'signed',
      side: 'lender',
      turn: 'lender',
      actions: ['agree_extension'],
      extension,
      limitCents: 299_000,
      ...over,
    });
  const TOO_MUCH = 'Only a municipal administrator of yours can agree to it.';
  const NOT_SIGNED = 'Another last day is possible once both sides have signed the agreement.';

  it('is agreed to by an operator up to the limit, by all that it commits to', async () => {
    const { dialog, unmount } = await openLoan(loansApi(waiting(), {}, operator));
    await dialog.findByRole('button', { name: 'Agree to the last day' });
    unmount();
    for (const over of [{ limitCents: 298_999 }, { extension: { ...extension, committedCents: null } }]) {
      const above = await openLoan(loansApi(waiting(over), {}, operator));
      await above.dialog.findByText(TOO_MUCH);
      expect(above.dialog.queryByRole('button', { name: 'Agree to the last day' })).toBeNull();
      above.unmount();
    }
  });

  it.each([
    ['is proposed', { extension: null, turn: null, actions: ['cancel'] }],
    ['is agreed to', { actions: ['decline_extension'] }],
  ] as [string, Partial<Loan>][])('%s once both sides have signed, and the page says so', async (_name, over) => {
    const halfSigned = waiting({ status: 'accepted', limitCents: null, unsigned: ['borrower'], ...over });
    const { dialog, unmount } = await openLoan(loansApi(halfSigned));
    await dialog.findByText(NOT_SIGNED);
    for (const name of ['Propose another last day', 'Agree to the last day'])
      expect(dialog.queryByRole('button', { name })).toBeNull();
    unmount();
    // After a recall, and once a side says how the loan ended, there is no other last day anyway.
    for (const none of [{ recallDue: '2099-12-03' }, { unsigned: [] }, { side: null }]) {
      const other = await openLoan(loansApi({ ...halfSigned, extension: null, ...none }));
      expect(other.dialog.queryByText(NOT_SIGNED)).toBeNull();
      other.unmount();
    }
  });

  it('is proposed by those who may commit to it: the dialog says so', async () => {
    const { dialog, user } = await openLoan(
      loansApi(
        waiting({ extension: null, turn: null, actions: ['extend'] }),
        {
          'POST /api/loans/214/extensions': () =>
            failure(403, 'Only an administrator of your municipality can agree to this', { code: 'officer_only' }),
        },
        operator,
      ),
    );
    await user.click(await dialog.findByRole('button', { name: 'Propose another last day' }));
    const form = within(await screen.findByRole('dialog', { name: 'Another last day for loan #214' }));
    await user.click(form.getByRole('button', { name: 'Propose another last day' }));
    await form.findByText('Only an administrator of your municipality can agree to this');
  });
});

describe('words', () => {
  it.each([
    ['requested', [], 'Withdraw the request', 'Smiths Falls withdrew the request.'],
    [
      'countered',
      [quote(), quote({ number: 2, side: 'borrower' })],
      'Withdraw the counter-offer',
      'Smiths Falls withdrew the counter-offer.',
    ],
  ] as const)('a %s loan is not cancelled but withdrawn', async (status, quotes, label, notice) => {
    const own: Partial<Loan> = { status, side: 'borrower', quotes: [...quotes], actions: ['cancel'] };
    const ended = loan({ ...own, status: 'cancelled', turn: null, endedBy: 'borrower', actions: [] });
    const { user, dialog } = await openLoan(loansApi(loan(own), { 'POST /api/loans/214/cancel': () => json(ended) }));
    await user.click(await screen.findByRole('button', { name: label }));
    const form = within(await screen.findByRole('dialog', { name: `${label}?` }));
    await user.type(form.getByLabelText('Reason'), 'No need any more');
    await user.click(form.getByRole('button', { name: label }));
    await dialog.findByText(notice);
    expect(screen.queryByText(/ancel the loan|cancelled the loan/)).toBeNull();
  });

  it('an officer sees who proposes, and declines with a word', async () => {
    const proposed = quotedLoan({
      hasProposal: true,
      proposal: { action: 'accept', quote: null, proposedAt: '2026-11-20T15:00:00Z', by: 'Olive Operator' },
      actions: ['counter', 'accept', 'decline', 'decline_proposal'],
    });
    const { user, dialog, calls } = await openLoan(
      loansApi(proposed, { 'POST /api/loans/214/proposal/decline': () => json(quotedLoan()) }),
    );
    await dialog.findByText('Olive Operator asks you to accept $2,034.');
    await user.click(dialog.getByRole('button', { name: 'Decline the proposal' }));
    const form = within(await screen.findByRole('dialog', { name: 'Decline the proposal?' }));
    await user.type(form.getByLabelText(/^Word to the operator/), 'Ask for the wing too');
    await user.click(form.getByRole('button', { name: 'Decline the proposal' }));
    await screen.findByText('Proposal declined');
    expect(posts(calls).at(-1)!.body).toEqual({ reason: 'Ask for the wing too' });
  });
});
