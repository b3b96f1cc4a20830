import type { Kysely } from 'kysely';
import { systemClock } from '@commonyard/service-kit/clock';
import type { Database } from '../database.ts';
import { getListing } from '../projections/listings.repository.ts';
import { SYSTEM } from './loans.policy.ts';
import { lockDueLoans } from './loans.repository.ts';
import { moveLoan } from './loans.service.ts';

const BATCH = 50;

/**
 * Expires open loans and closes accepted ones that are due, in small transactions. Several replicas share the work. Returns how
 * many.
 */
export async function endDueLoans(db: Kysely<Database>, now = systemClock()): Promise<number> {
  let ended = 0;
  for (let batch = BATCH; batch === BATCH; ended += batch)
    batch = await db.transaction().execute(async (trx) => {
      const loans = await lockDueLoans(trx, now.toISOString(), BATCH);
      for (const loan of loans) {
        const listing = await getListing(trx, loan.listingId);
        await moveLoan(
          trx,
          { ...loan, listing },
          loan.status === 'accepted' ? 'close' : 'expire',
          {},
          { ...SYSTEM, now },
        );
      }
      return loans.length;
    });
  return ended;
}
