import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Balance, Settlement } from '@commonyard/contracts/http/settlements';
import { chooseLanguage } from '../src/lib/translation.ts';
import { failure, json, type Api } from './api.ts';
import { renderApp } from './render.tsx';
import { settlement, summary } from './statements.ts';
import { signedInAs } from './users.ts';

const LIST = 'GET /api/statements';
const officer = {
  role: 'municipal_admin',
  municipality: 'renfrew-county',
  municipalityName: 'Renfrew (County)',
} as const;
const operator = { ...officer, role: 'municipal_operator' } as const;
const page = (items: unknown[]) => json(items, { headers: { 'x-total-count': String(items.length) } });

const open = (address: string, over: Api = {}, user: Parameters<typeof signedInAs>[0] = officer) =>
  renderApp(address, { ...signedInAs(user), [LIST]: () => page([summary()]), ...over });

describe('the statements of a municipality', () => {
  it('say who charges whom what, what is due, and lead to their loans', async () => {
    const theirs = summary({ id: 9, number: '2026-0002', side: 'borrower', state: 'paid', paidOn: '2026-10-20' });
    await open('/statements', { [LIST]: () => page([summary({ dueCents: 100_000, creditedCents: 419_800 }), theirs]) });
    const list = within(await screen.findByRole('list', { name: 'Statements' }));
    list.getByText('We charge Smiths Falls $5,198');
    list.getByText(/Still due: \$1,000/);
    list.getByText('Smiths Falls charges us $5,198');
    list.getByText(/Paid on Oct 20, 2026/);
    const link = list.getByRole('link', { name: '2026-0007: Road grader, loan #214' });
    expect(link.getAttribute('href')).toBe('/loans?loan=214');
  });

  it('are narrowed by year, side and state, which the file follows', async () => {
    const { user, calls } = await open('/statements', {
      'GET /api/statements/export': () => failure(403, 'Not allowed', { code: 'forbidden' }),
    });
    await screen.findByRole('list', { name: 'Statements' });
    await user.selectOptions(screen.getByLabelText('Side'), 'We owe');
    await user.selectOptions(screen.getByLabelText('State'), 'Agreed, not paid');
    await user.selectOptions(screen.getByLabelText('Year'), '2026');
    await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await screen.findByText(/The file could not be made/);
    const sent = calls.filter(({ path }) => path.startsWith('/api/statements'));
    expect(Object.fromEntries(sent.at(-1)!.query)).toEqual({ year: '2026', side: 'borrower', state: 'agreed' });
    expect(Object.fromEntries(sent.at(-2)!.query)).toMatchObject({ year: '2026', side: 'borrower', state: 'agreed' });
  });

  it('say that there are none, that none match, and that they could not be read', async () => {
    const none = await open('/statements', { [LIST]: () => page([]) });
    await screen.findByText(/^No statements yet/);
    none.unmount();
    const narrowed = await open('/statements?side=lender', { [LIST]: () => page([]) });
    await screen.findByText('No statements match');
    await narrowed.user.click(screen.getByRole('button', { name: 'Clear' }));
    await screen.findByText(/^No statements yet/);
    narrowed.unmount();
    await open('/statements', { [LIST]: () => failure(503, 'Temporarily unavailable.', { code: 'unavailable' }) });
    await screen.findByText('Failed to load statements. Please try again.');
    screen.getByRole('button', { name: 'Try again' });
  });

  it('are for users of a municipality; settlements are for its administrators', async () => {
    const ofOperator = await open('/statements?tab=settlements', {}, operator);
    await screen.findByRole('list', { name: 'Statements' });
    expect(screen.queryByRole('tab')).toBeNull();
    ofOperator.unmount();
    await open('/statements', {}, { role: 'admin' });
    await screen.findByText('Users of a municipality see its statements. Your account has none.');
  });
});

