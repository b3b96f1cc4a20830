import type { HandoverBody } from '@commonyard/contracts/http/handovers';
import {
  HANDOVER_LIMITS,
  HANDOVER_MESSAGES as MESSAGES,
  INSPECTION_OF,
  type HandoverKind,
} from '@commonyard/contracts/handovers.values';
import { LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import { conflict } from '@commonyard/service-kit/errors/http-error';
import { lockCalendar } from '../availability/availability.repository.ts';
import { remindOfDueSignatures } from '../agreements/agreements.service.ts';
import { assertInsured } from '../certificates/loan-insurance.service.ts';
import type { LoanRow, Trx } from '../database.ts';
import { checkStep, otherSide, outOfService, type Mover, type Step } from '../loans/loans.policy.ts';
import { isOutElsewhere, lockLoan, type LoanOfListing } from '../loans/loans.repository.ts';
import { changeAgreed, moveLoan } from '../loans/loans.service.ts';
import { findNames } from '../projections/users.repository.ts';
import { returnMachine } from './finish-end.service.ts';
import {
  confirmationsOf,
  insertInspections,
  listHandovers,
  listInspections,
  newestOf,
  upsertHandover,
  type LoanInspectionRow,
  type NewInspection,
} from '../loans/handovers.repository.ts';

/**
 * A side confirms the newest completed inspection of the hand-over or the return, with `otherName` both sides on one phone. `fetched`: the
 * inspection as inquiries gave it, where its event has not come yet. The second
 * confirmation of the same inspection makes the loan out, or returned. Returns the loan. Throws 403, 404 or 409.
 */
export async function confirmHandover(
  trx: Trx,
  body: HandoverBody,
  step: Step,
  fetched?: NewInspection,
): Promise<LoanOfListing> {
  const { kind, otherName } = body;
  const { outOfServiceSince } = await lockCalendar(trx, step.listingId);
  const loan = await lockLoan(trx, step.loanId);
  const mover = checkStep(kind === 'hand_over' ? 'confirm_hand_over' : 'confirm_return', loan, step);
  if (kind === 'hand_over') {
    if (outOfServiceSince !== null) throw outOfService();
    if (await isOutElsewhere(trx, loan)) throw conflict('machine_out', MESSAGES.machineOut);
  }
  if (fetched) await insertInspections(trx, [fetched]);
  const inspection = await getConfirmed(trx, loan.id, body);
  const emergency = toEmergency(loan, body, mover.now);
  const before = confirmationsOf(await listHandovers(trx, loan.id), kind, inspection.contentHash);
  if (!otherName && before.some(({ side }) => side === mover.by))
    throw conflict('invalid_transition', LOAN_MESSAGES.notYourTurn);
  const nameOf = await findNames(trx, [mover.actorId!]);
  await store(trx, inspection, { kind, side: mover.by!, name: nameOf(mover.actorId!), onOtherPhone: false }, mover);
  const other = otherSide(mover.by!);
  const isOtherConfirmed = before.some(({ side }) => side === other);
  if (otherName && !isOtherConfirmed)
    await store(trx, inspection, { kind, side: other, name: otherName, onOtherPhone: true }, mover);
  const about = { inspectionId: inspection.inspectionId };
  if (otherName || isOtherConfirmed) return finish(trx, loan, { kind, emergency, about }, mover);
  const occurrence = kind === 'hand_over' ? 'hand_over_confirmed' : 'return_confirmed';
  return changeAgreed(trx, loan, occurrence, { confirmedBy: mover.by, ...emergency }, mover, {
    ...about,
    ...(emergency?.emergencyAt && { emergency: true, reason: emergency.emergencyReason }),
  });
}

type Emergency = Pick<LoanRow, 'emergencyAt' | 'emergencyReason'>;
type Finish = {
  kind: HandoverKind;
  emergency: Emergency | undefined;
  about: { inspectionId: number };
};

async function finish(trx: Trx, loan: LoanOfListing, { kind, emergency, about }: Finish, mover: Mover) {
  if (kind === 'return') return returnMachine(trx, loan, mover.now.toISOString(), mover, about);
  await assertInsured(trx, loan);
  const isEmergency = Boolean(emergency?.emergencyAt);
  if (isEmergency) await remindOfDueSignatures(trx, loan, mover.now);
  const dueAt = new Date(mover.now.getTime() + HANDOVER_LIMITS.signatureHours * 3_600_000).toISOString();
  return moveLoan(trx, loan, 'hand_over', { ...emergency, signatureDueAt: isEmergency ? dueAt : null }, mover, {
    reason: isEmergency ? emergency!.emergencyReason : null,
    ...about,
    ...(isEmergency && { emergency: true }),
  });
}

/** The inspection that the caller has read. Throws 409 where there is none with this number, or where it is not the newest. */
async function getConfirmed(
  trx: Trx,
  loanId: number,
  { kind, inspectionId, contentHash }: HandoverBody,
): Promise<LoanInspectionRow> {
  const type = INSPECTION_OF[kind];
  const inspections = await listInspections(trx, loanId);
  const known = inspections.find((inspection) => inspection.inspectionId === inspectionId && inspection.type === type);
  if (!known) throw conflict('inspection_missing', MESSAGES.missing);
  if (known.contentHash !== contentHash || newestOf(inspections, type) !== known)
    throw conflict('inspection_changed', MESSAGES.changed);
  return known;
}

/** An unsigned loan is handed over in an emergency only, which either side says with a reason. After the signature there is none. */
function toEmergency(loan: LoanRow, { kind, emergencyReason }: HandoverBody, now: Date): Emergency | undefined {
  if (kind === 'return') return undefined;
  if (loan.status === 'signed') return { emergencyAt: null, emergencyReason: null };
  if (loan.emergencyAt !== null) return { emergencyAt: loan.emergencyAt, emergencyReason: loan.emergencyReason };
  if (!emergencyReason) throw conflict('not_signed', MESSAGES.notSigned);
  return { emergencyAt: now.toISOString(), emergencyReason };
}

type Confirmation = {
  kind: HandoverKind;
  side: 'lender' | 'borrower';
  name: string | null;
  onOtherPhone: boolean;
};

async function store(
  trx: Trx,
  { loanId, inspectionId, contentHash, hourMeter, fuel }: LoanInspectionRow,
  confirmation: Confirmation,
  { actorId, now }: Mover,
): Promise<void> {
  await upsertHandover(trx, {
    ...confirmation,
    loanId,
    inspectionId,
    contentHash,
    hourMeter: hourMeter === null ? null : Number(hourMeter),
    fuel,
    userId: actorId!,
    confirmedAt: now.toISOString(),
  });
}
