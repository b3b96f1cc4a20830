import { sql } from 'kysely';
import { FORMER_USER } from '@commonyard/contracts/identity.values';
import { RETENTION_RULES } from '@commonyard/contracts/records.values';
import type { Retention } from '@commonyard/service-kit/records/retention';
import type { Database, Db, Trx, UserRow } from '../database.ts';

export const retention: Retention<Database> = {
  service: 'notifications',
  rules: RETENTION_RULES.notifications,
  removals: {
    notifications: {
      due: (before) => sql`SELECT id FROM notifications WHERE created_at < ${before}`,
      remove: (trx, ids) => deleteRows(trx, 'notifications', ids),
    },
    sent_mails: {
      due: (before) => sql`SELECT id FROM emails WHERE status <> 'waiting' AND settled_at < ${before}`,
      remove: (trx, ids) => deleteRows(trx, 'emails', ids),
    },
  },
};

async function deleteRows(trx: Trx, table: 'notifications' | 'emails', ids: number[]): Promise<void> {
  await trx.deleteFrom(table).where('id', 'in', ids).execute();
}

/** Deletes what is addressed to a user whose account was closed, and the name in what others received. */
export async function eraseUser(trx: Trx, { id, name }: Pick<UserRow, 'id' | 'name'>): Promise<void> {
  for (const table of ['notifications', 'preferences', 'digestItems'] as const)
    await trx.deleteFrom(table).where('userId', '=', id).execute();
  await trx.deleteFrom('emails').where('userId', '=', id).execute();
  const former = JSON.stringify({ name: FORMER_USER });
  await sql`UPDATE notifications SET params = params || ${former}::jsonb WHERE named_user_id = ${id}`.execute(trx);
  // Both are short-lived and small, so that the name itself finds them.
  await sql`UPDATE digest_items SET params = params || ${former}::jsonb WHERE params->>'name' = ${name}`.execute(trx);
  for (const path of ['{params,name}', '{content,params,name}', '{loan,by,name}'])
    await sql`
      UPDATE emails SET content = jsonb_set(content, ${path}, to_jsonb(${FORMER_USER}::text))
      WHERE status IN ('waiting', 'held', 'failed') AND content #>> ${path} = ${name}`.execute(trx);
  await sql`
    UPDATE emails SET content = jsonb_set(content, '{messages}', (
      SELECT jsonb_agg(CASE WHEN (message->>'userId')::integer = ${id} THEN message || ${former}::jsonb ELSE message END)
      FROM jsonb_array_elements(content->'messages') message))
    WHERE status IN ('waiting', 'failed') AND inquiry_id IS NOT NULL AND content @> ${JSON.stringify({ messages: [{ userId: id }] })}::jsonb`.execute(
    trx,
  );
}

export async function collectOwnData(db: Db, userId: number) {
  return {
    notifications: await db
      .selectFrom('notifications')
      .select(['id', 'kind', 'params', 'path', 'createdAt', 'readAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
    preferences: await db
      .selectFrom('preferences')
      .select(['kind', 'inApp', 'email'])
      .where('userId', '=', userId)
      .execute(),
    emails: await db
      .selectFrom('emails')
      .select(['id', 'kind', 'status', 'createdAt', 'settledAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
  };
}
