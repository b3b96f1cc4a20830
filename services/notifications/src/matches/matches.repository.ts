import { sql } from 'kysely';
import type { Trx } from '../database.ts';
import type { EmailContent, FoundMatches } from '../model.ts';
import { withoutFound, withoutListing } from './matches.policy.ts';

/** The kinds that report listings which were found, and what the parameters contain where they report one. */
const REPORTS = {
  'match.found': (id: number) => [{ assetId: id }, { matches: [{ id }] }],
  'search.matched': (id: number) => [{ searches: [{ listings: [{ id }] }] }],
};
type ReportKind = keyof typeof REPORTS;

// As constants: the planner then uses the indexes of these rows.
const ofKind = (kind: ReportKind) => sql<boolean>`kind = ${sql.lit(kind)}`;
const IS_WAITING = sql<boolean>`status = 'waiting'`;

type WaitingEmail = { id: number; userId: number | null; found: FoundMatches[] };

/** The emails about matches to these users that wait for further ones and were not tried yet, oldest first. Locks them. */
export async function listMatchBundles(trx: Trx, userIds: number[]): Promise<WaitingEmail[]> {
  const emails = await selectWaitingEmails(trx, 'match.found')
    .where('attempts', '=', 0)
    .where((is) => is('userId', '=', is.fn.any(is.val(userIds))))
    .execute();
  return emails.flatMap(({ id, userId, content }) =>
    content?.about === 'matches' ? [{ id, userId, found: content.found }] : [],
  );
}

export const setMatchesOfEmail = (trx: Trx, id: number, found: FoundMatches[]): Promise<void> =>
  setContent(trx, id, { about: 'matches', found });

async function setContent(trx: Trx, id: number, content: EmailContent): Promise<void> {
  await trx
    .updateTable('emails')
    .set({ content: JSON.stringify(content) })
    .where('id', '=', id)
    .execute();
}

/**
 * Takes a listing that is not public any more out of what reports matches, or what saved searches found: out of waiting emails, digest
 * items and unread notifications. Deletes those of which nothing is left. Returns the users whose notifications changed.
 */
export async function retractListing(trx: Trx, listingId: number): Promise<number[]> {
  const userIds: number[] = [];
  for (const kind of ['match.found', 'search.matched'] as const) {
    await retractFromEmails(trx, kind, listingId);
    await retractFromDigests(trx, kind, listingId);
    userIds.push(...(await retractFromNotifications(trx, kind, listingId)));
  }
  return userIds;
}

async function retractFromEmails(trx: Trx, kind: ReportKind, listingId: number): Promise<void> {
  const parts = REPORTS[kind](listingId);
  // The email about matches has those of several listings.
  const contents = kind === 'match.found' ? parts.map((params) => ({ found: [{ params }] })) : parts;
  const emails = await selectWaitingEmails(trx, kind).where(containsOne('content', contents)).execute();
  for (const { id, content } of emails) {
    const left = content && withoutListingIn(content, listingId);
    if (left) await setContent(trx, id, left);
    else await trx.deleteFrom('emails').where('id', '=', id).execute();
  }
}

/** What stays of the content of an email; undefined where that is nothing. Its token stays as it is stored. */
function withoutListingIn(content: EmailContent, listingId: number): EmailContent | undefined {
  if (content.about === 'searches') {
    const searches = withoutFound(content.searches, listingId);
    return searches.length === 0 ? undefined : { ...content, searches };
  }
  if (content.about !== 'matches') return content;
  const found = content.found.flatMap(({ params, path }) => {
    const kept = withoutListing(params, listingId);
    return kept ? [{ params: kept, path }] : [];
  });
  return found.length === 0 ? undefined : { ...content, found };
}

async function retractFromDigests(trx: Trx, kind: ReportKind, listingId: number): Promise<void> {
  const items = await trx
    .selectFrom('digestItems')
    .select(['userId', 'eventId', 'params'])
    .where(ofKind(kind))
    .where(containsOne('params', REPORTS[kind](listingId)))
    .orderBy('userId')
    .orderBy('eventId')
    .forUpdate()
    .execute();
  for (const { userId, eventId, params } of items) {
    const left = withoutListing(params, listingId);
    const ofItem = { userId, eventId };
    if (left)
      await trx
        .updateTable('digestItems')
        .set({ params: JSON.stringify(left) })
        .where((is) => is.and(ofItem))
        .execute();
    else
      await trx
        .deleteFrom('digestItems')
        .where((is) => is.and(ofItem))
        .execute();
  }
}

async function retractFromNotifications(trx: Trx, kind: ReportKind, listingId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('notifications')
    .select(['id', 'userId', 'params'])
    .where(ofKind(kind))
    .where('readAt', 'is', null)
    .where(containsOne('params', REPORTS[kind](listingId)))
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, params } of rows) {
    const left = withoutListing(params, listingId);
    if (left)
      await trx
        .updateTable('notifications')
        .set({ params: JSON.stringify(left) })
        .where('id', '=', id)
        .execute();
    else await trx.deleteFrom('notifications').where('id', '=', id).execute();
  }
  return [...new Set(rows.map(({ userId }) => userId))];
}

const selectWaitingEmails = (trx: Trx, kind: ReportKind) =>
  trx
    .selectFrom('emails')
    .select(['id', 'userId', 'content'])
    .where(ofKind(kind))
    .where(IS_WAITING)
    .orderBy('id')
    .forUpdate();

/** Whether a column of JSON contains one of these parts. */
const containsOne = (column: 'content' | 'params', parts: object[]) =>
  sql<boolean>`(${sql.join(
    parts.map((part) => sql`${sql.ref(column)} @> ${JSON.stringify(part)}::jsonb`),
    sql` or `,
  )})`;
