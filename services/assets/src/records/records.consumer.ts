import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { Job } from '@commonyard/service-kit/jobs/interval-job';
import { projectHold } from '@commonyard/service-kit/records/holds';
import type { Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import { releaseListingsOf } from './records.service.ts';

export const ACCOUNTS_CONSUMER = 'assets--accounts';

export const ACCOUNT_EVENT_TYPES = ['user.deactivated', 'user.hold_changed'] as const;
type AccountEvent =
  | { type: 'user.deactivated'; data: EventEnvelope<'user.deactivated'>['data'] }
  | { type: 'user.hold_changed'; data: EventEnvelope<'user.hold_changed'>['data'] };

/** Follows accounts that are closed or held. */
export const startAccountsConsumer = ({ db, log }: Pick<Deps, 'db' | 'log'>, bus: Bus): Job =>
  startConsumer({
    db,
    log,
    bus,
    name: ACCOUNTS_CONSUMER,
    types: ACCOUNT_EVENT_TYPES,
    handle: (trx, event) => handleAccountEvent(trx, event as AccountEvent),
  });

export async function handleAccountEvent(trx: Trx, event: AccountEvent): Promise<void> {
  if (event.type === 'user.hold_changed') await projectHold(trx, 'account', event.data);
  else if (event.data.closed) await releaseListingsOf(trx, event.data);
}
