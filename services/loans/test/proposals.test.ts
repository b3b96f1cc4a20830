import { afterAll, describe, expect, it } from '@jest/globals';
import { loanSteps } from './loan-steps.ts';
import {
  as,
  borrower,
  borrowingOfficer,
  officer,
  owner,
  send,
  startTestService,
  type Headers,
} from './test-service.ts';

const service = await startTestService();
const steps = loanSteps(service);
afterAll(() => service.close());

await service.projectBorrower();

type Caller = Headers | Promise<Headers>;
const answer = (id: number, name: 'decline' | 'withdraw', caller: Caller, body: object = {}, headers = {}) =>
  send(service, caller, 'POST', `/api/loans/${id}/proposal/${name}`, body, headers);

/** A quoted loan whose acceptance an operator of the borrowing side proposes. */
async function proposedLoan(): Promise<number> {
  const { id } = await steps.loanIn('quoted', await service.lendableListing());
  await steps.accept(id, borrower());
  return id;
}

describe('POST /api/loans/:id/proposal/decline', () => {
  it('200: an officer sees who proposes, and declines with a word that the operator gets', async () => {
    const id = await proposedLoan();
    const seen = (await steps.get(id, borrowingOfficer())).json();
    expect(seen.proposal).toMatchObject({ action: 'accept', by: 'Bea Borrower' });
    expect(seen.actions).toContain('decline_proposal');
    const body = { reason: 'Ask for the wing too' };
    const declined = await answer(id, 'decline', borrowingOfficer(), body, { 'if-match': `"${seen.version}"` });
    expect(declined.json()).toMatchObject({ status: 'quoted', turn: 'borrower', proposal: null, hasProposal: false });
    expect((await service.eventsOfLoan(id)).at(-1)).toMatchObject({
      type: 'loan.proposal_declined',
      actorid: 15,
      data: { by: 'borrower', proposedBy: 14, proposes: 'accept', reason: 'Ask for the wing too' },
    });
    // The operator can propose again.
    expect((await steps.accept(id, borrower())).statusCode).toBe(202);
  });

  it('200 without a word, and each side has its own history of it, with the name', async () => {
    const id = await proposedLoan();
    expect((await answer(id, 'decline', borrowingOfficer())).statusCode).toBe(200);
    const historyOf = async (caller: Caller) =>
      (await send(service, caller, 'GET', `/api/loans/${id}/history`))
        .json<{ action: string; by: string | null }[]>()
        .map(({ action, by }) => [action, by]);
    expect(await historyOf(borrower())).toEqual([
      ['requested', 'Bea Borrower'],
      ['quoted', 'Olga Officer'],
      ['proposed', 'Bea Borrower'],
      ['proposal_declined', null],
    ]);
    expect(await historyOf(officer())).toEqual([
      ['requested', 'Bea Borrower'],
      ['quoted', 'Olga Officer'],
    ]);
  });

  it('400 for a long word, 403 for an operator, 409 for the other side, a stale version and where nothing is proposed', async () => {
    const id = await proposedLoan();
    expect((await answer(id, 'decline', borrowingOfficer(), { reason: 'x'.repeat(1_001) })).statusCode).toBe(400);
    expect((await answer(id, 'decline', borrower())).json().code).toBe('officer_only');
    expect((await answer(id, 'decline', officer())).statusCode).toBe(409);
    expect((await answer(id, 'decline', borrowingOfficer(), {}, { 'if-match': '"1"' })).json().code).toBe(
      'stale_version',
    );
    await answer(id, 'decline', borrowingOfficer());
    expect((await answer(id, 'decline', borrowingOfficer())).statusCode).toBe(409);
  });
});

describe('POST /api/loans/:id/proposal/withdraw', () => {
  it('200: the operator takes it back, and the officers are told', async () => {
    const id = await proposedLoan();
    expect((await steps.get(id, borrower())).json().actions).toContain('withdraw_proposal');
    expect((await answer(id, 'withdraw', borrower())).json()).toMatchObject({ proposal: null, status: 'quoted' });
    expect((await service.eventsOfLoan(id)).at(-1)).toMatchObject({
      type: 'loan.proposal_withdrawn',
      actorid: 14,
      data: { by: 'borrower', reason: null },
    });
  });

  it('403 for an officer, 409 for the other side, 404 for a stranger', async () => {
    const id = await proposedLoan();
    const unauthorized = as.operator({ userId: 90, municipality: 'kenora' });
    const callers = [borrowingOfficer(), owner(), unauthorized];
    const statuses = callers.map(async (caller) => (await answer(id, 'withdraw', caller)).statusCode);
    expect(await Promise.all(statuses)).toEqual([403, 409, 404]);
  });
});
