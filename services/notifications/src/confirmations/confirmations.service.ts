import type { Transaction } from 'kysely';
import type { Database } from '../database.ts';
import { releaseHeldEmails } from '../email/email.repository.ts';
import { lockAddresses, upsertConfirmation } from './confirmations.repository.ts';

/** Records that somebody opened a link that was mailed to an address, and sends what was held for it. */
export async function confirmAddress(trx: Transaction<Database>, address: string): Promise<void> {
  await lockAddresses(trx, [address]);
  await upsertConfirmation(trx, address);
  await releaseHeldEmails(trx, address);
}
