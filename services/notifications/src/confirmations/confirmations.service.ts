import { NOTIFICATION_KINDS } from '@commonyard/contracts/notifications.values';
import { waitForLock } from '@commonyard/service-kit/db/database';
import type { Trx } from '../database.ts';
import { deleteDigestItemsOfKinds } from '../digest/digest.repository.ts';
import { deleteWaitingEmailsOfKind } from '../email/email.repository.ts';
import {
  toAddressLock,
  toDisownedKey,
  toUnsubscriptionKey,
  type Confirmation,
  type Subscription,
} from '../email/link-tokens.ts';
import { listStoredPreferences, upsertPreferences, withDefaults } from '../preferences/preferences.repository.ts';
import {
  insertUnsubscription,
  upsertConfirmation,
  releaseHeldEmails,
  deleteUnsentEmailsOfSubmission,
} from './confirmations.repository.ts';

/** Records that a link which was mailed to an address has been opened, and sends the emails held for the address. */
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

/** Ends a subscription and deletes its unsent emails. Repeating it changes nothing. */
export async function unsubscribe(trx: Trx, subscription: Subscription): Promise<void> {
  if ('submission' in subscription)
    return disownSubmission(trx, { address: subscription.visitor, submission: subscription.submission });
  if ('visitor' in subscription) return insertUnsubscription(trx, toUnsubscriptionKey(subscription));
  const { userId, kind } = subscription;
  const preferences = withDefaults(NOTIFICATION_KINDS, await listStoredPreferences(trx, userId));
  // Unsubscribing from the digest ends every kind that is delivered in it.
  const ended = preferences.filter((preference) =>
    kind === 'digest' ? preference.email === 'daily' : preference.kind === kind,
  );
  if (ended.length === 0) return;
  const preferencesOff = ended.map((preference) => ({ ...preference, email: 'off' as const }));
  await upsertPreferences(trx, userId, preferencesOff);
  await deleteWaitingEmailsOfKind(trx, userId, kind);
  const kinds = ended.map((preference) => preference.kind);
  await deleteDigestItemsOfKinds(trx, userId, kinds);
}
