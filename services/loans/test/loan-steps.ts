import { loanBody, quoteBody } from '@commonyard/testing/factories/loans';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { startOfTorontoDay, torontoDay } from '@commonyard/service-kit/http/calendar-day';
import type { Loan, LoanBody } from '@commonyard/contracts/http/loans';
import type { QuoteBody } from '@commonyard/contracts/http/quotes';
import { INSPECTION_OF, type HandoverKind } from '@commonyard/contracts/handovers.values';
import type { InspectionType } from '@commonyard/contracts/inspections.values';
import type { LoanStatus } from '@commonyard/contracts/loans.values';
import { insertInspections, type NewInspection } from '../src/loans/handovers.repository.ts';
import { borrower, borrowingOfficer, officer, send, type Headers, type TestService } from './test-service.ts';

type Caller = Headers | Promise<Headers>;

let lastInspectionId = 100;
const AFTER_SIGNATURE: LoanStatus[] = ['signed', 'out', 'returned'];

/** An hour after the beginning of the day so many days from today. */
export const onDay = (days: number): Date =>
  new Date(startOfTorontoDay(addDays(torontoDay(new Date()), days)).getTime() + 3_600_000);

/** Moves an agreed loan to a state or to other days, which its calendar and its quotes follow. */
export async function setLoan(
  { db }: TestService,
  id: number,
  { status, startsOn, endsOn }: { status?: LoanStatus; startsOn: string; endsOn: string },
): Promise<void> {
  const dueAt = startOfTorontoDay(addDays(endsOn, 1)).toISOString();
  await db
    .updateTable('loans')
    .set({ startsOn, endsOn, dueAt, ...(status && { status }) })
    .where('id', '=', id)
    .execute();
  await db.updateTable('quotes').set({ startsOn, endsOn }).where('loanId', '=', id).execute();
  if (status) await db.updateTable('loanParties').set({ status }).where('loanId', '=', id).execute();
  await db
    .updateTable('busyPeriods')
    .set({ days: `[${startsOn},${endsOn}]` })
    .where('loanId', '=', id)
    .execute();
}

/** What the parties of loans send. */
export const loanSteps = (service: TestService) => {
  const step =
    (name: 'accept' | 'decline' | 'cancel', defaultBody?: object) =>
    (id: number | string, caller: Caller, headers: Headers = {}, body: unknown = defaultBody) =>
      send(service, caller, 'POST', `/api/loans/${id}/${name}`, body, headers);
  const steps = {
    request: (listingId: number, overrides: Partial<LoanBody> = {}, caller: Caller = borrower(), headers = {}) =>
      send(service, caller, 'POST', '/api/loans', loanBody(listingId, overrides), headers),
    quote: (id: number | string, caller: Caller = officer(), overrides: Partial<QuoteBody> = {}, headers = {}) =>
      send(service, caller, 'POST', `/api/loans/${id}/quotes`, quoteBody(overrides), headers),
    changeDays: (id: number | string, caller: Caller, days: { startsOn: string; endsOn: string }) =>
      send(service, caller, 'POST', `/api/loans/${id}/days`, days),
    accept: step('accept'),
    decline: step('decline', { reason: 'The crew has other plans' }),
    cancel: step('cancel', { reason: 'The crew has other plans' }),
    /** A completed inspection of a loan, as its event projects it. */
    inspect: async (
      loanId: number,
      type: InspectionType,
      over: Partial<NewInspection> = {},
    ): Promise<NewInspection> => {
      const inspectionId = ++lastInspectionId;
      const inspection: NewInspection = {
        inspectionId,
        loanId,
        type,
        contentHash: inspectionId.toString(16).padStart(64, '0'),
        hourMeter: type === 'pre' ? 1_200.5 : 1_216,
        fuel: type === 'pre' ? 8 : 6,
        completedAt: new Date().toISOString(),
        ...over,
      };
      await service.db.transaction().execute((trx) => insertInspections(trx, [inspection]));
      return inspection;
    },
    confirm: (
      id: number,
      kind: HandoverKind,
      { inspectionId, contentHash }: Pick<NewInspection, 'inspectionId' | 'contentHash'>,
      caller: Caller,
      over: object = {},
      headers: Headers = {},
    ) =>
      send(
        service,
        caller,
        'POST',
        `/api/loans/${id}/handovers`,
        { kind, inspectionId, contentHash, ...over },
        headers,
      ),
    /** The lending side needs no certificate of insurance for the days of the loan. */
    waive: (id: number, caller: Caller = officer()) =>
      send(service, caller, 'POST', `/api/loans/${id}/certificate-waiver`, { reason: 'The borrower is self-insured' }),
    get: (id: number, caller: Caller = borrower()) => send(service, caller, 'GET', `/api/loans/${id}`),
  };
  const bothConfirm = async (id: number, kind: HandoverKind): Promise<void> => {
    const inspection = await steps.inspect(id, INSPECTION_OF[kind]);
    await steps.confirm(id, kind, inspection, officer(), { otherName: 'Bea Borrower' });
  };
  return {
    ...steps,
    bothConfirm,
    /** A loan in this state, of a listing that can be lent. */
    loanIn: async (status: LoanStatus, listingId: number, overrides: Partial<LoanBody> = {}): Promise<Loan> => {
      const { id } = (await steps.request(listingId, overrides)).json<Loan>();
      if (status !== 'requested') await steps.quote(id);
      if (status === 'countered') await steps.quote(id, borrowingOfficer());
      if (['accepted', 'closed', ...AFTER_SIGNATURE].includes(status)) await steps.accept(id, borrowingOfficer());
      if (AFTER_SIGNATURE.includes(status)) {
        const today = torontoDay(new Date());
        await setLoan(service, id, { status: 'signed', startsOn: today, endsOn: addDays(today, 4) });
        await steps.waive(id);
        if (status !== 'signed') await bothConfirm(id, 'hand_over');
        if (status === 'returned') await bothConfirm(id, 'return');
      }
      if (status === 'declined') await steps.decline(id, borrower());
      if (status === 'cancelled') await steps.cancel(id, officer());
      const loan = (await steps.get(id)).json<Loan>();
      if (loan.status !== status) throw new Error(`the loan is ${loan.status} instead of ${status}`);
      return loan;
    },
  };
};
