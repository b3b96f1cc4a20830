import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { Consumer } from '@commonyard/service-kit/events/consumer';
import type { Database, Trx } from '../database.ts';
import { takeDown } from '../listings/listings.policy.ts';
import { lockListingIfExists } from '../listings/listings.repository.ts';
import { applyChange } from '../listings/listings.service.ts';

/** Rejects a listing that an administrator hid after a report. */
export const reportsConsumer: Consumer<Database, 'report.decided'> = {
  name: 'assets--reports',
  types: ['report.decided'],
  handle: handleReportDecided,
};

type ReportDecided = Pick<EventEnvelope<'report.decided'>, 'data' | 'actorid'>;

export async function handleReportDecided(trx: Trx, { data, actorid }: ReportDecided): Promise<void> {
  const { subject, outcome, upheld, listing, text } = data;
  // A listing whose decision is upheld may have been edited and approved since.
  if (subject !== 'listing' || outcome !== 'hidden' || upheld || listing === null) return;
  const before = await lockListingIfExists(trx, listing.id);
  if (!before) return;
  const caller: Caller = { userId: actorid, role: 'admin', municipality: null, locale: 'en' };
  await applyChange(trx, before, { caller, seenVersion: undefined }, (row, decider) => takeDown(row, decider, text));
}
