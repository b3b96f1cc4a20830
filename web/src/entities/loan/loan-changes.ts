import { useQueryClient } from '@tanstack/react-query';
import type {
  Loan,
  LoanAgreeBody,
  LoanDaysBody,
  LoanDisputeBody,
  LoanEndBody,
  LoanOfferBody,
  LoanReasonBody,
  ProposalReasonBody,
} from '@commonyard/contracts/http/loans';
import type {
  ExtensionBody,
  ExtensionReasonBody,
  HandoverBody,
  RecallBody,
} from '@commonyard/contracts/http/handovers';
import type {
  HandOverPlanBody,
  LoanContactsBody,
  LoanOperatorBody,
  PurchaseOrderBody,
} from '@commonyard/contracts/http/loan-plans';
import type { LoanCertificate } from '@commonyard/contracts/http/certificates';
import type {
  AlternativeCostBody,
  CreditNoteBody,
  PaymentBody,
  StatementBody,
} from '@commonyard/contracts/http/statements';
import type { QuoteBody } from '@commonyard/contracts/http/quotes';
import { acceptIfDone } from '../../lib/accept-if-done.ts';
import { call, callJson, readJson } from '../../lib/http.ts';
import { ifMatch, type Shown } from '../../lib/shown.ts';
import { availabilityKeys } from '../availability/availability.queries.ts';
import { loanKeys, loanQuery } from './loan.queries.ts';

/** `isProposed`: the user may not commit it, so an officer of the municipality was asked to. */
export type LoanChange = { loan: Loan; isProposed: boolean };

type Target = Shown<Pick<Loan, 'id' | 'version' | 'side'>>;

async function postChange(
  target: Target,
  action: 'quotes' | keyof typeof ENDS | Answer,
  {
    body,
    headers,
  }: {
    body?: QuoteBody | LoanReasonBody | LoanAgreeBody | LoanDisputeBody | LoanEndBody | ProposalReasonBody;
    headers?: Record<string, string>;
  } = {},
): Promise<LoanChange> {
  const response = await call(`/api/loans/${target.id}/${action}`, {
    method: 'POST',
    headers: { ...ifMatch(target), ...headers },
    ...(body !== undefined && { body }),
  });
  return { loan: await readJson(response), isProposed: response.status === 202 };
}

const ENDS = { accept: 'accepted', decline: 'declined', cancel: 'cancelled' } as const;

/**
 * Accepts the newest quote, or ends the loan for a reason. A repeated press is no error, which is where the own side made the step
 * from the version that was shown.
 */
export const endNegotiation = (target: Target, action: keyof typeof ENDS, reason?: string): Promise<LoanChange> =>
  acceptIfDone(
    postChange(target, action, reason === undefined ? {} : { body: { reason } }),
    async () => ({ loan: await callJson(`/api/loans/${target.id}`), isProposed: false }),
    ({ loan }) =>
      loan.status === ENDS[action] &&
      loan.version === target.version + 1 &&
      (action === 'accept' || loan.endedBy === target.side),
  );

/** What a side says about the end of an accepted loan or about a proposal to its officers. */
export type Answer = 'end' | 'end/agree' | 'end/dispute' | 'end/withdraw' | 'proposal/decline' | 'proposal/withdraw';

export const sendAnswer = async (
  target: Target,
  answer: Answer,
  body: LoanAgreeBody | LoanDisputeBody | LoanEndBody | ProposalReasonBody | undefined,
  headers: Record<string, string>,
): Promise<Loan> => (await postChange(target, answer, { ...(body && { body }), headers })).loan;

export const sendQuote = (target: Target, body: QuoteBody, headers: Record<string, string>): Promise<LoanChange> =>
  postChange(target, 'quotes', { body, headers });

/** Offers an own machine on a need. */
export const sendOffer = (body: LoanOfferBody, headers: Record<string, string>): Promise<Loan> =>
  callJson('/api/loans/offers', { method: 'POST', body, headers });

