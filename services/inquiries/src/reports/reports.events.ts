import { pickFields } from '@commonyard/service-kit/fields';
import { ReportDecided } from '@commonyard/contracts/events/inquiries';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import type { Trx } from '../database.ts';
import { findInquiry } from '../inquiries/inquiries.repository.ts';
import { findListing } from '../projections/listings.repository.ts';
import type { ReportRow } from './reports.repository.ts';

/** Writes the event by which assets rejects a hidden listing and notifications tells the reported side. */
export async function writeReportDecided(trx: Trx, report: ReportRow, upheld: boolean): Promise<void> {
  const { id, subject, outcome, answer, decisionText, assetId, inquiryId, decidedBy, decidedAt } = report;
  const { reportedUserId: userId, reportedSide } = report;
  const listing = assetId === null ? undefined : await findListing(trx, assetId);
  const inquiry = reportedSide === 'sender' && inquiryId !== null ? (await findInquiry(trx, inquiryId))?.inquiry : null;
  // The rejection by assets tells the contact of a hidden listing.
  const isOfContact = userId === null && reportedSide === 'owner' && !(subject === 'listing' && outcome === 'hidden');
  await writeEvent(trx, {
    type: 'report.decided',
    data: {
      id,
      subject,
      outcome: outcome!,
      upheld,
      afterAnswer: answer !== null,
      text: decisionText,
      listing: listing ? pickFields(ReportDecided.properties.listing.anyOf[0], listing) : null,
      userId,
      // An erased address is an empty text.
      guest: inquiry?.email ? { name: inquiry.name || null, email: inquiry.email, locale: inquiry.locale } : null,
      contactAddress: isOfContact ? (listing?.contactAddress ?? null) : null,
    },
    actorId: decidedBy,
    time: decidedAt!,
  });
}
