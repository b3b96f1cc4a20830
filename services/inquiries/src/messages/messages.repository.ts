import { sql, type Insertable } from 'kysely';
import type pg from 'pg';
import { Message } from '@commonyard/contracts/http/inquiries';
import { MESSAGES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { jsonText, selectJsonPage, type JsonPage, columnsOf } from '@commonyard/service-kit/db/json';
import { bindHidden, createStatementCache, runPrepared, runUnprepared } from '@commonyard/service-kit/db/statements';
import type { Db, MessagesTable, Trx } from '../database.ts';
import { partiesOfCaller } from '../inquiries/inquiries.policy.ts';

/** The author of a guest's message is named as in the public form; the contact of a listing has no name here. */
const selectMessages = (db: Db) =>
  db
    .selectFrom('messages as m')
    .leftJoin('users as p', 'p.id', 'm.userId')
    .leftJoin('inquiries as i', (join) => join.onRef('i.id', '=', 'm.inquiryId').on('m.side', '=', 'sender'))
    .select(['m.id', 'm.inquiryId', 'm.userId', 'm.content', 'm.createdAt', 'p.municipality'])
    .select(({ fn }) => fn.coalesce('p.name', 'i.name').as('authorName'))
    .select(sql<boolean>`m.hidden_at IS NOT NULL`.as('hidden'));

/** A page of a thread, and whether the caller may see the inquiry. */
type ThreadPage = JsonPage & { count: number; isVisible: boolean };
type ThreadRequest = { caller: Caller; inquiryId: number; limit: number; below: number | undefined; cap: number };

/**
 * A page of the messages of an inquiry with ids below `below`, newest first, and the number of all of them, at most `cap` + 1.
 * Undefined where the caller may not see the inquiry.
 */
export async function findMessages(pool: pg.Pool, request: ThreadRequest): Promise<ThreadPage | undefined> {
  const statement = messagesStatement(request);
  const run = request.limit === MESSAGES_PAGE_SIZE ? runPrepared : runUnprepared;
  const [found] = await run<ThreadPage>(pool, statement, statement.values);
  return found!.isVisible ? found : undefined;
}

export function messagesStatement({ caller, inquiryId, limit, below, cap }: ThreadRequest) {
  const parties = partiesOfCaller(caller);
  const statement = threadStatement({ parties: parties?.length, hasCursor: below !== undefined, limit, cap });
  return { ...statement, values: statement.valuesOf({ inquiryId, parties, below }) };
}

type ThreadShape = { parties: number | undefined; hasCursor: boolean; limit: number; cap: number };
type ThreadInput = { inquiryId: number; parties: string[] | undefined; below: number | undefined };

const messageJson = ({ isAdmin }: { isAdmin: boolean }) =>
  jsonText({
    ...columnsOf(Message, 'm'),
    content: isAdmin ? 'm.content' : "CASE WHEN m.hidden_at IS NULL THEN m.content ELSE '' END",
    hidden: 'm.hidden_at IS NOT NULL',
    authorName: "coalesce(p.name, nullif(i.name, ''))",
    municipality: 'p.municipality',
  });

const threadStatement = createStatementCache<ThreadShape, ThreadInput>(({ parties, hasCursor, limit, cap }) => {
  const id = bindHidden('integer', ({ inquiryId }: ThreadInput) => inquiryId);
  const below = hasCursor ? bindHidden('integer', (input: ThreadInput) => input.below) : sql`2147483647`;
  const own = Array.from({ length: parties ?? 0 }, (_, index) =>
    bindHidden('text', (input: ThreadInput) => input.parties![index]),
  );
  // A range of the index (inquiry_id, id), read from its end. For an equal inquiry_id the planner expects a few messages, as
  // most threads have, and would read and sort all of a long one.
  const rows = sql`
    SELECT ${sql.raw(messageJson({ isAdmin: parties === undefined }))} AS json, json_build_array(m.id) AS cursor
    FROM (
      SELECT * FROM messages WHERE (inquiry_id, id) > (${id}, 0) AND (inquiry_id, id) < (${id}, ${below})
      ORDER BY inquiry_id DESC, id DESC LIMIT ${sql.lit(limit + 1)}
    ) AS m LEFT JOIN users p ON p.id = m.user_id
    LEFT JOIN inquiries i ON i.id = m.inquiry_id AND m.side = 'sender'
    ORDER BY m.id DESC`;
  // Sorted as the index is: for a thread that is most of the table the planner would scan the table instead.
  const counted = sql`SELECT FROM messages WHERE inquiry_id = ${id} ORDER BY id LIMIT ${sql.lit(cap + 1)}`;
  const visible =
    parties === undefined
      ? sql`SELECT FROM inquiries WHERE id = ${id}`
      : sql`SELECT FROM inquiry_parties WHERE inquiry_id = ${id} AND party IN (${sql.join(own)})`;
  return sql`
    SELECT page.*, (SELECT count(*) FROM (${counted}) AS found) AS count, EXISTS (${visible}) AS "isVisible"
    FROM (${selectJsonPage(rows, sql.lit(limit))}) AS page`;
});

/** Inserts a message and dates the inquiry's last update. */
export async function insertMessage(
  trx: Trx,
  message: Insertable<MessagesTable> & { createdAt: string },
): Promise<Message> {
  const { id } = await trx.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow();
  await trx
    .updateTable('inquiries')
    .set({ updatedAt: message.createdAt })
    .where('id', '=', message.inquiryId)
    .execute();
  return selectMessages(trx).where('m.id', '=', id).executeTakeFirstOrThrow();
}
