import type { GuestLink } from '@commonyard/contracts/events/inquiries';
import type { GuestThread } from '@commonyard/contracts/http/inquiries';
import type { Locale } from '@commonyard/contracts/identity.values';
import { hashAddress } from '@commonyard/service-kit/hash-address';
import type { ListingRow, Side, Trx } from '../database.ts';
import type { InquiryRow } from '../inquiries/inquiries.repository.ts';
import { insertGuestLinks, markOpened, renewGuestLinks, type GuestLinkRow } from './guest-links.repository.ts';
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
  const parties = [
    ...(inquiry.userId === null && inquiry.email
      ? [{ side: 'sender' as const, address: hashAddress(inquiry.email) }]
      : []),
    ...(listing.userId === null && listing.contactAddress !== null
      ? [{ side: 'owner' as const, address: listing.contactAddress }]
      : []),
  ];
  return insertGuestLinks(
    trx,
    inquiry.id,
    parties.filter(({ side }) => side !== author),
  );
}

/** Opens the thread of a link, which renews the link. The first time, it confirms the address that the link was mailed to. */
export async function openGuestThread(trx: Trx, link: GuestLinkRow, locale: Locale): Promise<GuestThread> {
  const { hash, inquiryId, side } = link;
  if (await markOpened(trx, hash)) await writeGuestConfirmed(trx, link);
  const expiresAt = await renewGuestLinks(trx, link);
  const [inquiry, messages] = [await getGuestInquiry(trx, inquiryId), await listThread(trx, inquiryId)];
  return toGuestThread(inquiry, messages, { side, expiresAt, locale });
}
