import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { Statement } from '@commonyard/contracts/http/statements';
import { today } from '@commonyard/contracts/search-params.values';
import { chooseLanguage } from '../src/lib/translation.ts';
import { failure, json, type Api, type ApiCall } from './api.ts';
import { loan, loanCounts } from './loans.ts';
import { renderApp } from './render.tsx';
import { chargedLoan, draft, line, returnedLoan, statement } from './statements.ts';
import { signedInAs } from './users.ts';

const ONE = 'GET /api/loans/214';
const STATEMENTS = `${ONE}/statements`;
const officer = { role: 'municipal_admin', municipality: 'renfrew-county' } as const;
const operator = { role: 'municipal_operator', municipality: 'renfrew-county' } as const;
const borrowing = { role: 'municipal_admin', municipality: 'smiths-falls' } as const;

type User = Parameters<typeof signedInAs>[0];

const api = (of: Loan, statements: Statement[], over: Api = {}, user: User = officer): Api => ({
  ...signedInAs(user),
  'GET /api/loans/counts': () => json(loanCounts()),
  'GET /api/loans': () => json([of], { headers: { 'x-total-count': '1' } }),
  [ONE]: () => json(of),
  [`${ONE}/documents`]: () => json([]),
  [`${ONE}/damage-reports`]: () => json([]),
  [`${ONE}/history`]: () => json([]),
  [STATEMENTS]: () => json(statements),
  [`${STATEMENTS}/draft`]: () => json(draft()),
  ...over,
});

async function openLoan(table: Api) {
  const view = await renderApp('/loans?loan=214', table);
  const section = within(await screen.findByRole('region', { name: 'Statement' }));
  return { ...view, section };
}
const changes = (calls: ApiCall[]) =>
  calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, headers, body }) => ({
      request: `${method} ${path}`,
      version: headers.get('if-match'),
      body,
    }));

beforeEach(() => sessionStorage.clear());

