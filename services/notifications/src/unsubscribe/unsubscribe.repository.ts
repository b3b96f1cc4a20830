import type { Trx } from '../database.ts';
import { toGuestSubscription, toMuteKey, type GuestSubscription } from '../email/link-tokens.ts';
import type { Guest } from '../model.ts';

export async function insertGuestUnsubscription(trx: Trx, subscription: GuestSubscription): Promise<void> {
  await trx
    .insertInto('mutes')
    .values({ key: toMuteKey(subscription) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a guest has unsubscribed from an inquiry's emails. */
export async function hasUnsubscribed(trx: Trx, { email }: Guest, inquiryId: number | undefined): Promise<boolean> {
  if (inquiryId === undefined) return false;
  const mute = await trx
    .selectFrom('mutes')
    .select('key')
    .where('key', '=', toMuteKey(toGuestSubscription(email, inquiryId)))
    .executeTakeFirst();
  return mute !== undefined;
}