describe('the settlement of a year', () => {
  const balance = (over: Partial<Balance> = {}): Balance => ({
    partner: { municipality: 'smiths-falls', municipalityName: 'Smiths Falls' },
    owedToUsCents: 519_800,
    owedByUsCents: 644_800,
    statements: 2,
    undecided: 1,
    isProposed: false,
    ...over,
  });
  const YEAR = 'GET /api/settlements';
  const openYear = (settlements: Settlement[], over: Api = {}, balances = [balance()]) =>
    open('/statements?tab=settlements&year=2026', { [YEAR]: () => json({ balances, settlements }), ...over });

  it('is proposed from the balance, whose net amount is said in words', async () => {
    const { user, calls } = await openYear([], { 'POST /api/settlements': () => json(settlement(), { status: 201 }) });
    const balances = within(await screen.findByRole('region', { name: 'Balances of 2026' }));
    await balances.findByText('Renfrew (County) pays Smiths Falls $1,250');
    balances.getByText('Owed to us: $5,198 · Owed by us: $6,448 · 2 statements');
    balances.getByText('1 more waits for an answer and is left out');
    await user.click(balances.getByRole('button', { name: 'Propose a settlement to Smiths Falls' }));
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Propose the settlement of 2026 to Smiths Falls?' }),
    );
    dialog.getByText('Renfrew (County) pays Smiths Falls $1,250');
    await user.click(dialog.getByRole('button', { name: 'Propose' }));
    await screen.findByText('Settlement proposed');
    expect(calls.find(({ method }) => method === 'POST')!.body).toEqual({
      partner: 'smiths-falls',
      year: 2026,
      owedToUsCents: 519_800,
      owedByUsCents: 644_800,
    });
  });

  it('is proposed anew where the balance has changed since it was shown', async () => {
    let balances = [balance()];
    const { user, calls } = await openYear([], {
      [YEAR]: () => json({ balances, settlements: [] }),
      'POST /api/settlements': ({ body }) =>
        (body as { owedByUsCents: number }).owedByUsCents === 600_000
          ? json(settlement(), { status: 201 })
          : failure(409, 'What both municipalities owe each other has changed in the meantime', {
              code: 'balance_changed',
            }),
    });
    await user.click(await screen.findByRole('button', { name: 'Propose a settlement to Smiths Falls' }));
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Propose the settlement of 2026 to Smiths Falls?' }),
    );
    balances = [balance({ owedByUsCents: 600_000 })];
    await user.click(dialog.getByRole('button', { name: 'Propose' }));
    await dialog.findByText('What both municipalities owe each other has changed in the meantime.');
    dialog.getByText('Renfrew (County) pays Smiths Falls $802');
    expect(dialog.queryByRole('button', { name: 'Propose' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Go on with the change' }));
    dialog.getByText('Renfrew (County) pays Smiths Falls $802');
    await user.click(dialog.getByRole('button', { name: 'Propose' }));
    await screen.findByText('Settlement proposed');
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
      { owedByUsCents: 644_800 },
      { owedByUsCents: 600_000 },
    ]);
  });

  it('is not proposed where nothing is left to settle', async () => {
    let balances = [balance()];
    const { user } = await openYear([], {
      [YEAR]: () => json({ balances, settlements: [] }),
      'POST /api/settlements': () =>
        failure(409, 'What both municipalities owe each other has changed in the meantime', {
          code: 'balance_changed',
        }),
    });
    await user.click(await screen.findByRole('button', { name: 'Propose a settlement to Smiths Falls' }));
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Propose the settlement of 2026 to Smiths Falls?' }),
    );
    balances = [];
    await user.click(dialog.getByRole('button', { name: 'Propose' }));
    await dialog.findByText('This is no longer possible.');
    expect(dialog.queryByRole('button', { name: 'Go on with the change' })).toBeNull();
  });

  it('is shown page by page, also after a page that could not be read, and a change of the other side is found on its page', async () => {
    let isDown = true;
    let older = settlement({ id: 5 });
    const { user } = await open('/statements?tab=settlements&year=2026', {
      [YEAR]: ({ query }) => {
        if (query.get('cursor') !== 'second')
          return json(
            {
              balances: [balance({ isProposed: true })],
              settlements: [settlement({ state: 'confirmed', canEnd: false })],
            },
            { headers: { link: '</api/settlements?year=2026&cursor=second>; rel="next"', 'x-total-count': '2' } },
          );
        if (isDown) return failure(503, 'Temporarily unavailable.', { code: 'unavailable' });
        return json({ balances: [], settlements: [older] });
      },
      'POST /api/settlements/5/end': () =>
        failure(409, 'This settlement was changed in the meantime', { code: 'stale_version' }),
    });
    const more = await screen.findByRole('button', { name: 'Show more' });
    screen.getByText('Settlement #12 of 2026 with Smiths Falls');
    expect(screen.queryByRole('button', { name: /^Propose/ })).toBeNull();
    await user.click(more);
    await screen.findByText('Failed to load the settlements. Please try again.');
    screen.getByText('Settlement #12 of 2026 with Smiths Falls');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('Settlement #5 of 2026 with Smiths Falls');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(screen.queryByText('Failed to load the settlements. Please try again.')).toBeNull();
    screen.getByText('Settlement #12 of 2026 with Smiths Falls');
    await user.click(screen.getByRole('button', { name: 'Withdraw: Smiths Falls' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'Wrong year');
    older = settlement({ id: 5, version: 2, state: 'confirmed', canEnd: false });
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await dialog.findByText('This settlement has been confirmed in the meantime.');
  });

  it('is not proposed again while one waits, nor where nothing is to be settled', async () => {
    await openYear([settlement()], {}, [
      balance({ isProposed: true }),
      balance({
        partner: { municipality: 'perth', municipalityName: 'Perth' },
        owedToUsCents: 0,
        owedByUsCents: 0,
        statements: 0,
        undecided: 0,
      }),
    ]);
    await screen.findByText('Nothing to settle');
    await screen.findByText('Settlement #12 of 2026 with Smiths Falls');
    expect(screen.queryByRole('button', { name: /^Propose/ })).toBeNull();
    screen.getByRole('button', { name: 'Withdraw: Smiths Falls' });
  });

  it('is confirmed by the other municipality, from the version that was shown', async () => {
    const theirs = settlement({
      proposer: { municipality: 'smiths-falls', municipalityName: 'Smiths Falls' },
      partner: { municipality: 'renfrew-county', municipalityName: 'Renfrew (County)' },
      canConfirm: true,
    });
    const { user, calls } = await openYear([theirs], {
      'POST /api/settlements/12/confirm': () => json({ ...theirs, version: 2, state: 'confirmed' }),
    });
    const settlements = within(await screen.findByRole('region', { name: 'Settlements' }));
    await settlements.findByText('Smiths Falls pays Renfrew (County) $1,250');
    settlements.getByRole('button', { name: 'Decline: Smiths Falls' });
    expect(settlements.getByRole('link', { name: '2026-0007', hidden: true }).getAttribute('href')).toBe(
      '/loans?loan=214',
    );
    await user.click(settlements.getByRole('button', { name: 'Confirm the settlement with Smiths Falls' }));
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Confirm the settlement of 2026 with Smiths Falls?' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Settlement confirmed');
    expect(calls.find(({ method }) => method === 'POST')!.headers.get('if-match')).toBe('"1"');
  });

  it('is withdrawn with a reason, unless the other side has confirmed it meanwhile', async () => {
    let current = settlement();
    const { user, calls } = await openYear([], {
      [YEAR]: () => json({ balances: [balance()], settlements: [current] }),
      'POST /api/settlements/12/end': () =>
        failure(409, 'This settlement was changed in the meantime', { code: 'stale_version' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Withdraw: Smiths Falls' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Withdraw: Settlement of 2026 with Smiths Falls' }),
    );
    await user.type(dialog.getByLabelText('Reason'), 'A statement is missing.');
    current = settlement({ version: 2, state: 'confirmed', canEnd: false });
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await dialog.findByText('This settlement has been confirmed in the meantime.');
    expect(calls.find(({ method }) => method === 'POST')!.body).toEqual({ reason: 'A statement is missing.' });
  });

  it('speaks French', async () => {
    await chooseLanguage('fr');
    await openYear([settlement()]);
    await screen.findByText('Règlement nº 12 de 2026 avec Smiths Falls');
    expect(await screen.findAllByText('Renfrew (County) verse 1 250 $ à Smiths Falls')).toHaveLength(2);
  });

  it('says that it could not be read', async () => {
    await openYear([], { [YEAR]: () => failure(503, 'Temporarily unavailable.', { code: 'unavailable' }) });
    await screen.findByText('Failed to load the balances. Please try again.');
  });
});
