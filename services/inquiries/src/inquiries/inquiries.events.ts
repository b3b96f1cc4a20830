import { pickFields } from '@commonyard/service-kit/fields';
import { InquiryEvent, type GuestLink } from '@commonyard/contracts/events/inquiries';
import type { InquiryStatus } from '@commonyard/contracts/inquiries.values';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import type { ListingRow, Trx } from '../database.ts';
import type { InquiryRow } from './inquiries.repository.ts';

export async function writeInquiryCreated(
  trx: Trx,
  inquiry: InquiryRow,
  listing: ListingRow,
  guestLinks: GuestLink[],
): Promise<void> {
  await writeEvent(trx, {
    type: 'inquiry.created',
    data: { ...toEventData(inquiry, listing), previousStatus: null, guestLinks },
    actorId: inquiry.userId,
    time: inquiry.createdAt,
  });
}

export type InquiryChange = {
  inquiry: InquiryRow;
  listing: ListingRow;
  guestLinks: GuestLink[];
  previousStatus: InquiryStatus;
  actorId: number | null;
  time: string;
};

export async function writeInquiryChanged(
  trx: Trx,
  type: 'inquiry.status_changed' | 'inquiry.dates_changed',
  { inquiry, listing, guestLinks, previousStatus, actorId, time }: InquiryChange,
): Promise<void> {
  await writeEvent(trx, {
    type,
    data: { ...toEventData(inquiry, listing), previousStatus, guestLinks },
    actorId,
    time,
  });
}

const toEventData = (inquiry: InquiryRow, listing: ListingRow): Omit<InquiryEvent, 'previousStatus' | 'guestLinks'> => {
  const { id, version, status, dateFrom, dateTo } = inquiry;
  return { id, version, status, dateFrom, dateTo, ...toParticipants(inquiry, listing) };
};

/** The participants of an inquiry and its loan, for event payloads. Name and email are those of a guest only. */
export function toParticipants(
  inquiry: InquiryRow,
  listing: ListingRow,
): Pick<InquiryEvent, 'listing' | 'sender' | 'loanId'> {
  const { listing: listed, sender } = InquiryEvent.properties;
  const guest = inquiry.userId === null ? inquiry : { name: null, email: null };
  return {
    listing: pickFields(listed, listing),
    sender: pickFields(sender, { ...inquiry, name: guest.name || null, email: guest.email || null }),
    ...(inquiry.loanId !== null && { loanId: inquiry.loanId }),
  };
}
