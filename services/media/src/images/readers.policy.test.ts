import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { canRead, isPublic, type Readers } from './readers.policy.ts';

const readers = (audience: Readers['audience'], over: Partial<Readers> = {}): Readers => ({
  audience,
  userId: null,
  municipality: null,
  ...over,
});
const caller = (role: Caller['role'], userId: number | null, municipality: string | null = null): Caller => ({
  role,
  userId,
  municipality,
  locale: 'en',
});

describe('an image is public', () => {
  it('if one of several listings that use it is', () => {
    expect(isPublic([readers('owner'), readers('public')])).toBe(true);
    expect(isPublic([readers('owner'), readers('users')])).toBe(false);
  });

  it('if an earlier version recorded the listing that uses it, and not if nothing uses it', () => {
    expect(isPublic([readers(null)])).toBe(true);
    expect(isPublic([])).toBe(false);
  });
});

describe('an image that is not public', () => {
  it('is never for guests, also where its listing has no owner', () => {
    expect(canRead(caller(null, null), [readers('owner'), readers('users')])).toBe(false);
  });

  it('is not for a municipal administrator without a municipality where the listing has none', () => {
    expect(canRead(caller('municipal_admin', 2), [readers('owner')])).toBe(false);
  });

  it('is for the owner of one of several listings that use it', () => {
    const shared = [readers('owner', { userId: 5 }), readers('owner', { userId: 6 })];
    expect(canRead(caller('municipal_operator', 6), shared)).toBe(true);
    expect(canRead(caller('municipal_operator', 7), shared)).toBe(false);
  });
});
