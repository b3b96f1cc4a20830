import { randomBytes } from 'node:crypto';
import type { LoanFeedBody, NewLoanFeed } from '@commonyard/contracts/http/loan-feeds';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { insertAuditEntry } from '@commonyard/service-kit/audit/entries';
import { systemClock } from '@commonyard/service-kit/clock';
import { forbidden } from '@commonyard/service-kit/http/errors';
import { AUDIT_LOG, type LoanFeedsTable, type LoansDb, type Trx } from '../database.ts';
import { toCalendar } from './loan-feeds.mapper.ts';
import { assertFeedCount, assertScope, feedNotFound, hashToken } from './loan-feeds.policy.ts';
import { deleteFeed, insertFeed, listFeedLoans, listFeeds, readFeed } from './loan-feeds.repository.ts';

/**
 * Creates a feed of the caller, with an audit entry, because its address gives access to loans. The response is the only place
 * that contains the token. Throws 403 or 409.
 */
export async function createFeed(trx: Trx, { scope }: LoanFeedBody, caller: Caller): Promise<NewLoanFeed> {
  const { userId, municipality, locale } = caller;
  if (municipality === null) throw forbidden();
  assertScope({ scope }, caller);
  assertFeedCount((await listFeeds(trx, userId!)).length);
  const token = randomBytes(32).toString('base64url');
  const feed = { tokenSha256: hashToken(token), userId: userId!, municipality, scope, locale, lastReadAt: null };
  await recordFeed(trx, 'feed_created', { scope, userId: userId!, municipality });
  return { ...(await insertFeed(trx, feed)), path: `/api/loan-feeds/${token}.ics` };
}

/** Revokes a feed of a user. Throws 404. */
export async function revokeFeed(trx: Trx, userId: number, id: number): Promise<void> {
  const { scope, municipality } = await deleteFeed(trx, userId, id);
  await recordFeed(trx, 'feed_revoked', { scope, userId, municipality });
}

type Feed = Pick<LoanFeedsTable, 'scope' | 'userId' | 'municipality'>;

async function recordFeed(trx: Trx, action: string, { scope, userId, municipality }: Feed): Promise<void> {
  const subject = { kind: 'municipality', id: null };
  await insertAuditEntry(trx, AUDIT_LOG, { action, actorId: userId, subject, municipality, details: { scope } });
}

/** How long a loan that was cancelled stays in a feed, so that calendars remove it. */
const CANCELLED_MS = 90 * 86_400_000;

/** The calendar of a token. Throws 404. */
export async function getCalendar(db: LoansDb, token: string): Promise<string> {
  const feed = await readFeed(db, hashToken(token));
  if (!feed) throw feedNotFound();
  const cancelledBefore = new Date(systemClock().getTime() - CANCELLED_MS).toISOString();
  return toCalendar(await listFeedLoans(db, feed, cancelledBefore), feed.locale);
}
