import { freePort } from '@commonyard/dev-stack/backends/free-port';
import { createApiClient, type ApiClient, type ApiRequest } from '@commonyard/testing/api-client';
import { blockBody, dayFromNow, loanBody, quoteBody } from '@commonyard/testing/factories/loans';
import type { Program } from '@commonyard/testing/product';
import { noWrites } from '../confirmed-writes.ts';
import type { ChaosFixture } from '../fixture.ts';
import { createBorrowers } from '../lending.ts';
import type { Load } from '../load-generator.ts';

export type LoanRaceResult = {
  rounds: number;
  /** Rounds of which not exactly one request succeeded, or another one got anything but 409 `dates_taken`. */
  wrongRounds: number;
  /** Deadlocks that Postgres has ended meanwhile. */
  deadlocks: number;
  /** The confirmed loans. */
  load: Omit<Load, 'stop'>;
};

const ACCOUNTS = 20;
/** The days of a round and their distance from today: loans of two days, of which all have the middle one. */
const DAYS = 3;
const FIRST_DAY = 10;

/**
 * Lets the officers of 20 municipalities accept overlapping quotes at once, in every second round against a block of the lending
 * side, which is sent first. Half of the requests go through a second gateway to a second process of loans. `untilLentTwice`
 * ends it with the first round in which more than one succeeds.
 */
export async function runLoanRace(
  fixture: ChaosFixture,
  rounds: number,
  print: (line: string) => void,
  { untilLentTwice = false }: { untilLentTwice?: boolean } = {},
): Promise<LoanRaceResult> {
  const { product, admin, lending } = fixture;
  const gateway = await startSecondGateway(fixture);
  const clients = [product.client, createApiClient(gateway.url)] as const;
  const accounts = await createBorrowers(product, admin, ACCOUNTS);
  const listing = lending.listings[0]!;
  const blocks = `/api/availability/${listing}/blocks`;
  const load: LoanRaceResult['load'] = {
    written: noWrites(),
    unexpectedResponses: [],
    failedAttempts: 0,
    responses: [],
  };
  const counts = new Map<string, number>();
  const count = (result: string) => counts.set(result, (counts.get(result) ?? 0) + 1);
  /** Returns the status, and the code of an error. */
  const send = async (client: ApiClient, path: string, request: ApiRequest): Promise<string> => {
    const { status, body } = await client.send<{ code?: string }>('POST', path, request);
    const result = status < 300 ? `${status}` : `${status} ${body.code}`;
    count(result);
    return result;
  };

  const deadlocksBefore = await countDeadlocks(fixture);
  let wrongRounds = 0;
  let isLentTwice = false;
  let round = 0;
  for (; round < rounds && !(untilLentTwice && isLentTwice); round++) {
    const first = FIRST_DAY + round * DAYS;
    const loans = await Promise.all(
      accounts.map((cookie, n) => prepareQuote(fixture, cookie, listing, first + (n % 2))),
    );
    load.written.loans.push(...loans);
    const block = blockBody({ startsOn: dayFromNow(first + 1), endsOn: dayFromNow(first + 1) });
    const results = await Promise.all([
      ...(round % 2 === 1 ? [send(clients[1], blocks, { cookie: lending.lender, body: block })] : []),
      ...loans.map((id, n) =>
        send(clients[n < ACCOUNTS / 2 ? 0 : 1], `/api/loans/${id}/accept`, { cookie: accounts[n], body: {} }),
      ),
    ]);
    const won = results.filter((result) => result === '200' || result === '201').length;
    const lost = results.filter((result) => result === '409 dates_taken').length;
    if (won > 1) isLentTwice = true;
    if (won !== 1 || lost !== results.length - 1) wrongRounds++;
  }
  await gateway.kill();
  const deadlocks = (await countDeadlocks(fixture)) - deadlocksBefore;
  const responses = [...counts].map(([result, times]) => `${times} x ${result}`).join(', ');
  print(`  ${round} rounds of ${ACCOUNTS} acceptances at once, ${wrongRounds} of them wrong: ${responses}`);
  return { rounds: round, wrongRounds, deadlocks, load };
}

const countDeadlocks = async ({ product }: ChaosFixture): Promise<number> =>
  (
    await product.query<{ n: number }>(
      'SELECT deadlocks::int AS n FROM pg_stat_database WHERE datname = current_database()',
    )
  )[0]!.n;

/** A loan of two days that its borrowing side can accept. */
async function prepareQuote({ product, lending }: ChaosFixture, cookie: string, listing: number, first: number) {
  const client = createApiClient(product.url, { retryOn: [503] });
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = loanBody(listing, { startsOn: dayFromNow(first), endsOn: dayFromNow(first + 1) });
  const { id } = await client.expectOk<{ id: number }>('POST', '/api/loans', { cookie, body, headers });
  await client.expectOk('POST', `/api/loans/${id}/quotes`, { cookie: lending.lender, body: quoteBody(), headers });
  return id;
}

async function startSecondGateway({ product, programs }: ChaosFixture): Promise<Program> {
  const loans = programs.find(({ name }) => name === 'loans-2')!;
  const env = { ...product.program('gateway').env, PORT: String(await freePort()), LOANS_URL: loans.url };
  return product.startProgram('gateway-2', 'gateway/src/server.ts', env);
}
