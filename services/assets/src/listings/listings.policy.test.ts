import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { canEdit, canSee, isOwner } from './listings.policy.ts';

const caller = (over: Partial<Caller>): Caller => ({
  userId: null,
  role: null,
  municipality: null,
  locale: 'en',
  ...over,
});
const guest = caller({});
const owner = caller({ userId: 3, role: 'municipal_operator', municipality: 'smiths-falls' });
const colleague = caller({ userId: 4, role: 'municipal_operator', municipality: 'smiths-falls' });
const municipalAdmin = caller({ userId: 5, role: 'municipal_admin', municipality: 'smiths-falls' });
const adminWithoutMunicipality = caller({ userId: 6, role: 'municipal_admin' });
const admin = caller({ userId: 1, role: 'admin' });
const pending = { status: 'pending', withdrawnAt: null, userId: 3, municipality: 'smiths-falls' } as const;
const ofGuest = { status: 'pending', userId: null, municipality: null } as const;

describe('a pending listing', () => {
  it.each([
    ['a guest', guest, false, false],
    ['its owner', owner, true, true],
    ['a colleague of the owner', colleague, false, false],
    ["the municipality's administrator", municipalAdmin, true, true],
    ['an administrator of no municipality', adminWithoutMunicipality, false, false],
    ['an administrator', admin, true, true],
  ])('%s can see and edit it: %s, %s', (_name, who, sees, edits) => {
    expect([canSee(who, pending), canEdit(who, pending)]).toEqual([sees, edits]);
  });

  it('of a guest has no owner', () => {
    for (const who of [guest, owner, municipalAdmin, adminWithoutMunicipality])
      expect(isOwner(who, ofGuest)).toBe(false);
  });
});
