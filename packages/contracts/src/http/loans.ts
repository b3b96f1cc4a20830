import { Type, type Static } from 'typebox';
import {
  BLOCK_KINDS,
  DAMAGE_RULES,
  DEFAULT_INSURANCE_CENTS,
  FUEL_RULES,
  LOAN_LIMITS,
  LOAN_MESSAGES,
  OPERATOR_RULES,
} from '../loans.values.ts';
import { CalendarDay, Id, Nullable } from './field-types.ts';

const closed = { additionalProperties: false };
const Cents = (maximum: number = LOAN_LIMITS.rateCents) => Nullable(Type.Integer({ minimum: 0, maximum }));
const Days = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });

/** What a lending side offers a listing for. Amounts are integer cents; null where the side does not offer it. */
export const LendingTerms = Type.Object(
  {
    /** Without charge: all rates are null. */
    free: Type.Boolean(),
    hourCents: Cents(),
    dayCents: Cents(),
    /** 7 days. */
    weekCents: Cents(),
    /** 28 days. */
    monthCents: Cents(),
    operator: Type.Enum([...OPERATOR_RULES]),
    /** Per hour. */
    operatorCents: Cents(),
    fuel: Type.Enum([...FUEL_RULES]),
    /** Per litre. */
    fuelCents: Cents(),
    /** Both ways. */
    transportCents: Cents(),
    /** Of the rate, for days on which the machine stands by. */
    standbyPercent: Nullable(Type.Integer({ minimum: 0, maximum: 100 })),
    damage: Type.Enum([...DAMAGE_RULES]),
    /** The least cover of the borrowing side's liability insurance; null where none is required. */
    insuranceCents: Type.Union([Type.Integer({ minimum: 0, maximum: LOAN_LIMITS.insuranceCents }), Type.Null()], {
      default: DEFAULT_INSURANCE_CENTS,
    }),
    /** Days between two loans. */
    bufferDays: Days(0, LOAN_LIMITS.bufferDays),
    minDays: Days(1, LOAN_LIMITS.loanDays),
    maxDays: Days(1, LOAN_LIMITS.loanDays),
    /** Days between a request and its first day. */
    noticeDays: Days(0, LOAN_LIMITS.noticeDays),
    /** How far ahead a loan may begin. */
    advanceDays: Days(1, 730),
  },
  closed,
);
export type LendingTerms = Static<typeof LendingTerms>;

const Period = { startsOn: Type.String(), endsOn: Type.String() };

/** First and last day, inclusive. */
export const UnavailableDays = Type.Object(Period);
export type UnavailableDays = Static<typeof UnavailableDays>;

/** Who keeps the listing, and why, stays with the lending side. */
export const Availability = Type.Object({
  listingId: Id,
  /** Whether the lending side has set terms and its municipality has an active officer. */
  lendable: Type.Boolean(),
  /** From today for 24 months, in order and apart from each other. */
  unavailable: Type.Array(UnavailableDays),
  terms: Nullable(LendingTerms),
  /** The first day of the shortest loan that is free; null where there is none. */
  nextFreeOn: Nullable(Type.String()),
  /** For `If-Match`; 0 before the first change. */
  version: Type.Integer(),
});
export type Availability = Static<typeof Availability>;

export const BlockBody = Type.Object(
  {
    kind: Type.Enum([...BLOCK_KINDS]),
    startsOn: CalendarDay(LOAN_MESSAGES.day),
    endsOn: CalendarDay(LOAN_MESSAGES.day),
  },
  closed,
);
export type BlockBody = Static<typeof BlockBody>;

/** Days that the lending side keeps. The days of a season are those of its first year. */
export const Block = Type.Object({ id: Id, kind: Type.Enum([...BLOCK_KINDS]), ...Period });
export type Block = Static<typeof Block>;

export const BlockParams = Type.Object({ id: Id, blockId: Id });
