import { describe, expect, it } from '@jest/globals';
import type { ListingChanges, ListingRow, NewChange } from '../../database.ts';
import {
  approveWaiting,
  changesAfter,
  discard,
  editAsOwner,
  editWithChange,
  imagesOfChanges,
  isVerified,
  rebase,
  rejectWaiting,
  takeBack,
  undoDecision,
} from './changes.policy.ts';

const at = new Date('2026-11-29T12:00:00Z');
const listing = {
  id: 1,
  status: 'available',
  title: 'Grader',
  rate: '500',
  rateType: 'daily',
  rateCentsPerDay: 50_000,
  lendingRates: null,
  images: ['one'],
} as unknown as ListingRow;
const decider = (changes: ListingChanges = {}, isFromMunicipality = true) => ({
  by: 3,
  at,
  isVerified: isFromMunicipality,
  changes,
});
const change = (state: NewChange['state'], before: object, after: object): NewChange => ({
  state,
  before,
  after,
  submittedBy: 3,
  submittedAt: at.toISOString(),
  reason: null,
});
const waiting = change('waiting', { title: 'Grader' }, { title: 'Motor grader' });

describe('an edit by the owner', () => {
  it('of a title waits, and the listing stays', () => {
    const { patch, action, changes } = editAsOwner(listing, { title: 'Motor grader' }, decider());
    expect([patch, action]).toEqual([{}, 'change_submitted']);
    expect(changes?.put).toEqual(waiting);
  });

  it('of a price is published at once for a municipality, and waits for others', () => {
    const edit = { rate: '600', rateCentsPerDay: 60_000 };
    expect(editAsOwner(listing, edit, decider())).toMatchObject({ patch: edit, action: 'change_published' });
    expect(editAsOwner(listing, edit, decider({}, false))).toMatchObject({
      patch: {},
      changes: { put: { state: 'waiting', before: { rate: '500' }, after: { rate: '600' } } },
    });
  });

  it('of a price beside a title waits as a whole', () => {
    const { patch, changes } = editAsOwner(listing, { title: 'Motor grader', rate: '600' }, decider());
    expect(patch).toEqual({});
    expect(changes?.put?.after).toEqual({ title: 'Motor grader', rate: '600' });
  });

  it('replaces the change that waits, and keeps its other fields', () => {
    const { changes } = editAsOwner(listing, { rate: '600' }, decider({ waiting }));
    expect(changes?.put?.after).toEqual({ title: 'Motor grader', rate: '600' });
  });

  it('back to the approved values gives the change up', () => {
    const { action, changes } = editAsOwner(listing, { title: 'Grader' }, decider({ waiting }));
    expect([action, changes]).toEqual(['change_discarded', { remove: ['waiting'] }]);
  });

  it('without a difference changes nothing', () => {
    expect(editAsOwner(listing, { title: 'Grader' }, decider())).toEqual({
      patch: {},
      action: 'updated',
      event: 'asset.updated',
    });
    expect(editAsOwner(listing, { title: 'Motor grader' }, decider({ waiting })).changes).toBeUndefined();
  });

  it('of a listing that is not approved goes back to review', () => {
    const rejected = { ...listing, status: 'unavailable' } as ListingRow;
    expect(editAsOwner(rejected, { rate: '600' }, decider({ waiting }))).toMatchObject({
      patch: { status: 'pending', rate: '600', title: 'Motor grader' },
      changes: { remove: ['waiting'] },
    });
  });

  it('adds to a published change that nobody has looked at', () => {
    const published = change('published', { rate: '400' }, { rate: '500' });
    const { changes } = editAsOwner(listing, { rate: '600', images: [] }, decider({ published }));
    expect(changes?.put).toMatchObject({
      before: { rate: '400', images: ['one'] },
      after: { rate: '600', images: [] },
    });
    expect(editAsOwner(listing, { rate: '400' }, decider({ published })).changes?.put).toBeUndefined();
  });
});

