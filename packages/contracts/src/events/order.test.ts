import { expect, it } from '@jest/globals';
import type { EventEnvelope, EventType } from './envelope.ts';
import { threadOf } from './order.ts';
import { eventSchemas } from './schemas.ts';

const of = (type: EventType, data: object) => threadOf({ type, data } as EventEnvelope);

it('keeps what is said of one thing together, and of two things apart', () => {
  expect(of('message.posted', { id: 9, inquiryId: 4 })).toBe(of('inquiry.created', { id: 4 }));
  expect(of('inspection.completed', { id: 9, inquiryId: 4 })).toBe(of('inquiry.status_changed', { id: 4 }));
  expect(of('session.revoked', { userId: 4 })).toBe(of('user.updated', { id: 4 }));
  expect(of('contact.answered', { id: 4 })).toBe(of('contact.received', { id: 4 }));
  expect(of('asset.deleted', { id: 4, userId: 5 })).toBe(of('asset.submitted', { id: 4, userId: 6 }));
  expect(of('asset.deleted', { id: 4 })).not.toBe(of('inquiry.created', { id: 4 }));
});

it('knows what each type of event is about', () => {
  const data = { id: 1, userId: 2, inquiryId: 3 };
  for (const type of Object.keys(eventSchemas) as EventType[]) expect(of(type, data)).toMatch(/^[a-z]+ [123]$/);
});
