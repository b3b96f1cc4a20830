import { Certificate, LoanCertificate, type LoanInsurance } from '@commonyard/contracts/http/certificates';
import type { Locale } from '@commonyard/contracts/identity.values';
import { isAgreed } from '@commonyard/contracts/loans.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { pick, pickFields } from '@commonyard/service-kit/fields';
import type { CertificateFacts, LoanRow } from '../database.ts';
import { sideOf } from '../loans/loans.policy.ts';
import { isCovered, isInsuranceSettled, type Insurance } from './certificates.policy.ts';
import type { CertificateRow, Decision } from './certificates.repository.ts';
import { toParty } from '../loans/municipality-names.mapper.ts';

type NameOf = (userId: number | undefined) => string | null;

export const toFile = (row: Pick<CertificateFacts, 'name' | 'type' | 'bytes' | 'sha256' | 'remark'>) =>
  pick(row, ['name', 'type', 'bytes', 'sha256', 'remark']);

export const toLoanCertificate = (facts: CertificateFacts, locale: Locale): LoanCertificate =>
  pickFields(LoanCertificate, {
    ...facts,
    additionalInsured: facts.additionalInsured && facts.additionalInsured.map((id) => toParty(id, locale)),
    file: toFile(facts),
  });

export const toCertificate = (row: CertificateRow, locale: Locale, nameOf: NameOf): Certificate =>
  pickFields(Certificate, { ...row, ...toLoanCertificate(row, locale), by: nameOf(row.savedBy) });

type Viewer = {
  caller: Caller;
  /** Whether an administrator of the lending municipality can waive a certificate, so that no operator does. */
  hasOfficer: boolean;
  nameOf: NameOf;
};

/** Maps the insurance of a loan to the response for a caller who may read the loan. */
export function toLoanInsurance(
  insurance: Insurance,
  loan: LoanRow,
  { caller, hasOfficer, nameOf }: Viewer,
): LoanInsurance {
  const { requiredCents, state, certificate, decision, gaps } = insurance;
  const isOpenForLender =
    state === 'open' && isAgreed(loan.status) && !isInsuranceSettled(loan.status) && sideOf(caller, loan) === 'lender';
  const who = decision && { by: nameOf(decision.userId), at: decision.decidedAt };
  return {
    required: requiredCents === null ? null : { kind: 'liability', limitCents: requiredCents },
    state,
    certificate: certificate && toLoanCertificate(certificate, caller.locale),
    seen: decision?.outcome === 'seen' ? who : null,
    waiver: decision?.outcome === 'waived' ? { ...who!, reason: decision.reason! } : null,
    gaps,
    canMarkSeen: isOpenForLender && isCovered(insurance),
    canWaive: isOpenForLender && (caller.role === 'municipal_admin' || !hasOfficer),
  };
}

/** What the lending side decided last, as the record of a loan keeps it. */
export type RecordedDecision = {
  outcome: Decision['outcome'];
  by: string | null;
  at: string;
  reason: string | null;
  certificate: LoanCertificate | null;
};

export const toRecordedDecision = (
  { outcome, userId, decidedAt, reason, certificate }: Decision,
  locale: Locale,
  nameOf: NameOf,
): RecordedDecision => ({
  outcome,
  by: nameOf(userId),
  at: decidedAt,
  reason,
  certificate: certificate && toLoanCertificate(certificate, locale),
});
