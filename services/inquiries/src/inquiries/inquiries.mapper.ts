import { Type } from 'typebox';
import type { Selectable } from 'kysely';
import { SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import {
  InquiredListing,
  InquirySummary,
  type InquiryBody,
  type InquiryCounts,
  type InquiryReceipt,
  type PublicInquiryBody,
} from '@commonyard/contracts/http/inquiries';
import { defaultInquiryMessage } from '@commonyard/contracts/inquiry-messages.values';
import type { Locale } from '@commonyard/contracts/identity.values';
import { PUBLIC_STATUSES } from '@commonyard/contracts/listing-visibility.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { columnsOf, isoInstant, jsonObject, jsonText } from '@commonyard/service-kit/db/json';
import { parseCalendarDay } from '@commonyard/service-kit/http/calendar-day';
import { withMember } from '@commonyard/service-kit/http/json';
import type { InquiriesTable, ListingRow } from '../database.ts';
import { toMunicipalityName } from '../projections/listings.mapper.ts';
import type { InquiryCountsRow } from './inquiry-counts.repository.ts';
import type { InquiryRow } from './inquiries.repository.ts';

const LIST_MESSAGE_LENGTH = 200;

/** A new inquiry before its derived columns. Only an imported inquiry has an id, only that of a loan a status already. */
export type InquiryDraft = Pick<
  Selectable<InquiriesTable>,
  'name' | 'email' | 'phone' | 'organization' | 'message' | 'dateFrom' | 'dateTo' | 'userId' | 'municipality' | 'locale'
> &
  Partial<Pick<Selectable<InquiriesTable>, 'id' | 'status' | 'loanId' | 'loanVersion'>>;

/** Draft of the public form. A signed-in sender is recorded as the user too. */
export const toPublicDraft = (body: PublicInquiryBody, caller: Caller, listing: ListingRow): InquiryDraft => ({
  name: body.name,
  email: body.email,
  phone: body.phone,
  organization: body.organization,
  ...toDraft(body, caller, listing),
});

export const toUserDraft = (body: InquiryBody, caller: Caller, listing: ListingRow): InquiryDraft => ({
  name: null,
  email: null,
  phone: null,
  // The name of another public body; the municipality of the others is known.
  organization: caller.municipality === null ? (caller.organization ?? null) : null,
  ...toDraft(body, caller, listing),
});

const toDraft = ({ message, dateFrom, dateTo }: InquiryBody, caller: Caller, { title, type }: ListingRow) => ({
  message: message || defaultInquiryMessage(title, type, caller.locale),
  dateFrom: toDay(dateFrom),
  dateTo: toDay(dateTo),
  userId: caller.userId,
  municipality: caller.municipality,
  locale: caller.locale,
});

/** A day of a request body as stored; null where it is absent. */
export const toDay = (text: string | null | undefined) => (text ? parseCalendarDay(text)! : null);

/** The municipalities of the sender and of the listing, and what the listing's submitter called its own. */
export type MunicipalitiesOfInquiry = [sender: string | null, owner: string | null, ownerName: string | null];

const listingMembers = {
  ...columnsOf(Type.Omit(InquiredListing, ['municipalityName']), 'l'),
  // Media delivers the images of other listings to their owners only, who get them from assets.
  image: `CASE WHEN l.status IN (${PUBLIC_STATUSES.map((status) => `'${status}'`).join()}) AND NOT l.removed THEN l.image END`,
};

const summaryMembers = {
  ...columnsOf(Type.Omit(InquirySummary, ['asset', 'municipalityName']), 'i'),
  assetType: 'l.type',
  name: "coalesce(nullif(i.name, ''), p.name)",
  message: `CASE WHEN i.message_hidden_at IS NULL THEN left(i.message, ${LIST_MESSAGE_LENGTH}) ELSE '' END`,
  messageHidden: 'i.message_hidden_at IS NOT NULL',
  unread: 'unread.inquiry_id IS NOT NULL',
  lastMessageBy: 'last.user_id',
  lastMessageAt: isoInstant('last.created_at'),
};

const asset = { asset: jsonObject(listingMembers) };

/** SQL of an `InquirySummary` without the names of municipalities, of `inquiriesWithDetails`. */
export const inquirySummaryJson = jsonText({ ...summaryMembers, ...asset });

/** The same of an `Inquiry`, with admin notes and a hidden text for a platform administrator only. */
export const inquiryJson = ({ isAdmin }: { isAdmin: boolean }): string =>
  jsonText({
    ...summaryMembers,
    message: isAdmin ? 'i.message' : "CASE WHEN i.message_hidden_at IS NULL THEN i.message ELSE '' END",
    email: "nullif(i.email, '')",
    phone: 'i.phone',
    messagesUntil: isoInstant('i.messages_until'),
    ...(isAdmin && { adminNotes: 'i.admin_notes' }),
    ...asset,
  });

/** Adds the names of the municipalities, which Postgres does not know, to an inquiry and to its asset, the last member. */
export function withMunicipalityNames(
  inquiry: string,
  [sender, owner, ownerName]: MunicipalitiesOfInquiry,
  locale: Locale,
): string {
  const asset = withMember(inquiry.slice(0, -1), 'municipalityName', toMunicipalityName(owner, locale) ?? ownerName);
  return withMember(`${asset}}`, 'municipalityName', toMunicipalityName(sender, locale));
}

export const toInquiryReceipt = (
  { id, status, dateFrom, dateTo, createdAt }: InquiryRow,
  { id: assetId, type: assetType, title: assetTitle }: ListingRow,
): InquiryReceipt => ({ id, assetId, assetType, assetTitle, status, dateFrom, dateTo, createdAt });

export function toInquiryCounts(row: InquiryCountsRow): InquiryCounts {
  const capped = (count: number | null) => Math.min(count ?? 0, SEARCH_COUNT_CAP);
  return {
    pending: capped(row.pending),
    in_progress: capped(row.inProgress),
    completed: capped(row.completed),
    cancelled: capped(row.cancelled),
    waiting: capped(row.waiting),
    unread: capped(row.unread),
    ...(row.newContactMessages !== undefined && { newContactMessages: capped(row.newContactMessages) }),
    ...(row.waitingReports !== undefined && { waitingReports: capped(row.waitingReports) }),
  };
}
