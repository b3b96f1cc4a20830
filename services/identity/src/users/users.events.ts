import type { Transaction } from 'kysely';
import { eventsOf, writeEvent } from '@commonyard/service-kit/events/outbox';
import type { Schema } from '../database.ts';
import { toUserEvent, type UserRow } from './users.rules.ts';

const source = 'identity';

export const writeUserRegistered = (trx: Transaction<Schema>, user: UserRow, actorId: number | null) =>
  writeEvent(eventsOf(trx), { source, type: 'user.registered', data: toUserEvent(user), actorId });

export const writeUserUpdated = (trx: Transaction<Schema>, user: UserRow, actorId: number | null) =>
  writeEvent(eventsOf(trx), { source, type: 'user.updated', data: toUserEvent(user), actorId });

export const writeUserDeactivated = (trx: Transaction<Schema>, user: UserRow, actorId: number | null) =>
  writeEvent(eventsOf(trx), { source, type: 'user.deactivated', data: toUserEvent(user), actorId });
