// Constants and calculations of loans that pages and the loans service share. Amounts are integer cents of Canadian dollars.

/** Why the lending side keeps days for itself. A season returns every year. */
export const BLOCK_KINDS = ['own_use', 'maintenance', 'season'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** Whether the lending side provides an operator. */
export const OPERATOR_RULES = ['none', 'optional', 'required'] as const;
export const FUEL_RULES = ['returned_full', 'included', 'per_litre'] as const;
/** Who pays for damage beyond wear: the borrowing side, the borrowing side up to its deductible, or each side its own part. */
export const DAMAGE_RULES = ['borrower', 'deductible', 'shared'] as const;

/**
 * The states of a loan. The borrowing side requests, the lending side quotes, the borrowing side counters or accepts. Then both sign
 * the agreement, and hand the equipment over and back. Its sides close an accepted loan, never the clock alone. Declined, cancelled,
 * expired and closed loans do not change.
 */
export const LOAN_STATUSES = [
  'requested',
  'quoted',
  'countered',
  'accepted',
  'signed',
  'out',
  'returned',
  'declined',
  'cancelled',
  'expired',
  'closed',
] as const;
export type LoanStatus = (typeof LOAN_STATUSES)[number];

/** Both sides have agreed on days and price, and the loan has not ended: it holds its days. */
export const AGREED_STATUSES = ['accepted', 'signed', 'out', 'returned'] as const;
export const isAgreed = (status: LoanStatus): boolean => (AGREED_STATUSES as readonly LoanStatus[]).includes(status);

export const LOAN_SIDES = ['lender', 'borrower'] as const;
export type LoanSide = (typeof LOAN_SIDES)[number];

/**
 * Why a loan ended, waits or goes on without its listing, where no step of a side is the reason: the listing, or the need on which it was
 * offered, was deleted or withdrawn, or a side's municipality has no active officer any more.
 */
export const LOAN_CAUSES = [
  'listing_deleted',
  'listing_withdrawn',
  'need_deleted',
  'need_withdrawn',
  'lender_without_officer',
  'borrower_without_officer',
] as const;
export type LoanCause = (typeof LOAN_CAUSES)[number];

/**
 * How an accepted loan ends: the equipment is back, or the loan did not happen; after the return the lending side issues a statement, or
 * says that it charges nothing more. One side says so, and the other one agrees.
 */
export const SAID_ENDS = ['back', 'not_happened', 'nothing_charged'] as const;
/** A statement has a route of its own. */
export const LOAN_ENDS = [...SAID_ENDS, 'statement'] as const;
export type LoanEnd = (typeof LOAN_ENDS)[number];

/**
 * What a party can do with a loan. Quotes of the borrowing side are counter-offers. `propose_back` and `propose_not_happened` propose
 * an end to the other side, which agrees to it or disputes it, as does `issue_statement`; `extend` proposes another last day to it. A proposal of an operator is one to the officers of its own side.
 */
export const LOAN_ACTIONS = [
  'quote',
  'counter',
  'change_days',
  'accept',
  'decline',
  'cancel',
  'propose_back',
  'propose_not_happened',
  'propose_nothing_charged',
  'issue_statement',
  'agree_end',
  'dispute_end',
  'withdraw_end',
  'decline_proposal',
  'withdraw_proposal',
  'confirm_hand_over',
  'confirm_return',
  'recall',
  'withdraw_recall',
  'extend',
  'agree_extension',
  'decline_extension',
  'withdraw_extension',
] as const;
export type LoanAction = (typeof LOAN_ACTIONS)[number];

/** What an operator above the limit of its municipality proposes to its officers. */
export const PROPOSED_ACTIONS = ['quote', 'counter', 'accept'] as const;

/** Parts of a list of loans: the steps of the caller's side, all loans that have not ended, the agreed loans, the ended loans. */
export const LOAN_STAGES = ['todo', 'open', 'agreed', 'closed'] as const;

export const LOANS_PAGE_SIZE = 20;

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
  purpose: 2_000,
  reason: { min: 3, max: 1_000 },
  /** A request expires after so many days without a quote; a quote has a last day of its own. */
  openDays: 7,
  /** A proposed end that the other side does not dispute becomes final after so many days. */
  endDays: 10,
  /** After its last day both sides of an accepted loan are asked what happened, and reminded after so many days. */
  reminderDays: [3, 7],
  /** The messages about an accepted loan stay open for so many days after its end. */
  messageDays: 30,
  /** Days in one answer of the calendar of machines. */
  calendarDays: 62,
  search: 100,
  /** Feeds of one user that are not revoked. */
  feeds: 10,
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
  notLendable: 'This equipment cannot be borrowed through CommonYard yet. You can send an inquiry.',
  ownListing: 'This equipment belongs to your own municipality',
  noMunicipality: 'Only users of a municipality can borrow equipment',
  notice: 'The first day is too soon for this equipment',
  tooFarAhead: 'The first day is too far ahead for this equipment',
  tooShort: 'The loan is shorter than this equipment is lent for',
  tooLong: 'The loan is longer than this equipment is lent for',
  outsideAvailability: 'The equipment is not offered on all of these days',
  noOperator: 'This equipment is lent without an operator',
  operatorRequired: 'This equipment is lent with an operator only',
  noTransport: 'Transport is not offered for this equipment',
  decimals: 'Please enter at most two decimals',
  noLines: 'Please enter at least one line',
  negativeTotal: 'The discounts exceed the other lines',
  highTotal: 'The total cannot exceed $100,000,000',
  reason: 'Please give a reason of 3 to 1,000 characters',
  removalReason: 'Accepted loans depend on this listing. Please give a reason of 3 to 1,000 characters',
  dependents: 'Please name either a listing or an account',
  loanNotFound: 'This loan could not be found.',
  invalidTransition: 'This loan does not allow that any more',
  notYourTurn: 'The other side must act first',
  staleLoan: 'This loan was changed in the meantime',
  staleSettings: 'These settings were changed in the meantime',
  calendarRange: 'Please choose at most 62 days',
  tooManyFeeds: 'You have 10 calendar feeds already. Please remove one first.',
  feedNotFound: 'This calendar feed could not be found.',
  quoteExpired: 'This offer has expired',
  officerOnly: 'Only an administrator of your municipality can do this',
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
  const hstCents = roundedHundredth(subtotalCents * HST_PERCENT);
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
  cents: roundedHundredth(Math.round(quantity * 100) * rateCents),
});

/** A hundredth of an integer, rounded half up: towards positive infinity. */
export const roundedHundredth = (hundredths: number): number => Math.floor((hundredths + 50) / 100);

/** Rows of a CSV file of loans. */
export const MAX_EXPORTED_LOANS = 10_000;
