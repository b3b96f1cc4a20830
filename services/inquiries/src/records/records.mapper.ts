import type { Caller } from '@commonyard/service-kit/auth/caller';
import { imagesOf } from '../inspections/inspections.policy.ts';
import type { Belongings, DisclosedInquiry } from './records.repository.ts';

/** An inquiry in the file of an access request, with all that belongs to it. Only administrators of the platform see their notes. */
export function toDisclosed(
  { adminNotes, ...inquiry }: DisclosedInquiry,
  { messages, inspections, decisions, listings }: Belongings,
  { role }: Caller,
): Record<string, unknown> {
  const ofInquiry = ({ inquiryId }: { inquiryId: number | null }) => inquiryId === inquiry.id;
  const inspected = inspections.filter(ofInquiry);
  return {
    ...inquiry,
    ...(role === 'admin' && { adminNotes }),
    listing: listings.find(({ id }) => id === inquiry.assetId),
    messages: messages.filter(ofInquiry),
    decisions: decisions.filter(ofInquiry),
    inspections: inspected,
    images: inspected.flatMap(({ images, checklist }) => imagesOf(images, checklist)),
  };
}
