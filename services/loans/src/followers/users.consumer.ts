import { typesWith, type TypesWith } from '@commonyard/contracts/events/event-table';
import { UserEvent } from '@commonyard/contracts/events/identity';
import type { Consumer } from '@commonyard/service-kit/events/consumer';
import type { Database } from '../database.ts';
import { deleteFeedsOf, deleteFeedsWithoutRight } from '../loan-feeds/loan-feeds.repository.ts';
import { cancelLoansOf } from './followers.service.ts';
import { upsertUser } from '../projections/users.repository.ts';

/**
 * Projects users without names: a municipality lends only while it has an active officer. Closed accounts lose their loans. What
 * answers a compromised account, or takes rights away, ends its feeds.
 */
export const usersConsumer: Consumer<Database, TypesWith<typeof UserEvent> | 'user.password_changed', number[]> = {
  name: 'loans--users',
  types: [...typesWith(UserEvent), 'user.password_changed'],
  handle: async (trx, { data, time }) => {
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
  finish: (trx, closedIds) => cancelLoansOf(trx, closedIds.flat()),
};
