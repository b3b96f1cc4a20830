import { CERTIFICATE_MESSAGES as MESSAGES, requiredInsuranceOf } from '@commonyard/contracts/certificates.values';
import type { LoanEvent } from '@commonyard/contracts/events/loans';
import type { SeenCertificateBody } from '@commonyard/contracts/http/certificates';
import type { LoanReasonBody } from '@commonyard/contracts/http/loans';
import type { Quote } from '@commonyard/contracts/http/quotes';
import { isAgreed, LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import { conflict, HttpError } from '@commonyard/service-kit/errors/http-error';
import { pick } from '@commonyard/service-kit/fields';
import type { Db, LoanRow, Trx } from '../database.ts';
import { sideOf, type Mover, type Step } from '../loans/loans.policy.ts';
import { lockLoan, type LoanOfListing } from '../loans/loans.repository.ts';
import { recordInsurance } from '../loans/loans.service.ts';
import { hasOfficer } from '../projections/users.repository.ts';
import { listNewestTerms } from '../quotes/quotes.repository.ts';
import {
  certificateNotFound,
  insuranceOf,
  isCovered,
  isInsuranceSettled,
  openCertificateOf,
  type Insurance,
} from './certificates.policy.ts';
import {
  CERTIFICATE_FACTS,
  findCertificate,
  insertDecision,
  listCertificates,
  listCertificatesOf,
  listDecisions,
} from './certificates.repository.ts';

type InsuredLoan = Pick<
  LoanRow,
  'id' | 'status' | 'acceptedAt' | 'startsOn' | 'endsOn' | 'lenderMunicipality' | 'borrowerMunicipality'
>;

/** The terms of the newest quotes of loans, by the id of the loan. */
type NewestTerms = ReadonlyMap<number, { terms: Parameters<typeof requiredInsuranceOf>[0] }>;

/**
 * The insurance of loans that were accepted, by the id of the loan. Their newest quotes are the accepted ones; `known` has the terms of
 * these where the caller has read them.
 */
export async function readInsurances(
  db: Db,
  all: readonly InsuredLoan[],
  known?: NewestTerms,
): Promise<Map<number, Insurance>> {
  const loans = all.filter(({ acceptedAt }) => acceptedAt !== null);
  const ids = loans.map(({ id }) => id);
  const termsOf = known ?? (await listNewestTerms(db, ids));
  const decisionOf = await listDecisions(db, ids);
  const certificatesOf = await listCertificatesOf(db, [
    ...new Set(loans.map(({ borrowerMunicipality }) => borrowerMunicipality)),
  ]);
  return new Map(
    loans.map((loan) => [
      loan.id,
      insuranceOf(loan, {
        requiredCents: requiredInsuranceOf(termsOf.get(loan.id)?.terms),
        certificates: certificatesOf.get(loan.borrowerMunicipality) ?? [],
        decision: decisionOf.get(loan.id),
      }),
    ]),
  );
}

/** The insurance of a loan; undefined for one that was never accepted. */
export const readInsurance = async (db: Db, loan: InsuredLoan): Promise<Insurance | undefined> =>
  (await readInsurances(db, [loan])).get(loan.id);

/** What the event of an agreed loan says about an open certificate of insurance. Nothing where none is open. */
export async function readOpenCertificate(db: Db, loan: InsuredLoan): Promise<Pick<LoanEvent, 'openSteps'>> {
  return toOpenSteps(await readInsurance(db, loan));
}

/** What a loan that is being accepted lacks: no certificate of it was marked as seen or waived yet. `terms`: those of the accepted quote. */
export async function readNewOpenCertificate(
  db: Db,
  loan: InsuredLoan,
  terms: Quote['terms'],
): Promise<Pick<LoanEvent, 'openSteps'>> {
  const requiredCents = requiredInsuranceOf(terms);
  if (requiredCents === null) return {};
  const certificates = await listCertificates(db, loan.borrowerMunicipality);
  return toOpenSteps(insuranceOf(loan, { requiredCents, certificates, decision: undefined }));
}

function toOpenSteps(insurance: Insurance | undefined): Pick<LoanEvent, 'openSteps'> {
  const openSteps = openCertificateOf(insurance);
  return openSteps.length > 0 ? { openSteps } : {};
}

/**
 * Throws 409 `certificate_missing` for a loan whose machine must not be handed over yet: unless the lending side saw a certificate that
 * is valid on all days of the loan, or waived it, or the accepted terms require none.
 */
export async function assertInsured(db: Db, loan: InsuredLoan): Promise<void> {
  if ((await readInsurance(db, loan))?.state === 'open') throw conflict('certificate_missing', MESSAGES.missing);
}

type InsuranceStep = Omit<Step, 'listingId'>;

/** Records that the lending side saw a certificate of the borrowing side, with its facts and its file of now. Throws 403, 404 or 409. */
export async function markSeen(
  trx: Trx,
  { certificateId, certificateVersion }: SeenCertificateBody,
  step: InsuranceStep,
): Promise<LoanOfListing> {
  const { loan, mover } = await lockRequired(trx, step);
  // The lock makes a concurrent change of the certificate keep the file that the lending side saw.
  const certificate = await findCertificate(trx, loan.borrowerMunicipality, certificateId, 'forShare');
  if (!certificate) throw certificateNotFound();
  if (certificate.version !== certificateVersion) throw conflict('stale_version', MESSAGES.stale);
  const insurance = await readInsurance(trx, loan);
  const { gaps } = insuranceOf(loan, {
    requiredCents: insurance!.requiredCents,
    certificates: [certificate],
    decision: undefined,
  });
  if (certificate.kind !== 'liability' || !isCovered({ certificate, gaps }))
    throw conflict('certificate_gap', MESSAGES.gap);
  await insertDecision(trx, {
    ...toDecision(loan, mover),
    outcome: 'seen',
    certificateId,
    certificate: JSON.stringify(pick(certificate, CERTIFICATE_FACTS)),
    documentId: certificate.documentId,
  });
  return recordInsurance(trx, loan, 'certificate_seen', { certificateId, reason: null }, mover);
}

/** Records that the lending side needs no certificate for the days of the loan. Throws 403, 404 or 409. */
export async function waiveCertificate(
  trx: Trx,
  { reason }: LoanReasonBody,
  step: InsuranceStep,
): Promise<LoanOfListing> {
  const { loan, mover } = await lockRequired(trx, step);
  await insertDecision(trx, { ...toDecision(loan, mover), outcome: 'waived', reason });
  return recordInsurance(trx, loan, 'certificate_waived', { certificateId: null, reason }, mover);
}

/**
 * Throws 403 unless the caller is of the lending side, and for a waiver its municipal administrator. Where the municipality has none,
 * the operator of the listing decides.
 */
export async function assertInsurer(
  db: Db,
  what: 'seen' | 'waive',
  { caller, loan }: { caller: Step['caller']; loan: LoanRow },
): Promise<void> {
  if (sideOf(caller, loan) !== 'lender') throw new HttpError(403, 'lender_only', MESSAGES.lenderOnly);
  if (what === 'waive' && caller.role !== 'municipal_admin' && (await hasOfficer(db, loan.lenderMunicipality)))
    throw new HttpError(403, 'officer_only', LOAN_MESSAGES.officerOnly);
}

async function lockRequired(
  trx: Trx,
  { loanId, seenVersion, caller, now }: InsuranceStep,
): Promise<{ loan: LoanOfListing; mover: Mover }> {
  const loan = await lockLoan(trx, loanId);
  if (!isAgreed(loan.status) || isInsuranceSettled(loan.status))
    throw conflict('invalid_transition', LOAN_MESSAGES.invalidTransition);
  if (seenVersion !== undefined && seenVersion !== loan.version)
    throw conflict('stale_version', LOAN_MESSAGES.staleLoan);
  if ((await readInsurance(trx, loan))?.state === 'not_needed')
    throw conflict('invalid_transition', MESSAGES.notRequired);
  return { loan, mover: { by: sideOf(caller, loan), actorId: caller.userId, now } };
}

const toDecision = ({ id: loanId, startsOn, endsOn }: LoanOfListing, { actorId, now }: Mover) => ({
  loanId,
  startsOn,
  endsOn,
  userId: actorId!,
  decidedAt: now.toISOString(),
});
