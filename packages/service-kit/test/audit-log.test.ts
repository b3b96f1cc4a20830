import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { testDatabase } from '@commonyard/testing/database';
import { insertAuditEntry, type AuditEntry } from '../src/audit/entries.ts';
import { verifyDaily } from '../src/audit/jobs.ts';
import { personal } from '../src/audit/personal-values.ts';
import { eraseRequested, requestErasure } from '../src/audit/erasure.ts';
import { erasePersonalValuesBefore, removeEntriesBefore } from '../src/audit/retention.ts';
import { readAuditKeys, readHead, sealEntries } from '../src/audit/seals.ts';
import { getAuditStatus } from '../src/audit/status.ts';
import { createAuditLog } from '../src/audit/tables.ts';
import { verifyLog } from '../src/audit/verify.ts';
import { openDatabase } from '../src/db/database.ts';
import { createEventTables, type EventTables } from '../src/events/tables.ts';
import type { AuditTables } from './audit-tables.ts';

const SECRET = 'a'.repeat(32);
const NEW_SECRET = 'b'.repeat(32);
const keys = readAuditKeys(SECRET);
const auditLog = { service: 'probe', subject: 'listing' };
const migrations = {
  '0101-events': createEventTables,
  '0102-audit': createAuditLog('listing'),
};
const database = await testDatabase<EventTables & AuditTables>('probe', migrations);
const { db, pool, deps } = database;
const owner = new pg.Client({ connectionString: database.ownerUrl, options: '-c search_path=probe' });
await owner.connect();
const retention = openDatabase<AuditTables>(database.retentionUrl, deps.log, { max: 1 });
afterAll(async () => {
  await retention.close();
  await owner.end();
  await database.close();
});
beforeEach(() => owner.query('TRUNCATE audit_log, audit_seals, audit_personal_values'));

const insert = (entry: Partial<AuditEntry> = {}) =>
  insertAuditEntry(db, auditLog, {
    action: 'updated',
    actorId: 3,
    subject: { id: 7, version: 2 },
    municipality: 'hearst',
    after: { title: 'Grader' },
    ...entry,
  });
const seal = (options = {}) => sealEntries(db, auditLog, { keys, ...options });
const verify = (options = {}) => verifyLog(db, auditLog, { keys, lateMinutes: 0, ...options });
const idsOf = async () =>
  (await owner.query<{ id: string }>('SELECT id FROM audit_log ORDER BY id')).rows.map(({ id }) => Number(id));

/** Inserts and seals entries in two runs. Returns their ids. */
async function insertSealed(count = 6): Promise<number[]> {
  for (let n = 1; n <= count; n++) {
    await insert({ after: { number: n } });
    if (n === Math.ceil(count / 2)) await seal();
  }
  await seal();
  return idsOf();
}

