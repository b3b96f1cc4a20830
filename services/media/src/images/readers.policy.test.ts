import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { canRead, isPublic, type Readers } from './readers.policy.ts';

const readers = (audience: Readers['audience'], over: Partial<Readers> = {}): Readers => ({
  audience,
  userId: null,
  municipality: null,
  parties: null,
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

  it('not if nothing uses it', () => {
    expect(isPublic([])).toBe(false);
  });
});

describe('an image that is not public', () => {
  it('is never for guests, also where its listing has no owner', () => {
    const inspection = readers('users', { parties: ['user:null', 'municipality:null'] });
    expect(canRead(caller(null, null), [readers('owner'), readers('users', { parties: [] }), inspection])).toBe(false);
  });

  it('is not for a municipal administrator without a municipality where the listing has none', () => {
    expect(canRead(caller('municipal_admin', 2), [readers('owner')])).toBe(false);
  });

  it('is for the parties of an inspection: users, and administrators of municipalities', () => {
    const inspection = [readers('users', { parties: ['user:5', 'municipality:kenora'] })];
    expect(canRead(caller('municipal_operator', 5), inspection)).toBe(true);
    expect(canRead(caller('municipal_admin', 6, 'kenora'), inspection)).toBe(true);
    expect(canRead(caller('municipal_operator', 6, 'kenora'), inspection)).toBe(false);
    expect(canRead(caller('municipal_admin', 6, 'hearst'), inspection)).toBe(false);
    expect(canRead(caller('municipal_admin', 6, null), inspection)).toBe(false);
    expect(canRead(caller('admin', 1), [readers('users', { parties: [] })])).toBe(true);
  });

  it('is for no operator where its inspection has no parties', () => {
    expect(canRead(caller('municipal_operator', 6), [readers('users', { parties: [] })])).toBe(false);
  });

  it('is for the readers of both where a listing and an inspection use it', () => {
    const both = [readers('owner', { userId: 5 }), readers('users', { parties: ['user:6'] })];
    expect([5, 6, 7].map((id) => canRead(caller('municipal_operator', id), both))).toEqual([true, true, false]);
  });

  it('is for the owner of one of several listings that use it', () => {
    const shared = [readers('owner', { userId: 5 }), readers('owner', { userId: 6 })];
    expect(canRead(caller('municipal_operator', 6), shared)).toBe(true);
    expect(canRead(caller('municipal_operator', 7), shared)).toBe(false);
  });
});
