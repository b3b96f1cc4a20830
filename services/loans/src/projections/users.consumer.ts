import type { UserEvent } from '@commonyard/contracts/events/identity';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { Job } from '@commonyard/service-kit/jobs/interval-job';
import type { Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import { deleteFeedsOf } from '../loan-feeds/loan-feeds.repository.ts';
import { cancelLoansOf } from '../loans/followers.service.ts';
import { upsertUser } from './users.repository.ts';

export const USER_EVENT_TYPES = ['user.registered', 'user.updated', 'user.deactivated'] as const;

/** Projects users without names: a municipality lends only while it has an active officer. Closed accounts lose feeds and loans. */
export const usersConsumer = {
  name: 'loans--users',
  handle: async (trx: Trx, { data }: { data: UserEvent }): Promise<number[]> => {
    const { id, version, role, municipality, active, closed } = data;
    await upsertUser(trx, { id, version, role, municipality, active });
    if (!closed) return [];
    await deleteFeedsOf(trx, id);
    // The officers of a municipality that keeps the account's records go on with its loans.
    return closed.heir === 'nobody' ? [id] : [];
  },
  finish: (trx: Trx, closedIds: number[][]): Promise<void> => cancelLoansOf(trx, closedIds.flat()),
};

export const startUsersConsumer = (deps: Pick<Deps, 'db' | 'log'> & { bus: Bus }): Job =>
  startConsumer({ ...deps, ...usersConsumer, types: USER_EVENT_TYPES });