describe('the form of a statement', () => {
  const openForm = async (over: Api = {}, user: User = officer, of: Loan = returnedLoan()) => {
    const view = await openLoan(api(of, [], over, user));
    await view.user.click(await view.section.findByRole('button', { name: 'Issue the statement' }));
    const form = within(await screen.findByRole('dialog', { name: 'Statement for loan #214' }));
    await form.findByRole('region', { name: 'Lines' });
    return { ...view, form };
  };

  it('shows what was read and used beside what was agreed, and sums the lines', async () => {
    const { form } = await openForm();
    for (const text of [
      '1,200.5 h → 1,243 h: 42.5 h',
      /\(6 days\)/,
      /\(5 days\)/,
      '8/8 → 6/8',
      'PO 77',
      'Agreed: 40 hours × $100 = $4,000',
      'Agreed: $350',
    ])
      form.getByText(text);
    form.getByRole('button', { name: 'Issue the statement: $5,198' });
  });

  it('is sent as it was drafted without a note, from the version that was shown', async () => {
    const { user, form, calls } = await openForm({ [`POST /api/loans/214/statements`]: () => json(chargedLoan()) });
    await user.click(form.getByRole('button', { name: 'Issue the statement: $5,198' }));
    await screen.findByText('Statement issued. The borrower is asked to agree');
    expect(changes(calls)).toEqual([
      {
        request: 'POST /api/loans/214/statements',
        version: '"3"',
        body: {
          lines: [
            { kind: 'rental', unit: 'hour', quantity: 42.5, rateCents: 10_000, hst: true },
            { kind: 'transport', unit: 'once', quantity: 1, rateCents: 35_000, hst: true },
          ],
          glCode: '4-100',
        },
      },
    ]);
  });

  it('asks for a note where a line differs from what was agreed and read', async () => {
    const { user, form, calls } = await openForm({ [`POST /api/loans/214/statements`]: () => json(chargedLoan()) });
    const [quantity] = form.getAllByLabelText('Quantity');
    await user.clear(quantity!);
    await user.type(quantity!, '50');
    form.getByText(/^Some lines differ/);
    await user.click(form.getByRole('button', { name: 'Issue the statement: $6,045.50' }));
    expect(await form.findAllByText(/^Some lines differ/)).toHaveLength(3);
    expect(changes(calls)).toEqual([]);
    await user.type(form.getByLabelText(/^Note/), 'Idle hours count.');
    await user.click(form.getByRole('button', { name: 'Issue the statement: $6,045.50' }));
    await screen.findByText('Statement issued. The borrower is asked to agree');
    expect(changes(calls)[0]!.body).toMatchObject({ lines: [{ quantity: 50 }, {}], note: 'Idle hours count.' });
  });

  it('asks for hours that are not read from the meter', async () => {
    const unread = draft({ meterIn: null, hours: null, unread: true });
    const { user, form } = await openForm({ [`${STATEMENTS}/draft`]: () => json(unread) });
    form.getByText('1,200.5 h → not read');
    form.getByText(/^The meter does not show the hours/);
    await user.click(form.getByRole('button', { name: /^Issue the statement/ }));
    expect(await form.findAllByText(/^Some lines differ/)).toHaveLength(3);
  });

  it('charges no HST where the municipality has no number, until an administrator enters it', async () => {
    let hstNumber: string | null = null;
    // The transport was agreed without HST.
    const untaxed = () =>
      draft({
        hstNumber,
        lines: draft().lines.map((each) => ({ ...each, hst: hstNumber !== null && each.kind === 'rental' })),
      });
    const settings = () => ({
      municipality: 'renfrew-county',
      operatorLimitCents: 0,
      version: 2,
      hstNumber,
      glCode: null,
    });
    const { user, form, calls } = await openForm({
      [`${STATEMENTS}/draft`]: () => json(untaxed()),
      'GET /api/municipality-settings': () => json(settings()),
      'PUT /api/municipality-settings': ({ body }) => {
        ({ hstNumber } = body as { hstNumber: string });
        return json(settings());
      },
    });
    form.getByText('Your municipality has no HST number. No HST may be charged.');
    for (const hst of form.getAllByRole<HTMLInputElement>('checkbox', { name: 'Add HST (13%)' }))
      expect([hst.disabled, hst.checked, hst.getAttribute('aria-describedby')]).toEqual([
        true,
        false,
        'statement-no-hst',
      ]);
    form.getByRole('button', { name: 'Issue the statement: $4,600' });
    await user.click(form.getByRole('button', { name: 'Add a line' }));
    await user.click(form.getByRole('button', { name: 'Enter the HST number in the loan settings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Loan settings' }));
    const number = await dialog.findByLabelText(/^HST number/);
    await user.type(number, '123');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findAllByText('Please enter an HST number such as 123456789 RT0001')).toHaveLength(2);
    await user.clear(number);
    await user.type(number, '123456789 rt0001');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Settings saved');
    await form.findByText('123456789 RT0001');
    await form.findByText('HST is now added to the lines. Nothing else has changed.');
    expect(
      form.getAllByRole<HTMLInputElement>('checkbox', { name: 'Add HST (13%)' }).map(({ checked }) => checked),
    ).toEqual([true, false, true]);
    // 42.5 hours at $100 and another $0 with HST, and a transport of $350 that was agreed without it.
    form.getByRole('button', { name: 'Issue the statement: $5,152.50' });
    expect(changes(calls)[0]!.body).toMatchObject({ hstNumber: '123456789RT0001' });
  });

  it('adds HST to what was typed before the municipality had a number, once, when it is opened again', async () => {
    const drafted = (hstNumber: string | null) => ({
      [`${STATEMENTS}/draft`]: () =>
        json(
          draft({
            hstNumber,
            lines: draft().lines.map((each) => ({ ...each, hst: hstNumber !== null && each.kind === 'rental' })),
          }),
        ),
    });
    const ADDED = 'HST is now added to the lines. Nothing else has changed.';
    const taxed = (form: { getAllByRole: typeof screen.getAllByRole }) =>
      form.getAllByRole<HTMLInputElement>('checkbox', { name: 'Add HST (13%)' }).map(({ checked }) => checked);

    const before = await openForm(drafted(null));
    const [quantity] = before.form.getAllByLabelText('Quantity');
    await before.user.clear(quantity!);
    await before.user.type(quantity!, '40');
    expect(taxed(before.form)).toEqual([false, false]);
    before.unmount();

    const after = await openForm(drafted('123456789RT0001'));
    await after.form.findByText(ADDED);
    expect(taxed(after.form)).toEqual([true, false]);
    expect(after.form.getAllByLabelText<HTMLInputElement>('Quantity')[0]!.value).toBe('40');
    after.form.getByRole('button', { name: 'Issue the statement: $4,870' });
    // What the user chooses then stays.
    await after.user.click(after.form.getAllByRole('checkbox', { name: 'Add HST (13%)' })[0]!);
    after.unmount();

    const again = await openForm(drafted('123456789RT0001'));
    await again.form.findByText('We kept what you typed.');
    expect(taxed(again.form)).toEqual([false, false]);
    expect(again.form.queryByText(ADDED)).toBeNull();
  });

  it('leaves the HST number to an administrator, and says to an operator what is above the limit', async () => {
    const above = returnedLoan({ limitCents: 100_000 });
    const { form } = await openForm(
      { [`${STATEMENTS}/draft`]: () => json(draft({ hstNumber: null })) },
      operator,
      above,
    );
    form.getByText('A municipal administrator of yours enters it in the loan settings.');
    form.getByText('$4,600 is above your limit of $1,000: an administrator of your municipality must do this.');
    expect(form.queryByRole('button', { name: /^Issue the statement/ })).toBeNull();
  });

  it('does not replace a statement above the limit of an operator by a smaller one', async () => {
    const issued = statement({ creditedCents: 19_800 });
    const { user, section } = await openLoan(
      api(
        returnedLoan({ limitCents: 510_000 }),
        [issued],
        { [`${STATEMENTS}/draft`]: () => json(draft({ replaces: '2026-0007' })) },
        operator,
      ),
    );
    await user.click(await section.findByRole('button', { name: 'Correct the statement' }));
    const form = within(await screen.findByRole('dialog', { name: 'Statement for loan #214' }));
    // $5,000 is left of the earlier one, and the new one is above the limit.
    await form.findByText('$5,198 is above your limit of $5,100: an administrator of your municipality must do this.');
    expect(form.queryByRole('button', { name: /^Issue the statement/ })).toBeNull();
    const [quantity] = form.getAllByLabelText('Quantity');
    await user.clear(quantity!);
    await user.type(quantity!, '1');
    form.getByRole('button', { name: 'Issue the statement: $508.50' });
  });

  it('keeps what was typed when the loan has changed', async () => {
    let current = returnedLoan();
    const { user, form } = await openForm({
      [ONE]: () => json(current),
      'POST /api/loans/214/statements': () =>
        failure(409, 'This loan was changed in the meantime', { code: 'stale_version' }),
    });
    await user.type(form.getByLabelText(/^Note/), 'Idle hours count.');
    current = returnedLoan({ version: 4 });
    await user.click(form.getByRole('button', { name: /^Issue the statement/ }));
    await user.click(await form.findByRole('button', { name: 'Go on with the change' }));
    expect(form.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('Idle hours count.');
    form.getByRole('button', { name: 'Issue the statement: $5,198' });
  });
});