describe('a chain', () => {
  it('verifies, also over several batches', async () => {
    for (let n = 1; n <= 5; n++) await insert({ after: { number: n } });
    expect(await seal({ batch: 2 })).toBe(5);
    expect(await seal()).toBe(0);
    expect(await verify()).toMatchObject({ entries: 5, head: { number: 5 } });
    expect((await verify()).problem).toBeUndefined();
  });

  it.each([
    ['changed', 'a changed value', (id: number) => `UPDATE audit_log SET after = '{"n": 0}' WHERE id = ${id}`],
    ['changed', 'another actor', (id: number) => `UPDATE audit_log SET actor_id = 9 WHERE id = ${id}`],
    ['changed', 'another time', (id: number) => `UPDATE audit_log SET at = at - interval '1 ms' WHERE id = ${id}`],
    ['changed', 'a changed seal', (id: number) => `UPDATE audit_seals SET digest = 'x' WHERE entry_id = ${id}`],
    ['removed', 'a removed entry', (id: number) => `DELETE FROM audit_log WHERE id = ${id}`],
    [
      'removed',
      'an entry removed with its seal',
      (id: number) => `DELETE FROM audit_log WHERE id = ${id}; DELETE FROM audit_seals WHERE entry_id = ${id}`,
    ],
  ])('does not verify (%s) with %s', async (kind, _what, statementOf) => {
    const ids = await insertSealed();
    await owner.query(statementOf(ids[2]!));
    const { entries, problem } = await verify();
    expect(entries).toBe(2);
    expect(problem).toMatchObject({ kind, number: 3 });
  });

  it('does not verify with an inserted entry', async () => {
    const ids = await insertSealed();
    await owner.query('DELETE FROM audit_seals WHERE entry_id = $1', [ids[5]]);
    await owner.query('DELETE FROM audit_log WHERE id = $1', [ids[5]]);
    await owner.query(`
      INSERT INTO audit_log (id, action, listing_id) OVERRIDING SYSTEM VALUE VALUES (${ids[0]! - 1}, 'updated', 7)`);
    expect(await verify()).toMatchObject({ problem: { kind: 'inserted', entryId: ids[0]! - 1 } });
    // The job does not seal it either.
    expect(await seal({ lateMinutes: 0 })).toBe(0);
  });

  it('does not verify with swapped entries', async () => {
    const [, second, third] = await insertSealed();
    await owner.query(
      `
      UPDATE audit_log SET after = (SELECT after FROM audit_log AS other WHERE other.id = $1 + $2 - audit_log.id)
      WHERE id IN ($1, $2)`,
      [second, third],
    );
    expect(await verify()).toMatchObject({ entries: 1, problem: { kind: 'changed', entryId: second } });
    await owner.query('UPDATE audit_seals SET number = -number');
    await owner.query('UPDATE audit_seals SET number = CASE number WHEN -2 THEN 3 WHEN -3 THEN 2 ELSE -number END');
    expect(await verify()).toMatchObject({ entries: 1, problem: { kind: 'changed' } });
  });

  it('does not verify without the entries of a day', async () => {
    const ids = await insertSealed(3);
    await insertSealed(3);
    await owner.query('DELETE FROM audit_log WHERE id = ANY($1)', [ids]);
    await owner.query('DELETE FROM audit_seals WHERE entry_id = ANY($1)', [ids]);
    expect(await verify()).toMatchObject({ entries: 0, problem: { kind: 'removed', number: 1 } });
  });

  it('does not verify without its end, where an earlier seal is known', async () => {
    await insertSealed();
    const expected = await readHead(db);
    await owner.query('DELETE FROM audit_log WHERE id = (SELECT max(id) FROM audit_log)');
    await owner.query('DELETE FROM audit_seals WHERE number = 6');
    expect(await verify({ expected })).toMatchObject({ entries: 5, problem: { kind: 'removed', number: 6 } });
    await insert();
    await seal();
    expect(await verify({ expected })).toMatchObject({ problem: { kind: 'changed', number: 6 } });
  });

  it('verifies with the keys that sealed it only', async () => {
    await insertSealed(2);
    const rotated = readAuditKeys(`${NEW_SECRET},${SECRET}`);
    await insert();
    await seal({ keys: rotated });
    expect((await verify({ keys: rotated })).problem).toBeUndefined();
    expect(await verify({ keys: readAuditKeys(NEW_SECRET) })).toMatchObject({ problem: { kind: 'unknown_key' } });
    // A key of another secret under the known id.
    const [id] = keys.keys();
    expect(await verify({ keys: new Map([[id!, NEW_SECRET]]) })).toMatchObject({ problem: { kind: 'changed' } });
  });

  it('seals an entry that was committed after one with a larger id', async () => {
    const late = await pool.connect();
    await late.query('BEGIN');
    await late.query(`INSERT INTO audit_log (action, listing_id) VALUES ('updated', 7)`);
    await insert();
    await seal();
    await late.query('COMMIT');
    late.release();
    expect(await seal()).toBe(1);
    expect(await verify()).toMatchObject({ entries: 2 });
    expect((await verify()).problem).toBeUndefined();
  });

  it('seals each entry once when replicas seal at once', async () => {
    for (let n = 0; n < 20; n++) await insert();
    const sealed = await Promise.all(Array.from({ length: 4 }, () => seal({ batch: 3 })));
    const rest = await seal();
    expect(sealed.reduce((sum, count) => sum + count, rest)).toBe(20);
    expect((await verify()).problem).toBeUndefined();
  });
});

