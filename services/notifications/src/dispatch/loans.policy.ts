import { isAgreed } from '@commonyard/contracts/loans.values';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { LoanEventType } from '@commonyard/contracts/events/event-table';
import type { LoanEvent } from '@commonyard/contracts/events/loans';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import type { LoanSide } from '@commonyard/contracts/loans.values';
import type { NotificationKind } from '@commonyard/contracts/notifications.values';
import type { UserRow } from '../database.ts';
import type { LoanMail, LoanMailPayload, NotificationPayload, Party } from '../model.ts';

/**
 * Which users receive the notification of a loan event. `turn`: the users of the side that must act. `officersOfActor`: the
 * officers of the side that caused the event. `both`: the users of both sides. `outcome`: the users of the other side, and the
 * user of the loan on the side that caused the event. `proposer`: the operator whose proposal to its officers it is about. `others`: the
 * users of the other side. `unsigned`: the users of the sides that have not signed. `lender`, `borrower`: the users of that side.
 * `nobody`: the event causes no notification; open pages and the history of the loan show the change.
 */
type Audience =
  | LoanSide
  | 'turn'
  | 'officersOfActor'
  | 'officersAndOthers'
  | 'both'
  | 'outcome'
  | 'proposer'
  | 'others'
  | 'unsigned'
  | 'nobody';

const NOTIFIED: Record<LoanEventType, { kind: NotificationKind; audience: Audience }> = {
  'loan.requested': { kind: 'loan.action', audience: 'turn' },
  'loan.quoted': { kind: 'loan.action', audience: 'turn' },
  'loan.countered': { kind: 'loan.action', audience: 'turn' },
  'loan.proposed': { kind: 'loan.action', audience: 'officersOfActor' },
  'loan.proposal_declined': { kind: 'loan.update', audience: 'proposer' },
  'loan.proposal_withdrawn': { kind: 'loan.update', audience: 'officersOfActor' },
  // Either side can propose other days.
  'loan.dates_taken': { kind: 'loan.action', audience: 'both' },
  'loan.approval_taken_back': { kind: 'loan.update', audience: 'officersAndOthers' },
  'loan.listing_removed': { kind: 'loan.update', audience: 'both' },
  'loan.officer_missing': { kind: 'loan.update', audience: 'both' },
  'loan.days_changed': { kind: 'loan.action', audience: 'turn' },
  'loan.accepted': { kind: 'loan.update', audience: 'outcome' },
  'loan.declined': { kind: 'loan.update', audience: 'outcome' },
  'loan.cancelled': { kind: 'loan.update', audience: 'outcome' },
  'loan.expired': { kind: 'loan.update', audience: 'both' },
  'loan.closed': { kind: 'loan.update', audience: 'outcome' },
  'loan.end_requested': { kind: 'loan.action', audience: 'both' },
  'loan.end_proposed': { kind: 'loan.action', audience: 'turn' },
  'loan.end_disputed': { kind: 'loan.action', audience: 'both' },
  'loan.end_withdrawn': { kind: 'loan.update', audience: 'outcome' },
  'loan.document_added': { kind: 'loan.update', audience: 'others' },
  'loan.document_removed': { kind: 'loan.update', audience: 'nobody' },
  'loan.plan_changed': { kind: 'loan.update', audience: 'outcome' },
  'loan.certificate_seen': { kind: 'loan.update', audience: 'outcome' },
  'loan.certificate_waived': { kind: 'loan.update', audience: 'outcome' },
  'loan.certificate_provided': { kind: 'loan.action', audience: 'lender' },
  'loan.certificate_lost': { kind: 'loan.action', audience: 'borrower' },
  'loan.agreement_changed': { kind: 'loan.update', audience: 'others' },
  'loan.signature_added': { kind: 'loan.action', audience: 'unsigned' },
  'loan.signature_missing': { kind: 'loan.action', audience: 'unsigned' },
  'loan.signed': { kind: 'loan.update', audience: 'outcome' },
  'loan.hand_over_confirmed': { kind: 'loan.action', audience: 'turn' },
  'loan.handed_over': { kind: 'loan.update', audience: 'outcome' },
  'loan.return_confirmed': { kind: 'loan.action', audience: 'turn' },
  'loan.returned': { kind: 'loan.update', audience: 'outcome' },
  'loan.pick_up_tomorrow': { kind: 'loan.action', audience: 'both' },
  'loan.return_tomorrow': { kind: 'loan.action', audience: 'both' },
  'loan.overdue': { kind: 'loan.action', audience: 'both' },
  'loan.machine_late': { kind: 'loan.update', audience: 'both' },
  'loan.recalled': { kind: 'loan.action', audience: 'others' },
  'loan.recall_withdrawn': { kind: 'loan.update', audience: 'others' },
  'loan.extension_proposed': { kind: 'loan.action', audience: 'turn' },
  'loan.extension_agreed': { kind: 'loan.update', audience: 'outcome' },
  'loan.extension_declined': { kind: 'loan.update', audience: 'outcome' },
  'loan.extension_withdrawn': { kind: 'loan.update', audience: 'outcome' },
  'loan.damage_reported': { kind: 'loan.action', audience: 'both' },
  // The lending side did it, or was told of the damage.
  'loan.out_of_service': { kind: 'loan.update', audience: 'others' },
  'loan.back_in_service': { kind: 'loan.update', audience: 'others' },
  'loan.credit_note_issued': { kind: 'loan.update', audience: 'others' },
  // What a settlement paid is told once, by the settlement.
  'loan.statement_paid': { kind: 'loan.update', audience: 'others' },
  'loan.alternative_saved': { kind: 'loan.update', audience: 'nobody' },
};

