import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { Job } from '@commonyard/service-kit/jobs/interval-job';
import { projectHold } from '@commonyard/service-kit/records/holds';
import type { Trx } from '../database.ts';
import type { Deps } from '../deps.ts';

export const HOLDS_CONSUMER = 'loans--holds';

export const HOLD_EVENT_TYPES = ['asset.hold_changed', 'user.hold_changed'] as const;

/** Projects which listings and accounts are on hold: while one is, the audit log is kept whole. */
export const startHoldsConsumer = (deps: Pick<Deps, 'db' | 'log'> & { bus: Bus }): Job =>
  startConsumer({ ...deps, name: HOLDS_CONSUMER, types: HOLD_EVENT_TYPES, handle: handleHoldEvent });

export async function handleHoldEvent(
  trx: Trx,
  { type, data }: EventEnvelope<(typeof HOLD_EVENT_TYPES)[number]>,
): Promise<void> {
  await projectHold(trx, type === 'asset.hold_changed' ? 'listing' : 'account', data);
}
