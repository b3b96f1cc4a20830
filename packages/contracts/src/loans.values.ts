// Constants and calculations of loans that pages and the loans service share. Amounts are integer cents of Canadian dollars.

/** Why the lending side keeps days for itself. A season returns every year. */
export const BLOCK_KINDS = ['own_use', 'maintenance', 'season'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** Whether the lending side provides an operator. */
export const OPERATOR_RULES = ['none', 'optional', 'required'] as const;
export const FUEL_RULES = ['returned_full', 'included', 'per_litre'] as const;
/** Who pays for damage beyond wear: the borrowing side, the borrowing side up to its deductible, or each side its own part. */
export const DAMAGE_RULES = ['borrower', 'deductible', 'shared'] as const;

export const LOAN_LIMITS = {
  /** A million dollars, the highest rate of a unit. */
  rateCents: 100_000_000,
  /** A hundred million dollars. */
  insuranceCents: 10_000_000_000,
  bufferDays: 30,
  /** A loan of a year. */
  loanDays: 366,
  noticeDays: 180,
  /** How far ahead days can be blocked or asked for, in months. */
  monthsAhead: 24,
  /** Of one listing, those that have not ended. */
  blocks: 100,
  hours: 9_999,
} as const;

/** Commercial general liability, as municipalities of Ontario require it of each other. */
export const DEFAULT_INSURANCE_CENTS = 500_000_000;

export const LOAN_MESSAGES = {
  day: 'Please enter a valid date',
  dateOrder: 'The last day cannot be before the first day',
  pastDays: 'The last day has passed',
  farDays: 'Days can be blocked up to 24 months ahead',
  longSeason: 'A season cannot be longer than a year',
  rate: 'Please set a rate, or lend without charge',
  noRate: 'A loan without charge has no rates',
  operatorRate: 'Please set the rate of the operator',
  fuelRate: 'Please set the price of fuel per litre',
  lengthOrder: 'The longest loan cannot be shorter than the shortest one',
  noticeOrder: 'The notice cannot be longer than the days ahead',
  datesTaken: 'These days are taken already',
  // The placeholders are those of `DaysProblem` in loan-days.values.ts.
  pastFirstDay: 'The first day has passed',
  beforeOffer: 'This equipment is available from {day}',
  afterOffer: 'This equipment is available until {day}',
  shortNotice: 'This equipment needs a notice of {days}: the first day can be {day}',
  farFirstDay: 'A loan can begin up to {days} ahead, until {day}',
  shortLoan: 'The shortest loan of this equipment is {days}',
  longLoan: 'The longest loan of this equipment is {days}',
  daysNotFree: 'Some of these days are not available',
  tooManyBlocks: 'This calendar has too many blocked periods. Please remove one first.',
  staleCalendar: 'This calendar was changed in the meantime',
  blockNotFound: 'These blocked days could not be found.',
  listingUnreachable: 'The equipment cannot be checked at the moment. Please try again.',
} as const;

/** What a loan costs. A rate that is null is not offered. */
export type Rates = {
  free: boolean;
  hourCents: number | null;
  dayCents: number | null;
  weekCents: number | null;
  monthCents: number | null;
  operatorCents: number | null;
  transportCents: number | null;
};

/** A wish: inclusive days, hours with at most two decimals, and what is asked for beside the machine. */
export type EstimateWish = { days: number; hours?: number; operator?: boolean; transport?: boolean };

/** `rental` in one of these units; the operator by the hour; the transport once. */
export type EstimateLine = {
  item: 'rental' | 'operator' | 'transport';
  unit: 'month' | 'week' | 'day' | 'hour' | 'once';
  quantity: number;
  rateCents: number;
  cents: number;
};
export type Estimate = { lines: EstimateLine[]; subtotalCents: number; hstCents: number; totalCents: number };

export const DAYS_OF_MONTH = 28;
export const DAYS_OF_WEEK = 7;
/** Harmonized Sales Tax in Ontario. */
export const HST_PERCENT = 13;

/**
 * Estimates a loan: the cheapest mix of months, weeks and days that covers the days, which may be longer than they are; by the
 * typed hours where there is no rate by days. HST is rounded half up, once, on the sum.
 * Undefined where the rates say nothing about the wish.
 */
export function estimate(rates: Rates, wish: EstimateWish): Estimate | undefined {
  const rental = rates.free ? [] : rentalLines(rates, wish);
  if (!rental) return undefined;
  const { operatorCents, transportCents } = rates;
  const lines = [
    ...rental,
    ...(wish.operator && operatorCents !== null && wish.hours
      ? [lineOf('operator', 'hour', wish.hours, operatorCents)]
      : []),
    ...(wish.transport && transportCents !== null ? [lineOf('transport', 'once', 1, transportCents)] : []),
  ];
  const subtotalCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  const hstCents = roundedShare(subtotalCents * HST_PERCENT);
  return { lines, subtotalCents, hstCents, totalCents: subtotalCents + hstCents };
}

function rentalLines(rates: Rates, { days, hours }: EstimateWish): EstimateLine[] | undefined {
  const { monthCents, weekCents, dayCents, hourCents } = rates;
  if (monthCents === null && weekCents === null && dayCents === null)
    return hourCents === null || !hours ? undefined : [lineOf('rental', 'hour', hours, hourCents)];
  const mixes = mixesOf(rates, days).map(({ months, weeks, rest }) =>
    [
      lineOf('rental', 'month', months, monthCents ?? 0),
      lineOf('rental', 'week', weeks, weekCents ?? 0),
      lineOf('rental', 'day', rest, dayCents ?? 0),
    ].filter(({ quantity }) => quantity > 0),
  );
  // Of equal sums the first one, which has the fewest months and weeks.
  return mixes.reduce((cheapest, mix) => (sumOf(mix) < sumOf(cheapest) ? mix : cheapest));
}

type Mix = { months: number; weeks: number; rest: number };

/** Every mix of offered units that covers the days and has no unit too many. */
function mixesOf({ monthCents, weekCents, dayCents }: Rates, days: number): Mix[] {
  const mixes: Mix[] = [];
  for (let months = 0; months <= (monthCents === null ? 0 : Math.ceil(days / DAYS_OF_MONTH)); months++) {
    const afterMonths = Math.max(0, days - months * DAYS_OF_MONTH);
    for (let weeks = 0; weeks <= (weekCents === null ? 0 : Math.ceil(afterMonths / DAYS_OF_WEEK)); weeks++) {
      const rest = Math.max(0, afterMonths - weeks * DAYS_OF_WEEK);
      if (rest === 0 || dayCents !== null) mixes.push({ months, weeks, rest });
    }
  }
  return mixes;
}

const sumOf = (lines: EstimateLine[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

const lineOf = (
  item: EstimateLine['item'],
  unit: EstimateLine['unit'],
  quantity: number,
  rateCents: number,
): EstimateLine => ({
  item,
  unit,
  quantity,
  rateCents,
  // A product of floating-point numbers could round the wrong way.
  cents: roundedShare(Math.round(quantity * 100) * rateCents),
});

/** A hundredth of an integer, rounded half up. */
const roundedShare = (hundredths: number): number => Math.floor((hundredths + 50) / 100);
