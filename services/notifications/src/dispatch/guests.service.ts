import { hashAddress } from '@commonyard/service-kit/hash-address';
import {
  countNotice,
  deleteGuestNotice,
  insertGuestNotice,
  isConfirmed,
  isUnsubscribed,
  lockAddresses,
} from '../confirmations/confirmations.repository.ts';
import type { NewEmail, Trx } from '../database.ts';
import { toDisownedKey, toGuestSubscription, toUnsubscriptionKey, type Submission } from '../email/link-tokens.ts';
import type { Delivery, Guest, NotificationPayload, NotifiableKind } from '../model.ts';
import { findListingContact } from '../projections/projections.repository.ts';
import { toGuestEmail, toHeldEmail, toNoticeEmail, type GuestParty } from './delivery.mapper.ts';
import type { Recipients } from './dispatch.policy.ts';

/** The emails about an event to the parties without an account. */
export async function toGuestEmails(trx: Trx, delivery: Delivery, recipients: Recipients): Promise<NewEmail[]> {
  const { guest } = recipients;
  const ownerGuest = recipients.ownerGuest ? await findOwnerGuest(trx, delivery) : undefined;
  const addresses = [guest, ownerGuest].flatMap((each) => (each ? [hashAddress(each.email)] : []));
  await lockAddresses(trx, addresses);
  return [
    ...(guest ? await toEmailsOf(trx, delivery, 'sender', guest) : []),
    ...(ownerGuest ? await toEmailsOf(trx, delivery, 'owner', ownerGuest) : []),
  ];
}

/** The contact of a listing that was posted without an account, if the link of the event belongs to its address. */
async function findOwnerGuest(trx: Trx, { ownerLink, params }: NotificationPayload): Promise<Guest | undefined> {
  if (!ownerLink || params.assetId === undefined) return undefined;
  const contact = await findListingContact(trx, params.assetId);
  if (!contact || hashAddress(contact.email) !== ownerLink.address) return undefined;
  return { ...contact, name: null, token: ownerLink.token };
}

async function toEmailsOf(trx: Trx, delivery: Delivery, party: GuestParty, guest: Guest): Promise<NewEmail[]> {
  const { kind, params } = delivery;
  const { inquiryId } = params;
  // Without a link: the access to the thread was revoked.
  if (inquiryId !== undefined && guest.token === undefined) return [];
  const address = hashAddress(guest.email);
  const submission = toSubmission(party, params);
  const keys = [
    ...(inquiryId === undefined ? [] : [toUnsubscriptionKey(toGuestSubscription(guest.email, inquiryId))]),
    ...(submission ? [toDisownedKey(address, submission)] : []),
  ];
  for (const key of keys) if (await isUnsubscribed(trx, key)) return [];
  const isProven = await isConfirmed(trx, address);
  // An administrator has reviewed the listing of an owner, who must not miss an inquiry.
  const mayNotify = async () => isProven || party === 'owner' || (await countNotice(trx, address, delivery.event.time));
  const toNotices = async () => ((await mayNotify()) ? [toNoticeEmail(delivery, party, guest)] : []);
  switch (toGuestDelivery(kind, party, isProven)) {
    case 'full':
      return [toGuestEmail(delivery, party, guest)];
    case 'notice':
      return toNotices();
    case 'noticeOnce': {
      const key = `${address} inquiry ${inquiryId}`;
      const notices = (await insertGuestNotice(trx, key)) ? await toNotices() : undefined;
      // The next answer is notified of instead.
      if (notices?.length === 0) await deleteGuestNotice(trx, key);
      return notices ?? [];
    }
    case 'held':
      return [...(await toNotices()), toHeldEmail(toGuestEmail(delivery, party, guest), address)];
    default:
      return [];
  }
}

/** What a guest sent that an event is about: a contact message, or the listing. Inquiries have a page of their own. */
function toSubmission(
  party: GuestParty,
  { assetId, contactId, inquiryId }: Delivery['params'],
): Submission | undefined {
  if (contactId !== undefined) return { kind: 'contact', id: contactId };
  const isOwnListing = party === 'owner' || inquiryId === undefined;
  return isOwnListing && assetId !== undefined ? { kind: 'listing', id: assetId } : undefined;
}

/**
 * What a guest is sent: `full` is an email with all texts; `notice` one with texts of the product only; `noticeOnce` the same,
 * at most once per inquiry; `held` a notice now and the full email when the address is confirmed.
 */
type GuestDelivery = 'full' | 'notice' | 'noticeOnce' | 'held' | 'none';

/**
 * The email to a guest about an event. An unconfirmed address may belong to another person than the guest, so emails to it contain
 * no text that a user or another guest wrote.
 */
export function toGuestDelivery(kind: NotifiableKind, party: 'sender' | 'owner', isConfirmed: boolean): GuestDelivery {
  // It takes the link to the sender, who wrote the rest.
  if (kind === 'inquiry.created' && party === 'sender') return 'notice';
  if (isConfirmed) return 'full';
  switch (kind) {
    case 'inquiry.created':
      return 'notice';
    case 'message.posted':
      return 'noticeOnce';
    case 'asset.approved':
    case 'asset.rejected':
    case 'contact.answered':
      return 'held';
    default:
      return 'none';
  }
}
