import type { Days } from '@commonyard/contracts/loan-days.values';
import { pick, pickFields } from '@commonyard/service-kit/fields';
import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import type { Quote } from '@commonyard/contracts/http/quotes';
import { insertAuditEntry } from '@commonyard/service-kit/audit/entries';
import { personal } from '@commonyard/service-kit/audit/personal-values';
import {
  AUDIT_LOG,
  type LoanRow,
  type StoredEnd,
  type StoredExtension,
  type StoredProposal,
  type Trx,
} from '../database.ts';
import { listTaken } from './taken-days.repository.ts';
import { listKeptIds, type DocumentRow } from './documents.repository.ts';
import { getListing } from '../projections/listings.repository.ts';
import {
  dueAtOf,
  ENDED_STATUSES,
  SYSTEM,
  TRANSITIONS,
  turnOf,
  turnOfLoan,
  type Mover,
  type Occurrence,
  type Transition,
} from './loans.policy.ts';
import { getOffer } from './loan-offers.service.ts';
import {
  lockLoansWithChangedDays,
  unmarkDatesTaken,
  updateLoan,
  type LoanColumns,
  type LoanOfListing,
} from './loans.repository.ts';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import { LOAN_SIDES, type LoanCause, type LoanStatus, type LoanSide } from '@commonyard/contracts/loans.values';
import { LoanEvent, type ArrangedPart } from '@commonyard/contracts/events/loans';

/** What changes with the status. `expiresOn` is the last day of the new quote. */
type Changes = Partial<
  Pick<
    LoanRow,
    | 'startsOn'
    | 'endsOn'
    | 'totalCents'
    | 'reason'
    | 'cause'
    | 'proposedEnd'
    | 'emergencyAt'
    | 'emergencyReason'
    | 'signatureDueAt'
    | 'returnedAt'
  >
> & {
  expiresOn?: string;
  /** Whether the days are free again, or others. */
  isFree?: boolean;
  /** Whether days that the accepted loan held are free now. */
  freesDays?: boolean;
};

/**
 * Moves a locked loan to its next status, with an audit entry and an event. It must be legal. Where that changes which days are free,
 * the calendar is locked, and other loans of the listing follow.
 */
export async function moveLoan(
  trx: Trx,
  loan: LoanOfListing,
  transition: Transition,
  { expiresOn, isFree, freesDays = false, ...changes }: Changes,
  mover: Mover,
  about: About = {},
): Promise<LoanOfListing> {
  const { to: status, occurrence } = TRANSITIONS[transition];
  const time = mover.now.toISOString();
  const { startsOn, endsOn } = { ...loan, ...changes };
  const isEnd = ENDED_STATUSES.includes(status);
  const isEndedBySide = status === 'declined' || status === 'cancelled';
  const after = await updateLoan(trx, loan, {
    ...(isEndedBySide && { cause: null }),
    ...changes,
    status,
    turn: turnOf(status),
    // Both sides may have been asked what happened before.
    dueAt:
      transition === 'sign'
        ? loan.dueAt
        : dueAtOf({ ...loan, status, startsOn, endsOn, expiresOn: expiresOn ?? null }, mover.now),
    proposal: null,
    ...MOVED[status]?.(time),
    // A replica of the previous version signed it, and left the column.
    ...(loan.status === 'signed' && { signaturesDue: null }),
    ...(changes.returnedAt && { returnedAt: changes.returnedAt }),
    ...((isFree || isEnd || status === 'accepted') && { datesTakenAt: null }),
    // Under a master agreement of both municipalities nobody signs: the loan is signed at once.
    ...(status === 'accepted' && { acceptedAt: time, signaturesDue: [...LOAN_SIDES] }),
    ...(isEnd && { endedAt: time, endedBy: mover.by }),
    updatedAt: time,
  });
  await record(trx, occurrence, loan, after, mover, about);
  if (status === 'accepted' || freesDays) await updateDatesTaken(trx, loan.listingId, mover.now);
  return after;
}

const NOTHING_WAITS = { extension: null, confirmedBy: null };
/** What a loan has, or has no more, in a state. */
const MOVED: Partial<Record<LoanStatus, (time: string) => LoanColumns>> = {
  signed: () => ({ signaturesDue: null }),
  out: (outAt) => ({ outAt, confirmedBy: null, endRequests: 0 }),
  // What a side said about the end led here. Now the lending side says what it charges.
  returned: (returnedAt) => ({ returnedAt, ...NOTHING_WAITS, proposedEnd: null, endRequests: 0 }),
  cancelled: () => NOTHING_WAITS,
  closed: () => NOTHING_WAITS,
};

