import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { Consumer } from '@commonyard/service-kit/events/consumer';
import type { Database, Trx } from '../database.ts';
import { writeBusyChanged } from './listings.events.ts';
import { updateAvailability } from './listings.repository.ts';

/** Projects the days on which a listing cannot be lent, by which lists are filtered, and the price of a loan, which cards show. */
export const availabilityConsumer: Consumer<Database, 'availability.changed'> = {
  name: 'assets--availability',
  types: ['availability.changed'],
  handle: handleAvailabilityEvent,
};

type AvailabilityEvent = Pick<EventEnvelope<'availability.changed'>, 'data' | 'actorid'>;

export async function handleAvailabilityEvent(trx: Trx, { data, actorid }: AvailabilityEvent): Promise<void> {
  if (await updateAvailability(trx, data)) await writeBusyChanged(trx, data, actorid);
}
