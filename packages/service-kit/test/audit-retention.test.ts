import { afterAll, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { testDatabase } from '@commonyard/testing/database';
import { insertAuditEntry } from '../src/audit/entries.ts';
import { personal } from '../src/audit/personal-values.ts';
import { readAuditKeys, sealEntries } from '../src/audit/seals.ts';
import { createAuditLog } from '../src/audit/tables.ts';
import { verifyLog } from '../src/audit/verify.ts';
import { createEventTables, type EventTables } from '../src/events/tables.ts';
import { countDue, removeDue, retentionCommand, type Retention } from '../src/records/retention.ts';
import { createRecordsTables, recordsTablesOf, type RecordsTables } from '../src/records/tables.ts';
import type { AuditTables } from './audit-tables.ts';

type Schema = EventTables & AuditTables & RecordsTables;

const auditLog = { service: 'probe', subject: 'listing' };
const database = await testDatabase<Schema>('probe', {
  '0101-events': createEventTables,
  '0102-audit': createAuditLog('listing'),
  '0104-records': createRecordsTables,
});
const { db, deps, retentionUrl } = database;
const owner = new pg.Client({ connectionString: database.ownerUrl, options: '-c search_path=probe' });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await database.close();
});

const keys = readAuditKeys('a'.repeat(32));
const retention: Retention<Schema> = {
  service: 'probe',
  rules: {
    audit_values: { unit: 'months', default: 12, min: 1, max: 24 },
    audit_entries: { unit: 'years', default: 7, min: 1, max: 10 },
  },
  removals: {},
  auditLog,
};
const role = { url: retentionUrl, log: deps.log };
const inYears = (years: number) => new Date(Date.now() + years * 366 * 86_400_000);
const remove = (now: Date) => removeDue(db, retention, 'job', { now, role });
async function verify() {
  const { entries, problem } = await verifyLog(db, auditLog, { keys });
  return [entries, problem];
}
const rowsOf = async (table: string) => (await owner.query(`SELECT FROM ${table}`)).rowCount;
const destructions = () => recordsTablesOf(db).selectFrom('destructions').select(['rule', 'count', 'by']).execute();

beforeEach(async () => {
  await owner.query(
    'TRUNCATE audit_log, audit_seals, audit_personal_values, destructions, legal_holds, held_elsewhere',
  );
  for (let n = 0; n < 3; n++)
    await insertAuditEntry(db, auditLog, {
      action: 'updated',
      actorId: 3,
      subject: { id: 7, version: 2 },
      municipality: 'hearst',
      after: { contactName: personal('Ann') },
    });
  await sealEntries(db, auditLog, { keys });
});

it('keeps entries and personal values within their periods', async () => {
  expect(await remove(new Date())).toEqual({ audit_values: 0, audit_entries: 0 });
  expect([await rowsOf('audit_log'), await rowsOf('audit_personal_values')]).toEqual([3, 3]);
  expect(await destructions()).toEqual([]);
});

it('erases personal values first, and the log still verifies', async () => {
  expect(await countDue(db, retention, inYears(2))).toEqual({ audit_values: 3, audit_entries: 0 });
  expect(await remove(inYears(2))).toEqual({ audit_values: 3, audit_entries: 0 });
  expect(await destructions()).toEqual([{ rule: 'audit_values', count: 3, by: 'job' }]);
  expect(await verify()).toEqual([3, undefined]);
});

it('removes sealed entries but the last, records it in both logs, and the rest verifies', async () => {
  expect(await countDue(db, retention, inYears(8))).toMatchObject({ audit_entries: 2 });
  expect(await remove(inYears(8))).toMatchObject({ audit_entries: 2 });
  expect(await destructions()).toContainEqual({ rule: 'audit_entries', count: 2, by: 'job' });
  await sealEntries(db, auditLog, { keys });
  expect(await verify()).toEqual([2, undefined]);
});

it.each([
  `INSERT INTO legal_holds (kind, record_id, reason, set_by) VALUES ('listing', 9, 'A claim', 1)`,
  `INSERT INTO held_elsewhere (kind, record_id, user_ids) VALUES ('account', 9, '{}')`,
])('keeps the whole log while any record is on hold: %s', async (hold) => {
  await owner.query(hold);
  expect(await remove(inYears(8))).toEqual({ audit_values: 0, audit_entries: 0 });
  expect(await rowsOf('audit_log')).toBe(3);
});

it('the command names the setting that it needs, and removes with it', async () => {
  await expect(retentionCommand(db, retention, { env: {}, args: ['run'] })).rejects.toThrow('RETENTION_DATABASE_URL');
  const env = { RETENTION_DATABASE_URL: retentionUrl };
  expect(await retentionCommand(db, retention, { env, args: ['run'] })).toBe(
    'probe: audit_values: 0 removed\nprobe: audit_entries: 0 removed',
  );
});