describe('personal values', () => {
  const named = { before: { name: personal('Ann'), role: 'admin' }, after: { name: personal('Ann Lee'), role: null } };

  it('stand beside the entry, which holds different digests for equal values', async () => {
    await insert({ ...named, after: { name: personal('Ann') } });
    const { rows } = await pool.query<{ before: { name: { digest: string } }; after: { name: { digest: string } } }>(
      'SELECT before, after FROM audit_log',
    );
    const [{ before, after }] = rows as [(typeof rows)[0]];
    expect(before).toEqual({ name: { digest: expect.any(String) }, role: 'admin' });
    expect(before.name.digest).not.toBe(after.name.digest);
    const { rows: values } = await pool.query('SELECT value, subject_kind, subject_id FROM audit_personal_values');
    const value = { value: '"Ann"', subject_kind: 'listing', subject_id: 7 };
    expect(values).toEqual([value, value]);
  });

  it('are erased by the retention role, and the chain still verifies', async () => {
    await insert(named);
    await insert({ ...named, subject: { kind: 'user', id: 7 } });
    await insertSealed(2);
    await db.transaction().execute((trx) => requestErasure(trx, { kind: 'listing', id: 7 }));
    const options = { db, log: deps.log, retentionUrl: database.retentionUrl };
    expect([await eraseRequested(options), await eraseRequested(options)]).toEqual([2, 0]);
    expect((await verify()).problem).toBeUndefined();
    expect(await erasePersonalValuesBefore(retention.db, new Date(Date.now() + 1_000))).toBe(2);
    expect(await verify()).toMatchObject({ entries: 4 });
    expect((await verify()).problem).toBeUndefined();
  });

  it('do not verify when changed', async () => {
    await insert(named);
    await seal();
    await owner.query(`UPDATE audit_personal_values SET value = '"Bob"' WHERE value = '"Ann"'`);
    expect(await verify()).toMatchObject({ problem: { kind: 'personal_value_changed' } });
  });
});

describe('retention', () => {
  const removeBefore = (before: Date) =>
    retention.db.transaction().execute((trx) => removeEntriesBefore(trx, auditLog, before));

  it('removes the oldest entries, from where the chain still verifies and goes on', async () => {
    await insert({ after: { name: personal('Ann') } });
    await insertSealed(4);
    const { rows } = await pool.query<{ sealed_at: string }>('SELECT max(sealed_at) AS sealed_at FROM audit_seals');
    await new Promise((resolve) => setTimeout(resolve, 5));
    await insertSealed(2);
    const after = new Date(new Date(rows[0]!.sealed_at).getTime() + 1);
    expect(await removeBefore(after)).toBe(5);
    expect((await pool.query('SELECT FROM audit_personal_values')).rowCount).toBe(0);
    await seal();
    expect(await verify()).toMatchObject({ entries: 3, head: { number: 8 } });
    expect((await verify()).problem).toBeUndefined();
  });

  it('keeps the last seal, which new ones continue', async () => {
    await insertSealed(2);
    expect(await removeBefore(new Date(Date.now() + 60_000))).toBe(1);
    await insertSealed(2);
    expect(await verify()).toMatchObject({ entries: 4, head: { number: 5 } });
  });

  it.each([
    'UPDATE audit_log SET actor_id = 1',
    'UPDATE audit_seals SET digest = $$x$$',
    'INSERT INTO audit_seals SELECT 1, 1, $$x$$, $$x$$, now()',
    'SELECT FROM outbox',
  ])('may not: %s', async (statement) => {
    await expect(retention.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });
});

it.each([
  ['audit_log', 'actor_id = 1'],
  ['audit_seals', "digest = 'x'"],
  ['audit_personal_values', "value = '1'"],
  ['audit_erasures', 'subject_id = 1'],
])('the runtime role may not change or delete rows of %s', async (table, change) => {
  for (const statement of [`UPDATE ${table} SET ${change}`, `DELETE FROM ${table}`, `TRUNCATE ${table}`])
    await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});

describe('the daily verification', () => {
  it('is recorded as an entry, once a day', async () => {
    await insertSealed(2);
    expect(await getAuditStatus(db)).toEqual({ sealedTo: expect.any(String), verifiedTo: null, broken: false });
    const options = { db, log: deps.log, auditLog };
    await verifyDaily(options, keys);
    await verifyDaily(options, keys);
    const { sealedTo, verifiedTo, broken } = await getAuditStatus(db);
    expect(verifiedTo).toBe(sealedTo);
    expect(broken).toBe(false);
    expect(await idsOf()).toHaveLength(3);
  });

  it('records nothing while there is nothing to verify', async () => {
    await insert();
    await verifyDaily({ db, log: deps.log, auditLog }, keys);
    expect(await idsOf()).toHaveLength(1);
    expect(await getAuditStatus(db)).toEqual({ sealedTo: null, verifiedTo: null, broken: false });
  });

  it('records that the log is broken', async () => {
    const [id] = await insertSealed(2);
    await owner.query('UPDATE audit_log SET actor_id = 9 WHERE id = $1', [id]);
    await verifyDaily({ db, log: deps.log, auditLog }, keys);
    expect(await getAuditStatus(db)).toMatchObject({ verifiedTo: null, broken: true });
    const { rows } = await pool.query(`SELECT details FROM audit_log WHERE action = 'broken'`);
    expect(rows[0]).toMatchObject({ details: { problem: 'changed', entryId: id } });
  });
});
