import { createToken } from '@commonyard/service-kit/auth/link-tokens';
import type { LoanFeedBody, NewLoanFeed } from '@commonyard/contracts/http/loan-feeds';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { insertAuditEntry } from '@commonyard/service-kit/audit/entries';
import { systemClock } from '@commonyard/service-kit/clock';
import { waitForLock } from '@commonyard/service-kit/db/database';
import { forbidden } from '@commonyard/service-kit/errors/http-error';
import { keyReused } from '@commonyard/service-kit/http/idempotency';
import { AUDIT_LOG, type LoanFeedsTable, type Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import { toCalendar } from './loan-feeds.mapper.ts';
import { assertFeedCount, assertScope, feedNotFound, hashToken } from './loan-feeds.policy.ts';
import {
  deleteFeed,
  deleteFeedOfKey,
  insertFeed,
  listFeedLoans,
  listFeeds,
  readFeed,
} from './loan-feeds.repository.ts';

/**
 * Creates a feed of the caller, with an audit entry, because its address gives access to loans. The response is the only place
 * that contains the token, so it is not stored for a repetition: one with the key of an earlier request revokes the feed of that
 * request, whose address may never have arrived. Throws 403, 409, or 422 for a key of a feed of another scope.
 */
export async function createFeed(
  trx: Trx,
  { scope }: LoanFeedBody,
  { caller, idempotencyKey }: { caller: Caller; idempotencyKey: string | null },
): Promise<NewLoanFeed> {
  const { municipality, locale } = caller;
  const userId = caller.userId!;
  if (municipality === null) throw forbidden();
  assertScope({ scope }, caller);
  // Repetitions wait for each other, and all for the count of feeds.
  await waitForLock(trx, `loan feeds of user ${userId}`);
  const earlier = idempotencyKey === null ? undefined : await deleteFeedOfKey(trx, userId, idempotencyKey);
  if (earlier && earlier.scope !== scope) throw keyReused();
  if (earlier) await recordFeed(trx, 'feed_revoked', { ...earlier, userId });
  assertFeedCount((await listFeeds(trx, userId)).length);
  const token = createToken();
  const feed = { tokenSha256: hashToken(token), userId, municipality, scope, locale, lastReadAt: null, idempotencyKey };
  await recordFeed(trx, 'feed_created', { scope, userId, municipality });
  return { ...(await insertFeed(trx, feed)), path: `/api/loan-feeds/${token}.ics` };
}

export async function revokeFeed(trx: Trx, userId: number, id: number): Promise<void> {
  const { scope, municipality } = await deleteFeed(trx, userId, id);
  await recordFeed(trx, 'feed_revoked', { scope, userId, municipality });
}

type Feed = Pick<LoanFeedsTable, 'scope' | 'userId' | 'municipality'>;

async function recordFeed(trx: Trx, action: string, { scope, userId, municipality }: Feed): Promise<void> {
  const subject = { kind: 'municipality', id: null };
  await insertAuditEntry(trx, AUDIT_LOG, { action, actorId: userId, subject, municipality, details: { scope } });
}

const DAY_MS = 86_400_000;
/** How long a loan that was closed or cancelled stays in a feed. A cancelled one stays so that calendars remove it. */
const CLOSED_DAYS = 365;
const CANCELLED_DAYS = 90;

export async function getCalendar({ db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>, token: string): Promise<string> {
  const feed = await readFeed(db, hashToken(token));
  if (!feed) throw feedNotFound();
  const daysAgo = (days: number) => new Date(systemClock().getTime() - days * DAY_MS).toISOString();
  const loans = await listFeedLoans(db, feed, {
    closedBefore: daysAgo(CLOSED_DAYS),
    cancelledBefore: daysAgo(CANCELLED_DAYS),
  });
  return toCalendar(loans, { locale: feed.locale, publicUrl });
}
