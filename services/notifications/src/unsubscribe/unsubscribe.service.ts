import { NOTIFICATION_KINDS } from '@commonyard/contracts/notifications.values';
import type { Trx } from '../database.ts';
import { deleteDigestItemsOfKinds } from '../digest/digest.repository.ts';
import { deleteWaitingEmailsOfKind } from '../email/email.repository.ts';
import { toUnsubscriptionKey, type Subscription } from '../email/link-tokens.ts';
import { withDefaults, listStoredPreferences, upsertPreferences } from '../preferences/preferences.repository.ts';
import { insertUnsubscription } from '../confirmations/confirmations.repository.ts';

/** Ends a subscription and deletes its unsent emails. Repeating it changes nothing. */
export async function unsubscribe(trx: Trx, subscription: Subscription): Promise<void> {
  if ('visitor' in subscription) return insertUnsubscription(trx, toUnsubscriptionKey(subscription));
  const { userId, kind } = subscription;
  const preferences = withDefaults(NOTIFICATION_KINDS, await listStoredPreferences(trx, userId));
  // Unsubscribing from the digest ends every kind that is delivered in it.
  const ended = preferences.filter((preference) =>
    kind === 'digest' ? preference.email === 'daily' : preference.kind === kind,
  );
  if (ended.length === 0) return;
  await upsertPreferences(
    trx,
    userId,
    ended.map((preference) => ({ ...preference, email: 'off' })),
  );
  await deleteWaitingEmailsOfKind(trx, userId, kind);
  await deleteDigestItemsOfKinds(
    trx,
    userId,
    ended.map((preference) => preference.kind),
  );
}
