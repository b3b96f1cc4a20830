import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import type { LoanBody, LoanEndBody } from '@commonyard/contracts/http/loans';
import type { QuoteBody, QuoteLineBody } from '@commonyard/contracts/http/quotes';
import { DAY_MS, torontoDay } from './days.ts';
import { DEMO_USERS } from './identity.ts';

const MANAGER = 2;
const OPERATOR = 3;
const HASTINGS = 5;
const HEARST = 6;
const OFFICER = 14;

type Step = { daysAgo: number; by: number } & (
  | { action: 'quote'; lines: QuoteLineBody[]; openDays: number; note?: string }
  | { action: 'accept' | 'agree_end' }
  | { action: 'propose_end'; outcome: LoanEndBody['outcome']; reason?: string }
  | { action: 'issue_statement'; lines: QuoteLineBody[] }
  | { action: 'decline' | 'cancel'; reason: string }
);

/** Days count from the day of the import. `endedDaysAgo`: the loan expired. */
type DemoLoan = Pick<LoanBody, 'listingId' | 'operator' | 'transport' | 'hours' | 'purpose'> & {
  id: number;
  days: [first: number, last: number];
  by: number;
  daysAgo: number;
  steps?: Step[];
  endedDaysAgo?: number;
};

const line = (
  kind: QuoteLineBody['kind'],
  unit: QuoteLineBody['unit'],
  quantity: number,
  rateCents: number,
  description?: string,
): QuoteLineBody => ({ kind, unit, quantity, rateCents, hst: true, ...(description && { description }) });

/** `openDays`: how long it can be accepted. */
function quote(daysAgo: number, by: number, openDays: number, lines: QuoteLineBody[], note?: string): Step {
  return { action: 'quote', daysAgo, by, lines, openDays, ...(note && { note }) };
}
const accept = (daysAgo: number, by: number): Step => ({ action: 'accept', daysAgo, by });
const back = (daysAgo: number, by: number, reason: string): Step => ({
  action: 'propose_end',
  daysAgo,
  by,
  outcome: 'back',
  reason,
});
const statement = (daysAgo: number, by: number, lines: QuoteLineBody[]): Step => ({
  action: 'issue_statement',
  daysAgo,
  by,
  lines,
});
function end(action: 'decline' | 'cancel', daysAgo: number, by: number, reason: string): Step {
  return { action, daysAgo, by, reason };
}