/** What a user says to the own side, about the end of a loan, or arranges has the user's name. */
const NAMED: LoanEventType[] = [
  'loan.proposed',
  'loan.proposal_declined',
  'loan.proposal_withdrawn',
  'loan.end_proposed',
  'loan.end_disputed',
  'loan.end_withdrawn',
  'loan.plan_changed',
  'loan.certificate_seen',
  'loan.certificate_waived',
  'loan.certificate_provided',
  'loan.certificate_lost',
  'loan.signature_added',
  'loan.signed',
  'loan.hand_over_confirmed',
  'loan.return_confirmed',
  'loan.recalled',
  'loan.recall_withdrawn',
  'loan.extension_proposed',
  'loan.extension_agreed',
  'loan.extension_declined',
  'loan.extension_withdrawn',
  'loan.damage_reported',
  'loan.credit_note_issued',
  'loan.statement_paid',
];

/** What has a reason or a cause that others read. */
const WITH_REASON: LoanEventType[] = [
  'loan.declined',
  'loan.cancelled',
  'loan.proposal_declined',
  'loan.end_proposed',
  'loan.end_disputed',
  'loan.expired',
  'loan.listing_removed',
  'loan.officer_missing',
  'loan.certificate_waived',
  'loan.hand_over_confirmed',
  'loan.handed_over',
  'loan.recalled',
  'loan.extension_proposed',
  'loan.extension_declined',
  'loan.damage_reported',
  'loan.credit_note_issued',
];

/**
 * Maps an event of a loan to its payload. The lending side is the owner, the borrowing side the sender; a side that is not
 * notified is absent.
 */
export function toLoanPayload({ type: occasion, data, actorid }: EventEnvelope<LoanEventType>): NotificationPayload {
  const { kind, audience } = NOTIFIED[occasion];
  const {
    id: loanId,
    listing,
    borrower,
    startsOn,
    endsOn,
    totalCents,
    reason,
    turn,
    by,
    end,
    proposes,
    proposedBy,
  } = data;
  const isWithdrawn =
    occasion === 'loan.cancelled' &&
    by !== null &&
    !data.cause &&
    (data.previousStatus === null || !isAgreed(data.previousStatus));
  // A lender that charges nothing after a dispute says that, although its statement is taken back with it.
  const statement = occasion === 'loan.end_proposed' && end?.outcome !== 'statement' ? undefined : data.statement;
  const isSettled = statement?.settlementId !== undefined;
  const recipientsOf = (side: LoanSide, { userId, municipality }: Party): Party | undefined => {
    const isActor = side === by;
    // `selectRecipients` leaves out the user who caused the event.
    const all = { userId, municipality };
    if (audience === 'nobody' || isSettled || (audience === 'others' && isActor)) return undefined;
    if (audience === 'unsigned') return data.unsigned?.includes(side) ? all : undefined;
    if (audience === 'lender' || audience === 'borrower') return side === audience ? all : undefined;
    if (audience === 'turn') return side === turn ? all : undefined;
    if (audience === 'proposer') return isActor ? { userId: proposedBy ?? null, municipality: null } : undefined;
    if (audience === 'officersOfActor') return isActor ? { userId: null, municipality } : undefined;
    if (audience === 'officersAndOthers') return isActor ? { userId: null, municipality } : all;
    // The administrators of the borrowing side add the certificate, also where an operator of theirs accepted.
    const mustInsure = side === 'borrower' && data.openSteps?.includes('certificate_missing');
    return audience === 'outcome' && isActor && !mustInsure ? { userId, municipality: null } : all;
  };
  const [owner, sender] = [recipientsOf('lender', listing), recipientsOf('borrower', borrower)];
  return {
    kind,
    actor: { userId: NAMED.includes(occasion) ? actorid : null, name: null },
    ...(owner && { owner }),
    ...(sender && { sender }),
    loan: toLoanMailPayload(occasion, data, actorid),
    params: {
      loanId,
      occasion,
      assetId: listing.id,
      assetType: listing.type,
      title: listing.title,
      lender: listing.municipality,
      borrower: borrower.municipality,
      dateFrom: startsOn,
      dateTo: endsOn,
      totalCents: statement?.totalCents ?? totalCents,
      ...(statement && toStatementParams(occasion, statement)),
      ...(WITH_REASON.includes(occasion) && { reason, cause: data.cause ?? null }),
      ...(isWithdrawn && data.previousStatus && { withdrawn: data.previousStatus }),
      ...(occasion === 'loan.accepted' && data.previousStatus === 'countered' && { isCounter: true }),
      ...(data.need && data.previousStatus === null && { need: data.need.title }),
      ...(proposes && { proposes }),
      // The instant before one that begins a day belongs to the last day.
      ...(end && { loanEnd: end.outcome, finalOn: torontoDay(new Date(Date.parse(end.finalAt) - 1)) }),
      ...(data.taken && { taken: data.taken }),
      ...(occasion === 'loan.plan_changed' && data.arranged && { part: data.arranged.part }),
      ...toReminderParams(occasion, data),
      ...(data.masterAgreement && { masterAgreement: data.masterAgreement.title }),
      ...(data.day && { day: data.day }),
      ...(data.emergency && { emergency: true }),
    },
  };
}

