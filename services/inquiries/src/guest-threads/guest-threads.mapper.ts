import { pickFields } from '@commonyard/service-kit/fields';
import { GuestThread } from '@commonyard/contracts/http/inquiries';
import type { Locale } from '@commonyard/contracts/identity.values';
import type { Side } from '../database.ts';
import { toInquiredListing, toMunicipalityName } from '../projections/listings.mapper.ts';
import type { GuestInquiryRow, ThreadMessageRow } from './guest-threads.repository.ts';

/** The thread as a guest sees it: without names of users, addresses and phone numbers. `messages` are newest first. */
export const toGuestThread = (
  inquiry: GuestInquiryRow,
  messages: ThreadMessageRow[],
  { side, expiresAt, locale }: { side: Side; expiresAt: string; locale: Locale },
): GuestThread =>
  pickFields(GuestThread, {
    ...inquiry,
    side,
    asset: toInquiredListing(inquiry, locale),
    senderName: inquiry.name,
    senderOrganization: inquiry.organization ?? toMunicipalityName(inquiry.municipality, locale),
    senderGuest: inquiry.userId === null,
    // An import can store a guest with a municipality, which is not verified.
    senderMunicipalityName: inquiry.userId === null ? null : toMunicipalityName(inquiry.municipality, locale),
    messages: messages.toReversed().map((message) => ({
      id: message.id,
      mine: message.side === side,
      guest: message.userId === null,
      municipalityName: toMunicipalityName(message.municipality, locale),
      content: message.content,
      createdAt: message.createdAt,
    })),
    expiresAt,
  });
