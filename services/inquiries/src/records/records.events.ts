import type { HoldChanged } from '@commonyard/contracts/events/holds';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import type { Trx } from '../database.ts';
import { EVENT_SOURCE } from '../inquiries/inquiries.events.ts';

export const writeHoldChanged = (trx: Trx, data: HoldChanged, actorId: number) =>
  writeEvent(trx, { source: EVENT_SOURCE, type: 'inquiry.hold_changed', data, actorId });