const disputed = statement({
  state: 'disputed',
  dispute: {
    at: '2026-10-08T15:00:00Z',
    by: 'Bea Borrower',
    reason: 'The transport was ours.',
    lines: [{ position: 1, reason: 'We fetched it.' }],
  },
});

describe('that nothing more is charged', () => {
  it('takes back a disputed statement, and says so', async () => {
    const { user } = await openLoan(api(returnedLoan(), [disputed]));
    const step = within(await screen.findByRole('region', { name: 'Next step' }));
    await user.click(await step.findByRole('button', { name: 'Nothing more is charged' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Is nothing more charged?' }));
    dialog.getByText(/^A credit note takes back statement 2026-0007 over \$5,198\./);
  });

  it('is not said, nor is the statement corrected, above the limit of an operator', async () => {
    await openLoan(api(returnedLoan({ limitCents: 100_000 }), [disputed], {}, operator));
    const step = within(await screen.findByRole('region', { name: 'Next step' }));
    await step.findByText('$5,198 is above your limit of $1,000: an administrator of your municipality must do this.');
    for (const name of ['Nothing more is charged', 'Correct the statement'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it.each([0, null])('is the step of a loan that was agreed for %p', async (totalCents) => {
    const steps: Loan['steps'] = [{ step: 'closing', state: 'open', by: null, at: null, mine: true }];
    const { user } = await openLoan(api(returnedLoan({ totalCents, steps }), []));
    const list = within(await screen.findByRole('region', { name: 'Next steps' }));
    list.getByText('Closing');
    expect(list.queryByRole('button', { name: 'Issue the statement' })).toBeNull();
    const step = within(screen.getByRole('region', { name: 'Next step' }));
    step.getByRole('button', { name: 'Issue the statement' });
    // The one of the step and the primary one of the plan.
    const [button] = await waitFor(() => {
      const both = screen.getAllByRole('button', { name: 'Nothing more is charged' });
      expect(both).toHaveLength(2);
      return both;
    });
    await user.click(button!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Is nothing more charged?' }));
    dialog.getByText('The loan is closed when the borrower agrees, or does not disagree within 10 days.');
  });
});

describe('the answer to a statement', () => {
  const closed = chargedLoan({ version: 5, status: 'closed', turn: null, actions: [], proposedEnd: null });
  const correctedAt = '2026-10-08T15:00:00Z';
  const correctedLoan = chargedLoan({
    version: 5,
    proposedEnd: { ...chargedLoan().proposedEnd!, proposedAt: correctedAt },
  });
  const correctedStatements = [
    statement({ id: 9, number: '2026-0009', totalCents: 480_250, issuedAt: correctedAt }),
    statement({ state: 'credited', creditedCents: 519_800, dueCents: 0 }),
  ];
  const openAnswer = async (button: string, over: Api = {}) => {
    const view = await openLoan(api(chargedLoan(), [statement()], over, borrowing));
    const step = within(await screen.findByRole('region', { name: 'Next step' }));
    await step.findByText('Olga Officer (Renfrew (County)) issued a statement.');
    await view.user.click(await step.findByRole('button', { name: button }));
    return view;
  };

  it('is an agreement to its total, with what it would have cost otherwise saved after it', async () => {
    const { user, calls } = await openAnswer('Agree to $5,198', {
      'POST /api/loans/214/end/agree': () => json(closed),
      'PUT /api/loans/214/alternative-cost': () => json({ ...closed, version: 6, alternativeCents: 900_050 }),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Agree to statement 2026-0007?' }));
    dialog.getByText('Without an answer it is final after Oct 17.');
    dialog.getByText('$598');
    await user.type(dialog.getByLabelText(/^What would it have cost otherwise/), '9,000.50');
    await user.click(dialog.getByRole('button', { name: 'Agree to $5,198' }));
    await screen.findByText('Statement agreed. The loan is closed');
    expect(changes(calls)).toEqual([
      { request: 'POST /api/loans/214/end/agree', version: '"4"', body: { statementId: 7 } },
      { request: 'PUT /api/loans/214/alternative-cost', version: '"5"', body: { cents: 900_050 } },
    ]);
  });

  it('stands where the amount could not be saved, and says so', async () => {
    const { user } = await openAnswer('Agree to $5,198', {
      'POST /api/loans/214/end/agree': () => json(closed),
      'PUT /api/loans/214/alternative-cost': () => failure(503, 'Temporarily unavailable.', { code: 'unavailable' }),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Agree to statement 2026-0007?' }));
    await user.type(dialog.getByLabelText(/^What would it have cost otherwise/), '9000');
    await user.click(dialog.getByRole('button', { name: 'Agree to $5,198' }));
    await screen.findByText('You agreed, but the amount could not be saved. Enter it again.');
    expect(screen.queryByRole('dialog', { name: 'Agree to statement 2026-0007?' })).toBeNull();
  });

  it('sends no amount that was not entered', async () => {
    const { user, calls } = await openAnswer('Agree to $5,198', {
      'POST /api/loans/214/end/agree': () => json(closed),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Agree to statement 2026-0007?' }));
    await user.click(dialog.getByRole('button', { name: 'Agree to $5,198' }));
    await screen.findByText('Statement agreed. The loan is closed');
    expect(changes(calls)).toHaveLength(1);
  });

  it('is a dispute with a reason, and with what is wrong with its lines', async () => {
    const { user, calls } = await openAnswer('Dispute the statement', {
      'POST /api/loans/214/end/dispute': () => json(returnedLoan({ version: 5, side: 'borrower', actions: [] })),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Dispute statement 2026-0007?' }));
    await user.type(dialog.getByLabelText('Reason'), 'The transport was ours.');
    await user.click(dialog.getByRole('checkbox', { name: /^Delivery and pick-up/ }));
    await user.click(dialog.getByRole('button', { name: 'Dispute the statement' }));
    await dialog.findByText('There is a problem');
    await waitFor(() =>
      expect(dialog.getAllByText(/Please say in 3 to 200 characters what is wrong with this line/)).toHaveLength(2),
    );
    await user.type(dialog.getByLabelText('What is wrong with this line?'), 'We fetched it.');
    await user.click(dialog.getByRole('button', { name: 'Dispute the statement' }));
    await screen.findByText('The other side is told');
    expect(changes(calls).at(-1)!.body).toEqual({
      reason: 'The transport was ours.',
      statementId: 7,
      lines: [{ position: 1, reason: 'We fetched it.' }],
    });
  });

  it('shows a corrected statement before the reader agrees to it', async () => {
    let current = chargedLoan();
    let statements = [statement()];
    const { user, calls } = await openAnswer('Agree to $5,198', {
      [ONE]: () => json(current),
      [STATEMENTS]: () => json(statements),
      'POST /api/loans/214/end/agree': ({ headers }) =>
        headers.get('if-match') === '"5"'
          ? json({ ...closed, version: 6 })
          : failure(409, 'This loan was changed in the meantime', { code: 'stale_version' }),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Agree to statement 2026-0007?' }));
    current = correctedLoan;
    statements = correctedStatements;
    await user.click(dialog.getByRole('button', { name: 'Agree to $5,198' }));
    await user.click(await dialog.findByRole('button', { name: 'Go on with the change' }));
    const corrected = within(await screen.findByRole('dialog', { name: 'Agree to statement 2026-0009?' }));
    await user.click(corrected.getByRole('button', { name: 'Agree to $4,802.50' }));
    await screen.findByText('Statement agreed. The loan is closed');
    expect(changes(calls).map(({ version, body }) => [version, body])).toEqual([
      ['"4"', { statementId: 7 }],
      ['"5"', { statementId: 9 }],
    ]);
  });

  it('shows another statement of the same version of the loan before the reader agrees to it', async () => {
    let statements = [statement()];
    const { user, calls } = await openAnswer('Agree to $5,198', {
      [STATEMENTS]: () => json(statements),
      'POST /api/loans/214/end/agree': ({ body }) =>
        (body as { statementId: number }).statementId === 9
          ? json({ ...closed, version: 6 })
          : failure(409, 'The lender has issued another statement in the meantime', { code: 'statement_changed' }),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Agree to statement 2026-0007?' }));
    statements = correctedStatements.map((each) => ({ ...each, issuedAt: '2026-10-07T15:00:00Z' }));
    await user.click(dialog.getByRole('button', { name: 'Agree to $5,198' }));
    await dialog.findByText('The lender has issued another statement in the meantime.');
    await user.click(await dialog.findByRole('button', { name: 'Go on with the change' }));
    const corrected = within(await screen.findByRole('dialog', { name: 'Agree to statement 2026-0009?' }));
    await user.click(corrected.getByRole('button', { name: 'Agree to $4,802.50' }));
    await screen.findByText('Statement agreed. The loan is closed');
    expect(changes(calls).map(({ body }) => body)).toEqual([{ statementId: 7 }, { statementId: 9 }]);
  });

  it('waits for the statement about which the loan speaks', async () => {
    let statements = [statement()];
    let isHeld = true;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let current = chargedLoan();
    const { user, queryClient } = await openAnswer('Agree to $5,198', {
      [ONE]: () => json(current),
      [STATEMENTS]: async () => {
        if (current.version === 5 && isHeld) await held;
        return json(statements);
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Agree to statement 2026-0007?' }));
    current = correctedLoan;
    statements = correctedStatements;
    const refetched = queryClient.invalidateQueries({ queryKey: ['loans'] });
    const step = within(screen.getByRole('region', { name: 'Next step', hidden: true }));
    // The page has the later loan, and the earlier statement: neither offers to agree to an amount.
    await waitFor(() => expect(step.queryByRole('button', { name: /^Agree to/, hidden: true })).toBeNull());
    const section = within(screen.getByRole('region', { name: 'Statement', hidden: true }));
    expect(section.queryByRole('button', { name: /^Agree to/, hidden: true })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Go on with the change' })).toBeNull();
    isHeld = false;
    release();
    await act(() => refetched);
    await user.click(await dialog.findByRole('button', { name: 'Go on with the change' }));
    await screen.findByRole('dialog', { name: 'Agree to statement 2026-0009?' });
  });

  it('is no agreement to an amount once a colleague disputed it and the lender charges nothing', async () => {
    let current = chargedLoan();
    let statements = [statement()];
    const { user } = await openAnswer('Agree to $5,198', {
      [ONE]: () => json(current),
      [STATEMENTS]: () => json(statements),
      'POST /api/loans/214/end/agree': () =>
        failure(409, 'This loan was changed in the meantime', { code: 'stale_version' }),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Agree to statement 2026-0007?' }));
    current = chargedLoan({
      version: 6,
      proposedEnd: { ...current.proposedEnd!, outcome: 'nothing_charged', proposedAt: '2026-10-09T15:00:00Z' },
    });
    statements = [statement({ state: 'credited', creditedCents: 519_800, dueCents: 0 })];
    await user.click(dialog.getByRole('button', { name: 'Agree to $5,198' }));
    await dialog.findByText('This is no longer possible.');
    expect(dialog.queryByRole('button', { name: /^Agree to/ })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Go on with the change' })).toBeNull();
  });

  it('is left to an administrator above the limit of an operator', async () => {
    const of = chargedLoan({ limitCents: 519_799 });
    const { section } = await openLoan(api(of, [statement()], {}, { ...borrowing, role: 'municipal_operator' }));
    const why = '$5,198 is above your limit of $5,197.99: an administrator of your municipality must do this.';
    const step = within(await screen.findByRole('region', { name: 'Next step' }));
    await step.findByText(why);
    await section.findByText(why);
    expect(screen.queryByRole('button', { name: /^Agree to/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Dispute the statement' })).toHaveLength(2);
  });

  it('is disputed: the lender sees the lines, and corrects it', async () => {
    await openLoan(api(returnedLoan(), [disputed]));
    const step = within(await screen.findByRole('region', { name: 'Next step' }));
    await step.findByText('Wrong: We fetched it.');
    step.getByText(/^Smiths Falls disputes the statement/);
    step.getByRole('button', { name: 'Correct the statement' });
  });
});

describe('an agreed statement', () => {
  const agreed = statement({
    state: 'agreed',
    agreedAt: '2026-10-09T15:00:00Z',
    agreedBy: 'Bea Borrower',
    canCredit: true,
    canRecordPayment: true,
  });
  const closed = returnedLoan({ status: 'closed', turn: null, actions: [] });

  it('is credited in part, never above what is charged', async () => {
    const { user, section, calls } = await openLoan(
      api(closed, [agreed], { 'POST /api/loans/214/statements/7/credit-notes': () => json(closed) }),
    );
    await user.click(await section.findByRole('button', { name: 'Issue a credit note' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Credit note for statement 2026-0007' }));
    const [hours] = dialog.getAllByLabelText(/^Quantity to take back/);
    await user.type(dialog.getByLabelText('Reason'), 'The meter was wrong.');
    await user.click(dialog.getByRole('button', { name: 'Credit $0' }));
    expect(await dialog.findAllByText('A credit note must be more than $0')).toHaveLength(2);
    await user.type(hours!, '43');
    expect(await dialog.findAllByText('A credit note cannot exceed what is still charged')).not.toHaveLength(0);
    await user.clear(hours!);
    await user.type(hours!, '2.5');
    await user.click(dialog.getByRole('button', { name: 'Credit $282.50' }));
    await screen.findByText('Credit note issued');
    expect(changes(calls).at(-1)).toEqual({
      request: 'POST /api/loans/214/statements/7/credit-notes',
      version: '"3"',
      body: {
        lines: [{ kind: 'rental', unit: 'hour', quantity: 2.5, rateCents: 10_000, hst: true }],
        reason: 'The meter was wrong.',
      },
    });
  });

  it('takes back what is left after an earlier credit note', async () => {
    const credited = {
      id: 8,
      number: '2026-0008',
      lines: [line({ quantity: 40, cents: 400_000 })],
      subtotalCents: 400_000,
      hstCents: 52_000,
      totalCents: 452_000,
      reason: 'The meter was wrong.',
      issuedAt: '2026-10-10T15:00:00Z',
      issuedBy: 'Olga Officer',
    };
    const { user, section } = await openLoan(
      api(closed, [{ ...agreed, creditNotes: [credited], creditedCents: 452_000, dueCents: 67_800 }]),
    );
    within(await section.findByRole('region', { name: 'Credit note 2026-0008' })).getByText('The meter was wrong.');
    section.getByText('Still due: $678');
    await user.click(section.getByRole('button', { name: 'Issue a credit note' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Credit note for statement 2026-0007' }));
    dialog.getByText('2.5 hours × $100');
  });

  it('is credited from what is left once a colleague has credited a part', async () => {
    let current = closed;
    let statements: Statement[] = [agreed];
    const { user, section, calls } = await openLoan(
      api(closed, [], {
        [ONE]: () => json(current),
        [STATEMENTS]: () => json(statements),
        'POST /api/loans/214/statements/7/credit-notes': ({ headers }) =>
          headers.get('if-match') === '"4"'
            ? json({ ...closed, version: 5 })
            : failure(409, 'This loan was changed in the meantime', { code: 'stale_version' }),
      }),
    );
    await user.click(await section.findByRole('button', { name: 'Issue a credit note' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Credit note for statement 2026-0007' }));
    await user.type(dialog.getByLabelText('Reason'), 'The meter was wrong.');
    await user.type(dialog.getAllByLabelText(/^Quantity to take back/)[0]!, '3');
    current = { ...closed, version: 4 };
    statements = [
      {
        ...agreed,
        creditedCents: 452_000,
        dueCents: 67_800,
        creditNotes: [
          {
            id: 8,
            number: '2026-0008',
            lines: [line({ quantity: 40, cents: 400_000 })],
            subtotalCents: 400_000,
            hstCents: 52_000,
            totalCents: 452_000,
            reason: 'The meter was wrong.',
            issuedAt: '2026-10-10T15:00:00Z',
            issuedBy: 'Olga Officer',
          },
        ],
      },
    ];
    await user.click(dialog.getByRole('button', { name: 'Credit $339' }));
    await user.click(await dialog.findByRole('button', { name: 'Go on with the change' }));
    await dialog.findByText('2.5 hours × $100');
    await user.click(dialog.getByRole('button', { name: 'Credit $339' }));
    expect(await dialog.findAllByText('A credit note cannot exceed what is still charged')).not.toHaveLength(0);
    expect(changes(calls)).toHaveLength(1);
  });

  it('is credited no more once a colleague has credited all of it', async () => {
    let current = closed;
    let statements: Statement[] = [agreed];
    const { user, section } = await openLoan(
      api(closed, [], {
        [ONE]: () => json(current),
        [STATEMENTS]: () => json(statements),
        'POST /api/loans/214/statements/7/credit-notes': () =>
          failure(409, 'This loan was changed in the meantime', { code: 'stale_version' }),
      }),
    );
    await user.click(await section.findByRole('button', { name: 'Issue a credit note' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Credit note for statement 2026-0007' }));
    await user.type(dialog.getByLabelText('Reason'), 'The meter was wrong.');
    await user.type(dialog.getAllByLabelText(/^Quantity to take back/)[0]!, '3');
    current = { ...closed, version: 4 };
    statements = [{ ...agreed, state: 'credited', creditedCents: 519_800, dueCents: 0, canCredit: false }];
    await user.click(dialog.getByRole('button', { name: 'Credit $339' }));
    await dialog.findByText('This is no longer possible.');
    expect(dialog.queryByRole('button', { name: 'Go on with the change' })).toBeNull();
  });

  it('is paid on a day with a reference, which the step opens too', async () => {
    const steps: Loan['steps'] = [{ step: 'payment', state: 'open', by: null, at: null, mine: true }];
    const { user, calls } = await openLoan(
      api({ ...closed, steps }, [agreed], { 'POST /api/loans/214/statements/7/payment': () => json(closed) }),
    );
    const list = within(await screen.findByRole('region', { name: 'Next steps' }));
    list.getByText('Payment');
    await user.click(screen.getAllByRole('button', { name: 'Record the payment' })[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment of statement 2026-0007' }));
    await user.click(dialog.getByRole('button', { name: 'Record the payment' }));
    expect(await dialog.findAllByText('Please enter a reference of up to 100 characters')).toHaveLength(2);
    await user.type(dialog.getByLabelText('Reference'), 'EFT 4711');
    await user.click(dialog.getByRole('button', { name: 'Record the payment' }));
    await screen.findByText('Payment recorded');
    expect(changes(calls).at(-1)!.body).toEqual({ paidOn: today(), reference: 'EFT 4711' });
  });

  it('has what it would have cost otherwise, which the borrower changes and removes', async () => {
    const theirs = { ...closed, side: 'borrower', alternativeCents: 900_000 } as const;
    const { user, section, calls } = await openLoan(
      api(theirs, [agreed], { 'PUT /api/loans/214/alternative-cost': () => json(theirs) }, borrowing),
    );
    await section.findByText('Without this loan it would have cost Smiths Falls $9,000.');
    await user.click(section.getByRole('button', { name: 'What would it have cost otherwise?' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What would it have cost otherwise?' }));
    const field = dialog.getByRole<HTMLInputElement>('textbox');
    // The dialog takes the focus once it has opened.
    await waitFor(() => {
      field.focus();
      expect(document.activeElement).toBe(field);
    });
    expect(field.value).toBe('9000');
    await user.clear(field);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Amount saved');
    expect(changes(calls)).toEqual([
      { request: 'PUT /api/loans/214/alternative-cost', version: '"3"', body: { cents: null } },
    ]);
  });
});

describe('the printed statement', () => {
  const print = (statements: Statement[], over: Api = {}) =>
    renderApp('/loans/214/statement', { ...signedInAs(officer), [STATEMENTS]: () => json(statements), ...over });
  const paid = statement({
    state: 'paid',
    payment: {
      paidOn: '2026-10-20',
      reference: 'EFT 4711',
      recordedAt: '2026-10-20T15:00:00Z',
      recordedBy: 'Olga Officer',
      settlementId: null,
    },
  });

  it('names both sides, numbers, lines and sums, and is printed', async () => {
    const printed = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = await print([paid]);
    await screen.findByRole('heading', { level: 1, name: 'Statement of loan #214' });
    const document = within(screen.getByRole('region', { name: 'Statement 2026-0007' }));
    for (const text of [
      'Renfrew (County)',
      'Smiths Falls',
      'Road grader',
      'Paid',
      '123456789 RT0001',
      'PO 77',
      '4-100',
      '42.5 hours × $100',
      '$5,198',
      'Paid on Oct 20, 2026, reference EFT 4711',
    ])
      document.getByText(text);
    await user.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
    expect(printed).toHaveBeenCalledTimes(1);
  });

  it('speaks French', async () => {
    await chooseLanguage('fr');
    await print([paid]);
    await screen.findByRole('heading', { level: 1, name: 'Relevé pour le prêt nº 214' });
    screen.getByText('Numéro de TVH');
    screen.getByText('Payé le 20 oct. 2026, référence EFT 4711');
  });

  it('says that there is none yet, or of a loan of others that it does not exist', async () => {
    const { unmount } = await print([]);
    await screen.findByText('There is no statement.');
    unmount();
    await print([], { [STATEMENTS]: () => failure(404, 'This loan could not be found.', { code: 'loan_not_found' }) });
    await screen.findByText('This loan does not exist, or you do not have access to it.');
  });
});

it('a quote says where statements will be without HST', async () => {
  const settings = { municipality: 'renfrew-county', operatorLimitCents: 0, version: 2, hstNumber: null, glCode: null };
  const { user } = await renderApp(
    '/loans?loan=214',
    api(loan(), [], { 'GET /api/municipality-settings': () => json(settings) }),
  );
  await user.click(await screen.findByRole('button', { name: 'Prepare a quote' }));
  await screen.findByText('Your statements will be without HST: your municipality has no HST number.');
});
