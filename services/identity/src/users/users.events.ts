import type { AccountHeir } from '@commonyard/contracts/records.values';
import type { AccountNotice } from '@commonyard/contracts/events/identity';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import type { Trx } from '../database.ts';
import { toUserEvent, type UserRow } from './users.mapper.ts';

export const writeUserRegistered = (trx: Trx, user: UserRow, actorId: number | null) =>
  writeEvent(trx, {
    type: 'user.registered',
    data: toUserEvent(user),
    actorId,
    time: user.createdAt,
  });

export const writeUserUpdated = (trx: Trx, user: UserRow, actorId: number | null) =>
  writeEvent(trx, { type: 'user.updated', data: toUserEvent(user), actorId });

/** The account was closed for good. The event has what replaces name and address. */
export const writeUserClosed = (
  trx: Trx,
  user: UserRow,
  { before, heir, actorId }: { before: UserRow; heir: AccountHeir; actorId: number | null },
) =>
  writeEvent(trx, {
    type: 'user.deactivated',
    // What the account wrote stays with the municipality it was of.
    data: { ...toUserEvent(user), municipality: toUserEvent(before).municipality, closed: { heir } },
    actorId,
  });

export const writeUserDeactivated = (trx: Trx, user: UserRow, actorId: number | null) =>
  writeEvent(trx, { type: 'user.deactivated', data: toUserEvent(user), actorId });

export const writePasswordChanged = (trx: Trx, user: UserRow) =>
  writeEvent(trx, { type: 'user.password_changed', data: toNotice(user), actorId: user.id });

/** `before` has the address that is told. */
export const writeEmailChanged = (trx: Trx, before: UserRow, actorId: number) =>
  writeEvent(trx, { type: 'user.email_changed', data: toNotice(before), actorId });

/** No actor: whoever has the link of the new address disowned it. */
export const writeEmailWithdrawn = (trx: Trx, user: UserRow) =>
  writeEvent(trx, { type: 'user.email_withdrawn', data: toNotice(user), actorId: null });

/** No actor: the user is not told who registered with the address. */
export const writeAddressReused = (trx: Trx, owner: UserRow) =>
  writeEvent(trx, { type: 'user.address_reused', data: toNotice(owner), actorId: null });

const toNotice = ({ id: userId, email, locale }: UserRow): AccountNotice => ({ userId, email, locale });
