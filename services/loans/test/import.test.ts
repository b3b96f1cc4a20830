import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOAN_STATUSES } from '@commonyard/contracts/loans.values';
import { STATEMENT_STATES } from '@commonyard/contracts/statements.values';
import { createDocument } from '@commonyard/demo/loans';
import { readImportDocument } from '@commonyard/service-kit/import-document';
import { runServiceCommand } from '@commonyard/testing/script';
import { importRecords } from '../src/import/import-records.ts';
import { ImportDocument } from '../src/import/import.schema.ts';
import { as, send, startTestService } from './test-service.ts';

const demo = createDocument(new Date());
const folder = mkdtempSync(join(tmpdir(), 'loans-import-'));
const service = await startTestService();
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

function writeDocument(document: unknown): string {
  const file = join(folder, 'loans.json');
  writeFileSync(file, JSON.stringify(document));
  return file;
}
const importDocument = async (document: unknown) =>
  importRecords(service.db, readImportDocument(ImportDocument, writeDocument(document)));
const runImport = (document: unknown) =>
  runServiceCommand('loans', 'import', { DATABASE_URL: service.appUrl }, [writeDocument(document)]);
const countRows = async (table: 'calendars' | 'blocks' | 'auditLog') =>
  (await service.db.selectFrom(table).selectAll().execute()).length;

describe('an invalid document', () => {
  const [calendar] = demo.calendars;
  const wrong = (change: object) => ({ ...demo, calendars: [demo.calendars[1], { ...calendar, ...change }] });
  const having = (step: string) => demo.loans.find(({ steps }) => steps.some(({ action }) => action === step))!;
  const out = having('hand_over');
  const unsigned = { ...out, steps: out.steps.filter(({ action }) => action !== 'sign') };
  const [paid, recalled] = [having('record_payment'), having('recall')];
  const arranged = { ...out, steps: [{ ...out.steps[0], action: 'arrange', arranged: { part: 'operator' } }] };
  it.each([
    [{ ...demo, loans: [unsigned] }, 'is handed over before it is signed'],
    [{ ...demo, loans: [arranged] }, 'loans.0.steps.0'],
    [{ ...demo, loans: [{ ...paid, steps: paid.steps.slice(-1) }] }, 'loans.0: '],
    [
      {
        ...demo,
        loans: [{ ...recalled, steps: [...recalled.steps, { ...recalled.steps.at(-1), day: '2020-01-01' }] }],
      },
      'loans.0: ',
    ],
    [wrong({ changedAt: 'yesterday' }), 'calendars.1.changedAt'],
    [wrong({ listingId: 9_999 }), 'calendars.1: '],
    [wrong({ terms: { ...calendar!.terms, dayCents: null, weekCents: null, monthCents: null } }), 'calendars.1: '],
    [wrong({ blocks: [{ kind: 'own_use', startsOn: '2020-01-01', endsOn: '2020-01-02' }] }), 'calendars.1: '],
    [{ ...demo, loans: [{ ...demo.loans[0], requestedAt: 'yesterday' }] }, 'loans.0.requestedAt'],
    [{ ...demo, loans: [demo.loans[1], { ...demo.loans[0], steps: [demo.loans[3]!.steps[1]] }] }, 'loans.1: '],
    [{ ...demo, extra: [] }, 'extra'],
  ])('is rejected with the path of the record, and stores nothing (%#)', async (document, path) => {
    await expect(importDocument(document)).rejects.toThrow(path);
    expect(await countRows('calendars')).toBe(0);
  });
});

