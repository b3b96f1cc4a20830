import { sql, type RawBuilder } from 'kysely';
import type { AnyDb } from '../db/database.ts';
import type { AuditEntry, AuditExportQuery } from '@commonyard/contracts/http/audit';
import { parseCalendarDay } from '../http/calendar-day.ts';
import { HttpError } from '../errors/http-error.ts';
import type { Cursor } from '../db/json.ts';
import { decodeCursor } from '../http/pagination.ts';
import { digestsIn, withPersonalValues } from './personal-values.ts';
import { subjectColumn, type AuditLog } from './tables.ts';

/** An entry without names, which depend on the reader's language, and its position in the list. */
export type ListedEntry = Omit<AuditEntry, 'municipalityName'> & { cursor: Cursor };

type ListOptions = {
  filters: AuditExportQuery;
  /** The municipality whose entries the reader may see; undefined for all. */
  municipality: string | undefined;
  after: Cursor | undefined;
  limit: number;
};

/** Lists entries, newest first, with their personal values. */
export async function listEntries(
  db: AnyDb,
  log: AuditLog,
  { filters, municipality, after, limit }: ListOptions,
): Promise<ListedEntry[]> {
  const subjectId = sql.raw(`coalesce(subject_id, ${subjectColumn(log)})`);
  const conditions = [
    ...conditionsOf(filters, log),
    ...(municipality === undefined ? [] : [sql`municipality = ${municipality}`]),
    ...(after ? [sql`(at, id) < (${after[0]}::timestamptz, ${after[1]}::bigint)`] : []),
  ];
  const { rows } = await sql<Omit<ListedEntry, 'cursor'> & { position: string }>`
    select id, at, action, actor_id, actor_municipality, subject_kind as subject, ${subjectId} as subject_id, municipality,
      request_id, network, before, after, details, to_char(at at time zone 'UTC', ${CURSOR_FORMAT}) as position
    from audit_log where ${sql.join([sql`true`, ...conditions], sql` and `)}
    order by at desc, id desc limit ${limit}`.execute(db);
  const entries = await readPersonalValues(db, rows);
  return entries.map(({ position, ...entry }) => ({ ...entry, cursor: [position, entry.id] }));
}

function conditionsOf(filters: AuditExportQuery, log: AuditLog): RawBuilder<unknown>[] {
  const { from, to, action, subject, subjectId, actorId, municipality } = filters;
  const startOf = (day: string) => sql`(${parseCalendarDay(day)}::date::timestamp at time zone 'America/Toronto')`;
  // By the column of the subject, which has an index.
  const column = subject === undefined || subject === log.subject ? subjectColumn(log) : 'subject_id';
  return [
    ...(from === undefined ? [] : [sql`at >= ${startOf(from)}`]),
    ...(to === undefined ? [] : [sql`at < ${startOf(to)} + interval '1 day'`]),
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(subject === undefined ? [] : [sql`subject_kind = ${subject}`]),
    ...(subjectId === undefined ? [] : [sql`${sql.raw(column)} = ${subjectId}`]),
    ...(actorId === undefined ? [] : [sql`actor_id = ${actorId}`]),
    ...(municipality === undefined ? [] : [sql`municipality = ${municipality}`]),
  ];
}

type Recorded = { [Part in 'before' | 'after' | 'details']?: Record<string, unknown> | null };

/** The entries with their personal values in place of the digests. */
export async function readPersonalValues<Entry extends Recorded>(
  db: AnyDb,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const parts = ['before', 'after', 'details'] as const;
  const digests = entries.flatMap((entry) => parts.flatMap((part) => digestsIn(entry[part] ?? null)));
  if (digests.length === 0) return [...entries];
  const { rows } = await sql<{ digest: string; value: string }>`
    select digest, value from audit_personal_values where digest = any(${digests}::text[])`.execute(db);
  const known = new Map(rows.map(({ digest, value }) => [digest, value]));
  return entries.map((entry) => ({
    ...entry,
    ...Object.fromEntries(
      parts.filter((part) => entry[part]).map((part) => [part, withPersonalValues(entry[part]!, known)]),
    ),
  }));
}

const CURSOR_FORMAT = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"';

/** Reads a position in the list. Throws 400. */
export function readEntryCursor(text: string): Cursor {
  const cursor = decodeCursor(text, ['string', 'number']);
  const [at, id] = cursor;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(String(at)) || Number.isNaN(Date.parse(String(at))))
    throw invalidCursor();
  if (!Number.isSafeInteger(id)) throw invalidCursor();
  return cursor;
}

const invalidCursor = () => new HttpError(400, 'invalid_cursor', 'This page address is not valid');
