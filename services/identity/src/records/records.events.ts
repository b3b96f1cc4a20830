import type { HoldChanged } from '@commonyard/contracts/events/holds';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import type { Trx } from '../database.ts';

export const writeHoldChanged = (trx: Trx, data: HoldChanged, actorId: number) =>
  writeEvent(trx, { type: 'user.hold_changed', data, actorId });
