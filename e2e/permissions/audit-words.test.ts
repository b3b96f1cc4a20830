import { expect, it } from '@jest/globals';
import { findRawTexts, type StoredEntry } from './audit-words.ts';

const entry = (over: Partial<StoredEntry>): StoredEntry => ({
  subject: 'user',
  action: 'updated',
  before: null,
  after: null,
  details: null,
  ...over,
});

it('finds nothing in an entry with words, also of nested, personal and free values', () => {
  const after = {
    role: 'municipal_admin',
    municipality: 'smiths-falls',
    approvalBy: 3,
    startsOn: '2026-05-04',
    sealedAt: '2026-05-04T10:00:00.000Z',
    email: { digest: 'x' },
    title: 'snow_plough',
    tags: ['snow'],
  };
  expect(findRawTexts('identity', entry({ after, details: { after: 12 } }))).toEqual([]);
});

it.each([
  ['an event', entry({ action: 'teleported' }), 'identity: event user.teleported'],
  ['the name of a value', entry({ after: { shoeSize: 44 } }), 'identity user.updated: name shoeSize'],
  ['the name of a nested value', entry({ after: { after: { hat: 1 } } }), 'identity user.updated: name hat'],
  ['a key', entry({ before: { role: 'super_admin' } }), 'identity user.updated: role super_admin'],
  ['a key in a list', entry({ after: { type: ['odd_one'] } }), 'identity user.updated: type odd_one'],
])('finds %s without words', (_what, stored, fault) => {
  expect(findRawTexts('identity', stored)).toEqual([fault]);
});
