import { addDays } from '@commonyard/contracts/calendar-days.values';
import { returnDayOf } from '@commonyard/contracts/loan-days.values';
import type { ListingCounts, ListingSummary } from '@commonyard/contracts/http/assets';
import type { User } from '@commonyard/contracts/http/identity';
import type { InquiryCounts, InquirySummary } from '@commonyard/contracts/http/inquiries';
import type { InspectionSummary } from '@commonyard/contracts/http/inspections';
import type { LoanSummary } from '@commonyard/contracts/http/loans';
import { canManageListing } from '../../entities/listing/listing.policy.ts';

/** Something that waits for the user. */
export type Task =
  /** A municipality of operators only can neither lend nor commit to a loan, whatever else waits. */
  | { kind: 'administrator'; due: '' }
  /** A step of a loan: `due` is the instant at which it expires, or since which an agreed loan waits. */
  | { kind: 'step'; due: string; loan: LoanSummary }
  /** Place and time of the handover are missing. `due` is the first day of the loan. */
  | { kind: 'plan'; due: string; loan: LoanSummary }
  /** `due` is the first day of the loan, or the day on which the machine must be back. */
  | { kind: 'handover' | 'return'; due: string; loan: LoanSummary }
  /** A draft of the own side: `due` is the day of the inspection. */
  | { kind: 'inspection'; due: string; inspection: InspectionSummary }
  /** `due` is the instant since which the sender waits. */
  | { kind: 'inquiry'; due: string; inquiry: InquirySummary }
  | { kind: 'rejected'; due: string; listing: ListingSummary }
  | { kind: CountedKind; due: string; count: number };

type CountedKind =
  'accounts' | 'pending-available' | 'pending-needed' | 'new-inquiries' | 'contact-messages' | 'unread-messages';

/** What the services say; undefined where it does not concern the role, has not arrived or failed. */
export type TaskSources = {
  ownTurn?: LoanSummary[] | undefined;
  accepted?: LoanSummary[] | undefined;
  inquiries?: InquirySummary[] | undefined;
  inspections?: InspectionSummary[] | undefined;
  listings?: ListingSummary[] | undefined;
  accounts?: User[] | undefined;
  inquiryCounts?: InquiryCounts | undefined;
  listingCounts?: ListingCounts | undefined;
};

/** How many days before its first day, or the return, a loan asks for the handover. */
const AHEAD_DAYS = 1;
/** How many days before its first day a loan asks for place and time of the handover. */
const PLAN_DAYS = 2;

/** What waits for a user, most urgent first. What has no date has waited the longest. */
export function toTasks(sources: TaskSources, user: User, today: string): Task[] {
  const tasks = [...toSetup(user), ...toCounts(sources, user), ...toMunicipalTasks(sources, user, today)];
  return tasks.toSorted((one, other) => (one.due < other.due ? -1 : one.due > other.due ? 1 : 0));
}

const toSetup = ({ role, municipality, hasMunicipalAdmin }: User): Task[] =>
  role !== 'admin' && municipality !== null && hasMunicipalAdmin === false ? [{ kind: 'administrator', due: '' }] : [];

type Count = [kind: CountedKind, count: number | undefined];

function toCounts({ accounts = [], inquiries = [], inquiryCounts, listingCounts }: TaskSources, user: User): Task[] {
  const { role } = user;
  // An inquiry that waits for an answer is a task of its own.
  const listed = role === 'admin' ? [] : inquiries.filter((inquiry) => inquiry.unread && waitsForAnswer(inquiry, user));
  const unread: Count = ['unread-messages', (inquiryCounts?.unread ?? 0) - listed.length];
  const counts: Count[] =
    role === 'admin'
      ? [
          ['pending-available', listingCounts?.available_asset.pending],
          ['pending-needed', listingCounts?.needed_asset.pending],
          ['new-inquiries', inquiryCounts?.waiting],
          ['contact-messages', inquiryCounts?.newContactMessages],
          unread,
        ]
      : [unread];
  return [
    ...counts.map(([kind, count = 0]) => ({ kind, due: '', count })),
    {
      kind: 'accounts' as const,
      due: accounts.map(({ createdAt }) => createdAt).toSorted()[0] ?? '',
      count: accounts.length,
    },
  ].filter(({ count }) => count > 0);
}

function toMunicipalTasks(sources: TaskSources, user: User, today: string): Task[] {
  if (user.role === 'admin') return [];
  const { ownTurn = [], accepted = [], inquiries = [], inspections = [], listings = [] } = sources;
  const isOfficer = user.role === 'municipal_admin';
  return [
    ...ownTurn
      // A proposal of an operator waits for an officer.
      .filter(({ hasProposal }) => isOfficer || !hasProposal)
      .map((loan): Task => ({ kind: 'step', due: loan.asksForEnd ? '' : (loan.expiresAt ?? loan.updatedAt), loan })),
    // A loan that asks what happened, or whose end was proposed, is a step.
    ...accepted
      .filter(({ asksForEnd, turn }) => !asksForEnd && turn === null)
      .flatMap((loan) => toHandovers(loan, inspections, today)),
    ...inspections
      .filter(({ mayChange }) => mayChange)
      .map((inspection): Task => ({ kind: 'inspection', due: inspection.date, inspection })),
    ...inquiries
      .filter((inquiry) => waitsForAnswer(inquiry, user))
      .map((inquiry): Task => ({ kind: 'inquiry', due: inquiry.lastMessageAt ?? inquiry.createdAt, inquiry })),
    ...listings
      .filter(({ status, rejected, withdrawn }) => rejected && status === 'unavailable' && !withdrawn)
      .map((listing): Task => ({ kind: 'rejected', due: listing.createdAt, listing })),
  ];
}

/**
 * The handover and the return of a loan, from the day before until the inspection of it is complete. Before the first day place and time
 * of the handover come first.
 */
function toHandovers(loan: LoanSummary, inspections: InspectionSummary[], today: string): Task[] {
  const soon = addDays(today, AHEAD_DAYS);
  const returnDay = returnDayOf(loan);
  const isInspected = (type: InspectionSummary['type'], from: string) =>
    inspections.some(
      (inspection) =>
        inspection.completed &&
        inspection.type === type &&
        inspection.assetId === loan.listing.id &&
        inspection.date >= addDays(from, -AHEAD_DAYS) &&
        inspection.date <= addDays(loan.endsOn, AHEAD_DAYS),
    );
  const lacksPlan = loan.lacksHandOverPlan === true && loan.startsOn > today;
  const handover = lacksPlan
    ? { kind: 'plan' as const, until: addDays(today, PLAN_DAYS) }
    : { kind: 'handover' as const, until: soon };
  return [
    // It may have been handed over after an inspection on paper.
    ...(loan.status !== 'out' && loan.startsOn <= handover.until && !isInspected('pre', loan.startsOn)
      ? [{ kind: handover.kind, due: loan.startsOn, loan }]
      : []),
    ...(returnDay <= soon && !isInspected('post', loan.startsOn)
      ? [{ kind: 'return' as const, due: returnDay, loan }]
      : []),
  ];
}

/** Whether an inquiry about an own listing has no answer since the sender wrote. The thread of a loan has steps of its own. */
const waitsForAnswer = ({ asset, loanId, userId, lastMessageAt, lastMessageBy }: InquirySummary, user: User): boolean =>
  canManageListing(asset, user) && loanId === null && (lastMessageAt === null || lastMessageBy === userId);
