import { expect, it } from '@jest/globals';
import type { EventEnvelope } from './envelope.ts';
import { EVENT_TYPES, orderingKeyOf, type EventType } from './event-table.ts';

const keyOf = (type: EventType, data: object) => orderingKeyOf({ type, data } as EventEnvelope);

it('is equal for events of one aggregate and different for two aggregates', () => {
  expect(keyOf('message.posted', { id: 9, inquiryId: 4 })).toBe(keyOf('inquiry.created', { id: 4 }));
  expect(keyOf('inspection.completed', { id: 9, inquiryId: 4 })).toBe(keyOf('inquiry.status_changed', { id: 4 }));
  expect(keyOf('session.revoked', { userId: 4 })).toBe(keyOf('user.updated', { id: 4 }));
  expect(keyOf('contact.answered', { id: 4 })).toBe(keyOf('contact.received', { id: 4 }));
  expect(keyOf('asset.deleted', { id: 4, userId: 5 })).toBe(keyOf('asset.submitted', { id: 4, userId: 6 }));
  expect(keyOf('search.matched', { userId: null, guest: { id: 4 } })).toBe(
    keyOf('search.ending', { guest: { id: 4 } }),
  );
  expect(keyOf('search.matched', { userId: 4, guest: null })).toBe(keyOf('user.updated', { id: 4 }));
  expect(keyOf('asset.deleted', { id: 4 })).not.toBe(keyOf('inquiry.created', { id: 4 }));
});

it('exists for every event type', () => {
  const data = { id: 1, userId: 2, inquiryId: 3, guest: { id: 3 } };
  for (const type of EVENT_TYPES) expect(keyOf(type, data)).toMatch(/^[a-z]+ [123]$/);
});