/** What changes on an agreed loan that keeps its state. */
type AgreedChanges = Partial<
  Pick<
    LoanRow,
    | 'endsOn'
    | 'dueAt'
    | 'confirmedBy'
    | 'emergencyAt'
    | 'emergencyReason'
    | 'recallDue'
    | 'recallReason'
    | 'overdueSince'
    | 'endRequests'
  >
> & {
  extension?: StoredExtension | null;
  lateWarnedAt?: string;
  pickUpRemindedFor?: string;
  returnRemindedFor?: string;
};

/** Changes an agreed loan, which keeps its state, with an audit entry and an event. */
export async function changeAgreed(
  trx: Trx,
  loan: LoanOfListing,
  occurrence: Occurrence,
  changes: AgreedChanges,
  mover: Mover,
  about: About = {},
): Promise<LoanOfListing> {
  const after = await updateLoan(trx, loan, { ...changes, updatedAt: mover.now.toISOString() });
  await record(trx, occurrence, loan, after, mover, { reason: null, end: null, ...about });
  return after;
}

/** Stores what an operator above the limit proposes, with the terms of a quote, and notifies the officers of its side. */
export async function proposeToOfficers(
  trx: Trx,
  loan: LoanOfListing,
  proposal: StoredProposal,
  terms: LendingTerms | null,
  mover: Mover,
): Promise<LoanOfListing> {
  const after = await updateLoan(trx, loan, { proposal: JSON.stringify(proposal), updatedAt: mover.now.toISOString() });
  await record(trx, 'proposed', loan, after, mover, { proposal, terms, proposedBy: mover.actorId });
  return after;
}

/** Drops such a proposal: an officer declined it, maybe with a word, or its operator took it back. */
export async function dropProposal(
  trx: Trx,
  loan: LoanOfListing,
  occurrence: 'proposal_declined' | 'proposal_withdrawn',
  reason: string | null,
  mover: Mover,
): Promise<LoanOfListing> {
  const after = await updateLoan(trx, loan, { proposal: null, updatedAt: mover.now.toISOString() });
  const operatorId = loan.turn === 'lender' ? loan.lenderUserId : loan.borrowerUserId;
  const { proposal } = loan;
  await record(trx, occurrence, loan, after, mover, { reason, proposal, proposedBy: proposal?.userId ?? operatorId });
  return after;
}

/** What is said about the end of an accepted loan, when the job acts on it next, and how often both sides were asked meanwhile. */
type EndChanges = { proposedEnd?: StoredEnd | null; dueAt: string; endRequests?: number };

/** Changes what is said about the end of an accepted loan, which stays accepted. `statement`: the statement that this is about. */
export async function changeEnd(
  trx: Trx,
  loan: LoanOfListing,
  occurrence: 'end_requested' | 'end_proposed' | 'end_disputed' | 'end_withdrawn',
  { reason, statement, ...changes }: EndChanges & Pick<About, 'statement'> & { reason: string | null },
  mover: Mover,
): Promise<LoanOfListing> {
  const after = await updateLoan(trx, loan, { ...changes, updatedAt: mover.now.toISOString() });
  const end = after.proposedEnd ?? loan.proposedEnd;
  await record(trx, occurrence, loan, after, mover, { reason, end, statement });
  return after;
}

/** Records what became of the statement of a locked loan, which keeps its state. */
export async function recordStatement(
  trx: Trx,
  loan: LoanOfListing,
  occurrence: 'credit_note_issued' | 'statement_paid',
  { reason, statement }: { reason: string | null; statement: EventStatement },
  mover: Mover,
): Promise<LoanOfListing> {
  const after = await updateLoan(trx, loan, { updatedAt: mover.now.toISOString() });
  await record(trx, occurrence, loan, after, mover, { reason, end: null, statement });
  return after;
}

/** Saves what the borrowing side of a locked loan would have paid without it. */
export async function saveAlternative(
  trx: Trx,
  loan: LoanOfListing,
  alternativeCents: number | null,
  mover: Mover,
): Promise<LoanOfListing> {
  const after = await updateLoan(trx, loan, { alternativeCents, updatedAt: mover.now.toISOString() });
  await record(trx, 'alternative_saved', loan, after, mover, { reason: null, end: null, alternativeCents });
  return after;
}

