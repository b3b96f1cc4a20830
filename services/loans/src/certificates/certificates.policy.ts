import {
  CERTIFICATE_MESSAGES,
  holdsDays,
  type InsuranceGap,
  type InsuranceState,
} from '@commonyard/contracts/certificates.values';
import type { LoanEvent } from '@commonyard/contracts/events/loans';
import { notFound } from '@commonyard/service-kit/errors/http-error';
import type { CertificateFacts, LoanRow } from '../database.ts';
import { ENDED_STATUSES } from '../loans/loans.policy.ts';
import type { Decision } from './certificates.repository.ts';

export const certificateNotFound = () => notFound('certificate_not_found', CERTIFICATE_MESSAGES.notFound);

/** How the borrowing side of a loan is insured. */
export type Insurance = {
  /** The least cover; null where the terms require none. */
  requiredCents: number | null;
  state: InsuranceState;
  certificate: CertificateFacts | null;
  /** The decision of the lending side, while it counts. */
  decision: Decision | null;
  /** The newest one, which the record of the loan keeps also where it counts no longer. */
  lastDecision: Decision | null;
  gaps: InsuranceGap[];
};

type InsuredLoan = Pick<LoanRow, 'status' | 'startsOn' | 'endsOn' | 'lenderMunicipality'>;

type Known = {
  requiredCents: number | null;
  /** Those of the borrowing municipality that are not removed. */
  certificates: readonly CertificateFacts[];
  /** The newest one about the loan. */
  decision: Decision | undefined;
};

/** Whether it stays as it was decided: the machine is back, or the loan has ended. */
export const isInsuranceSettled = (status: LoanRow['status']): boolean =>
  status === 'returned' || ENDED_STATUSES.includes(status);

/**
 * How the borrowing side of an accepted loan is insured: whether a certificate that covers all days was seen, or one was waived for all
 * days. Of a returned or ended loan what was decided stays. A certificate that was changed since it was seen must be seen again.
 */
export function insuranceOf(loan: InsuredLoan, { requiredCents, certificates, decision }: Known): Insurance {
  const isSettled = isInsuranceSettled(loan.status);
  const facts = { requiredCents, lastDecision: decision ?? null };
  if (isSettled && decision) return { ...facts, state: 'done', certificate: decision.certificate, decision, gaps: [] };
  if (requiredCents === null || isSettled)
    return {
      ...facts,
      state: requiredCents === null ? 'not_needed' : 'open',
      certificate: null,
      decision: null,
      gaps: [],
    };
  const candidates = certificates
    .filter(({ kind }) => kind === 'liability')
    .map((certificate) => ({ certificate, gaps: gapsOf(certificate, loan, requiredCents) }))
    .toSorted(
      (one, other) =>
        one.gaps.length - other.gaps.length || other.certificate.endsOn.localeCompare(one.certificate.endsOn),
    );
  const [best] = candidates;
  const known = { ...facts, certificate: best?.certificate ?? null, gaps: best?.gaps ?? [] };
  if (decision?.outcome === 'waived' && holdsDays(decision, loan)) return { ...known, state: 'done', decision };
  const seen = candidates.find(
    ({ certificate: { id, version }, gaps }) =>
      gaps.length === 0 && decision?.certificate?.id === id && decision.certificate.version === version,
  );
  if (decision && seen) return { ...known, certificate: seen.certificate, gaps: [], state: 'done', decision };
  return { ...known, state: 'open', decision: null, gaps: decision ? [...known.gaps, 'changed'] : known.gaps };
}

function gapsOf(certificate: CertificateFacts, loan: InsuredLoan, requiredCents: number): InsuranceGap[] {
  const { limitCents, additionalInsured } = certificate;
  return [
    ...(holdsDays(certificate, loan) ? [] : (['days'] as const)),
    ...(limitCents >= requiredCents ? [] : (['limit'] as const)),
    ...(additionalInsured === null || additionalInsured.includes(loan.lenderMunicipality)
      ? []
      : (['additional_insured'] as const)),
  ];
}

/** Whether a certificate covers the loan, maybe unseen. */
export const isCovered = ({
  certificate,
  gaps,
}: {
  certificate: object | null;
  gaps: readonly InsuranceGap[];
}): boolean => certificate !== null && gaps.every((gap) => gap === 'changed');

/** Whether the certificate that a loan requires is missing, or waits for the lending side. */
export const openCertificateOf = (insurance: Insurance | undefined): NonNullable<LoanEvent['openSteps']> =>
  insurance?.state === 'open' ? [isCovered(insurance) ? 'certificate_unseen' : 'certificate_missing'] : [];

/**
 * What a change of a certificate is for a loan: `certificate_provided` where one covers it now and waits for the lending side,
 * `certificate_lost` where none covers it any more. Undefined where it is as before, or needs no certificate.
 */
export function coverChangeOf(
  before: Insurance,
  after: Insurance,
): 'certificate_provided' | 'certificate_lost' | undefined {
  if (after.state !== 'open') return undefined;
  const wasWaiting = before.state === 'open' && isCovered(before);
  if (isCovered(after)) return wasWaiting ? undefined : 'certificate_provided';
  return wasWaiting || before.state === 'done' ? 'certificate_lost' : undefined;
}
