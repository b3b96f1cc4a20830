import { sql, type RawBuilder } from 'kysely';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { bind, createStatementCache, runCompiled } from '@commonyard/service-kit/db/statements';
import type { Db } from '../database.ts';
import { inquiryJson, withMunicipalityNames, type MunicipalitiesOfInquiry } from './inquiries.mapper.ts';
import { inquiryNotFound } from './inquiries.policy.ts';

/**
 * SQL of inquiries `i` with their listing `l`, their sender `p`, the last message `last` of the thread, and a row `unread` if
 * the user has not read it. That join has a limit because the planner may otherwise read all unread inquiries of the user.
 */
export const inquiriesWithDetails = (userId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (inquiries i JOIN listings l ON l.id = i.asset_id LEFT JOIN users p ON p.id = i.user_id
  LEFT JOIN LATERAL (
    SELECT m.user_id, m.created_at FROM messages m WHERE m.inquiry_id = i.id ORDER BY m.id DESC LIMIT 1
  ) AS last ON true
  LEFT JOIN LATERAL (
    SELECT u.inquiry_id FROM unread_inquiries u WHERE u.user_id = ${userId} AND u.inquiry_id = i.id LIMIT 1
  ) AS unread ON true)`;

/** The whole inquiry as JSON. Does not check whether the caller may see it. Throws 404. */
export async function getInquiryJson(db: Db, id: number, caller: Caller): Promise<string> {
  const statement = detailStatement({ isAdmin: caller.role === 'admin' });
  type Row = { json: string; key: MunicipalitiesOfInquiry };
  const [found] = await runCompiled<Row, DetailInput>(db, statement, { id, userId: caller.userId });
  if (!found) throw inquiryNotFound();
  return withMunicipalityNames(found.json, found.key, caller.locale);
}

type DetailInput = { id: number; userId: number | null };

const detailStatement = createStatementCache<{ isAdmin: boolean }, DetailInput>(
  (reader) => sql`
    SELECT ${sql.raw(inquiryJson(reader))} AS json,
      json_build_array(i.municipality, l.municipality, l.municipality_name) AS key
    FROM ${inquiriesWithDetails(bind(({ userId }: DetailInput) => userId))}
    WHERE i.id = ${bind(({ id }: DetailInput) => id)}`,
);
