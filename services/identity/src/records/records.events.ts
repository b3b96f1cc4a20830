import type { Transaction } from 'kysely';
import type { HoldChanged } from '@commonyard/contracts/events/holds';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import type { Database } from '../database.ts';

export const writeHoldChanged = (trx: Transaction<Database>, data: HoldChanged, actorId: number) =>
  writeEvent(trx, { source: 'identity', type: 'user.hold_changed', data, actorId });
