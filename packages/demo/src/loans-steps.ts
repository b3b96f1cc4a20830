import type {
  HandOverPlanBody,
  LoanContactsBody,
  LoanOperatorBody,
  PurchaseOrderBody,
} from '@commonyard/contracts/http/loan-plans';
import type { SignatureBody } from '@commonyard/contracts/http/agreements';
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

const userOf = (userId: number) => DEMO_USERS.find(({ id }) => id === userId)!;

type Arrangement =
  | { part: 'lender_contacts' | 'borrower_contacts'; contacts: LoanContactsBody }
  | { part: 'hand_over_plan'; handOverPlan: HandOverPlanBody }
  | { part: 'operator'; operator: LoanOperatorBody }
  | { part: 'purchase_order'; purchaseOrder: PurchaseOrderBody };

type Step = { daysAgo: number; by: number } & (
  | { action: 'quote'; lines: QuoteLineBody[]; openDays: number; note?: string }
  | { action: 'accept' | 'agree_end' | 'hand_over' }
  | { action: 'arrange'; arranged: Arrangement }
  | { action: 'waive_certificate'; reason: string }
  | ({ action: 'sign' } & Pick<SignatureBody, 'name' | 'title' | 'authority'>)
  | { action: 'propose_end'; outcome: LoanEndBody['outcome']; reason?: string }
  | { action: 'recall'; inDays: number; reason: string }
  | { action: 'issue_statement'; lines: QuoteLineBody[]; note?: string }
  | { action: 'dispute_end'; reason: string; lines: { position: number; reason: string }[] }
  | { action: 'issue_credit_note'; lines: QuoteLineBody[]; reason: string }
  | { action: 'record_payment'; paidDaysAgo: number; reference: string }
  | { action: 'decline' | 'cancel'; reason: string }
);

const contact = (name: string, email: string) => ({ name: `${name} (demo)`, phone: '613-555-0142', email });

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
const arrange = (daysAgo: number, by: number, arranged: Arrangement): Step => ({
  action: 'arrange',
  daysAgo,
  by,
  arranged,
});
const waive = (daysAgo: number, by: number): Step => ({
  action: 'waive_certificate',
  daysAgo,
  by,
  reason: 'Insured by the same municipal pool, which confirmed it by telephone.',
});
/** Signs with the name and the position of the account. */
function sign(daysAgo: number, by: number): Step {
  const { name, position: title } = userOf(by);
  return { action: 'sign', daysAgo, by, name, title, authority: 'delegated' };
}
const handOver = (daysAgo: number, by: number): Step => ({ action: 'hand_over', daysAgo, by });
const back = (daysAgo: number, by: number, reason: string): Step => ({
  action: 'propose_end',
  daysAgo,
  by,
  outcome: 'back',
  reason,
});
const statement = (daysAgo: number, by: number, lines: QuoteLineBody[], note?: string): Step => ({
  action: 'issue_statement',
  daysAgo,
  by,
  lines,
  ...(note && { note }),
});
function end(action: 'decline' | 'cancel', daysAgo: number, by: number, reason: string): Step {
  return { action, daysAgo, by, reason };
}

/** Both sides sign, the equipment goes out, and it comes back. */
const untilReturn = (outDaysAgo: number, backDaysAgo: number, lender: number, borrower: number): Step[] => [
  waive(outDaysAgo + 3, lender),
  sign(outDaysAgo + 2, lender),
  sign(outDaysAgo + 1, borrower),
  handOver(outDaysAgo, lender),
  back(backDaysAgo, borrower, 'Washed, and without damage.'),
  { action: 'agree_end', daysAgo: backDaysAgo - 1, by: lender },
];