/**
 * Marks the open loans of a listing whose days a loan or a block has taken, each with an audit entry and an event, and unmarks
 * those whose days are free again. The calendar is locked: no other transaction locks two loans of the listing meanwhile.
 */
export async function updateDatesTaken(trx: Trx, listingId: number, now: Date): Promise<void> {
  const loans = await lockLoansWithChangedDays(trx, listingId);
  if (loans.length === 0) return;
  const [taken, free] = [
    loans.filter(({ datesTakenAt }) => datesTakenAt === null),
    loans.filter(({ datesTakenAt }) => datesTakenAt !== null),
  ];
  const listing = await getListing(trx, listingId);
  const time = now.toISOString();
  for (const loan of taken) {
    const before = { ...loan, listing };
    const after = await updateLoan(trx, before, { datesTakenAt: time, proposal: null, updatedAt: time });
    const taken = await listTaken(trx, loan);
    await record(trx, 'dates_taken', before, after, { ...SYSTEM, now }, { taken });
  }
  const freeIds = free.map(({ id }) => id);
  if (freeIds.length > 0) await unmarkDatesTaken(trx, freeIds);
}

/** Records that a side has arranged a part of an accepted loan, whose version it raises. */
export async function recordPlanChange(
  trx: Trx,
  loan: LoanOfListing,
  arranged: ArrangedPart,
  mover: Mover,
): Promise<LoanOfListing> {
  const after = await updateLoan(trx, loan, { updatedAt: mover.now.toISOString() });
  await record(trx, 'plan_changed', loan, after, mover, { reason: null, end: null, arranged });
  return after;
}

/**
 * Records that the lending side saw the certificate of the borrowing side, or that its administrator waived it; or that the borrowing
 * side has changed whether it is covered.
 */
export async function recordInsurance(
  trx: Trx,
  loan: LoanOfListing,
  occurrence: 'certificate_seen' | 'certificate_waived' | 'certificate_provided' | 'certificate_lost',
  { certificateId, reason }: { certificateId: number | null; reason: string | null },
  mover: Mover,
): Promise<LoanOfListing> {
  const after = await updateLoan(trx, loan, { updatedAt: mover.now.toISOString() });
  await record(trx, occurrence, loan, after, mover, { reason, end: null, certificateId });
  return after;
}

/** Who signed last, which sides have not, or what applies instead. */
type Signed = Pick<LoanEvent, 'signature' | 'unsigned' | 'masterAgreement'>;

/** Records a step of the signing of a loan that keeps its state. */
export async function recordSigning(
  trx: Trx,
  loan: LoanOfListing,
  occurrence: 'agreement_changed' | 'signature_added' | 'signature_missing' | 'signed',
  signed: Signed,
  mover: Mover,
): Promise<LoanOfListing> {
  // The deadline of a hand-over in an emergency.
  const settled = occurrence === 'signed' && { signatureDueAt: null, signaturesDue: null };
  const left = occurrence === 'signature_added' && { signaturesDue: signed.unsigned! };
  const after = await updateLoan(trx, loan, { ...settled, ...left, updatedAt: mover.now.toISOString() });
  await record(trx, occurrence, loan, after, mover, { reason: null, end: null, signed });
  return after;
}

/** Tells the parties of an open loan that the account of a side waits for approval again. Its version says that something happened. */
export async function recordTakenBackApproval(trx: Trx, loan: LoanOfListing, by: LoanSide, now: Date): Promise<void> {
  const after = await updateLoan(trx, loan, { updatedAt: now.toISOString() });
  await record(trx, 'approval_taken_back', loan, after, { by, actorId: null, now });
}

/** Tells the parties of a locked loan that a side added or removed a document. */
export async function recordDocument(
  trx: Trx,
  loan: LoanOfListing,
  occurrence: 'document_added' | 'document_removed',
  { kind, documentId }: Pick<DocumentRow, 'kind' | 'documentId'>,
  mover: Mover,
): Promise<void> {
  const after = await updateLoan(trx, loan, { updatedAt: mover.now.toISOString() });
  const documentIds = await listKeptIds(trx, loan.id);
  await record(trx, occurrence, loan, after, mover, {
    reason: null,
    end: null,
    document: { kind, documentId },
    documentIds,
  });
}

