import type { GuestLink } from '@commonyard/contracts/events/inquiries';
import { hashAddress } from '@commonyard/service-kit/hash-address';
import type { ListingRow, Side, Trx } from '../database.ts';
import { insertGuestLinks } from './guest-links.repository.ts';

/** What an inquiry says about its sender. */
type Inquiry = { id: number; userId: number | null; email: string | null };

/**
 * Creates the links that the event of an inquiry takes to the parties without an account: the sender, and the contact of a
 * listing that was posted without an account. The author of the event gets none.
 */
export async function createGuestLinks(
  trx: Trx,
  inquiry: Inquiry,
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

/** The hashes of the addresses of the parties of an inquiry that have no account. */
export const partiesWithoutAccount = (inquiry: Inquiry, listing: ListingRow): { side: Side; address: string }[] => [
  ...(inquiry.userId === null && inquiry.email
    ? [{ side: 'sender' as const, address: hashAddress(inquiry.email) }]
    : []),
  ...(listing.userId === null && listing.contactAddress !== null
    ? [{ side: 'owner' as const, address: listing.contactAddress }]
    : []),
];