describe('a decision on a change', () => {
  it('approves it with the price by which lists are sorted', () => {
    const priced = change('waiting', { rate: '500' }, { rate: '600' });
    expect(approveWaiting(listing, { ...decider({ waiting: priced }), by: 1 })).toMatchObject({
      patch: { rate: '600', rateCentsPerDay: 60_000, decisionOutcome: 'approved', decisionBy: 1 },
      event: 'asset.approved',
      changes: { put: { state: 'approved', before: { rate: '500' } } },
    });
  });

  it('rejects it, and the listing stays', () => {
    expect(rejectWaiting(listing, decider({ waiting }), 'Another machine')).toMatchObject({
      patch: {},
      event: 'asset.rejected',
      changes: { put: { state: 'rejected', reason: 'Another machine' } },
    });
  });

  it('is taken back: it waits again, and an approved one leaves the listing', () => {
    const approved = { ...waiting, state: 'approved' as const };
    const now = { ...listing, title: 'Motor grader' };
    expect(undoDecision(now, decider({ approved }))).toMatchObject({
      patch: { title: 'Grader' },
      changes: { put: { state: 'waiting', after: { title: 'Motor grader' } } },
    });
    const rejected = { ...waiting, state: 'rejected' as const, reason: 'No' };
    expect(undoDecision(listing, decider({ rejected }))).toMatchObject({
      patch: {},
      changes: { put: { state: 'waiting', reason: null } },
    });
  });

  it('is not taken back without one, after another edit, or where another change waits', () => {
    const approved = { ...waiting, state: 'approved' as const };
    expect(() => undoDecision(listing, decider())).toThrow('no decision');
    expect(() => undoDecision(listing, decider({ approved }))).toThrow('was edited');
    expect(() => undoDecision(listing, decider({ approved, waiting }))).toThrow('no decision');
  });
});

it('a published change is taken back to the values before, unless the listing was edited since', () => {
  const published = change('published', { rate: '400' }, { rate: '500' });
  expect(takeBack(listing, decider({ published }))).toMatchObject({
    patch: { rate: '400', rateCentsPerDay: 40_000 },
    changes: { put: { state: 'rejected' } },
  });
  expect(() => takeBack({ ...listing, rate: '700' }, decider({ published }))).toThrow('was edited');
  expect(() => takeBack(listing, decider())).toThrow('looked at');
});

it('an administrator who sends a listing back to review takes its change along', () => {
  expect(editWithChange(listing, { status: 'pending' }, decider({ waiting }))).toMatchObject({
    patch: { title: 'Motor grader', status: 'pending' },
    changes: { remove: ['waiting'] },
  });
  expect(editWithChange(listing, { title: 'A grader' }, decider({ waiting })).changes).toBeUndefined();
});

it('a change that waits follows what an administrator changes meanwhile', () => {
  expect(rebase({ ...listing, title: 'A grader' }, { waiting })?.put).toMatchObject({
    before: { title: 'A grader' },
    after: { title: 'Motor grader' },
  });
  expect(rebase({ ...listing, title: 'Motor grader' }, { waiting })).toEqual({ remove: ['waiting'] });
  expect(rebase(listing, { waiting })).toBeUndefined();
});

it('a change is given up only where one waits', () => {
  expect(discard(listing, decider()).changes).toBeUndefined();
  expect(discard(listing, decider({ waiting })).changes).toEqual({ remove: ['waiting'] });
});

it('keeps the images of the change that waits, and those to take a published one back', () => {
  const changes = {
    waiting: change('waiting', { images: ['one'] }, { images: ['two'] }),
    published: change('published', { images: ['three'] }, { images: ['one'] }),
  };
  expect(imagesOfChanges(changes)).toEqual(['two', 'three']);
  expect(imagesOfChanges(changesAfter(changes, { remove: ['waiting', 'published'] }))).toEqual([]);
});

it('an account is verified where it acts for a municipality', () => {
  const caller = { userId: 3, role: 'municipal_operator', municipality: 'hearst', locale: 'en' } as const;
  expect(isVerified(caller)).toBe(true);
  expect(isVerified({ ...caller, municipality: null })).toBe(false);
  // A waiting account writes as a guest.
  expect(isVerified({ ...caller, userId: null })).toBe(false);
});
