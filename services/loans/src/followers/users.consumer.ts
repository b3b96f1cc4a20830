import { typesWith, type TypesWith } from '@commonyard/contracts/events/event-table';
import { UserEvent } from '@commonyard/contracts/events/identity';
import type { Consumer } from '@commonyard/service-kit/events/consumer';
import type { Database, UserRow } from '../database.ts';
import { deleteFeedsOf, deleteFeedsWithoutRight } from '../loan-feeds/loan-feeds.repository.ts';
import { followLeftAccounts, followOfficers, type LeftAccounts, type OfficerChange } from './followers.service.ts';
import { findUser, upsertUser } from '../projections/users.repository.ts';

type Followed = TypesWith<typeof UserEvent> | 'user.password_changed' | 'user.approval_decided';
type Left = Partial<Record<keyof LeftAccounts, number>> & { officers?: OfficerChange[] };

/**
 * Projects users: a municipality lends only while it has an active officer, and proposals name their users. Closed accounts lose their loans, and the
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
    const { id, version, role, municipality, active, closed, name } = data;
    const before = await findUser(trx, id);
    await upsertUser(trx, { id, version, role, municipality, active, name });
    const officers = officerChanges(before, await findUser(trx, id), data.reason);
    if (active) await deleteFeedsWithoutRight(trx, data, { createdBefore: time });
    else await deleteFeedsOf(trx, id, { createdBefore: time });
    // The officers of a municipality that keeps the account's records go on with its loans.
    return { ...(closed?.heir === 'nobody' && { closed: id }), officers };
  },
  finish: async (trx, left) => {
    const idsOf = (name: keyof LeftAccounts) => left.map((each) => each[name]).filter((id) => id !== undefined);
    await followLeftAccounts(trx, { closed: idsOf('closed'), waiting: idsOf('waiting') });
    await followOfficers(
      trx,
      left.flatMap(({ officers = [] }) => officers),
    );
  },
};

const officeOf = (user: UserRow | undefined) =>
  user?.active && user.role === 'municipal_admin' ? user.municipality : null;

/** The municipality that has lost the user as an officer, and the one that has it now. */
function officerChanges(before: UserRow | undefined, after: UserRow | undefined, reason?: string): OfficerChange[] {
  const [left, joined] = [officeOf(before), officeOf(after)];
  if (left === joined) return [];
  return [
    ...(left === null ? [] : [{ municipality: left, reason: reason ?? null, isNew: false }]),
    ...(joined === null ? [] : [{ municipality: joined, isNew: true }]),
  ];
}
