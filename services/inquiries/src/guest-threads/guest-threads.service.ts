import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { InquiryEvent, MessageEvent } from '@commonyard/contracts/events/inquiries';
import type { GuestThread, GuestThreadSummary } from '@commonyard/contracts/http/inquiries';
import type { Locale } from '@commonyard/contracts/identity.values';
import type { Db, Trx } from '../database.ts';
import {
  getGuestLink,
  insertGuestLinks,
  markOpened,
  renewGuestLinks,
  revokeGuestLinks,
  type GuestLinkRow,
} from '../guest-links/guest-links.repository.ts';
import { partiesWithoutAccount } from '../guest-links/guest-links.service.ts';
import { findAndLockInquiry, findInquiry, getInquiry, lockInquiry } from '../inquiries/inquiries.repository.ts';
import { toGuestThread, toGuestThreadSummary } from './guest-threads.mapper.ts';
import { findNewestMessageId, getGuestInquiry, listThread } from './guest-threads.repository.ts';
import { writeEvent } from '@commonyard/service-kit/events/outbox';

/**
 * Locks the inquiry of a link, so that no other transaction revokes the link before this one ends, and returns the link. Throws 404
 * for a token that is unknown, expired or revoked.
 */
export async function lockGuestLink(trx: Trx, token: string): Promise<GuestLinkRow> {
  const { inquiryId } = await getGuestLink(trx, token);
  await lockInquiry(trx, inquiryId);
  // A request that was committed before the lock may have revoked it.
  return getGuestLink(trx, token);
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

/** Opens the thread of a link, which renews the link. The first time, it confirms the address that the link was mailed to. */
export async function openGuestThread(trx: Trx, link: GuestLinkRow, locale: Locale): Promise<GuestThread> {
  const { hash, inquiryId, side } = link;
  if (await markOpened(trx, hash)) await writeGuestConfirmed(trx, link);
  const expiresAt = await renewGuestLinks(trx, link);
  const [inquiry, messages] = [await getGuestInquiry(trx, inquiryId), await listThread(trx, inquiryId)];
  return toGuestThread(inquiry, messages, { side, expiresAt, locale });
}

/** What the thread of a link is about, without opening it: nothing changes. Throws 404. */
export async function summarizeGuestThread(db: Db, token: string, locale: Locale): Promise<GuestThreadSummary> {
  const { inquiryId, side } = await getGuestLink(db, token);
  const [inquiry, lastMessageId] = [await getGuestInquiry(db, inquiryId), await findNewestMessageId(db, inquiryId)];
  return toGuestThreadSummary(inquiry, { side, locale, lastMessageId });
}

async function writeGuestConfirmed(trx: Trx, { inquiryId, side, address }: GuestLinkRow): Promise<void> {
  await writeEvent(trx, { type: 'inquiry.guest_confirmed', data: { inquiryId, side, address }, actorId: null });
}
