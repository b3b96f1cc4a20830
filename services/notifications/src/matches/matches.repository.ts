import { sql } from 'kysely';
import type { Trx } from '../database.ts';
import type { FoundMatches } from '../model.ts';
import { withoutListing } from './matches.policy.ts';

// As constants: the planner then uses the indexes of these rows.
const OF_MATCHES = sql<boolean>`kind = 'match.found'`;
const IS_WAITING = sql<boolean>`status = 'waiting'`;

type WaitingEmail = { id: number; userId: number | null; found: FoundMatches[] };

/** The emails about matches to these users that wait for further ones and were not tried yet, oldest first. Locks them. */
export async function listMatchBundles(trx: Trx, userIds: number[]): Promise<WaitingEmail[]> {
  const emails = selectWaitingEmails(trx).where('attempts', '=', 0);
  return toWaitingEmails(await emails.where((is) => is('userId', '=', is.fn.any(is.val(userIds)))).execute());
}

export async function setMatchesOfEmail(trx: Trx, id: number, found: FoundMatches[]): Promise<void> {
  const content = JSON.stringify({ about: 'matches', found });
  await trx.updateTable('emails').set({ content }).where('id', '=', id).execute();
}

/**
 * Takes the matches of a listing that is not public any more out of waiting emails, digest items and unread notifications, and deletes
 * those of which nothing is left. Returns the users whose notifications changed.
 */
export async function retractMatches(trx: Trx, listingId: number): Promise<number[]> {
  await retractFromEmails(trx, listingId);
  await retractFromDigests(trx, listingId);
  return retractFromNotifications(trx, listingId);
}

async function retractFromEmails(trx: Trx, listingId: number): Promise<void> {
  const reports = (params: object) => JSON.stringify({ found: [{ params }] });
  const emails = selectWaitingEmails(trx).where((is) =>
    is.or([
      sql<boolean>`content @> ${reports({ assetId: listingId })}::jsonb`,
      sql<boolean>`content @> ${reports({ matches: [{ id: listingId }] })}::jsonb`,
    ]),
  );
  for (const { id, found } of toWaitingEmails(await emails.execute())) {
    const left = found.flatMap(({ params, path }) => {
      const kept = withoutListing(params, listingId);
      return kept ? [{ params: kept, path }] : [];
    });
    if (left.length === 0) await trx.deleteFrom('emails').where('id', '=', id).execute();
    else await setMatchesOfEmail(trx, id, left);
  }
}

async function retractFromDigests(trx: Trx, listingId: number): Promise<void> {
  const items = await trx
    .selectFrom('digestItems')
    .select(['userId', 'eventId', 'params'])
    .where(OF_MATCHES)
    .where(isReported(listingId))
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

async function retractFromNotifications(trx: Trx, listingId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('notifications')
    .select(['id', 'userId', 'params'])
    .where(OF_MATCHES)
    .where('readAt', 'is', null)
    .where(isReported(listingId))
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

const selectWaitingEmails = (trx: Trx) =>
  trx
    .selectFrom('emails')
    .select(['id', 'userId', 'content'])
    .where(OF_MATCHES)
    .where(IS_WAITING)
    .orderBy('id')
    .forUpdate();
type Row = Awaited<ReturnType<ReturnType<typeof selectWaitingEmails>['execute']>>[number];

const toWaitingEmails = (rows: Row[]): WaitingEmail[] =>
  rows.flatMap(({ id, userId, content }) =>
    content?.about === 'matches' ? [{ id, userId, found: content.found }] : [],
  );

/** Whether a row reports matches of a listing, or the listing as a match. */
const isReported = (listingId: number) =>
  sql<boolean>`(params @> ${JSON.stringify({ assetId: listingId })}::jsonb
    or params @> ${JSON.stringify({ matches: [{ id: listingId }] })}::jsonb)`;