export const changeDays = (target: Target, body: LoanDaysBody, headers: Record<string, string>): Promise<Loan> =>
  callJson(`/api/loans/${target.id}/days`, { method: 'POST', body, headers: { ...ifMatch(target), ...headers } });

/** What a side arranges, by the last part of the path that saves it. */
export type Arrangement =
  | { path: 'contacts'; body: LoanContactsBody }
  | { path: 'hand-over-plan'; body: HandOverPlanBody }
  | { path: 'operator'; body: LoanOperatorBody }
  | { path: 'purchase-order'; body: PurchaseOrderBody };

export const saveArrangement = (
  target: Target,
  { path, body }: Arrangement,
  headers: Record<string, string>,
): Promise<Loan> =>
  callJson(`/api/loans/${target.id}/${path}`, { method: 'PUT', body, headers: { ...ifMatch(target), ...headers } });

/** What a side does with an agreed loan, by the last part of the path. */
export type AgreedStep =
  | { path: 'handovers'; body: HandoverBody }
  | { path: 'recall'; body: RecallBody }
  | { path: 'extensions'; body: ExtensionBody }
  | { path: 'extensions/decline'; body: ExtensionReasonBody }
  | { path: 'extensions/agree' | 'extensions/withdraw' | 'recall/withdraw'; body?: undefined };

export const takeAgreedStep = (
  target: Target,
  { path, body }: AgreedStep,
  headers: Record<string, string>,
): Promise<Loan> =>
  callJson(`/api/loans/${target.id}/${path}`, {
    method: 'POST',
    headers: { ...ifMatch(target), ...headers },
    ...(body !== undefined && { body }),
  });

/** Records that the own side has seen the certificate of the borrowing side, as it was shown. */
export const markCertificateSeen = (
  target: Target,
  { id: certificateId, version: certificateVersion }: LoanCertificate,
  headers: Record<string, string>,
): Promise<Loan> =>
  callJson(`/api/loans/${target.id}/certificate`, {
    method: 'POST',
    body: { certificateId, certificateVersion },
    headers: { ...ifMatch(target), ...headers },
  });

export const waiveCertificate = (target: Target, reason: string, headers: Record<string, string>): Promise<Loan> =>
  callJson(`/api/loans/${target.id}/certificate-waiver`, {
    method: 'POST',
    body: { reason },
    headers: { ...ifMatch(target), ...headers },
  });

export const issueStatement = (target: Target, body: StatementBody, headers: Record<string, string>): Promise<Loan> =>
  callJson(`/api/loans/${target.id}/statements`, {
    method: 'POST',
    body,
    headers: { ...ifMatch(target), ...headers },
  });

/** What the lending side does with a statement that was agreed to, by the last part of the path. */
export type StatementStep = { path: 'credit-notes'; body: CreditNoteBody } | { path: 'payment'; body: PaymentBody };

export const takeStatementStep = (
  target: Target,
  statementId: number,
  { path, body }: StatementStep,
  headers: Record<string, string>,
): Promise<Loan> =>
  callJson(`/api/loans/${target.id}/statements/${statementId}/${path}`, {
    method: 'POST',
    body,
    headers: { ...ifMatch(target), ...headers },
  });

export const saveAlternativeCost = (
  target: Target,
  cents: AlternativeCostBody['cents'],
  headers: Record<string, string>,
): Promise<Loan> =>
  callJson(`/api/loans/${target.id}/alternative-cost`, {
    method: 'PUT',
    body: { cents },
    headers: { ...ifMatch(target), ...headers },
  });

export function useCacheLoan(): (loan: Loan) => void {
  const queryClient = useQueryClient();
  return (loan) => {
    queryClient.setQueryData(loanQuery(loan.id).queryKey, loan);
    void queryClient.invalidateQueries({
      queryKey: loanKeys.all,
      predicate: ({ queryKey: [, part, id] }) => part !== 'one' || id !== loan.id,
    });
    void queryClient.invalidateQueries({ queryKey: availabilityKeys.of(loan.listing.id) });
  };
}
