import { expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { EVENTS } from './event-table.ts';
import { mapTokens, propertiesOf, typesWithTokens } from './tokens.ts';

/** A property that might hold something that opens a link or an account. */
const SECRET = /token|secret|password|passphrase|otp|pin$|link$|url$/i;
/** Such a name that holds no secret itself: `link` is an object with the token. */
const NO_SECRET = new Set(['link']);

const suspects = (schema: unknown) =>
  propertiesOf(schema).filter((name) => SECRET.test(name) && name !== 'token' && !NO_SECRET.has(name));

it('names each secret of an event `token`, which is encrypted', () => {
  for (const [type, { data }] of Object.entries(EVENTS)) expect([type, suspects(data)]).toEqual([type, []]);
  // At any depth, in lists and in alternatives.
  const nested = Type.Object({ each: Type.Array(Type.Union([Type.Null(), Type.Object({ resetUrl: Type.String() })])) });
  expect(suspects(nested)).toEqual(['resetUrl']);
});

it('knows the events with tokens', () => {
  expect([...typesWithTokens].toSorted()).toEqual([
    'asset.approved',
    'asset.deleted',
    'asset.rejected',
    'asset.submitted',
    'asset.updated',
    'inquiry.created',
    'inquiry.dates_changed',
    'inquiry.status_changed',
    'message.posted',
    'search.confirmation_requested',
    'search.ending',
    'search.matched',
    'user.invited',
    'user.password_reset_requested',
    'user.verification_requested',
  ]);
});

it('replaces tokens at any depth and changes nothing else', () => {
  const value = { token: 'a', email: 'token', links: [{ side: 'owner', token: 'b' }, { token: '' }, null], n: 1 };
  expect(mapTokens(value, (token, path) => `${token}@${path}`)).toEqual({
    token: 'a@/token',
    email: 'token',
    links: [{ side: 'owner', token: 'b@/links/0/token' }, { token: '' }, null],
    n: 1,
  });
  expect(value.token).toBe('a');
});

it('reads no property before it is read', () => {
  const unread = () => {
    throw new Error('a value of a newer version');
  };
  const value = Object.defineProperties({} as { status: string; token: string }, {
    status: { enumerable: true, get: unread },
    token: { enumerable: true, get: () => 'a' },
  });
  const mapped = mapTokens(value, (token) => `${token}!`);
  expect([mapped.token, Object.keys(mapped)]).toEqual(['a!', ['status', 'token']]);
  expect(() => mapped.status).toThrow('newer version');
});
