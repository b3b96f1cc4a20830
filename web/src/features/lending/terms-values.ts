import { object, string } from 'yup';
import { parseCents } from '@commonyard/contracts/amounts.values';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import { RATE_FIELDS } from '@commonyard/contracts/lending-rates.values';
import { findTermsProblems } from '@commonyard/contracts/loan-terms.values';
import { DEFAULT_INSURANCE_CENTS, LOAN_LIMITS } from '@commonyard/contracts/loans.values';
import { toDollars } from '../../lib/dollars.ts';
import { formatNumber } from '../../lib/format.ts';

const MONEY = [
  'dayCents',
  'weekCents',
  'monthCents',
  'hourCents',
  'operatorCents',
  'transportCents',
  'fuelCents',
  'insuranceCents',
] as const;
const RATES = Object.values(RATE_FIELDS);
const NUMBERS = ['standbyPercent', 'minDays', 'maxDays', 'noticeDays', 'advanceDays', 'bufferDays'] as const;

export const TERMS_MESSAGES = {
  money: 'Please enter an amount, such as 450 or 85.50',
  standbyPercent: 'Please enter 0 to 100 percent',
  minDays: 'Please enter 1 to 366 days',
  maxDays: 'Please enter 1 to 366 days',
  noticeDays: 'Please enter 0 to 180 days',
  advanceDays: 'Please enter 1 to 730 days',
  bufferDays: 'Please enter 0 to 30 days',
};
const BOUNDS: Record<(typeof NUMBERS)[number], [min: number, max: number]> = {
  standbyPercent: [0, 100],
  minDays: [1, LOAN_LIMITS.loanDays],
  maxDays: [1, LOAN_LIMITS.loanDays],
  noticeDays: [0, LOAN_LIMITS.noticeDays],
  advanceDays: [1, 730],
  bufferDays: [0, LOAN_LIMITS.bufferDays],
};

export type TermsValues = Record<keyof LendingTerms, string>;

/** In the order of the form and of its error summary. */
const DEFAULTS: LendingTerms = {
  free: false,
  dayCents: null,
  weekCents: null,
  monthCents: null,
  hourCents: null,
  operator: 'none',
  operatorCents: null,
  transportCents: null,
  fuel: 'returned_full',
  fuelCents: null,
  standbyPercent: null,
  damage: 'borrower',
  insuranceCents: DEFAULT_INSURANCE_CENTS,
  minDays: 1,
  maxDays: 60,
  noticeDays: 2,
  advanceDays: 365,
  bufferDays: 0,
};

export function toTermsValues(
  terms: LendingTerms | null,
  { rate, rateType }: Pick<Listing, 'rate' | 'rateType'>,
): TermsValues {
  const cents = parseCents(rate ?? '');
  const value = terms ?? { ...DEFAULTS, ...(cents && { [RATE_FIELDS[rateType]]: cents }) };
  return Object.fromEntries(
    (Object.keys(DEFAULTS) as (keyof LendingTerms)[]).map((name) => [name, toText(name, value[name])]),
  ) as TermsValues;
}

function toText(name: keyof LendingTerms, value: LendingTerms[keyof LendingTerms]): string {
  if (value === null) return '';
  // Millions are read wrong without separators.
  if (name === 'insuranceCents') return formatNumber(Number(value) / 100);
  return isMoney(name) ? toDollars(Number(value)) : String(value);
}

const isMoney = (name: string): boolean => (MONEY as readonly string[]).includes(name);

export const toTerms = (values: TermsValues): LendingTerms => ({
  ...(Object.fromEntries([
    ...MONEY.map((name) => [name, isHidden(name, values) ? null : (parseCents(values[name]) ?? null)]),
    ...NUMBERS.map((name) => [name, Number(values[name])]),
  ]) as Pick<LendingTerms, (typeof MONEY)[number] | (typeof NUMBERS)[number]>),
  standbyPercent: values.standbyPercent.trim() === '' ? null : Number(values.standbyPercent),
  free: values.free === 'true',
  operator: values.operator as LendingTerms['operator'],
  fuel: values.fuel as LendingTerms['fuel'],
  damage: values.damage as LendingTerms['damage'],
});

const limitOf = (name: string) => (name === 'insuranceCents' ? LOAN_LIMITS.insuranceCents : LOAN_LIMITS.rateCents);

function ownProblem(name: keyof TermsValues, value: string): string | undefined {
  if (isMoney(name)) {
    const cents = parseCents(value);
    return value.trim() === '' || (cents !== undefined && cents <= limitOf(name)) ? undefined : TERMS_MESSAGES.money;
  }
  const field = NUMBERS.find((number) => number === name);
  if (!field || (field === 'standbyPercent' && value.trim() === '')) return undefined;
  const [min, max] = BOUNDS[field];
  const number = Number(value);
  return /^\s*\d+\s*$/.test(value) && number >= min && number <= max ? undefined : TERMS_MESSAGES[field];
}

export const termsSchema = object(
  Object.fromEntries(
    [...MONEY, ...NUMBERS].map((name) => [
      name,
      string().test('terms', (value = '', context) => {
        const values = withoutGaps(context.parent as Partial<TermsValues>);
        if (isHidden(name, values)) return true;
        const message = ownProblem(name, value) ?? findTermsProblems(toTerms(values))[name];
        return message ? context.createError({ message }) : true;
      }),
    ]),
  ),
);

export const isHidden = (name: keyof TermsValues, { free, operator, fuel }: TermsValues): boolean =>
  (free === 'true' && (RATES as readonly string[]).includes(name)) ||
  (name === 'operatorCents' && operator === 'none') ||
  (name === 'fuelCents' && fuel !== 'per_litre');

/** Formik leaves out emptied fields where it validates. */
const withoutGaps = (values: Partial<TermsValues>): TermsValues => ({
  ...(Object.fromEntries([...MONEY, ...NUMBERS].map((name) => [name, values[name] ?? ''])) as TermsValues),
  free: values.free!,
  operator: values.operator!,
  fuel: values.fuel!,
  damage: values.damage!,
});
