import type { UpdateInquiryBody } from '@commonyard/contracts/http/inquiries';
import { contentHash, findDuplicate } from '@commonyard/service-kit/http/duplicates';
import { assertVersion } from '@commonyard/service-kit/http/if-match';
import { insertAuditEntry } from '@commonyard/service-kit/audit/entries';
import { systemClock } from '@commonyard/service-kit/clock';
import { toSearchWords } from '@commonyard/service-kit/db/search-words';
import { AUDIT_LOG, type ListingRow, type Trx } from '../database.ts';
import { createGuestLinks } from '../guest-links/guest-links.service.ts';
import { findUserName } from '../projections/users.repository.ts';
import { writeInquiryCreated, writeInquiryChanged } from './inquiries.events.ts';
import type { InquiryDraft } from './inquiries.mapper.ts';
import {
  assertDates,
  assertFollowsNoLoan,
  assertTransition,
  isDuplicateOf,
  owningMunicipality,
} from './inquiries.policy.ts';
import { getInquiry, insertInquiry, lockInquiry, updateInquiry, type InquiryRow } from './inquiries.repository.ts';
import { insertUnreadInquiry } from './unread.repository.ts';

/**
 * Creates an inquiry about a locked listing. With `deduplicate`, a recent inquiry of the same sender with the same content
 * is returned instead. Throws 400 for dates that are incomplete or not in order.
 */
export async function submitInquiry(
  trx: Trx,
  draft: InquiryDraft,
  listing: ListingRow,
  { deduplicate }: { deduplicate: boolean },
): Promise<InquiryRow> {
  assertDates(draft);
  const duplicate = deduplicate ? await findDuplicateInquiry(trx, draft, listing) : undefined;
  if (duplicate) return duplicate;
  const inquiry = await createInquiry(trx, draft, listing);
  await insertUnreadInquiry(trx, inquiry, listing);
  return inquiry;
}

export async function createInquiry(
  trx: Trx,
  draft: InquiryDraft,
  listing: ListingRow,
  clock = systemClock,
): Promise<InquiryRow> {
  const { userId, message, name, organization, email } = draft;
  const time = clock().toISOString();
  const userName = userId === null ? null : await findUserName(trx, userId);
  const inquiry = await insertInquiry(
    trx,
    {
      ...draft,
      assetId: listing.id,
      adminNotes: null,
      contentHash: hashOf(draft, listing),
      ownWords: toSearchWords([message, name, organization, email]),
      senderWords: toSearchWords([userName]),
      titleWords: listing.titleWords,
      createdAt: time,
      updatedAt: time,
    },
    listing,
  );
  await insertAuditEntry(trx, AUDIT_LOG, {
    action: 'created',
    actorId: userId,
    subject: { id: inquiry.id, version: inquiry.version },
    municipality: owningMunicipality(listing),
    after: { status: inquiry.status },
    at: time,
  });
  await writeInquiryCreated(trx, inquiry, listing, await createGuestLinks(trx, inquiry, listing));
  return inquiry;
}

async function findDuplicateInquiry(
  trx: Trx,
  draft: InquiryDraft,
  listing: ListingRow,
): Promise<InquiryRow | undefined> {
  const id = await findDuplicate(trx, 'inquiries', hashOf(draft, listing));
  if (id === undefined) return undefined;
  const { inquiry } = await getInquiry(trx, id);
  return isDuplicateOf(inquiry) ? inquiry : undefined;
}

const hashOf = (draft: InquiryDraft, listing: ListingRow) => {
  const { userId, name, email, phone, organization, message, dateFrom, dateTo } = draft;
  return contentHash(listing.id, userId, name, email, phone, organization, message, dateFrom, dateTo);
};

/**
 * Updates an inquiry's status, with an audit entry and an event, or its admin notes. Throws 404, or 409 for a status that
 * the inquiry may not change to, for any status of a loan's inquiry, and for a stale version.
 */
export async function updateInquiryAsAdmin(
  trx: Trx,
  { id, seenVersion }: { id: number; seenVersion?: number | undefined },
  { status, adminNotes }: UpdateInquiryBody,
  actorId: number | null,
  clock = systemClock,
): Promise<void> {
  const before = await lockInquiry(trx, id);
  if (status) {
    assertFollowsNoLoan(before);
    assertTransition(before.status, status);
  }
  assertVersion(before, seenVersion, 'This inquiry was changed in the meantime');
  const time = clock().toISOString();
  const after = await updateInquiry(trx, id, {
    ...(status && { status }),
    ...(adminNotes !== undefined && { adminNotes: adminNotes || null }),
    updatedAt: time,
  });
  if (status) await recordStatusChange(trx, { before, after, actorId, time });
}

type StatusUpdate = {
  before: Pick<InquiryRow, 'status'>;
  after: InquiryRow;
  actorId: number | null;
  time: string;
};

export async function recordStatusChange(trx: Trx, { before, after, actorId, time }: StatusUpdate): Promise<void> {
  const { listing } = await getInquiry(trx, after.id);
  await insertAuditEntry(trx, AUDIT_LOG, {
    action: 'status_changed',
    actorId,
    subject: { id: after.id, version: after.version },
    municipality: owningMunicipality(listing),
    before: { status: before.status },
    after: { status: after.status },
    at: time,
  });
  await writeInquiryChanged(trx, 'inquiry.status_changed', {
    inquiry: after,
    listing,
    guestLinks: await createGuestLinks(trx, after, listing),
    previousStatus: before.status,
    actorId,
    time,
  });
}
