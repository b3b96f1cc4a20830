import { afterAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import type { Agreement } from '@commonyard/contracts/http/agreements';
import type { Loan } from '@commonyard/contracts/http/loans';
import {
  agreementBody,
  blockBody,
  dayFromNow,
  signatureBody,
  statementBody,
} from '@commonyard/testing/factories/loans';
import type { LoansTable } from '../src/database.ts';
import { expectConsistent } from './consistent-loans.ts';
import { statementSteps } from './statements.ts';
import {
  as,
  borrower,
  borrowingOfficer,
  confirmedBorrower,
  confirmedOfficer,
  officer,
  prepared,
  send,
  startTestService,
  type Headers,
} from './test-service.ts';
import { startTwoProcesses, type ContendedRow, type ProcessRequest, type Rivals } from './two-processes.ts';

const service = await startTestService();
const { db } = service;
const steps = statementSteps(service);
const processes = await startTwoProcesses(service);
let exitCodes: Promise<(number | null)[]> | undefined;
const stop = () => (exitCodes ??= processes.stop());
afterAll(async () => {
  await stop();
  await service.close();
});

type Caller = Headers | Promise<Headers>;
const otherOfficer = () => as.municipalAdmin({ userId: 7, municipality: 'lanark-highlands' });
const otherBorrowingOfficer = () => as.municipalAdmin({ userId: 17, municipality: 'smiths-falls' });

const step = (id: number, name: string, caller: Caller, body?: object, headers?: Headers): ProcessRequest => ({
  caller,
  path: `/api/loans/${id}/${name}`,
  body,
  headers,
});
const seen = ({ version }: Pick<Loan, 'version'>) => ({ 'if-match': `"${version}"` });
const reason = 'The plans have changed';

/** Takes a step of the preparation, and returns the loan after it. */
async function prepare(id: number, name: string, caller: Caller, body?: object): Promise<Loan> {
  await prepared(send(service, caller, 'POST', `/api/loans/${id}/${name}`, body));
  return read(id);
}
const read = async (id: number) => (await steps.get(id, as.admin())).json<Loan>();
const loanIn = async (status: 'quoted' | 'accepted' | 'signed' | 'out' | 'returned') =>
  steps.loanIn(status, await service.lendableListing());

const signature = async (id: number) =>
  signatureBody((await send(service, as.admin(), 'GET', `/api/loans/${id}/agreement`)).json<Agreement>().sha256);
async function halfSigned(): Promise<Loan> {
  const { id } = await loanIn('accepted');
  return prepare(id, 'signatures', confirmedOfficer(), await signature(id));
}
/** A loan of which a side proposes two days more. */
async function longer(status: 'accepted' | 'signed' | 'out', proposer: Caller): Promise<Loan> {
  const { id, endsOn } = await loanIn(status);
  return prepare(id, 'extensions', proposer, { endsOn: addDays(endsOn, 2) });
}
/** What a side confirms. */
async function confirmation(id: number, kind: 'hand_over' | 'return') {
  const { inspectionId, contentHash } = await steps.inspect(id, kind === 'return' ? 'post' : 'pre');
  return { kind, inspectionId, contentHash };
}
/** A returned loan whose statement waits, and the statement. */
async function charged() {
  const { id } = await loanIn('returned');
  const loan = await prepare(id, 'statements', officer(), statementBody());
  return { ...loan, statementId: (await steps.list(id))[0]!.id };
}

type Outcome = { results: [string, string]; loan: Partial<Record<keyof LoansTable, unknown>> };
type Prepared = {
  id: number;
  rivals: Rivals;
  /** What happens where the first rival acts before the second one, and where it acts after it. */
  outcomes: [Outcome, Outcome];
  /** The row for which both wait, where it is not the loan. */
  row?: ContendedRow;
};
type Race = {
  name: string;
  prepare: () => Promise<Prepared>;
  /** Events of which the loan has one of each afterwards. */
  once?: string[];
  check?: (id: number) => Promise<unknown>;
};

const RACES: Race[] = [
  {
    name: 'both officers sign: the loan is signed once, without a job',
    async prepare() {
      const { id } = await loanIn('accepted');
      const body = await signature(id);
      const outcome: Outcome = { results: ['201', '201'], loan: { status: 'signed', signaturesDue: null } };
      return {
        id,
        rivals: [
          step(id, 'signatures', confirmedOfficer(), body),
          step(id, 'signatures', confirmedBorrower(), { ...body, name: 'Bo Borrowing' }),
        ],
        outcomes: [outcome, outcome],
      };
    },
    once: ['loan.signed', 'loan.signature_added'],
  },
  {
    name: 'the last signature or a cancellation',
    async prepare() {
      const loan = await halfSigned();
      const { id } = loan;
      return {
        id,
        rivals: [
          step(id, 'signatures', confirmedBorrower(), await signature(id), seen(loan)),
          step(id, 'cancel', officer(), { reason }, seen(loan)),
        ],
        outcomes: [
          { results: ['201', '409 stale_version'], loan: { status: 'signed' } },
          { results: ['409 invalid_transition', '200'], loan: { status: 'cancelled' } },
        ],
      };
    },
  },
  {
    name: 'a signature or another text',
    async prepare() {
      const { id } = await loanIn('accepted');
      const body = await signature(id);
      return {
        id,
        rivals: [
          step(id, 'signatures', confirmedBorrower(), body),
          { ...step(id, 'agreement', officer(), agreementBody()), method: 'PUT' },
        ],
        outcomes: [
          { results: ['201', '409 agreement_signed'], loan: { signaturesDue: ['lender'] } },
          { results: ['409 text_changed', '200'], loan: { signaturesDue: ['lender', 'borrower'] } },
        ],
      };
    },
  },
  {
    name: 'a signature, or the other days of another text',
    async prepare() {
      const { id, endsOn } = await longer('accepted', borrowingOfficer());
      return {
        id,
        rivals: [
          step(id, 'signatures', confirmedBorrower(), await signature(id)),
          step(id, 'extensions/agree', officer()),
        ],
        outcomes: [
          { results: ['201', '409 half_signed'], loan: { endsOn } },
          { results: ['409 text_changed', '200'], loan: { endsOn: addDays(endsOn, 2) } },
        ],
      };
    },
  },
  {
    name: 'two officers of a side accept: one acceptance',
    async prepare() {
      const { id } = await loanIn('quoted');
      const loan = { status: 'accepted' };
      return {
        id,
        rivals: [step(id, 'accept', borrowingOfficer()), step(id, 'accept', otherBorrowingOfficer())],
        outcomes: [
          { results: ['200', '409 invalid_transition'], loan },
          { results: ['409 invalid_transition', '200'], loan },
        ],
      };
    },
    once: ['loan.accepted'],
  },
  {
    name: 'both sides propose another last day: one proposal waits',
    async prepare() {
      const { id, endsOn } = await loanIn('out');
      const [days, fewer] = [addDays(endsOn, 2), addDays(endsOn, -1)];
      return {
        id,
        rivals: [
          step(id, 'extensions', borrowingOfficer(), { endsOn: days }),
          step(id, 'extensions', officer(), { endsOn: fewer }),
        ],
        outcomes: [
          { results: ['200', '409 invalid_transition'], loan: { endsOn, extension: { endsOn: days } } },
          { results: ['409 invalid_transition', '200'], loan: { endsOn, extension: { endsOn: fewer } } },
        ],
      };
    },
    once: ['loan.extension_proposed'],
  },
  {
    name: 'an agreement to another last day, or its withdrawal',
    async prepare() {
      const { id, endsOn } = await longer('out', borrowingOfficer());
      return {
        id,
        rivals: [step(id, 'extensions/agree', officer()), step(id, 'extensions/withdraw', borrower())],
        outcomes: [
          {
            results: ['200', '409 invalid_transition'],
            loan: { endsOn: addDays(endsOn, 2), extension: null },
          },
          { results: ['409 invalid_transition', '200'], loan: { endsOn, extension: null } },
        ],
      };
    },
  },
  {
    name: 'an agreement to another last day before a recall, or the recall alone',
    async prepare() {
      const { id, endsOn } = await longer('out', officer());
      const recalled = { status: 'out', recallDue: dayFromNow(1), extension: null };
      return {
        id,
        rivals: [
          step(id, 'extensions/agree', borrowingOfficer()),
          step(id, 'recall', otherOfficer(), { day: dayFromNow(1), reason }),
        ],
        outcomes: [
          { results: ['200', '200'], loan: { ...recalled, endsOn: addDays(endsOn, 2) } },
          { results: ['409 invalid_transition', '200'], loan: { ...recalled, endsOn } },
        ],
      };
    },
    once: ['loan.recalled'],
  },
  {
    name: 'an agreement to days without a certificate, or the hand-over before it',
    async prepare() {
      const { id, endsOn } = await longer('signed', borrowingOfficer());
      const body = await confirmation(id, 'hand_over');
      await prepare(id, 'handovers', officer(), body);
      const loan = { endsOn: addDays(endsOn, 2), extension: null };
      return {
        id,
        rivals: [step(id, 'extensions/agree', officer()), step(id, 'handovers', borrower(), body)],
        outcomes: [
          { results: ['200', '409 certificate_missing'], loan: { ...loan, status: 'signed' } },
          { results: ['200', '200'], loan: { ...loan, status: 'out' } },
        ],
      };
    },
    once: ['loan.extension_agreed', 'loan.hand_over_confirmed'],
  },
  {
    name: 'an agreement to another last day, or a block on the added days',
    async prepare() {
      const { id, endsOn, listing } = await longer('accepted', officer());
      const days = { startsOn: addDays(endsOn, 1), endsOn: addDays(endsOn, 3) };
      return {
        id,
        rivals: [
          step(id, 'extensions/agree', borrowingOfficer()),
          { caller: officer(), path: `/api/availability/${listing.id}/blocks`, body: blockBody(days) },
        ],
        outcomes: [
          { results: ['200', '409 dates_taken'], loan: { endsOn: addDays(endsOn, 2), extension: null } },
          { results: ['409 dates_taken', '201'], loan: { endsOn } },
        ],
        row: { table: 'calendars', id: listing.id },
      };
    },
  },
  {
    name: 'a recall before the return, or the return alone',
    async prepare() {
      const { id } = await loanIn('out');
      const body = await confirmation(id, 'return');
      await prepare(id, 'handovers', officer(), body);
      return {
        id,
        rivals: [
          step(id, 'recall', otherOfficer(), { day: dayFromNow(1), reason }),
          step(id, 'handovers', borrower(), body),
        ],
        outcomes: [
          { results: ['200', '200'], loan: { status: 'returned', recallDue: dayFromNow(1) } },
          { results: ['409 invalid_transition', '200'], loan: { status: 'returned', recallDue: null } },
        ],
      };
    },
    once: ['loan.returned'],
  },
  ...(['hand_over', 'return'] as const).map((kind): Race => {
    const [status, event] = kind === 'return' ? ['returned', 'loan.returned'] : ['out', 'loan.handed_over'];
    return {
      name: `both sides confirm the ${kind}: the loan is ${status} once`,
      async prepare() {
        const { id } = await loanIn(kind === 'return' ? 'out' : 'signed');
        const body = await confirmation(id, kind);
        const outcome: Outcome = { results: ['200', '200'], loan: { status, confirmedBy: null } };
        return {
          id,
          rivals: [step(id, 'handovers', officer(), body), step(id, 'handovers', borrower(), body)],
          outcomes: [outcome, outcome],
        };
      },
      once: [event, `loan.${kind}_confirmed`],
      async check(id) {
        const rows = await db.selectFrom('handovers').select(['kind', 'side']).where('loanId', '=', id).execute();
        const sides = rows.filter((row) => row.kind === kind).map(({ side }) => side);
        expect(sides.toSorted()).toEqual(['borrower', 'lender']);
      },
    };
  }),
  {
    name: 'a cancellation or the hand-over',
    async prepare() {
      const { id } = await loanIn('signed');
      const body = await confirmation(id, 'hand_over');
      await prepare(id, 'handovers', borrower(), body);
      return {
        id,
        rivals: [step(id, 'cancel', borrowingOfficer(), { reason }), step(id, 'handovers', officer(), body)],
        outcomes: [
          { results: ['200', '409 invalid_transition'], loan: { status: 'cancelled', confirmedBy: null } },
          { results: ['409 invalid_transition', '200'], loan: { status: 'out', confirmedBy: null } },
        ],
      };
    },
  },
  {
    name: 'two officers of the lending side issue the statement of a loan as both saw it: one statement',
    async prepare() {
      const loan = await loanIn('returned');
      const { id } = loan;
      const issued = { status: 'returned', proposedEnd: { outcome: 'statement' } };
      return {
        id,
        rivals: [
          step(id, 'statements', officer(), statementBody(), seen(loan)),
          step(id, 'statements', otherOfficer(), statementBody({ note: 'Another one' }), seen(loan)),
        ],
        outcomes: [
          { results: ['200', '409 stale_version'], loan: issued },
          { results: ['409 stale_version', '200'], loan: issued },
        ],
      };
    },
    check: async (id) => expect(await steps.list(id)).toMatchObject([{ state: 'issued', creditNotes: [] }]),
  },
  {
    name: 'two statements of a loan: the later one takes the place of the earlier one',
    async prepare() {
      const { id } = await loanIn('returned');
      const outcome = {
        results: ['200', '200'] as [string, string],
        loan: { proposedEnd: { outcome: 'statement' } },
      };
      return {
        id,
        rivals: [
          step(id, 'statements', officer(), statementBody()),
          step(id, 'statements', otherOfficer(), statementBody()),
        ],
        outcomes: [outcome, outcome],
      };
    },
    check: async (id) =>
      expect(await steps.list(id)).toMatchObject([{ state: 'issued' }, { state: 'credited', creditNotes: [{}] }]),
  },
  {
    name: 'an agreement to a statement, or a dispute of it',
    async prepare() {
      const { id } = await charged();
      return {
        id,
        rivals: [step(id, 'end/agree', borrowingOfficer()), step(id, 'end/dispute', borrower(), { reason })],
        outcomes: [
          { results: ['200', '409 invalid_transition'], loan: { status: 'closed' } },
          { results: ['409 invalid_transition', '200'], loan: { status: 'returned', proposedEnd: null } },
        ],
      };
    },
    check: async (id) => {
      const { status } = await read(id);
      const [agreed, disputed] = [{ state: 'agreed', dispute: null }, { state: 'disputed' }];
      expect(await steps.list(id)).toMatchObject([status === 'closed' ? agreed : disputed]);
    },
  },
  {
    name: 'an agreement to a statement, or another one in its place',
    async prepare() {
      const { id, statementId } = await charged();
      return {
        id,
        rivals: [
          step(id, 'end/agree', borrowingOfficer(), { statementId }),
          step(id, 'statements', officer(), statementBody({ note: 'Corrected' })),
        ],
        outcomes: [
          { results: ['200', '409 invalid_transition'], loan: { status: 'closed' } },
          {
            results: ['409 statement_changed', '200'],
            loan: { status: 'returned', proposedEnd: { outcome: 'statement' } },
          },
        ],
      };
    },
    check: async (id) => {
      const states = (await steps.list(id)).map(({ state }) => state);
      expect(states).toEqual((await read(id)).status === 'closed' ? ['agreed'] : ['issued', 'credited']);
    },
  },
  {
    name: 'two credit notes of a whole statement: one of them',
    async prepare() {
      const { id, statementId } = await charged();
      await prepare(id, 'end/agree', borrowingOfficer());
      const path = `statements/${statementId}/credit-notes`;
      const body = { lines: statementBody().lines, reason };
      return {
        id,
        rivals: [step(id, path, officer(), body), step(id, path, otherOfficer(), body)],
        outcomes: [
          { results: ['200', '409 invalid_transition'], loan: { status: 'closed' } },
          { results: ['409 invalid_transition', '200'], loan: { status: 'closed' } },
        ],
      };
    },
    once: ['loan.credit_note_issued'],
    check: async (id) => expect(await steps.list(id)).toMatchObject([{ state: 'credited', creditNotes: [{}] }]),
  },
];

/** Rounds in which both rivals are sent at once, beside one in each order. */
const ROUNDS = 3;

describe('requests to two processes', () => {
  it.each(RACES)('$name', async ({ prepare: prepareRound, once = [], check }) => {
    const rounds = await Promise.all(Array.from({ length: ROUNDS + 2 }, prepareRound));
    const versions = await Promise.all(rounds.map(async ({ id }) => (await read(id)).version));
    const [ordered, reversed, ...free] = rounds;
    const rowOf = ({ id, row }: Prepared) => row ?? ({ table: 'loans', id } as const);
    const [first, second] = ordered!.rivals;
    const results = [await processes.inTurn(rowOf(ordered!), [first, second])];
    expect(results[0]).toEqual(ordered!.outcomes[0].results);
    const [earlier, later] = reversed!.rivals.toReversed() as [ProcessRequest, ProcessRequest];
    results.push((await processes.inTurn(rowOf(reversed!), [earlier, later])).toReversed() as [string, string]);
    expect(results[1]).toEqual(reversed!.outcomes[1].results);
    results.push(...(await Promise.all(free.map(({ rivals }) => processes.atOnce(rivals)))));

    for (const [n, { id, rivals, outcomes }] of rounds.entries()) {
      const outcome = outcomes.find((each) => each.results.join() === results[n]!.join());
      expect([results[n], outcome]).toEqual([results[n], expect.any(Object)]);
      const stored = await db.selectFrom('loans').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(stored).toMatchObject(outcome!.loan);
      const steps = rivals.filter(({ path }, rival) => path.startsWith('/api/loans/') && results[n]![rival]! < '300');
      expect(stored.version - versions[n]!).toBe(steps.length);
      const types = await expectConsistent(service, id);
      expect(once.map((type) => types.filter((each) => each === type))).toEqual(once.map((type) => [type]));
      await check?.(id);
    }
  });

  it('a statement that is sent again to the other process meanwhile is issued once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, version } = await loanIn('returned');
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const request = step(id, 'statements', officer(), statementBody(), headers);
      const results = await processes.atOnce([request, request]);
      const outcomes = [
        ['200', '200'],
        ['200', '409 request_in_flight'],
      ];
      expect(outcomes).toContainEqual(results.toSorted());
      expect([(await read(id)).version, await steps.list(id)]).toMatchObject([version + 1, [{ state: 'issued' }]]);
      await expectConsistent(service, id);
    }
  });

  it('all steps of the loans of one machine at once end with 2xx or 409, and leave its calendar and loans consistent', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const listingId = await service.lendableListing();
      const { id, endsOn } = await steps.loanIn('signed', listingId);
      const body = await confirmation(id, 'hand_over');
      await prepare(id, 'handovers', officer(), body);
      await prepare(id, 'extensions', borrowingOfficer(), { endsOn: addDays(endsOn, 6) });
      const later = async (from: number, to: number) =>
        steps.loanIn('quoted', listingId, { startsOn: addDays(endsOn, from), endsOn: addDays(endsOn, to) });
      const [next, last] = [await later(5, 7), await later(7, 9)];
      const days = { startsOn: addDays(endsOn, 1), endsOn: addDays(endsOn, 1) };
      const rivals: Rivals[] = [
        [step(id, 'extensions/agree', officer()), step(next.id, 'accept', borrowingOfficer())],
        [step(last.id, 'accept', borrowingOfficer()), step(id, 'handovers', borrower(), body)],
        [
          step(id, 'extensions/withdraw', borrower()),
          { caller: officer(), path: `/api/availability/${listingId}/blocks`, body: blockBody(days) },
        ],
        [step(next.id, 'cancel', officer(), { reason }), step(last.id, 'accept', otherBorrowingOfficer())],
        [step(next.id, 'accept', otherBorrowingOfficer()), step(id, 'cancel', otherOfficer(), { reason })],
        [step(last.id, 'decline', borrower(), { reason }), step(id, 'extensions/agree', otherOfficer())],
      ];
      const results = (await Promise.all(rivals.map((pair) => processes.atOnce(pair)))).flat();
      expect(results.filter((result) => !/^(20[01]|409 \w+)$/.test(result))).toEqual([]);
      for (const loanId of [id, next.id, last.id]) await expectConsistent(service, loanId);
      const { rows } = await sql`
        SELECT one.id FROM busy_periods AS one JOIN busy_periods AS other ON one.id < other.id AND one.hold && other.hold
        WHERE one.listing_id = ${listingId} AND other.listing_id = ${listingId}`.execute(db);
      expect(rows).toEqual([]);
    }
  });
});

it('both processes end in order, and no transaction ended as a deadlock', async () => {
  // A process reports the deadlocks of its connections at the latest when they end.
  expect(await stop()).toEqual([0, 0]);
  const { rows } = await sql<{ deadlocks: number }>`
    SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`.execute(db);
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
