import { expect, it } from '@jest/globals';
import { failureOf, reasonOf, UnsendableError } from './mail.failures.ts';

const error = (message: string, over: object) => Object.assign(new Error(message), over);

it.each([
  ['connection', error('connect ECONNREFUSED', { code: 'ESOCKET', command: 'CONN' })],
  ['connection', error('Greeting never received', { code: 'ETIMEDOUT', command: 'CONN' })],
  ['connection', error('Invalid login', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' })],
  ['later', error('421 going down', { code: 'EENVELOPE', responseCode: 421, command: 'RCPT TO' })],
  ['later', error('greylisted', { code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' })],
  ['later', error('Timeout', { code: 'ETIMEDOUT', command: 'DATA' })],
  ['never', error('no such user', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' })],
  ['never', error('spam', { code: 'EMESSAGE', responseCode: 554, command: 'DATA' })],
  ['never', new UnsendableError('not an address')],
])('is %s', (failure, cause) => {
  expect(failureOf(cause)).toBe(failure);
});

it('keeps one line of what was said', () => {
  expect(reasonOf(error('No such\r\n user', { responseCode: 550 }))).toBe('550 No such user');
  expect(reasonOf(error(`550 ${'x'.repeat(500)}`, { responseCode: 550 }))).toHaveLength(300);
});
