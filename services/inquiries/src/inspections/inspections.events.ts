import { writeEvent } from '@commonyard/service-kit/events/outbox';
import type { InspectionRow, Trx } from '../database.ts';
import { toParticipants } from '../inquiries/inquiries.events.ts';
import { getInquiry, listParties } from '../inquiries/inquiries.repository.ts';
import { lockListingForShare } from '../projections/listings.repository.ts';
import { toNumber } from './inspections.mapper.ts';
import { imagesOf, listMajorItems } from './inspections.policy.ts';

/**
 * Publishes the current state of an inspection, draft or completed: media keeps the images of both, and delivers them to the
 * parties. The lock orders it with a change of the listing's owner, so that the last event names the current parties.
 */
export async function writeInspectionSaved(
  trx: Trx,
  inspection: InspectionRow,
  { actorId, time }: { actorId: number | null; time?: string },
): Promise<void> {
  const { id, version, inquiryId, assetId, type, completed, images, checklist } = inspection;
  await lockListingForShare(trx, assetId);
  const parties = await listParties(trx, inquiryId);
  await writeEvent(trx, {
    type: 'inspection.saved',
    data: { id, version, inquiryId, type, completed, images: imagesOf(images, checklist), parties },
    actorId,
    ...(time && { time }),
  });
}

export async function writeInspectionCompleted(
  trx: Trx,
  inspection: InspectionRow,
  { userId, time }: { userId: number; time: string },
): Promise<void> {
  const { id, inquiryId, type, failed, hourMeter, fuel, contentHash, checklist } = inspection;
  const { inquiry, listing } = await getInquiry(trx, inquiryId);
  await writeEvent(trx, {
    type: 'inspection.completed',
    data: {
      id,
      inquiryId,
      type,
      userId,
      failed,
      major: listMajorItems(checklist),
      hourMeter: toNumber(hourMeter),
      fuel,
      ...(contentHash !== null && { contentHash }),
      ...toParticipants(inquiry, listing),
    },
    actorId: userId,
    time,
  });
}
