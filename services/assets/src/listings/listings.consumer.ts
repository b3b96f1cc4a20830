import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { Job } from '@commonyard/service-kit/jobs/interval-job';
import type { Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import { writeBusyChanged } from './listings.events.ts';
import { updateBusyDays } from './listings.repository.ts';

export const AVAILABILITY_CONSUMER = 'assets--availability';

export const AVAILABILITY_EVENT_TYPES = ['availability.changed'] as const;

/** Projects the days on which a listing cannot be lent, by which lists are filtered. */
export const startAvailabilityConsumer = ({ db, log }: Pick<Deps, 'db' | 'log'>, bus: Bus): Job =>
  startConsumer({
    db,
    log,
    bus,
    name: AVAILABILITY_CONSUMER,
    types: AVAILABILITY_EVENT_TYPES,
    handle: handleAvailabilityEvent,
  });

type AvailabilityEvent = Pick<EventEnvelope<'availability.changed'>, 'data' | 'actorid'>;

export async function handleAvailabilityEvent(trx: Trx, { data, actorid }: AvailabilityEvent): Promise<void> {
  if (await updateBusyDays(trx, data)) await writeBusyChanged(trx, data, actorid);
}
