import { addDays } from '@commonyard/contracts/calendar-days.values';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import type { Db, LoanRow } from '../database.ts';
import { isBeforeHandOver } from './loans.policy.ts';

/** How long before its first day the parties of a loan are warned that its machine is late. */
export const WARNED_DAYS = 7;

/** The last day of the loan that borrowed the machine of an agreed loan before and is late; null where there is none. */
export async function findLateLoan(
  db: Db,
  { status, listingId, startsOn }: Pick<LoanRow, 'status' | 'listingId' | 'startsOn'>,
  now: Date,
): Promise<string | null> {
  if (!isBeforeHandOver(status) || startsOn > addDays(torontoDay(now), WARNED_DAYS)) return null;
  const late = await db
    .selectFrom('loans')
    .select('endsOn')
    .where('listingId', '=', listingId)
    .where('status', '=', 'out')
    .where('overdueSince', 'is not', null)
    .where('endsOn', '<', startsOn)
    .limit(1)
    .executeTakeFirst();
  return late?.endsOn ?? null;
}
