import { afterAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { MUNICIPALITIES } from '@commonyard/contracts/municipalities';
import { blockBody, dayFromNow } from '@commonyard/testing/factories/loans';
import { loanSteps } from './loan-steps.ts';
import { lockCalendar } from '../src/availability/availability.repository.ts';
import { as, officer, send, startTestService } from './test-service.ts';

const service = await startTestService();
const { request, quote, accept, cancel, get } = loanSteps(service);
afterAll(() => service.close());

const towns = MUNICIPALITIES.map(({ id }) => id)
  .filter((id) => id !== 'lanark-highlands')
  .slice(0, 20);
const officerOf = (n: number) => as.municipalAdmin({ userId: 100 + n, municipality: towns[n]! });

/** One quoted loan of each town, all with a day in common. */
async function quotedLoans(listingId: number): Promise<number[]> {
  const ids: number[] = [];
  for (const n of towns.keys()) {
    const days = { startsOn: dayFromNow(60 - (n % 5)), endsOn: dayFromNow(60 + (n % 7)) };
    const { id } = (await request(listingId, days, officerOf(n))).json();
    // The lines are for other days than those of most loans.
    expect((await quote(id, officer(), { note: 'One price for all' })).statusCode).toBe(201);
    ids.push(id);
  }
  return ids;
}

/** The accepted loans of a listing with their busy period, if they have one. */
const acceptedLoans = async (listingId: number) =>
  service.db
    .selectFrom('loans')
    .leftJoin('busyPeriods', 'busyPeriods.loanId', 'loans.id')
    .select(['loans.id', 'busyPeriods.id as period'])
    .where('loans.listingId', '=', listingId)
    .where('status', '=', 'accepted')
    .execute();

const overlaps = async (listingId: number) =>
  service.db
    .selectFrom('busyPeriods as a')
    .innerJoin('busyPeriods as b', (join) => join.onRef('a.listingId', '=', 'b.listingId').onRef('a.id', '<', 'b.id'))
    .where('a.listingId', '=', listingId)
    .where((is) => is(is.ref('a.hold'), '&&' as never, is.ref('b.hold')))
    .select('a.id')
    .execute();

it('twenty towns accept overlapping quotes at once: one 200, nineteen 409 dates_taken, no overlap', async () => {
  for (let round = 0; round < 3; round++) {
    const listingId = await service.lendableListing();
    const ids = await quotedLoans(listingId);
    const responses = await Promise.all(ids.map((id, n) => accept(id, officerOf(n))));
    const accepted = await acceptedLoans(listingId);
    expect(accepted).toHaveLength(1);
    const losers = ids.filter((id) => id !== accepted[0]!.id);
    const codes = losers.map((id) => responses[ids.indexOf(id)]!.json().code);
    expect(codes).toEqual(losers.map(() => 'dates_taken'));
    expect(await overlaps(listingId)).toEqual([]);
    for (const id of losers) {
      expect((await get(id, officer())).json()).toMatchObject({ status: 'quoted', datesTaken: true });
      expect((await service.eventsOfLoan(id)).filter(({ type }) => type === 'loan.dates_taken')).toHaveLength(1);
    }
  }
}, 120_000);

it('acceptances, cancellations and blocks at once end without an overlap, a deadlock or a lost day', async () => {
  for (let round = 0; round < 3; round++) {
    const listingId = await service.lendableListing();
    const ids = await quotedLoans(listingId);
    const days = { startsOn: dayFromNow(59), endsOn: dayFromNow(61) };
    const path = `/api/availability/${listingId}/blocks`;
    const block = () => send(service, officer(), 'POST', path, blockBody(days));
    const responses = await Promise.all([
      ...ids.map((id, n) => accept(id, officerOf(n))),
      block(),
      ...ids.slice(0, 5).map((id) => cancel(id, officer())),
      block(),
    ]);
    const statuses = new Set(responses.map(({ statusCode }) => statusCode));
    expect([...statuses].filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
    expect(await overlaps(listingId)).toEqual([]);
    const accepted = await acceptedLoans(listingId);
    expect(accepted.every(({ period }) => period !== null)).toBe(true);
    const periods = await service.db
      .selectFrom('busyPeriods')
      .select('loanId')
      .where('listingId', '=', listingId)
      .where('loanId', 'is not', null)
      .execute();
    expect(periods).toHaveLength(accepted.length);
  }
}, 120_000);

it('acceptances that wait for one calendar leave the connections to other requests', async () => {
  const listingId = await service.lendableListing();
  const ids = await quotedLoans(listingId);
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const transaction = service.db.transaction().execute(async (trx) => {
    await lockCalendar(trx, listingId);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const acceptances = Promise.all(ids.map((id, n) => accept(id, officerOf(n))));
  const { statusCode } = await get(ids[0]!, officer());
  released.resolve();
  await transaction;
  const statuses = (await acceptances).map((response) => response.statusCode).toSorted((one, other) => one - other);
  expect([statusCode, statuses]).toEqual([200, [200, ...ids.slice(1).map(() => 409)]]);
});

it('no transaction ended as a deadlock', async () => {
  const { rows } = await sql<{ deadlocks: number }>`
    SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`.execute(service.db);
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