/** Loans in every state, of listings that have terms. Those with statements are in the order in which these were issued. */
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
    id: 17,
    listingId: 33,
    days: [-60, -54],
    by: OPERATOR,
    daysAgo: 75,
    purpose: 'Power for the pumping station during its repair.',
    steps: [
      quote(74, HASTINGS, 9, [line('rental', 'week', 1, 130_000), line('fuel', 'once', 1, 30_000)]),
      accept(72, OFFICER),
      ...untilReturn(60, 54, HASTINGS, OFFICER),
      statement(
        52,
        HASTINGS,
        [
          { ...line('rental', 'week', 1, 130_000), hst: false },
          { ...line('fuel', 'once', 1, 30_000), hst: false },
          { ...line('other', 'once', 1, 9_000, 'Washing'), hst: false },
        ],
        'It came back with mud on the trailer.',
      ),
      {
        action: 'dispute_end',
        daysAgo: 51,
        by: OFFICER,
        reason: 'We washed it before the return.',
        lines: [{ position: 2, reason: 'Not agreed' }],
      },
      statement(50, HASTINGS, [
        { ...line('rental', 'week', 1, 130_000), hst: false },
        { ...line('fuel', 'once', 1, 30_000), hst: false },
      ]),
      { action: 'agree_end', daysAgo: 48, by: OFFICER },
      {
        action: 'issue_credit_note',
        daysAgo: 45,
        by: HASTINGS,
        lines: [{ ...line('fuel', 'once', 1, 12_000), hst: false }],
        reason: 'The tank was fuller than we had read.',
      },
      { action: 'record_payment', daysAgo: 30, by: HASTINGS, paidDaysAgo: 31, reference: 'EFT 20417' },
    ],
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
  {
    id: 11,
    listingId: 29,
    days: [6, 7],
    by: OPERATOR,
    daysAgo: 9,
    operator: true,
    hours: 12,
    purpose: 'Pruning along the streets below the lines.',
    steps: [
      quote(8, HASTINGS, 7, [line('rental', 'day', 2, 62_000), line('operator', 'hour', 12, 7_200)]),
      accept(7, OFFICER),
      arrange(6, HASTINGS, {
        part: 'lender_contacts',
        contacts: { pickUp: contact('Dispatch of the county', 'dispatch@hastings-county.example.com') },
      }),
      arrange(6, HASTINGS, { part: 'operator', operator: { name: 'Casey Crew (demo)', cvor: 'lender' } }),
      arrange(5, OPERATOR, {
        part: 'hand_over_plan',
        handOverPlan: {
          pickUp: { address: 'Works yard, 77 Beckwith Street', from: '07:00', to: '08:00', float: false, note: null },
          return: { address: 'Works yard, 77 Beckwith Street', from: '15:00', to: '16:00', float: false, note: null },
        },
      }),
      arrange(4, OPERATOR, { part: 'purchase_order', purchaseOrder: { number: 'PO 2291' } }),
      // The borrowing side has not signed yet.
      sign(3, HASTINGS),
    ],
  },
  {
    id: 12,
    listingId: 23,
    days: [12, 16],
    by: OPERATOR,
    daysAgo: 12,
    purpose: 'Footings of the new salt shed.',
    steps: [
      quote(11, HASTINGS, 7, [line('rental', 'week', 1, 152_000)]),
      accept(9, OFFICER),
      waive(8, HASTINGS),
      sign(7, HASTINGS),
      sign(6, OFFICER),
    ],
  },
  {
    id: 13,
    listingId: 9,
    days: [-2, 4],
    by: MANAGER,
    daysAgo: 12,
    purpose: 'The snowbanks on County Road 8.',
    steps: [
      quote(11, HASTINGS, 7, [line('rental', 'week', 1, 280_000)]),
      accept(10, MANAGER),
      waive(9, HASTINGS),
      sign(8, HASTINGS),
      sign(7, MANAGER),
      handOver(2, HASTINGS),
      {
        action: 'recall',
        daysAgo: 1,
        by: HASTINGS,
        inDays: 2,
        reason: 'Our own blower broke, and more snow is forecast.',
      },
    ],
  },
  {
    id: 14,
    listingId: 2,
    days: [-9, -3],
    by: MANAGER,
    daysAgo: 20,
    purpose: 'A culvert on County Road 20.',
    // The lending side issues its statement next.
    steps: [
      quote(19, OFFICER, 7, [line('rental', 'week', 1, 220_000)]),
      accept(18, MANAGER),
      waive(16, OFFICER),
      sign(15, OFFICER),
      sign(14, MANAGER),
      handOver(9, OFFICER),
      back(3, MANAGER, 'Cleaned, and with both buckets.'),
      { action: 'agree_end', daysAgo: 2, by: OFFICER },
    ],
  },
  {
    id: 16,
    listingId: 7,
    days: [-18, -14],
    by: MANAGER,
    daysAgo: 30,
    purpose: 'Sidewalks of the county building, while our machine was in the shop.',
    // The lending side corrects its statement next.
    steps: [
      quote(29, HASTINGS, 9, [line('rental', 'week', 1, 180_000), line('transport', 'once', 1, 20_000)]),
      accept(28, MANAGER),
      ...untilReturn(18, 14, HASTINGS, MANAGER),
      statement(8, HASTINGS, [
        { ...line('rental', 'week', 1, 180_000), hst: false },
        { ...line('transport', 'once', 1, 20_000), hst: false },
      ]),
      {
        action: 'dispute_end',
        daysAgo: 6,
        by: MANAGER,
        reason: 'We fetched the machine ourselves.',
        lines: [{ position: 1, reason: 'No float was used.' }],
      },
    ],
  },
  {
    id: 15,
    listingId: 29,
    days: [-14, -13],
    by: OPERATOR,
    daysAgo: 25,
    operator: true,
    hours: 14,
    purpose: 'Removal of dead ash trees in the park.',
    // The borrowing side agrees to the statement, or disputes it, next.
    steps: [
      quote(24, HASTINGS, 9, [line('rental', 'day', 2, 62_000), line('operator', 'hour', 14, 7_200)]),
      accept(23, OFFICER),
      ...untilReturn(14, 13, HASTINGS, OFFICER),
      statement(
        4,
        HASTINGS,
        [
          { ...line('rental', 'day', 2, 62_000), hst: false },
          { ...line('operator', 'hour', 14, 7_200), hst: false },
        ],
        'The hours are those of the diary of the operator.',
      ),
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
  if (step.action === 'recall')
    return { ...made, action: step.action, day: torontoDay(now, step.inDays), reason: step.reason };
  if (step.action === 'record_payment')
    return { ...made, action: step.action, paidOn: torontoDay(now, -step.paidDaysAgo), reference: step.reference };
  if (step.action !== 'quote') return { ...step, ...made };
  const { lines, openDays, note } = step;
  const quote: QuoteBody = { lines, expiresOn: torontoDay(now, openDays - daysAgo), ...(note && { note }) };
  return { action: step.action, ...made, quote, terms };
}

const instant = (now: Date, daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS).toISOString();

function actorOf(userId: number) {
  const { role, municipality } = userOf(userId);
  return { userId, role, municipality: municipality! };
}
