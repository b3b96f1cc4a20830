import { sql } from 'kysely';
import { listUnavailable } from '@commonyard/loans/src/availability/availability.repository.ts';
import { datesTaken } from '@commonyard/loans/src/loans/loans.policy.ts';
import type { Trx } from '@commonyard/loans/src/database.ts';
import * as real from '@commonyard/loans/src/loan-steps/accept-quote.service.ts';
import type { Step } from '@commonyard/loans/src/loans/loans.policy.ts';

/** Checks that the days are free, then takes them. The fixture has dropped the constraint that rejects taken days. */
export async function acceptQuote(trx: Trx, step: Step): Promise<{ isAccepted: boolean }> {
  const { from, to } = await trx
    .selectFrom('loans')
    .select(['startsOn as from', sql<string>`ends_on + 1`.as('to')])
    .where('id', '=', step.loanId)
    .executeTakeFirstOrThrow();
  if ((await listUnavailable(trx, step.listingId, { from, to })).length > 0) throw datesTaken();
  return real.acceptQuote(trx, step);
}
