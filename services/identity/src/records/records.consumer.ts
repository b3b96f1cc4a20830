import type { Transaction } from 'kysely';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { HoldEvents } from '@commonyard/contracts/events/holds';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { Job } from '@commonyard/service-kit/jobs/interval-job';
import { projectHold } from '@commonyard/service-kit/records/holds';
import type { Database } from '../database.ts';
import type { Deps } from '../deps.ts';

export const HOLDS_CONSUMER = 'identity--holds';

export const HOLD_EVENT_TYPES = ['asset.hold_changed', 'inquiry.hold_changed'] as const satisfies (keyof HoldEvents)[];

/** Projects which listings and inquiries are on hold, so that no account is closed whose data they have. */
export const startHoldsConsumer = ({ db, log }: Pick<Deps, 'db' | 'log'>, bus: Bus): Job =>
  startConsumer({ db, log, bus, name: HOLDS_CONSUMER, types: HOLD_EVENT_TYPES, handle: handleHoldEvent });

export async function handleHoldEvent(
  trx: Transaction<Database>,
  { type, data }: EventEnvelope<(typeof HOLD_EVENT_TYPES)[number]>,
): Promise<void> {
  await projectHold(trx, type === 'asset.hold_changed' ? 'listing' : 'inquiry', data);
}
