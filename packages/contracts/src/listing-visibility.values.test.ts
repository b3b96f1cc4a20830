import { describe, expect, it } from '@jest/globals';
import { LISTING_STATUSES } from './assets.values.ts';
import {
  canEditListing,
  canSeeListing,
  isListingOwner,
  isPublicListing,
  LISTING_STATES,
  PUBLIC_STATUSES,
  toListingState,
  toProjectedStatus,
  type ListingReader,
} from './listing-visibility.values.ts';

const reader = (userId: number | null, role: ListingReader['role'], municipality: string | null = null) => ({
  userId,
  role,
  municipality,
});
const owned = { userId: 3, municipality: 'smiths-falls' };
const ofGuest = { userId: null, municipality: null };

/** Every kind of reader: whether it sees listings that are not public, and may edit. */
const READERS: [name: string, reader: ListingReader, isOwner: boolean, isAdmin: boolean][] = [
  ['a guest', reader(null, null), false, false],
  ['its owner', reader(3, 'municipal_operator', 'smiths-falls'), true, false],
  ['its owner, of another municipality now', reader(3, 'municipal_operator', 'kenora'), true, false],
  ['a colleague of the owner', reader(4, 'municipal_operator', 'smiths-falls'), false, false],
  ['the administrator of its municipality', reader(5, 'municipal_admin', 'smiths-falls'), true, false],
  ['the administrator of another municipality', reader(5, 'municipal_admin', 'kenora'), false, false],
  ['an administrator of no municipality', reader(6, 'municipal_admin'), false, false],
  ['an administrator of the platform', reader(1, 'admin'), false, true],
];

/** Every state by status and withdrawal, and whether everybody sees it. */
const STATES = [
  { status: 'available', withdrawn: false, state: 'available', isPublic: true, projected: 'available' },
  { status: 'available', withdrawn: true, state: 'withdrawn', isPublic: false, projected: 'unavailable' },
  { status: 'pending', withdrawn: false, state: 'pending', isPublic: false, projected: 'pending' },
  { status: 'pending', withdrawn: true, state: 'pending', isPublic: false, projected: 'unavailable' },
  { status: 'leased', withdrawn: false, state: 'leased', isPublic: false, projected: 'leased' },
  { status: 'leased', withdrawn: true, state: 'leased', isPublic: false, projected: 'unavailable' },
  { status: 'unavailable', withdrawn: false, state: 'unavailable', isPublic: false, projected: 'unavailable' },
  { status: 'unavailable', withdrawn: true, state: 'unavailable', isPublic: false, projected: 'unavailable' },
] as const;

it('the table of this test has every status, withdrawn and not', () => {
  const states = LISTING_STATUSES.flatMap((status) => [`${status} false`, `${status} true`]);
  expect(STATES.map(({ status, withdrawn }) => `${status} ${withdrawn}`).toSorted()).toEqual(states.toSorted());
  expect([...new Set(STATES.map(({ state }) => state))].toSorted()).toEqual(LISTING_STATES.toSorted());
});

describe.each(STATES)('a listing that is $status, withdrawn: $withdrawn', ({ status, withdrawn, ...expected }) => {
  const listing = { status, withdrawn };

  it('has one state, and the same audience in projections, which do not know withdrawals', () => {
    const { state, isPublic, projected } = expected;
    expect([toListingState(listing), isPublicListing(listing)]).toEqual([state, isPublic]);
    expect(toProjectedStatus(listing)).toBe(projected);
    expect(isPublicListing({ status: projected })).toBe(isPublic);
  });

  it.each(READERS)('%s', (_name, who, isOwner, isAdmin) => {
    const maySee = (listingOf: typeof owned | typeof ofGuest) => canSeeListing(who, { ...listing, ...listingOf });
    expect(maySee(owned)).toBe(expected.isPublic || isOwner || isAdmin);
    // A listing of a guest has no owner.
    expect(maySee(ofGuest)).toBe(expected.isPublic || isAdmin);
    expect([isListingOwner(who, owned), isListingOwner(who, ofGuest)]).toEqual([isOwner, false]);
    expect([canEditListing(who, owned), canEditListing(who, ofGuest)]).toEqual([isOwner || isAdmin, isAdmin]);
  });
});

it('projections do not say whether a listing is withdrawn', () => {
  expect(PUBLIC_STATUSES).toEqual(['available']);
});
