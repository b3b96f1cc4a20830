import { expect, it } from '@jest/globals';
import { classifyFailure, toErrorSummary, UndeliverableError } from './email.policy.ts';

const error = (message: string, over: object) => Object.assign(new Error(message), over);

it.each([
  ['connection', error('connect ECONNREFUSED', { code: 'ESOCKET', command: 'CONN' })],
  ['connection', error('Greeting never received', { code: 'ETIMEDOUT', command: 'CONN' })],
  ['connection', error('Invalid login', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' })],
  ['temporary', error('421 going down', { code: 'EENVELOPE', responseCode: 421, command: 'RCPT TO' })],
  ['temporary', error('greylisted', { code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' })],
  ['temporary', error('Timeout', { code: 'ETIMEDOUT', command: 'DATA' })],
  ['permanent', error('no such user', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' })],
  ['permanent', error('spam', { code: 'EMESSAGE', responseCode: 554, command: 'DATA' })],
  ['permanent', new UndeliverableError('invalid address')],
])('classifies a %s failure: %s', (kind, cause) => {
  expect(classifyFailure(cause)).toBe(kind);
});

it('summarizes an error in one line of at most 300 characters', () => {
  expect(toErrorSummary(error('No such\r\n user', { responseCode: 550 }))).toBe('550 No such user');
  expect(toErrorSummary(error(`550 ${'x'.repeat(500)}`, { responseCode: 550 }))).toHaveLength(300);
});