/** Records damage of the machine of a locked loan, which both sides are told. `by` is null where an inspection found it. */
export async function recordDamage(trx: Trx, loan: LoanOfListing, note: string | null, mover: Mover): Promise<void> {
  const after = await updateLoan(trx, loan, { updatedAt: mover.now.toISOString() });
  await record(trx, 'damage_reported', loan, after, mover, { reason: note, end: null });
}

/** Tells the borrowing side of a locked loan that the machine went out of service, or into service again. */
export async function recordService(
  trx: Trx,
  loan: LoanOfListing,
  occurrence: 'out_of_service' | 'back_in_service',
  { actorId, now }: Pick<Mover, 'actorId' | 'now'>,
): Promise<void> {
  const after = await updateLoan(trx, loan, { updatedAt: now.toISOString() });
  await record(trx, occurrence, loan, after, { by: 'lender', actorId, now }, { reason: null, end: null });
}

/** Lets media delete the documents of a loan whose retention has ended, if it has any. Call it before the loan is deleted. */
export async function releaseDocuments(trx: Trx, loan: LoanRow, now: Date): Promise<void> {
  if ((await listKeptIds(trx, loan.id)).length === 0) return;
  await writeKeptDocuments(trx, { ...loan, version: loan.version + 1 }, [], now.toISOString());
}

/** Publishes again which documents media keeps for a loan, with a time before which media deletes no unclaimed document. */
export async function republishKeptDocuments(trx: Trx, loan: LoanRow, time: string): Promise<void> {
  await writeKeptDocuments(trx, loan, await listKeptIds(trx, loan.id), time);
}

async function writeKeptDocuments(trx: Trx, loan: LoanRow, documentIds: string[], time: string): Promise<void> {
  const about = { reason: null, end: null, proposal: null, proposedBy: null };
  const listing = await getListing(trx, loan.listingId);
  const data = { ...toLoanEvent({ ...loan, listing }, loan.status, null, about), documentIds };
  await writeEvent(trx, { type: 'loan.document_removed', data, actorId: null, time });
}

/** What happened to the loans of a listing, or of a municipality, outside of their steps. */
export type Circumstance = { cause: LoanCause; reason: string | null };

/**
 * Cancels a locked open loan whose listing was deleted or withdrawn. An accepted one goes on, and its parties are told, once. Ended
 * ones stay as they are.
 */
export async function recordRemovedListing(
  trx: Trx,
  loan: LoanOfListing,
  what: Circumstance,
  now: Date,
): Promise<void> {
  if (turnOf(loan.status) !== null) await moveLoan(trx, loan, 'cancel', what, { ...SYSTEM, now });
  else if (!ENDED_STATUSES.includes(loan.status) && loan.cause !== what.cause)
    await recordCircumstance(trx, loan, 'listing_removed', what, { ...SYSTEM, now });
}

/** Tells the parties of a loan that has not ended that the municipality of a side has no officer any more. An open loan waits. */
export async function recordMissingOfficer(
  trx: Trx,
  loan: LoanOfListing,
  { by, reason, now }: { by: LoanSide; reason: string | null; now: Date },
): Promise<void> {
  const what = { cause: `${by}_without_officer`, reason } as const;
  await recordCircumstance(trx, loan, 'officer_missing', what, { by, actorId: null, now });
}

async function recordCircumstance(
  trx: Trx,
  loan: LoanOfListing,
  occurrence: Occurrence,
  what: Circumstance,
  mover: Mover,
): Promise<void> {
  const after = await updateLoan(trx, loan, { ...what, updatedAt: mover.now.toISOString() });
  await record(trx, occurrence, loan, after, mover);
}

/** A loan begins with a request, or with the quote of an offer on a need. */
export const recordNewLoan = (trx: Trx, loan: LoanOfListing, mover: Mover): Promise<void> =>
  record(trx, loan.status === 'quoted' ? 'quoted' : 'requested', null, loan, mover);

/** What can have a cause, which stays at the loan for later steps. */
const CAUSED: Occurrence[] = ['cancelled', 'expired', 'listing_removed', 'officer_missing'];

