import { createHash } from 'node:crypto';
import { LOAN_LIMITS, LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import type { LoanFeedBody } from '@commonyard/contracts/http/loan-feeds';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { conflict, HttpError, notFound } from '@commonyard/service-kit/errors/http-error';

/** The same error whether the feed does not exist, was revoked, or its user may not read it any more. */
export const feedNotFound = () => notFound('feed_not_found', LOAN_MESSAGES.feedNotFound);

/** Throws 403 for the loans of a municipality unless the caller is one of its officers. */
export function assertScope({ scope }: LoanFeedBody, { role }: Caller): void {
  if (scope === 'municipality' && role !== 'municipal_admin')
    throw new HttpError(403, 'officer_only', LOAN_MESSAGES.officerOnly);
}

export function assertFeedCount(count: number): void {
  if (count >= LOAN_LIMITS.feeds) throw conflict('too_many_feeds', LOAN_MESSAGES.tooManyFeeds);
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
