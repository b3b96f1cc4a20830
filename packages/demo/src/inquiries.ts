import { DEMO_CONTACT_MESSAGES } from './inquiries-contact-messages.ts';
import { DEMO_INSPECTIONS } from './inquiries-inspections.ts';
import { toProjectedListing } from './inquiries-listings.ts';
import { ADMIN } from './inquiries-listings.ts';
import { DEMO_INQUIRIES } from './inquiries-threads.ts';

const HOURS_BETWEEN_MESSAGES = 5;

/** The demo data of inquiries as a document for its import command. Dates count back from `now`. */
export function createDocument(now: Date) {
  const ago = (days: number, hoursLater = 0) =>
    new Date(now.getTime() - (days * 24 - hoursLater) * 3_600_000).toISOString();
  const listingIds = [...new Set(DEMO_INQUIRIES.map(({ listingId }) => listingId))];
  return {
    listings: listingIds.map(toProjectedListing),
    inquiries: DEMO_INQUIRIES.map(({ id, listingId, sender, message, status, adminNotes, daysAgo, messages = [] }) => ({
      id,
      assetId: listingId,
      ...sender,
      message,
      createdAt: ago(daysAgo),
      messages: messages.map(([userId, content], index) => ({
        userId,
        content,
        createdAt: ago(daysAgo, HOURS_BETWEEN_MESSAGES * (index + 1)),
      })),
      changes:
        status === 'pending'
          ? []
          : [
              {
                status,
                ...(adminNotes && { adminNotes }),
                changedBy: ADMIN,
                changedAt: ago(daysAgo, HOURS_BETWEEN_MESSAGES * (messages.length + 1)),
              },
            ],
    })),
    inspections: DEMO_INSPECTIONS.map(({ daysAgo, ...inspection }) => ({ ...inspection, createdAt: ago(daysAgo) })),
    contactMessages: DEMO_CONTACT_MESSAGES.map(({ daysAgo, status, answer, ...message }) => ({
      ...message,
      createdAt: ago(daysAgo),
      changes:
        status || answer
          ? [{ ...(status && { status }), ...(answer && { answer }), changedBy: ADMIN, changedAt: ago(daysAgo - 1) }]
          : [],
    })),
  };
}
