import { pickFields } from '@commonyard/service-kit/fields';
import { GuestThread, GuestThreadSummary } from '@commonyard/contracts/http/inquiries';
import type { Locale } from '@commonyard/contracts/identity.values';
import type { Side } from '../database.ts';
import { toInquiredListing, toMunicipalityName } from '../projections/listings.mapper.ts';
import type { GuestInquiryRow, ThreadMessageRow } from './guest-threads.repository.ts';

type Reader = { side: Side; locale: Locale };

/** What a guest sees of an inquiry before its thread is opened. */
export const toGuestThreadSummary = (
  inquiry: GuestInquiryRow,
  { side, locale, lastMessageId }: Reader & { lastMessageId: number },
): GuestThreadSummary => pickFields(GuestThreadSummary, { ...toHead(inquiry, { side, locale }), lastMessageId });

/**
 * The thread as a guest sees it: without names of users and addresses, and with the telephone number that a guest gave for the contact
 * of the listing only. `messages` are newest first.
 */
export const toGuestThread = (
  inquiry: GuestInquiryRow,
  messages: ThreadMessageRow[],
  { side, expiresAt, locale }: Reader & { expiresAt: string },
): GuestThread => {
  const head = toHead(inquiry, { side, locale });
  return pickFields(GuestThread, {
    ...inquiry,
    ...head,
    message: inquiry.messageHiddenAt === null ? inquiry.message : '',
    messageHidden: inquiry.messageHiddenAt !== null,
    senderPhone: side === 'owner' && inquiry.userId === null ? inquiry.phone : null,
    senderGuest: inquiry.userId === null,
    // An import can store a guest with a municipality, which is not verified.
    senderMunicipalityName: inquiry.userId === null ? null : toMunicipalityName(inquiry.municipality, locale),
    messages: messages.toReversed().map((message) => {
      const municipalityName = toMunicipalityName(message.municipality, locale);
      return {
        id: message.id,
        mine: message.side === side,
        guest: message.userId === null,
        municipalityName,
        authorName: municipalityName ?? toAuthorName(message, inquiry, head),
        content: message.hiddenAt === null ? message.content : '',
        hidden: message.hiddenAt !== null,
        createdAt: message.createdAt,
      };
    }),
    expiresAt,
  });
};

type Head = Pick<GuestThread, 'id' | 'side' | 'asset' | 'status' | 'senderName' | 'senderOrganization'>;

const toHead = (inquiry: GuestInquiryRow, { side, locale }: Reader): Head => ({
  id: inquiry.id,
  side,
  asset: toInquiredListing(inquiry, locale),
  status: inquiry.status,
  senderName: inquiry.name,
  senderOrganization: inquiry.organization ?? toMunicipalityName(inquiry.municipality, locale),
});

/** What a reader calls an author without a municipality: a guest, or a user of another public body. */
function toAuthorName(
  { side, userId, role }: ThreadMessageRow,
  { userId: senderId, ownerId }: GuestInquiryRow,
  { asset, senderName, senderOrganization }: Head,
): string | null {
  if (side === 'sender') return senderName;
  if (side === 'owner') return asset.municipalityName;
  if (role === 'admin') return null;
  if (userId === senderId) return senderOrganization;
  return userId === ownerId ? asset.municipalityName : null;
}
