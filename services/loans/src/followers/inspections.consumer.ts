import type { InspectionCompleted } from '@commonyard/contracts/events/inquiries';
import { systemClock } from '@commonyard/service-kit/clock';
import type { Consumer } from '@commonyard/service-kit/events/consumer';
import { reportMajorItems } from '../damage-reports/damage-reports.service.ts';
import type { Database } from '../database.ts';
import { insertInspections, type NewInspection } from '../loans/handovers.repository.ts';

type Completed = { inspection: InspectionCompleted; time: string };

/** Projects the completed inspections of loans, and takes a machine out of service whose post inspection found a major fault. */
export const inspectionsConsumer: Consumer<Database, 'inspection.completed', Completed> = {
  name: 'loans--inspections',
  types: ['inspection.completed'],
  handle: async (_trx, { data, time }) => ({ inspection: data, time }),
  // Several transactions lock several calendars by ascending id of the listing.
  finish: async (trx, completed) => {
    const byListing = completed.toSorted((one, other) => one.inspection.listing.id - other.inspection.listing.id);
    for (const { inspection, time } of byListing)
      await reportMajorItems(trx, inspection, { completedAt: time, now: systemClock() });
    await insertInspections(trx, completed.flatMap(toProjected));
  },
};

/** One without a hash, of an earlier version, cannot be confirmed. */
function toProjected({ inspection, time }: Completed): NewInspection[] {
  const { id: inspectionId, loanId, type, contentHash, hourMeter = null, fuel = null } = inspection;
  if (loanId === undefined || contentHash === undefined) return [];
  return [{ inspectionId, loanId, type, contentHash, hourMeter, fuel, completedAt: time }];
}
