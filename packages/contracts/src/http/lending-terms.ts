import { Type, type Static } from 'typebox';
import { DAMAGE_RULES, DEFAULT_INSURANCE_CENTS, FUEL_RULES, LOAN_LIMITS, OPERATOR_RULES } from '../loans.values.ts';
import { Closed, Nullable } from './field-types.ts';

const Cents = (maximum: number = LOAN_LIMITS.rateCents) => Nullable(Type.Integer({ minimum: 0, maximum }));
const Days = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });

/** What a lending side offers a listing for. Amounts are integer cents; null where the side does not offer it. */
export const LendingTerms = Closed({
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
});
export type LendingTerms = Static<typeof LendingTerms>;

/** The lending terms of a loan, as a response or an event has them, without defaults. A newer version may add others. */
export const LoanTerms = Type.Object({
  ...LendingTerms.properties,
  insuranceCents: Cents(LOAN_LIMITS.insuranceCents),
});
