import type { Selectable } from 'kysely';
import { SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import type {
  Inquiry,
  InquiryBody,
  InquiryCounts,
  InquiryReceipt,
  InquirySummary,
  PublicInquiryBody,
} from '@commonyard/contracts/http/inquiries';
import { defaultInquiryMessage } from '@commonyard/contracts/inquiries.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { parseCalendarDay } from '@commonyard/service-kit/http/calendar-day';
import type { InquiriesTable, ListingRow } from '../database.ts';
import { toInquiredListing, toMunicipalityName } from '../projections/listings.mapper.ts';
import type { InquiryDetailsRow } from './inquiry-details.repository.ts';
import type { InquiryCountsRow } from './inquiry-list.repository.ts';
import type { InquiryRow } from './inquiries.repository.ts';

const LIST_MESSAGE_LENGTH = 200;

/** A new inquiry before its derived columns. Only an imported inquiry has an id already. */
export type InquiryDraft = Pick<
  Selectable<InquiriesTable>,
  'name' | 'email' | 'phone' | 'organization' | 'message' | 'dateFrom' | 'dateTo' | 'userId' | 'municipality' | 'locale'
> & { id?: number };

/** Draft of the public form. A signed-in sender is recorded as the user too. */
export const toPublicDraft = (body: PublicInquiryBody, caller: Caller, listing: ListingRow): InquiryDraft => ({
  name: body.name,
  email: body.email,
  phone: body.phone,
  organization: body.organization,
  ...toDraft(body, caller, listing),
});

/** Draft of the signed-in form. */
export const toUserDraft = (body: InquiryBody, caller: Caller, listing: ListingRow): InquiryDraft => ({
  name: null,
  email: null,
  phone: null,
  organization: null,
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

export const toInquirySummary = (row: InquiryDetailsRow, { locale }: Caller): InquirySummary => ({
  id: row.id,
  assetId: row.assetId,
  assetType: row.assetType,
  asset: toInquiredListing(row, locale),
  userId: row.userId,
  name: row.name ?? row.userName,
  organization: row.organization,
  municipality: row.municipality,
  municipalityName: toMunicipalityName(row.municipality, locale),
  message: row.message.slice(0, LIST_MESSAGE_LENGTH).toWellFormed(),
  status: row.status,
  dateFrom: row.dateFrom,
  dateTo: row.dateTo,
  unread: row.unread !== null,
  lastMessageBy: row.lastMessageBy,
  lastMessageAt: row.lastMessageAt,
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** The whole inquiry, with admin notes for a platform administrator only. */
export const toInquiry = (row: InquiryDetailsRow, caller: Caller): Inquiry => ({
  ...toInquirySummary(row, caller),
  message: row.message,
  email: row.email,
  phone: row.phone,
  ...(caller.role === 'admin' && { adminNotes: row.adminNotes }),
});

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
  };
}
