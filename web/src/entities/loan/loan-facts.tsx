import { useTranslation, type TFunction } from '../../lib/translation.ts';
import {
  type Days,
  type DaysProblem,
  findFirstDays,
  findUnavailable,
  overlap,
  type LendingWindow,
} from '@commonyard/contracts/loan-days.values';
import { addDays, countDays } from '@commonyard/contracts/calendar-days.values';
import { formatShortDay } from '../../lib/format.ts';
import {
  Check,
  CheckCheck,
  Clock,
  FileText,
  MessagesSquare,
  Minus,
  PenLine,
  TimerOff,
  Truck,
  Undo2,
  X,
} from 'lucide-react';
import type { LoanStatus } from '@commonyard/contracts/loans.values';
import { LOAN_STATUS_LABELS as LABELS } from '@commonyard/contracts/loan-labels.values';
import { StatusBadge, type StatusStyle } from '../../ui/badge.tsx';

export function LoanDays({ days }: { days: Days }) {
  const { t } = useTranslation();
  return (
    <>
      {daysText(days, t)} ({t('{count} days', { count: lengthOf(days) })})
    </>
  );
}

export const lengthOf = ({ startsOn, endsOn }: Days): number => countDays(startsOn, endsOn);

export const daysText = (days: Days, t: TFunction): string =>
  toText(days, (from, to) => t('From {from} to {to}', { from, to }));

/** The days of a loan without a capital, for the middle of a sentence. */
export const daysInSentence = (days: Days, t: TFunction): string =>
  toText(days, (from, to) => t('from {from} to {to}', { from, to }));

const toText = ({ startsOn, endsOn }: Days, ofRange: (from: string, to: string) => string): string =>
  startsOn === endsOn ? formatShortDay(startsOn) : ofRange(formatShortDay(startsOn), formatShortDay(endsOn));

/** Why a loan cannot have some days. */
export function problemText({ text, values: { days, day } }: DaysProblem, t: TFunction): string {
  return t(text, {
    ...(days !== undefined && { days: t('{count} days', { count: days }) }),
    ...(day !== undefined && { day: formatShortDay(day) }),
  });
}

/** The parts of these days that the calendar has as taken. */
export const takenParts = (days: Days, unavailable: readonly Days[]): Days[] =>
  unavailable
    .filter((period) => overlap(period, days))
    .map(({ startsOn, endsOn }) => ({
      startsOn: startsOn > days.startsOn ? startsOn : days.startsOn,
      endsOn: endsOn < days.endsOn ? endsOn : days.endsOn,
    }));

/** That the parts of these days which `takenParts` found are taken; all of them where it found none, because the calendar is older. */
export const takenText = (parts: readonly Days[], days: Days, t: TFunction): string =>
  t('These days are taken: {days}.', {
    days: (parts.length > 0 ? parts : [days]).map((part) => daysInSentence(part, t)).join('; '),
  });

/** The next free days of the same number from these days on, or else the first ones before; undefined where there are none. */
export function findNextFreeDays(days: Days, window: LendingWindow): Days | undefined {
  const { earliest } = findFirstDays(window);
  const wanted = days.startsOn > earliest ? days.startsOn : earliest;
  return findFreeDays(wanted, lengthOf(days), window) ?? findFreeDays(earliest, lengthOf(days), window);
}

function findFreeDays(first: string, length: number, window: LendingWindow): Days | undefined {
  const { latest } = findFirstDays(window);
  let startsOn = first;
  while (startsOn <= latest) {
    const next = { startsOn, endsOn: addDays(startsOn, length - 1) };
    if (window.availableTo !== null && next.endsOn > window.availableTo) return undefined;
    const taken = findUnavailable(window.unavailable, next);
    if (!taken) return next;
    startsOn = addDays(taken.endsOn, 1);
  }
  return undefined;
}

const LOOKS: Record<string, StatusStyle> = {
  requested: { tint: 'yellow', icon: Clock, label: LABELS.requested },
  quoted: { tint: 'blue', icon: FileText, label: LABELS.quoted },
  countered: { tint: 'blue', icon: MessagesSquare, label: LABELS.countered },
  accepted: { tint: 'green', icon: Check, label: LABELS.accepted },
  signed: { tint: 'green', icon: PenLine, label: LABELS.signed },
  out: { tint: 'blue', icon: Truck, label: LABELS.out },
  returned: { tint: 'gray', icon: Undo2, label: LABELS.returned },
  declined: { tint: 'red', icon: X, label: LABELS.declined },
  cancelled: { tint: 'gray', icon: Minus, label: LABELS.cancelled },
  expired: { tint: 'gray', icon: TimerOff, label: LABELS.expired },
  closed: { tint: 'gray', icon: CheckCheck, label: LABELS.closed },
};

export const LoanStatusBadge = ({ status }: { status: LoanStatus }) => <StatusBadge status={status} looks={LOOKS} />;
