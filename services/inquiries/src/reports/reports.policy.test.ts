import { describe, expect, it } from '@jest/globals';
import { assertCanAnswer, assertExplained, assertNotOwn, isNotified, toOutcome } from './reports.policy.ts';

const OPEN = { status: 'open', subject: 'message', outcome: null } as const;
const ANSWERED = { status: 'answered', subject: 'message', outcome: 'hidden' } as const;

describe('toOutcome', () => {
  it.each([
    [OPEN, { action: 'dismiss' }, 'dismissed'],
    [OPEN, { action: 'hide', text: 'Private number' }, 'hidden'],
    [OPEN, { action: 'warn', text: 'Stay polite' }, 'warned'],
    [ANSWERED, { action: 'uphold' }, 'hidden'],
    [ANSWERED, { action: 'dismiss' }, 'dismissed'],
  ] as const)('of %j and %j is %s', (report, decision, outcome) => {
    expect(toOutcome(report, decision)).toBe(outcome);
  });

  it.each([
    ['a closed report', { ...OPEN, status: 'closed' }, { action: 'dismiss' }, 409],
    ['upholding without an answer', OPEN, { action: 'uphold' }, 400],
    ['hiding a user', { ...OPEN, subject: 'user' }, { action: 'hide', text: 'x' }, 400],
    ['hiding without a text', OPEN, { action: 'hide' }, 400],
    ['a warning without a text', OPEN, { action: 'warn', text: null }, 400],
  ] as const)('rejects %s', (_case, report, decision, statusCode) => {
    expect(() => toOutcome(report, decision)).toThrow(expect.objectContaining({ statusCode }));
  });
});

it('lets nobody report their own', () => {
  const ofUser = { reportedUserId: 4, reportedSide: null };
  const ofGuest = { reportedUserId: null, reportedSide: 'sender' } as const;
  const own = expect.objectContaining({ statusCode: 409, code: 'own_report' });
  expect(() => assertNotOwn({ userId: 4, side: null }, ofUser)).toThrow(own);
  expect(() => assertNotOwn({ userId: null, side: 'sender' }, ofGuest)).toThrow(own);
  expect(() => assertNotOwn({ userId: 5, side: null }, ofUser)).not.toThrow();
  expect(() => assertNotOwn({ userId: null, side: 'owner' }, ofGuest)).not.toThrow();
  expect(() => assertNotOwn({ userId: null, side: null }, { reportedUserId: null, reportedSide: null })).not.toThrow();
});

it('wants words for another reason only', () => {
  expect(() => assertExplained({ reason: 'other', text: null })).toThrow(expect.objectContaining({ statusCode: 400 }));
  expect(() => assertExplained({ reason: 'other', text: 'It is stolen' })).not.toThrow();
  expect(() => assertExplained({ reason: 'spam', text: null })).not.toThrow();
});

it('tells of every decision but a dismissal that nobody answered before', () => {
  expect(isNotified({ outcome: 'dismissed', answer: null })).toBe(false);
  expect(isNotified({ outcome: 'dismissed', answer: 'It is ours' })).toBe(true);
  expect(isNotified({ outcome: 'warned', answer: null })).toBe(true);
});

it('takes one answer to a decision', () => {
  expect(() => assertCanAnswer({ status: 'closed', answer: null })).not.toThrow();
  const answered = expect.objectContaining({ statusCode: 409, code: 'report_answered' });
  expect(() => assertCanAnswer({ status: 'answered', answer: 'It is ours' })).toThrow(answered);
  expect(() => assertCanAnswer({ status: 'closed', answer: 'It is ours' })).toThrow(answered);
});
