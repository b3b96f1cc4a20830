import type { AvailabilityChanged } from '@commonyard/contracts/events/loans';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import type { Trx } from '../database.ts';

export const writeAvailabilityChanged = (
  trx: Trx,
  data: AvailabilityChanged,
  actorId: number | null,
): Promise<unknown> => writeEvent(trx, { type: 'availability.changed', data, actorId });
