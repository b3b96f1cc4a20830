import { expect } from '@jest/globals';
import { sql } from 'kysely';
import { isAgreed, LOAN_SIDES } from '@commonyard/contracts/loans.values';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import type { LoanRow } from '../src/database.ts';
import type { TestService } from './test-service.ts';

type StoredEvent = { type: string; version: number };

/** The events of a loan in the outbox, oldest first. `eventsOfLoan` reads and checks those of all loans, which many rounds have no time for. */
async function listEvents({ db }: TestService, id: number): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    SELECT type, (payload::json->'data'->>'version')::int AS version FROM outbox
    WHERE type LIKE 'loan.%' AND payload LIKE ${`%"id":${id},%`} AND payload::json->'data'->>'id' = ${String(id)}
    ORDER BY seq`.execute(db);
  return rows;
}

/** Expects that everything that is stored of a loan fits together, whatever its state is. Returns the types of its events, oldest first. */
export async function expectConsistent(service: TestService, id: number): Promise<string[]> {
  const { db } = service;
  const loan = await db.selectFrom('loans').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { status, version, startsOn, endsOn, totalCents, signaturesDue } = loan;

  const events = await listEvents(service, id);
  expect(events.map((event) => event.version)).toEqual(Array.from({ length: version }, (_, n) => n + 1));
  const entries = await service.auditOfLoan(id);
  expect(entries.map(({ action }) => `loan.${action}`)).toEqual(events.map(({ type }) => type));

  const parties = await db.selectFrom('loanParties').select('status').where('loanId', '=', id).execute();
  expect(new Set(parties.map((party) => party.status))).toEqual(new Set([status]));

  // The days after the return are free again.
  const backOn = loan.returnedAt === null ? endsOn : torontoDay(new Date(loan.returnedAt));
  const lastDay = backOn < endsOn ? backOn : endsOn;
  const { rows: periods } = await sql<{ from: string; to: string }>`
    SELECT lower(days)::text AS from, (upper(days) - 1)::text AS to FROM busy_periods WHERE loan_id = ${id}`.execute(
    db,
  );
  expect(periods).toEqual(isAgreed(status) || status === 'closed' ? [{ from: startsOn, to: lastDay }] : []);

  const quotes = await db
    .selectFrom('quotes')
    .select(['number', 'totalCents'])
    .where('loanId', '=', id)
    .orderBy('number')
    .execute();
  expect(quotes.map(({ number }) => number)).toEqual(quotes.map((_quote, n) => n + 1));
  expect(quotes.at(-1)?.totalCents ?? null).toBe(totalCents);

  const signatures = await db
    .selectFrom('signatures')
    .innerJoin('agreements', 'agreements.id', 'agreementId')
    .select(['side', 'signatures.sha256', 'agreements.sha256 as textSha256'])
    .where('loanId', '=', id)
    .execute();
  for (const { sha256, textSha256 } of signatures) expect(sha256).toBe(textSha256);
  const unsigned = LOAN_SIDES.filter((side) => !signatures.some((signature) => signature.side === side));
  if (status === 'accepted') expect(signaturesDue).toEqual(unsigned);
  if (signatures.length > 0 && status === 'signed') expect([signaturesDue, unsigned]).toEqual([null, []]);
  const signed = events.filter(({ type }) => type === 'loan.signed').length;
  expect([signed, events.filter(({ type }) => type === 'loan.signature_added').length]).toEqual(
    signatures.length === 2 ? [1, 1] : [0, signatures.length],
  );

  await expectConsistentStatements(service, loan);
  return events.map(({ type }) => type);
}

async function expectConsistentStatements(
  { db }: TestService,
  {
    id,
    status,
    lenderMunicipality,
    proposedEnd,
  }: Pick<LoanRow, 'id' | 'status' | 'lenderMunicipality' | 'proposedEnd'>,
): Promise<void> {
  const all = await db
    .selectFrom('statements')
    .selectAll()
    .where('municipality', '=', lenderMunicipality)
    .orderBy('sequence')
    .execute();
  // The numbers of statements and credit notes have no gap.
  expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_row, n) => n + 1));
  const counters = await db
    .selectFrom('statementCounters')
    .select('last')
    .where('municipality', '=', lenderMunicipality)
    .execute();
  expect(counters.map(({ last }) => last)).toEqual(all.length === 0 ? [] : [all.length]);

  const own = all.filter(({ loanId }) => loanId === id);
  for (const { id: statementId, creditedCents, totalCents } of own.filter(({ corrects }) => corrects === null)) {
    const notes = own.filter(({ corrects }) => corrects === statementId);
    expect(notes.reduce((cents, note) => cents + note.totalCents, 0)).toBe(creditedCents);
    expect(creditedCents).toBeLessThanOrEqual(totalCents);
  }
  const charging = own.filter((row) => row.corrects === null && row.creditedCents < row.totalCents);
  expect(charging.length).toBeLessThanOrEqual(1);
  if (status === 'returned' && proposedEnd?.outcome === 'statement') expect(charging).toHaveLength(1);
}
