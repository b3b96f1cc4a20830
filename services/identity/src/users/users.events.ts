import type { AccountNotice } from '@commonyard/contracts/events/identity';
import type { TypesWith } from '@commonyard/contracts/events/event-table';
import type { AccountHeir } from '@commonyard/contracts/records.values';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import type { Trx } from '../database.ts';
import { toUserEvent, type UserRow } from './users.mapper.ts';

/** Publishes the state of a user after a change. `reason`: why the last administrator left a municipality. */
export const writeUserEvent = (
  trx: Trx,
  type: 'user.registered' | 'user.updated' | 'user.deactivated',
  user: UserRow,
  actorId: number | null,
  reason?: string,
) => {
  const time = type === 'user.registered' ? user.createdAt : null;
  return writeEvent(trx, {
    type,
    data: { ...toUserEvent(user), ...(reason !== undefined && { reason }) },
    actorId,
    time,
  });
};

/** The account was closed for good. The event has what replaces name and address. */
export const writeUserClosed = (
  trx: Trx,
  user: UserRow,
  { before, heir, actorId }: { before: UserRow; heir: AccountHeir; actorId: number | null },
) => {
  // What the account wrote stays with the municipality it was of.
  const { municipality } = toUserEvent(before);
  const data = { ...toUserEvent(user), municipality, closed: { heir } };
  return writeEvent(trx, { type: 'user.deactivated', data, actorId });
};

/** By this event the address of a row is sent an email about the security of its account. */
export const writeAccountNotice = (
  trx: Trx,
  type: TypesWith<typeof AccountNotice>,
  { id: userId, email, locale }: UserRow,
  actorId: number | null = null,
) => writeEvent(trx, { type, data: { userId, email, locale }, actorId });
