import { waitForLock } from '@commonyard/service-kit/db/database';
import type { Trx } from '../database.ts';
import { toAddressLock, toDisownedKey, type Confirmation } from '../email/link-tokens.ts';
import {
  insertUnsubscription,
  upsertConfirmation,
  releaseHeldEmails,
  deleteUnsentEmailsOfSubmission,
} from './confirmations.repository.ts';

/** Records that somebody opened a link that was mailed to an address, and sends what was held for it. */
export async function confirmAddress(trx: Trx, address: string): Promise<void> {
  await waitForLock(trx, toAddressLock(address));
  await upsertConfirmation(trx, address);
  await releaseHeldEmails(trx, address);
}

/** Ends the emails to an address about a listing or message that another person submitted with it; deletes the unsent ones. */
export async function disownSubmission(trx: Trx, confirmation: Confirmation): Promise<void> {
  const { address, submission } = confirmation;
  await waitForLock(trx, toAddressLock(address));
  await insertUnsubscription(trx, toDisownedKey(address, submission));
  await deleteUnsentEmailsOfSubmission(trx, confirmation);
}