/** What is still open, and where and when the sides meet on the next day. */
function toReminderParams(occasion: LoanEventType, { openSteps, arranged }: LoanEvent) {
  const plan = arranged?.handOverPlan;
  const meeting =
    occasion === 'loan.pick_up_tomorrow'
      ? plan?.pickUp
      : occasion === 'loan.return_tomorrow'
        ? plan?.return
        : undefined;
  return {
    ...(openSteps && { openSteps }),
    ...(meeting && { meeting: { address: meeting.address, from: meeting.from, to: meeting.to } }),
  };
}

/** Of a statement that takes the place of another one, not the credit note over that. */
const toStatementParams = (
  occasion: LoanEventType,
  { number, replaces, creditNote, creditCents, paidOn, reference }: StatementOfEvent,
) => ({
  statement: number,
  ...(replaces && { replaces }),
  ...(occasion === 'loan.credit_note_issued' && { creditNote, creditCents }),
  ...(paidOn && { paidOn }),
  ...(reference && { reference }),
});
type StatementOfEvent = NonNullable<LoanEvent['statement']>;

/** Both sides learn which user acted, unless a cause beside the loan did; of what a side proposes to its own officers only they are told. */
function toLoanMailPayload(occasion: LoanEventType, data: LoanEvent, actorId: number | null): LoanMailPayload {
  const { quote, terms, daysBefore, expiresAt, operatorLimitCents, by, listing, borrower, reason, arranged } = data;
  const municipality = by && { lender: listing, borrower }[by].municipality;
  return {
    ...(quote && { quote }),
    ...(terms && { terms }),
    ...(daysBefore && { daysBefore }),
    ...(expiresAt && { expiresAt }),
    ...(arranged && { arranged }),
    ...(operatorLimitCents !== undefined && { operatorLimitCents }),
    ...(occasion === 'loan.requested' && reason && { purpose: reason }),
    ...(actorId !== null && !data.cause && { by: { userId: actorId, municipality } }),
  };
}

type User = Pick<UserRow, 'id' | 'name' | 'role' | 'municipality' | 'active' | 'approval'>;

const MAX_OFFICERS = 3;

/** What the email says to one user. An operator whose limit does not reach learns which officers of its municipality answer. */
export function toLoanMail(
  { by, operatorLimitCents, ...details }: LoanMailPayload,
  { role, municipality }: Pick<User, 'role' | 'municipality'>,
  users: readonly User[],
): LoanMail {
  // What an operator will quote is not known yet; it may be without charge where the limit is zero.
  const isAboveLimit = operatorLimitCents !== undefined && (details.quote?.totalCents ?? 1) > operatorLimitCents;
  const officers = users.filter(
    (user) =>
      user.role === 'municipal_admin' &&
      user.municipality === municipality &&
      user.active &&
      user.approval === 'approved',
  );
  return {
    ...details,
    ...(by && {
      by: {
        name: by.municipality === null ? null : (users.find(({ id }) => id === by.userId)?.name ?? null),
        municipality: by.municipality,
      },
    }),
    ...(role === 'municipal_operator' &&
      isAboveLimit && { officers: officers.slice(0, MAX_OFFICERS).map(({ name }) => ({ name })) }),
  };
}
