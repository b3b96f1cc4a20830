import { typesWith, type TypesWith } from '@commonyard/contracts/events/event-table';
import { UserEvent } from '@commonyard/contracts/events/identity';
import type { Consumer } from '@commonyard/service-kit/events/consumer';
import type { Database } from '../database.ts';
import { deleteFeedsOf, deleteFeedsWithoutRight } from '../loan-feeds/loan-feeds.repository.ts';
import { followLeftAccounts, type LeftAccounts } from './followers.service.ts';
import { upsertUser } from '../projections/users.repository.ts';

type Followed = TypesWith<typeof UserEvent> | 'user.password_changed' | 'user.approval_decided';
type Left = Partial<Record<keyof LeftAccounts, number>>;

/**
 * Projects users without names: a municipality lends only while it has an active officer. Closed accounts lose their loans, and the
 * other sides learn of accounts that wait again. What answers a compromised account, or takes rights away, ends its feeds.
 */
export const usersConsumer: Consumer<Database, Followed, Left> = {
  name: 'loans--users',
  types: [...typesWith(UserEvent), 'user.password_changed', 'user.approval_decided'],
  handle: async (trx, { data, time }) => {
    if ('userId' in data) {
      const { userId } = data;
      if ('approval' in data) return data.approval === 'pending' ? { waiting: userId } : {};
      await deleteFeedsOf(trx, userId, { createdBefore: time });
      return {};
    }
    const { id, version, role, municipality, active, closed } = data;
    await upsertUser(trx, { id, version, role, municipality, active });
    if (active) await deleteFeedsWithoutRight(trx, data, { createdBefore: time });
    else await deleteFeedsOf(trx, id, { createdBefore: time });
    // The officers of a municipality that keeps the account's records go on with its loans.
    return closed?.heir === 'nobody' ? { closed: id } : {};
  },
  finish: (trx, left) => {
    const idsOf = (name: keyof LeftAccounts) => left.map((each) => each[name]).filter((id) => id !== undefined);
    return followLeftAccounts(trx, { closed: idsOf('closed'), waiting: idsOf('waiting') });
  },
};