/** A loan in every state, of listings that have terms. */
const LOANS: DemoLoan[] = [
  {
    id: 1,
    listingId: 1,
    days: [20, 22],
    by: OPERATOR,
    daysAgo: 1,
    operator: true,
    transport: true,
    hours: 24,
    purpose: 'Grading of 14 km of gravel roads before the frost.',
  },
  {
    id: 2,
    listingId: 23,
    days: [30, 34],
    by: OPERATOR,
    daysAgo: 3,
    transport: true,
    purpose: 'Trenching for a culvert on Queen Street.',
    steps: [
      quote(
        2,
        HASTINGS,
        12,
        [line('rental', 'week', 1, 152_000), line('transport', 'once', 1, 18_000, 'Float, both ways')],
        'The narrow bucket comes with it.',
      ),
      // Above the limit of an operator: a proposal to the officer.
      accept(1, OPERATOR),
    ],
  },
  {
    id: 3,
    listingId: 2,
    days: [20, 24],
    by: MANAGER,
    daysAgo: 5,
    operator: true,
    hours: 32,
    purpose: 'Ditching along County Road 12.',
    steps: [
      quote(4, OFFICER, 10, [line('rental', 'week', 1, 220_000), line('operator', 'hour', 32, 6_000)]),
      quote(2, MANAGER, 9, [
        line('rental', 'week', 1, 220_000),
        line('operator', 'hour', 32, 6_000),
        line('discount', 'once', 1, 25_000, 'We bring our own fuel'),
      ]),
    ],
  },
  {
    id: 4,
    listingId: 9,
    days: [40, 45],
    by: MANAGER,
    daysAgo: 9,
    purpose: 'Snow removal in the hamlets while our blower is in the shop.',
    steps: [quote(8, HASTINGS, 7, [line('rental', 'week', 1, 280_000)]), accept(6, MANAGER)],
  },
  {
    id: 5,
    listingId: 33,
    days: [5, 11],
    by: OPERATOR,
    daysAgo: 8,
    transport: true,
    purpose: 'Back-up power for the arena during the switchgear replacement.',
    steps: [
      quote(7, HASTINGS, 7, [line('rental', 'week', 1, 130_000), line('transport', 'once', 1, 12_000)]),
      accept(5, OFFICER),
    ],
  },
  {
    id: 6,
    listingId: 13,
    days: [18, 20],
    by: HEARST,
    daysAgo: 10,
    purpose: 'Déchiquetage des branches après la tempête.',
    steps: [end('decline', 9, HASTINGS, 'Hearst is too far for a machine that we lend to neighbours.')],
  },
  {
    id: 7,
    listingId: 7,
    days: [15, 19],
    by: MANAGER,
    daysAgo: 14,
    purpose: 'Sidewalks of the county building.',
    steps: [
      quote(13, HASTINGS, 7, [line('rental', 'week', 1, 180_000)]),
      accept(12, MANAGER),
      end('cancel', 7, HASTINGS, 'The auger gearbox failed, and the part arrives in January.'),
    ],
  },
  {
    id: 8,
    listingId: 37,
    days: [18, 18],
    by: OPERATOR,
    daysAgo: 15,
    operator: true,
    hours: 6,
    purpose: 'Seniors’ outing.',
    endedDaysAgo: 8,
  },
  {
    id: 9,
    listingId: 33,
    days: [-30, -20],
    by: OPERATOR,
    daysAgo: 45,
    purpose: 'Power for the fall fair.',
    steps: [
      quote(44, HASTINGS, 10, [line('rental', 'week', 2, 130_000)]),
      accept(42, OFFICER),
      back(20, OPERATOR, 'Washed, and with a full tank.'),
      { action: 'agree_end', daysAgo: 19, by: HASTINGS },
      // The county has no HST number.
      statement(18, HASTINGS, [{ ...line('rental', 'week', 2, 130_000), hst: false }]),
      { action: 'agree_end', daysAgo: 15, by: OFFICER },
    ],
  },
  {
    id: 10,
    listingId: 23,
    days: [-6, -2],
    by: OPERATOR,
    daysAgo: 20,
    purpose: 'Trench for the water main on Elm Street.',
    // The lending side has not answered yet.
    steps: [
      quote(19, HASTINGS, 10, [line('rental', 'week', 1, 152_000)]),
      accept(18, OFFICER),
      back(1, OPERATOR, 'It stands at your yard, behind the salt shed.'),
    ],
  },
];

/** The records of demo loans, with the calendar days of the import. Their quotes keep the terms of their listings. */
export const toLoanRecords = (now: Date, termsOf: ReadonlyMap<number, LendingTerms>) =>
  LOANS.map(({ days: [first, last], by, daysAgo, steps = [], endedDaysAgo, ...loan }) => ({
    ...loan,
    startsOn: torontoDay(now, first),
    endsOn: torontoDay(now, last),
    requestedBy: actorOf(by),
    requestedAt: instant(now, daysAgo),
    steps: [
      ...steps.map((step) => toStep(step, now, termsOf.get(loan.listingId)!)),
      ...(endedDaysAgo === undefined ? [] : [{ action: 'end' as const, at: instant(now, endedDaysAgo) }]),
    ],
  }));

function toStep({ daysAgo, by, ...step }: Step, now: Date, terms: LendingTerms) {
  const made = { at: instant(now, daysAgo), ...actorOf(by) };
  if (step.action !== 'quote') return { ...step, ...made };
  const { lines, openDays, note } = step;
  const quote: QuoteBody = { lines, expiresOn: torontoDay(now, openDays - daysAgo), ...(note && { note }) };
  return { action: step.action, ...made, quote, terms };
}

const instant = (now: Date, daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS).toISOString();

function actorOf(userId: number) {
  const { role, municipality } = DEMO_USERS.find(({ id }) => id === userId)!;
  return { userId, role, municipality: municipality! };
}
