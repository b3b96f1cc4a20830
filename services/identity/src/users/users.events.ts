import type { Transaction } from 'kysely';
import { eventTablesOf, writeEvent } from '@commonyard/service-kit/events/outbox';
import type { Database } from '../database.ts';
import { toUserEvent, type UserRow } from './users.mapper.ts';

const source = 'identity';

export const writeUserRegistered = (trx: Transaction<Database>, user: UserRow, actorId: number | null) =>
  writeEvent(eventTablesOf(trx), {
    source,
    type: 'user.registered',
    data: toUserEvent(user),
    actorId,
    time: user.createdAt,
  });

export const writeUserUpdated = (trx: Transaction<Database>, user: UserRow, actorId: number | null) =>
  writeEvent(eventTablesOf(trx), { source, type: 'user.updated', data: toUserEvent(user), actorId });

export const writeUserDeactivated = (trx: Transaction<Database>, user: UserRow, actorId: number | null) =>
  writeEvent(eventTablesOf(trx), { source, type: 'user.deactivated', data: toUserEvent(user), actorId });