/** What an occurrence is about where that is not in the loan. */
type About = {
  reason?: string | null;
  end?: StoredEnd | null;
  proposal?: StoredProposal | null;
  proposedBy?: number | null;
  /** Those of a proposed quote. */
  terms?: LendingTerms | null;
  /** The newest quote, where the caller has read it. */
  quote?: Quote;
  /** The days of the loan that are not free any more. */
  taken?: Days[];
  /** A document that was added or removed, and all whose files are kept. */
  document?: Pick<DocumentRow, 'kind' | 'documentId'>;
  documentIds?: string[];
  arranged?: ArrangedPart;
  /** The certificate of insurance that was seen. */
  certificateId?: number | null;
  signed?: Signed;
  /** The inspection that was confirmed. */
  inspectionId?: number;
  /** The day on which the machine must be back, or another last day, and what that costs more or less. */
  day?: string;
  differenceCents?: number | null;
  emergency?: boolean;
  /** What is still open, and where and when the sides meet if that is arranged. */
  open?: Pick<LoanEvent, 'openSteps' | 'arranged'>;
  statement?: EventStatement | undefined;
  alternativeCents?: number | null;
};
/** What an event says about a statement. */
export type EventStatement = NonNullable<LoanEvent['statement']>;

async function record(
  trx: Trx,
  occurrence: Occurrence,
  before: LoanRow | null,
  loan: LoanOfListing,
  { by, actorId, now }: Mover,
  {
    reason = before === null ? loan.purpose : loan.reason,
    end = loan.proposedEnd,
    proposal = null,
    proposedBy = null,
    terms = null,
    quote,
    taken,
    document,
    documentIds,
    arranged,
    certificateId,
    signed,
    inspectionId,
    open,
    statement,
    alternativeCents,
    ...handover
  }: About = {},
): Promise<void> {
  const time = now.toISOString();
  const previousStatus = before?.status ?? null;
  await insertAuditEntry(trx, AUDIT_LOG, {
    action: occurrence,
    actorId,
    subject: { kind: 'loan', id: loan.id, version: loan.version },
    municipality: loan.lenderMunicipality,
    before: before && termsOf(before),
    after: termsOf(loan),
    details: {
      side: by,
      ...(CAUSED.includes(occurrence) && loan.cause !== null && { cause: loan.cause }),
      reason: personal(reason),
      ...(end && { outcome: end.outcome }),
      ...document,
      ...(arranged && { part: arranged.part }),
      ...(certificateId && { certificateId }),
      ...(inspectionId !== undefined && { inspectionId }),
      ...(statement && toAudited(statement)),
      ...(alternativeCents !== undefined && { alternativeCents }),
      ...handover,
    },
    at: time,
  });
  const about = { reason, end, proposal, proposedBy };
  const offer = await getOffer(trx, occurrence, loan, { before, proposal, terms, quote });
  const need = loan.needId === null ? undefined : pick(await getListing(trx, loan.needId), ['id', 'title']);
  const data = {
    ...toLoanEvent(loan, previousStatus, by, about),
    ...(need && { need }),
    ...offer,
    ...(taken && { taken }),
    ...(documentIds && { documentIds }),
    ...(arranged && { arranged }),
    ...signed,
    ...open,
    ...(statement && { statement }),
    ...handover,
  };
  await writeEvent(trx, { type: `loan.${occurrence}`, data, actorId, time });
}

/** A statement in the audit log, by its number. */
const toAudited = ({ number, replaces, creditNote, creditCents, paidOn, reference }: EventStatement) => ({
  statement: number,
  ...(replaces && { replaces }),
  ...(creditNote && { creditNote, creditCents: creditCents! }),
  ...(paidOn && { paidOn, reference: reference! }),
});

const termsOf = ({ status, totalCents, startsOn, endsOn }: LoanRow): Record<string, number | string | null> => ({
  status,
  totalCents,
  startsOn,
  endsOn,
});

const toLoanEvent = (
  loan: LoanOfListing,
  previousStatus: LoanStatus | null,
  by: LoanSide | null,
  { reason, end, proposal, proposedBy }: Required<Pick<About, 'reason' | 'end' | 'proposal' | 'proposedBy'>>,
): LoanEvent => {
  const { listingId: id, listing, lenderUserId, lenderMunicipality, borrowerUserId, borrowerMunicipality } = loan;
  return pickFields(LoanEvent, {
    ...loan,
    previousStatus,
    listing: {
      id,
      type: listing.type,
      title: listing.title,
      userId: lenderUserId,
      municipality: lenderMunicipality,
    },
    borrower: { userId: borrowerUserId, municipality: borrowerMunicipality },
    turn: turnOfLoan(loan),
    by,
    reason,
    end: end && { outcome: end.outcome, finalAt: end.finalAt },
    proposes: proposal && proposal.action,
    proposedBy,
  });
};
