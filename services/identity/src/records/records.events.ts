import type { HoldChanged } from '@commonyard/contracts/events/holds';
import { eventTablesOf, writeEvent } from '@commonyard/service-kit/events/outbox';
import type { Trx } from '../database.ts';

export const writeHoldChanged = (trx: Trx, data: HoldChanged, actorId: number) =>
  writeEvent(eventTablesOf(trx), { source: 'identity', type: 'user.hold_changed', data, actorId });
