import { sql, type QueryExecutorProvider } from 'kysely';
import type { Logger } from 'pino';
import { type AnyDb, withDatabase } from '../db/database.ts';
import { erasePersonalValues } from './retention.ts';

/**
 * Requests that the personal values of all entries about an entity are erased, in the transaction that erases the entity: the
 * runtime role cannot erase them itself. The job of the retention role does so within a minute.
 */
export async function requestErasure(db: QueryExecutorProvider, subject: { kind: string; id: number }): Promise<void> {
  await sql`insert into audit_erasures (subject_kind, subject_id) values (${subject.kind}, ${subject.id})`.execute(db);
}

type Options = { db: AnyDb; log: Logger; retentionUrl: string };

/** Erases what was requested, as the retention role. Opens a connection only where something was. Returns the values erased. */
export async function eraseRequested({ db, log, retentionUrl }: Options): Promise<number> {
  const { rows } = await sql`select from audit_erasures limit 1`.execute(db);
  if (rows.length === 0) return 0;
  return withDatabase(retentionUrl, log, (retention) => erasePersonalValues(retention));
}
