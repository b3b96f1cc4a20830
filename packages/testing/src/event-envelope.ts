import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { Events, EventType } from '@commonyard/contracts/events/event-table';
import { encryptTokens } from '@commonyard/service-kit/events/tokens';
import { testTokenKeys } from './link-tokens.ts';

/** An event as another service publishes it: of a new id, now, caused by a guest or the system. Its tokens are encrypted. */
export function eventEnvelope<T extends EventType>(type: T, data: Events[T]): EventEnvelope<T> {
  const event: EventEnvelope<T> = {
    specversion: '1.0',
    id: crypto.randomUUID(),
    source: 'test',
    type,
    time: new Date().toISOString(),
    dataschema: `${type}/1`,
    datacontenttype: 'application/json',
    actorid: null,
    data,
  };
  return encryptTokens(event, testTokenKeys.encrypt);
}