describe('the demo document', () => {
  beforeAll(async () => {
    const { stdout, stderr } = await runImport(demo);
    expect([stdout, stderr]).toEqual([
      `loans: ${demo.calendars.length} calendars imported, 0 already present\nloans: ${demo.loans.length} loans imported, 0 already present\n`,
      '',
    ]);
  });

  it('gives listings terms and unavailable days, with audit entries of the time of the record', async () => {
    const { listingId, terms, blocks, changedAt, changedBy } = demo.calendars[0]!;
    const response = await send(service, as.guest(), 'GET', `/api/availability/${listingId}`);
    expect(response.json()).toMatchObject({ terms, version: 1 + blocks.length });
    expect(response.json<{ unavailable: unknown[] }>().unavailable).toHaveLength(blocks.length);
    const entries = await service.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'at'])
      .where('calendarId', '=', listingId)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['terms_changed', ...blocks.map(() => 'block_added')]);
    for (const { actorId, at } of entries)
      expect([actorId, new Date(at).toISOString()]).toEqual([changedBy, changedAt]);
  });

  it('has a loan in every state, with events and entries of the times of its steps', async () => {
    const loans = await service.db.selectFrom('loans').select(['id', 'status', 'proposal']).orderBy('id').execute();
    expect(new Set(loans.map(({ status }) => status))).toEqual(new Set(LOAN_STATUSES));
    expect(loans.map(({ id }) => id)).toEqual(demo.loans.map(({ id }) => id).toSorted((a, b) => a - b));
    expect(loans.filter(({ proposal }) => proposal !== null)).toHaveLength(1);
    for (const { id, requestedAt, steps } of demo.loans) {
      const times = [requestedAt, ...steps.map(({ at }) => at)];
      expect((await service.eventsOfLoan(id)).map(({ time }) => time)).toEqual(times);
      expect((await service.auditOfLoan(id)).map(({ at }) => new Date(at).toISOString())).toEqual(times);
    }
    const due = await service.db
      .selectFrom('loans')
      .select('id')
      .where('dueAt', '<', new Date().toISOString())
      .execute();
    expect(due).toEqual([]);
  });

  it('has a statement in every state, with the payment of its record', async () => {
    const issued = demo.loans.flatMap(({ steps }) => steps).find((step) => step.action === 'issue_statement')!;
    const { body } = await send(service, as.municipalAdmin(issued), 'GET', '/api/statements?limit=100');
    const statements = JSON.parse(body) as { state: string; paidOn: string | null; issuedAt: string }[];
    expect(new Set(statements.map(({ state }) => state))).toEqual(new Set(STATEMENT_STATES));
    const paid = demo.loans.flatMap(({ steps }) => steps.flatMap((step) => ('paidOn' in step ? [step.paidOn] : [])));
    expect(statements.flatMap(({ paidOn }) => paidOn ?? [])).toEqual(paid);
    const issuedAt = statements.map((statement) => statement.issuedAt);
    expect(issuedAt).toEqual(issuedAt.toSorted().toReversed());
  });

  it('gives each quote the terms of its record', async () => {
    const quotes = await service.db
      .selectFrom('quotes')
      .innerJoin('loans', 'loans.id', 'loanId')
      .select(['listingId', 'terms', 'termsRecordedLater'])
      .execute();
    const termsOf = new Map(demo.calendars.map(({ listingId, terms }) => [listingId, terms]));
    expect(quotes.length).toBeGreaterThan(3);
    for (const { listingId, ...kept } of quotes)
      expect(kept).toEqual({ terms: termsOf.get(listingId), termsRecordedLater: false });
  });

  it('is skipped where the calendars exist', async () => {
    const before = await countRows('auditLog');
    expect(await importDocument(demo)).toEqual({
      calendars: { imported: 0, skipped: demo.calendars.length },
      loans: { imported: 0, skipped: demo.loans.length },
    });
    expect(await countRows('auditLog')).toBe(before);
  });
});

it('a quote of a time without snapshots keeps the terms of the calendar, marked as recorded later, and its own last day', async () => {
  const other = await startTestService();
  const [loan] = demo.loans.filter(({ steps }) => steps.some((step) => 'quote' in step));
  const steps = loan!.steps.flatMap((step) => {
    if (!('quote' in step)) return [];
    const { terms: _terms, ...rest } = step;
    return [{ ...rest, quote: { ...step.quote, expiresOn: loan!.endsOn } }];
  });
  const document = { ...demo, loans: [{ ...loan, steps }] };
  await importRecords(other.db, readImportDocument(ImportDocument, writeDocument(document)));
  const quotes = other.db.selectFrom('quotes').select(['terms', 'termsRecordedLater', 'expiresOn']);
  const { terms } = demo.calendars.find(({ listingId }) => listingId === loan!.listingId)!;
  expect(await quotes.execute()).toEqual([{ terms, termsRecordedLater: true, expiresOn: loan!.endsOn }]);
  await other.close();
});
