import { addDays } from '@commonyard/contracts/calendar-days.values';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { QuoteLineBody } from '@commonyard/contracts/http/quotes';
import type { Statement, StatementBody, StatementDraft } from '@commonyard/contracts/http/statements';
import { loanSteps, setLoan } from './loan-steps.ts';
import { borrowingOfficer, officer, owner, send, type Headers, type TestService } from './test-service.ts';

type Caller = Headers | Promise<Headers>;

export const hourLine = (over: Partial<QuoteLineBody> = {}): QuoteLineBody => ({
  kind: 'rental',
  unit: 'hour',
  quantity: 10,
  rateCents: 12_000,
  hst: true,
  ...over,
});

/** What the parties of returned loans send. */
export function statementSteps(service: TestService) {
  const steps = loanSteps(service);
  const call = (
    id: number,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    caller: Caller,
    body?: unknown,
    headers = {},
  ) => send(service, caller, method, `/api/loans/${id}/${path}`, body, headers);
  const draft = (id: number, caller: Caller = owner()) => call(id, 'GET', 'statements/draft', caller);
  const issue = (id: number, body: unknown, caller: Caller = officer(), headers: Headers = {}) =>
    call(id, 'POST', 'statements', caller, body, headers);
  const list = async (id: number, caller: Caller = officer()) =>
    (await call(id, 'GET', 'statements', caller)).json<Statement[]>();
  /** Issues what the draft says, with other fields. */
  const issueDraft = async (id: number, over: Partial<StatementBody> = {}, caller: Caller = officer()) => {
    const { lines } = (await draft(id)).json<StatementDraft>();
    const body = { lines: lines.map(({ cents: _cents, ...line }) => line), ...over };
    return issue(id, body, caller);
  };
  const agree = (id: number, caller: Caller = borrowingOfficer(), body?: object) =>
    call(id, 'POST', 'end/agree', caller, body);
  return {
    ...steps,
    call,
    draft,
    issue,
    list,
    issueDraft,
    agree,
    dispute: (id: number, body: object = { reason: 'Too many hours' }, caller: Caller = borrowingOfficer()) =>
      call(id, 'POST', 'end/dispute', caller, body),
    nothingCharged: (id: number, caller: Caller = officer(), reason?: string) =>
      call(id, 'POST', 'end', caller, { outcome: 'nothing_charged', ...(reason && { reason }) }),
    credit: (id: number, statementId: number, body: unknown, caller: Caller = officer(), headers: Headers = {}) =>
      call(id, 'POST', `statements/${statementId}/credit-notes`, caller, body, headers),
    pay: (id: number, statementId: number, body: unknown, caller: Caller = owner(), headers: Headers = {}) =>
      call(id, 'POST', `statements/${statementId}/payment`, caller, body, headers),
    alternative: (id: number, cents: unknown, caller: Caller = borrowingOfficer(), headers: Headers = {}) =>
      call(id, 'PUT', 'alternative-cost', caller, { cents }, headers),
    setSettings: (body: object, caller: Caller = officer()) =>
      send(service, caller, 'PUT', '/api/municipality-settings', { operatorLimitCents: 0, ...body }),
    /** A loan of these lines for today that both sides confirmed as out and back, with these readings of the meter. */
    returned: async (
      lines: QuoteLineBody[] = [hourLine()],
      { out = 1_200.5, back = 1_216 }: { out?: number | null; back?: number | null } = {},
    ): Promise<number> => {
      const listingId = await service.lendableListing();
      const { id } = (await steps.request(listingId)).json<Loan>();
      await steps.quote(id, officer(), { lines });
      await steps.accept(id, borrowingOfficer());
      const today = torontoDay(new Date());
      await setLoan(service, id, { status: 'signed', startsOn: today, endsOn: today });
      await steps.waive(id);
      for (const [type, kind, hourMeter] of [['pre', 'hand_over', out] as const, ['post', 'return', back] as const]) {
        const inspection = await steps.inspect(id, type, { hourMeter });
        await steps.confirm(id, kind, inspection, officer(), { otherName: 'Bea Borrower' });
      }
      const { status } = (await steps.get(id)).json<Loan>();
      if (status !== 'returned') throw new Error(`the loan is ${status}`);
      return id;
    },
    /** An accepted loan that is returned without an inspection, which takes fewer steps. */
    returnedAtOnce: async (): Promise<number> => {
      const { id } = await steps.loanIn('accepted', await service.lendableListing());
      const today = torontoDay(new Date());
      await setLoan(service, id, { status: 'returned', startsOn: addDays(today, -4), endsOn: today });
      await service.db
        .updateTable('loans')
        .set({ returnedAt: new Date().toISOString() })
        .where('id', '=', id)
        .execute();
      return id;
    },
  };
}
