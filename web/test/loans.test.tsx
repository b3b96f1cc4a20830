import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Loan } from '@commonyard/contracts/http/loans';
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
const operator = { role: 'municipal_operator', municipality: 'renfrew-county' } as const;

function loansApi(first: Loan = loan(), over: Api = {}, user: Parameters<typeof signedInAs>[0] = officer): Api {
  return {
    ...signedInAs(user),
    'GET /api/inquiries/counts': () => json({ pending: 0, in_progress: 0, completed: 0, cancelled: 0, waiting: 0 }),
    'GET /api/loans/counts': () => json(loanCounts()),
    [LIST]: () => page([first]),
    [ONE]: () => json(first),
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
          ]),
      }),
    );
    await withInquiry.user.click(await withInquiry.dialog.findByRole('tab', { name: 'Messages' }));
    await withInquiry.dialog.findByRole('button', { name: 'Send Message' });
    await withInquiry.user.click(withInquiry.dialog.getByRole('tab', { name: 'History' }));
    const history = within(await withInquiry.dialog.findByRole('list', { name: 'History' }));
    expect(history.getByRole('listitem').textContent).toContain('Requested, Smiths Falls');
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
      proposal: { action: 'accept', quote: null, proposedAt: '2026-11-20T15:00:00Z' },
    });
    const { user, dialog } = await openLoan(
      loansApi(
        quotedLoan({ limitCents: 0 }),
        { 'POST /api/loans/214/accept': () => json(proposed, { status: 202 }) },
        operator,
      ),
    );
    await accept(user, /^Ask an officer to accept/);
    expect(await dialog.findByText('An officer of your municipality is asked')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /^Ask an officer/ })).toBeNull();
  });

  it('names the next free days when others have taken the days', async () => {
    const { user, dialog } = await openLoan(
      loansApi(quotedLoan(), {
        'POST /api/loans/214/accept': () => failure(409, 'These days are taken already', { code: 'dates_taken' }),
      }),
    );
    await accept(user, /^Accept/);
    await dialog.findByText('These days are taken: From Dec 3, 2099 to Dec 5, 2099.');
    await dialog.findByText('Next free days: From Dec 11, 2099 to Dec 15, 2099.');
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

describe('quote', () => {
  const openQuote = async (api: Api, name: RegExp | string = /quote$/) => {
    const view = await openLoan(api);
    await view.user.click(await view.dialog.findByRole('button', { name }));
    const form = within(await screen.findByRole('form', { name: /^(?:Quote|Counter-offer)$/ }));
    return { ...view, form };
  };
  const QUOTES = 'POST /api/loans/214/quotes';

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
    expect(await form.findAllByText('Please enter an amount in dollars, such as 450 or 85.50')).toHaveLength(2);
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
      await form.findByText('Next free days: From Dec 11, 2099 to Dec 15, 2099.');
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
    await form.findByText('The loan was changed in the meantime. What you typed is kept.');
    await user.click(form.getByRole('button', { name: 'Go on with the changed loan' }));
    await user.click(form.getByRole('button', { name: 'Send quote' }));
    await screen.findByText('Quote sent');
    expect(posts(calls).map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"4"']);
    expect(posts(calls).at(-1)!.body).toMatchObject({ note: 'With wing.' });
  });

  it('of an operator is prefilled for an officer', async () => {
    const { lines, startsOn, endsOn, expiresOn } = quote({ expiresOn: '2099-11-20' });
    const proposed = loan({
      hasProposal: true,
      proposal: { action: 'quote', quote: { lines, startsOn, endsOn, expiresOn }, proposedAt: '2026-11-20T15:00:00Z' },
    });
    const { form } = await openQuote(loansApi(proposed), /^Review and send the quote$/);
    form.getByRole('button', { name: 'Send this quote' });
    expect(form.getByLabelText<HTMLInputElement>('Rate in dollars').value).toBe('1800');
  });

  it('above the limit says that an officer is asked', async () => {
    const { form } = await openQuote(loansApi(loan({ limitCents: 100_000 }), {}, operator));
    form.getByRole('button', { name: 'Ask an officer to send it' });
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
    await screen.findByText('None of your machines has conditions and rates yet.');
  });
});

describe('calendar feeds', () => {
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
    expect([put.headers.get('if-match'), put.body]).toEqual(['"2"', { operatorLimitCents: 250_050 }]);
  });

  it('are not shown to operators', async () => {
    await renderApp('/loans', loansApi(loan(), {}, operator));
    await screen.findByRole('link', { name: '#214 Road grader' });
    expect(screen.queryByRole('button', { name: 'Loan settings' })).toBeNull();
  });
});
