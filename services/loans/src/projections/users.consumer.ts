import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { Job } from '@commonyard/service-kit/jobs/interval-job';
import type { Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import { deleteFeedsOf, deleteFeedsWithoutRight } from '../loan-feeds/loan-feeds.repository.ts';
import { cancelLoansOf } from '../loans/followers.service.ts';
import { upsertUser } from './users.repository.ts';

export const USER_EVENT_TYPES = [
  'user.registered',
  'user.updated',
  'user.deactivated',
  'user.password_changed',
] as const;
type Event = Pick<EventEnvelope<(typeof USER_EVENT_TYPES)[number]>, 'type' | 'data' | 'time'>;

/**
 * Projects users without names: a municipality lends only while it has an active officer. Closed accounts lose their loans. What
 * answers a compromised account, or takes rights away, ends its feeds.
 */
export const usersConsumer = {
  name: 'loans--users',
  handle: async (trx: Trx, { data, time }: Event): Promise<number[]> => {
    if ('userId' in data) {
      await deleteFeedsOf(trx, data.userId, { createdBefore: time });
      return [];
    }
    const { id, version, role, municipality, active, closed } = data;
    await upsertUser(trx, { id, version, role, municipality, active });
    if (active) await deleteFeedsWithoutRight(trx, data, { createdBefore: time });
    else await deleteFeedsOf(trx, id, { createdBefore: time });
    if (!closed) return [];
    // The officers of a municipality that keeps the account's records go on with its loans.
    return closed.heir === 'nobody' ? [id] : [];
  },
  finish: (trx: Trx, closedIds: number[][]): Promise<void> => cancelLoansOf(trx, closedIds.flat()),
};

export const startUsersConsumer = (deps: Pick<Deps, 'db' | 'log'> & { bus: Bus }): Job =>
  startConsumer({ ...deps, ...usersConsumer, types: USER_EVENT_TYPES });
