import { describe, expect, it } from '@jest/globals';
import type { PersonRow } from '../database.ts';
import type { News } from './news.facts.ts';
import { whoIsTold } from './news.rules.ts';

const OWNER = { userId: 3, municipality: 'smiths-falls' };
const SENDER = { userId: 4, municipality: 'kenora' };
const JANE = { email: 'jane@example.ca', name: 'Jane', locale: 'en' as const };
const news = (over: Partial<News>): News => ({
  kind: 'message.posted',
  who: { userId: null, name: null },
  owner: OWNER,
  sender: SENDER,
  params: {},
  ...over,
});
const person = (over: Partial<PersonRow>): PersonRow => ({
  id: 3,
  version: 1,
  name: 'Somebody',
  email: 'x@example.ca',
  role: 'municipal_operator',
  municipality: null,
  locale: 'en',
  active: true,
  ...over,
});
const NOBODY = { userIds: [], adminsOf: [], platformAdmins: false, outsider: undefined };

describe('who is told', () => {
  it('of a decision: the owner and its municipality, or who posted without an account', () => {
    const { sender: _sender, ...decision } = news({ kind: 'asset.approved' });
    expect(whoIsTold(decision, undefined)).toEqual({ ...NOBODY, userIds: [3], adminsOf: ['smiths-falls'] });
    const owner = { userId: null, municipality: null };
    expect(whoIsTold({ ...decision, owner, outsider: JANE }, undefined)).toEqual({ ...NOBODY, outsider: JANE });
  });

  it('of an inquiry: whom it is for, not who asked', () => {
    expect(whoIsTold(news({ kind: 'inquiry.created', outsider: JANE }), undefined)).toEqual({
      ...NOBODY,
      userIds: [3],
      adminsOf: ['smiths-falls'],
      platformAdmins: true,
    });
  });

  it('of a changed inquiry: both sides', () => {
    expect(whoIsTold(news({ kind: 'inquiry.status_changed' }), undefined)).toEqual({
      ...NOBODY,
      userIds: [3, 4],
      adminsOf: ['smiths-falls', 'kenora'],
    });
  });

  it('of an account: its municipality and the platform', () => {
    const account = { userId: 9, municipality: 'hearst' };
    for (const kind of ['user.registered', 'user.deactivated'] as const)
      expect(whoIsTold(news({ kind, account }), undefined)).toEqual({
        ...NOBODY,
        adminsOf: ['hearst'],
        platformAdmins: true,
      });
    expect(whoIsTold(news({ kind: 'user.updated', account }), undefined)).toEqual({ ...NOBODY, userIds: [9] });
  });

  it('of a letter: the platform, and of its answer who wrote it', () => {
    expect(whoIsTold(news({ kind: 'contact.received' }), undefined)).toEqual({ ...NOBODY, platformAdmins: true });
    const answered = news({ kind: 'contact.answered', outsider: JANE });
    expect(whoIsTold(answered, undefined)).toEqual({ ...NOBODY, outsider: JANE });
  });
});

describe('of a message', () => {
  const toOwners = { ...NOBODY, userIds: [3], adminsOf: ['smiths-falls'] };
  const toSenders = { ...NOBODY, userIds: [4], adminsOf: ['kenora'] };
  it.each([
    ['the owner', { id: 3, municipality: 'smiths-falls' }, toSenders],
    ['a colleague of the owner', { id: 8, municipality: 'smiths-falls' }, toSenders],
    ['whoever asked', { id: 4, municipality: 'kenora' }, toOwners],
    ['a colleague of whoever asked', { id: 8, municipality: 'kenora' }, toOwners],
  ] as const)('by %s, the other side', (_who, author, told) => {
    expect(whoIsTold(news({}), person(author))).toEqual(told);
  });

  it('by the platform, both sides', () => {
    expect(whoIsTold(news({}), person({ id: 1, role: 'admin' }))).toEqual({
      ...NOBODY,
      userIds: [3, 4],
      adminsOf: ['smiths-falls', 'kenora'],
    });
  });

  it('to somebody without an account, only who asked', () => {
    const asked = news({ sender: { userId: null, municipality: null }, outsider: JANE });
    expect(whoIsTold(asked, person({ id: 3 }))).toEqual({ ...NOBODY, outsider: JANE });
  });

  it('about a listing without an account, the platform answers', () => {
    const unowned = news({ owner: { userId: null, municipality: null } });
    expect(whoIsTold(unowned, person({ id: 4 }))).toEqual({ ...NOBODY, platformAdmins: true });
    expect(whoIsTold(unowned, person({ id: 1, role: 'admin' }))).toEqual(toSenders);
  });
});
