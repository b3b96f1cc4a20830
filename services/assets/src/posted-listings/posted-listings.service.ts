import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { ListingEvent } from '@commonyard/contracts/events/assets';
import { requestErasure } from '@commonyard/service-kit/audit/erasure';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { systemClock } from '@commonyard/service-kit/clock';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import { hashAddress } from '@commonyard/service-kit/hash-address';
import { withJsonMember, withMember } from '@commonyard/service-kit/http/json';
import { onHold } from '@commonyard/service-kit/records/holds';
import { AUDIT_LOG, type ListingRow, type Trx } from '../database.ts';
import { findChangeJson } from '../listings/changes/changes.repository.ts';
import { findListing, getListingJson, isListingHeld, lockListing } from '../listings/listings.repository.ts';
import { applyChange, type Change } from '../listings/listings.service.ts';
import {
  deleteLinks,
  getLink,
  isAddressConfirmed,
  linkNotValid,
  markOpened,
  markUsed,
  type PostedLinkRow,
} from '../posted-links/posted-links.repository.ts';
import { createLinks } from '../posted-links/posted-links.service.ts';
import { disownPosted, renewableTo, takeOver } from './posted-listings.policy.ts';

/** An event that the stream has lost, with a new link in place of the one whose token was removed. */
export async function replaceLink(trx: Trx, event: EventEnvelope): Promise<EventEnvelope> {
  const data = event.data as ListingEvent;
  if (event.type !== 'asset.submitted' || data.link === undefined) return event;
  const listing = await findListing(trx, data.id);
  const { link: _lost, ...rest } = data;
  // Without its contact, the listing was disowned, taken over or deleted.
  if (!listing || listing.userId !== null || !isContact(listing, data.contactEmail)) return { ...event, data: rest };
  const token = await createLinks(trx, { id: listing.id, contactEmail: data.contactEmail });
  return { ...event, data: { ...rest, link: { token } } };
}

const isContact = (listing: ListingRow, email: string | null): email is string =>
  email !== null && listing.contactEmail === email;

export type Opened = { link: PostedLinkRow; listing: ListingRow };

/** The link of a token and its listing, which is locked until the transaction ends. Throws 404. */
export async function lockPostedListing(trx: Trx, token: string): Promise<Opened> {
  const { listingId } = await getLink(trx, token);
  const listing = await lockListing(trx, listingId);
  // A request that was committed before the lock may have ended it.
  const link = await getLink(trx, token);
  // The listing has another contact now.
  if (link.address !== null && (!listing.contactEmail || link.address !== hashAddress(listing.contactEmail)))
    throw linkNotValid();
  return { link, listing };
}

/** Opens the page of a listing. The first time, a mailed link confirms the address that it was mailed to. */
export async function openPostedListing(trx: Trx, { link, listing }: Opened, reader: Caller): Promise<string> {
  await markUsed(trx, link.hash);
  if (link.address !== null && (await markOpened(trx, link.hash)))
    await writeEvent(trx, {
      type: 'asset.guest_confirmed',
      data: { id: listing.id, address: link.address },
      actorId: null,
    });
  return toPostedJson(trx, listing, reader);
}

/** Changes the listing of a link. Throws 409 for a stale version, and what the change throws. */
export async function changePostedListing(
  trx: Trx,
  { listing: before }: Opened,
  { reader, seenVersion }: { reader: Caller; seenVersion: number | undefined },
  change: Change,
): Promise<string> {
  const { listing } = await applyChange(trx, before, { caller: toGuest(reader), seenVersion }, change);
  return toPostedJson(trx, listing, reader);
}

/**
 * Makes the caller the owner of the listing of a link, whose links end. Returns the JSON of the listing. Throws 409 where the address
 * is not confirmed, unless this link, which was mailed, confirms it, and for a stale version.
 */
export async function takeOverPostedListing(
  trx: Trx,
  { link, listing }: Opened,
  { caller, seenVersion }: { caller: Caller; seenVersion: number | undefined },
): Promise<string> {
  const isProven = link.address !== null || (await isConfirmed(trx, listing));
  const change: Change = (before) => takeOver(before, caller, isProven);
  const { json } = await applyChange(trx, listing, { caller, seenVersion }, change);
  await deleteLinks(trx, listing.id);
  return json;
}

const isConfirmed = async (trx: Trx, { id, contactEmail }: ListingRow): Promise<boolean> =>
  contactEmail !== null && (await isAddressConfirmed(trx, id, hashAddress(contactEmail)));

/**
 * The reader of a mailed link did not post: the listing leaves public view, and its contact and links are removed. Throws 409 for a
 * listing on hold, whose contact must stay.
 */
export async function disownPostedListing(trx: Trx, { link, listing }: Opened, caller: Caller): Promise<void> {
  // The browser that posted cannot know whose address it is.
  if (link.address === null) throw linkNotValid();
  if (await isListingHeld(trx, listing.id)) throw onHold();
  await applyChange(trx, listing, { caller: toGuest(caller), seenVersion: undefined }, disownPosted);
  await requestErasure(trx, { kind: AUDIT_LOG.subject, id: listing.id });
  await deleteLinks(trx, listing.id);
}

/** Whoever the caller is, the link acts. */
const toGuest = (caller: Caller): Caller => ({ ...caller, userId: null, role: null, municipality: null });

async function toPostedJson(trx: Trx, listing: ListingRow, reader: Caller): Promise<string> {
  const json = await getListingJson(trx, listing.id, toGuest(reader));
  const reason = listing.decisionOutcome === 'rejected' ? listing.decisionReason : null;
  const members = withMember(
    withJsonMember(withMember(json, 'rejectionReason', reason), 'change', await findChangeJson(trx, listing.id)),
    'renewableTo',
    renewableTo(listing, systemClock()),
  );
  return withMember(members, 'confirmed', await isConfirmed(trx, listing));
}
