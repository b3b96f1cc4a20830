import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { GuestLink, InquiryEvent, MessageEvent } from '@commonyard/contracts/events/inquiries';
import type { GuestThread } from '@commonyard/contracts/http/inquiries';
import type { Locale } from '@commonyard/contracts/identity.values';
import { hashAddress } from '@commonyard/service-kit/hash-address';
import type { ListingRow, Side, Trx } from '../database.ts';
import {
  findAndLockInquiry,
  findInquiry,
  getInquiry,
  lockInquiry,
  type InquiryRow,
} from '../inquiries/inquiries.repository.ts';
import {
  insertGuestLinks,
  markOpened,
  renewGuestLinks,
  revokeGuestLinks,
  type GuestLinkRow,
} from './guest-links.repository.ts';
import { writeGuestConfirmed } from './guest-threads.events.ts';
import { toGuestThread } from './guest-threads.mapper.ts';
import { getGuestInquiry, listThread } from './guest-threads.repository.ts';

/**
 * Creates the links that the event of an inquiry takes to the parties without an account: the sender, and the contact of a
 * listing that was posted without an account. The author of the event gets none.
 */
export async function createGuestLinks(
  trx: Trx,
  inquiry: InquiryRow,
  listing: ListingRow,
  author?: Side | null,
): Promise<GuestLink[]> {
  const parties = partiesWithoutAccount(inquiry, listing);
  return insertGuestLinks(
    trx,
    inquiry.id,
    parties.filter(({ side }) => side !== author),
  );
}

/**
 * An event that the stream has lost, with new links in place of those whose tokens were removed. A party that has no access any
 * more gets none.
 */
export async function replaceGuestLinks(trx: Trx, event: EventEnvelope): Promise<EventEnvelope> {
  const data = event.data as InquiryEvent | MessageEvent;
  const id = 'inquiryId' in data ? data.inquiryId : data.id;
  const found = (await findAndLockInquiry(trx, id)) && (await findInquiry(trx, id));
  const parties = found ? partiesWithoutAccount(found.inquiry, found.listing) : [];
  const linked = parties.filter((party) =>
    data.guestLinks?.some(({ side, address }) => side === party.side && address === party.address),
  );
  const guestLinks = found ? await insertGuestLinks(trx, found.inquiry.id, linked) : [];
  return { ...event, data: { ...data, guestLinks } };
}

/** Ends the access of the parties of an inquiry that have no account. Throws 404. */
export async function revokeAccess(trx: Trx, inquiryId: number): Promise<void> {
  await lockInquiry(trx, inquiryId);
  const { inquiry, listing } = await getInquiry(trx, inquiryId);
  await revokeGuestLinks(trx, inquiryId, partiesWithoutAccount(inquiry, listing));
}

const partiesWithoutAccount = (inquiry: InquiryRow, listing: ListingRow): { side: Side; address: string }[] => [
  ...(inquiry.userId === null && inquiry.email
    ? [{ side: 'sender' as const, address: hashAddress(inquiry.email) }]
    : []),
  ...(listing.userId === null && listing.contactAddress !== null
    ? [{ side: 'owner' as const, address: listing.contactAddress }]
    : []),
];

/** Opens the thread of a link, which renews the link. The first time, it confirms the address that the link was mailed to. */
export async function openGuestThread(trx: Trx, link: GuestLinkRow, locale: Locale): Promise<GuestThread> {
  const { hash, inquiryId, side } = link;
  if (await markOpened(trx, hash)) await writeGuestConfirmed(trx, link);
  const expiresAt = await renewGuestLinks(trx, link);
  const [inquiry, messages] = [await getGuestInquiry(trx, inquiryId), await listThread(trx, inquiryId)];
  return toGuestThread(inquiry, messages, { side, expiresAt, locale });
}
