import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ListingChange, PublishedChange } from '@commonyard/contracts/http/assets';
import { failure, json, noContent } from './api.ts';
import { pendingListing, wholeListing } from './listings.ts';
import { AVAILABLE, queue } from './pending.ts';
import { renderApp } from './render.tsx';
import { signedInAs } from './users.ts';

const change = (over: Partial<ListingChange> = {}): ListingChange => ({
  state: 'waiting',
  before: { title: 'Road grader', rate: '450', tags: [] },
  after: { title: 'Road grader with wing', rate: '500', tags: ['plow'] },
  submittedBy: 3,
  submittedAt: '2026-11-20T15:00:00Z',
  reason: null,
  ...over,
});

describe('a change in the review queue', () => {
  const card = pendingListing({ id: 1, status: 'available', version: 3, change: change() });
  const api = queue({
    'GET /api/admin/pending-assets': () => json([card]),
    'GET /api/assets/1': () => json(wholeListing({ id: 1, version: 3, change: change() })),
    'GET /api/loans': ({ query }) => {
      expect([query.get('listing'), query.get('stage')]).toEqual(['1', 'open']);
      const loan = { id: 9, status: 'accepted', startsOn: '2027-01-11', endsOn: '2027-01-22' };
      return json([loan], { headers: { 'x-total-count': '1' } });
    },
    'POST /api/admin/changes/1/undo': () => json(wholeListing({ id: 1, version: 5, change: change() })),
  });

  it('is marked, with what is removed and added, and the open loans of the listing', async () => {
    await renderApp(AVAILABLE, api);
    const article = await screen.findByRole('article', { name: 'Road grader' });
    expect(await within(article).findByText('Approved before')).toBeTruthy();
    const [removed, added] = ['deletion', 'insertion'].map((role) =>
      within(article)
        .getAllByRole(role)
        .map(({ textContent }) => textContent),
    );
    expect(removed).toEqual(['[removed:] 450']);
    expect(added).toEqual(['[added:]  with wing', '[added:] 500', '[added:] plow']);
    expect(await within(article).findByText('1 open loan')).toBeTruthy();
    const loan = within(article).getByRole('link', { name: /Accepted/ });
    expect(loan.getAttribute('href')).toBe('/loans?loan=9');
  });

  it('is shown whole in the preview', async () => {
    await renderApp(`${AVAILABLE}&listing=1`, api);
    const dialog = await screen.findByRole('dialog', { name: 'Road grader' });
    expect(await within(dialog).findByText('Approved before')).toBeTruthy();
  });

  it('is approved in its version, and the undo lets it wait again', async () => {
    const { user, calls } = await renderApp(AVAILABLE, {
      ...api,
      'PATCH /api/admin/assets/1/approve': () => json(wholeListing({ id: 1, version: 4 })),
    });
    await user.click(await screen.findByRole('button', { name: 'Approve Road grader' }));
    await user.click(await screen.findByRole('button', { name: 'Undo Road grader' }));
    expect(await screen.findByText('Back in review')).toBeTruthy();
    const writes = calls.filter(({ method }) => method !== 'GET');
    expect(writes.map(({ method, path, headers }) => [method, path, headers.get('if-match')])).toEqual([
      ['PATCH', '/api/admin/assets/1/approve', '"3"'],
      // The version that the approval made.
      ['POST', '/api/admin/changes/1/undo', '"4"'],
    ]);
  });

  it('is rejected with words that are true for a change', async () => {
    const { user } = await renderApp(AVAILABLE, api);
    await user.click(await screen.findByRole('button', { name: 'Reject Road grader' }));
    expect(await screen.findByText(/The listing stays public as it was/)).toBeTruthy();
  });

  it('that another administrator rejected meanwhile is not shown as approved', async () => {
    const { user } = await renderApp(AVAILABLE, {
      ...api,
      'PATCH /api/admin/assets/1/approve': () => failure(409, 'Only a pending listing', { code: 'not_pending' }),
      'GET /api/assets/1': () => json(wholeListing({ id: 1, version: 4, change: change({ state: 'rejected' }) })),
    });
    await user.click(await screen.findByRole('button', { name: 'Approve Road grader' }));
    await screen.findByText('Road grader: It does not wait for a decision any more.');
    expect(screen.queryByText('Asset approved')).toBeNull();
  });
});

describe('published changes', () => {
  const published: PublishedChange = {
    id: 7,
    version: 4,
    type: 'available_asset',
    title: 'Wood chipper',
    locale: 'en',
    municipalityName: 'Hearst',
    change: change({ state: 'published', before: { rate: '450' }, after: { rate: '500' } }),
  };
  /** An API with one published change, until a step is taken. */
  const withPublished = () => {
    let list = [published];
    const done = () => {
      list = [];
      return noContent();
    };
    return queue({
      'GET /api/admin/changes': () => json(list),
      'POST /api/admin/changes/7/seen': done,
      'POST /api/admin/changes/7/take-back': done,
    });
  };
  const section = () => screen.findByRole('region', { name: 'Published changes' });

  it.each([
    ['Seen', 'seen'],
    ['Take back', 'take-back'],
  ])('%s leaves the list empty, and the heading has the focus', async (button, step) => {
    const { user, calls } = await renderApp(AVAILABLE, withPublished());
    await user.click(await within(await section()).findByRole('button', { name: `${button} Wood chipper` }));
    if (step === 'take-back') await user.click(await screen.findByRole('button', { name: 'Take back' }));
    expect(await within(await section()).findByText('No published changes to look at.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Published changes'));
    const sent = calls.find(({ method, path }) => method === 'POST' && path.includes('/changes/'));
    expect([sent?.path, sent?.headers.get('if-match')]).toEqual([`/api/admin/changes/7/${step}`, '"4"']);
  });

  it('name who changed the listing', async () => {
    const named = { 'GET /api/audit/identity/users': () => json([{ id: 3, name: 'Olive Operator' }]) };
    await renderApp(AVAILABLE, { ...withPublished(), ...named });
    expect((await within(await section()).findByText(/Hearst, Olive Operator,/)).textContent).not.toContain('#3');
  });

  it('can be tried again after an error', async () => {
    await renderApp(AVAILABLE, queue({ 'GET /api/admin/changes': () => failure(503, 'Away') }));
    expect(await within(await section()).findByText('Failed to load the published changes')).toBeTruthy();
  });
});

describe('the own change of a listing', () => {
  const own = (over: Partial<ListingChange> = {}) =>
    wholeListing({ id: 7, userId: 3, version: 3, municipality: 'smiths-falls', change: change(over) });

  it('waits until its owner discards it', async () => {
    let latest = own();
    const { user, calls } = await renderApp('/listings?asset=7', {
      ...signedInAs({ id: 3, role: 'municipal_operator', municipality: 'smiths-falls' }),
      'GET /api/assets': () => json([]),
      'GET /api/assets/7': () => json(latest),
      'POST /api/assets/7/discard-change': () => json((latest = { ...latest, change: null })),
    });
    expect(await screen.findByText(/The listing stays as it was approved until then/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Discard the change' }));
    const confirm = await screen.findByRole('alertdialog');
    await user.click(within(confirm).getByRole('button', { name: 'Discard the change' }));
    await waitFor(() => expect(screen.queryByText(/stays as it was approved until then/)).toBeNull());
    expect(calls.some(({ path }) => path === '/api/assets/7/discard-change')).toBe(true);
  });

  it('was rejected, with the reason', async () => {
    await renderApp('/listings?asset=7', {
      ...signedInAs({ id: 3, role: 'municipal_operator', municipality: 'smiths-falls' }),
      'GET /api/assets': () => json([]),
      'GET /api/assets/7': () => json(own({ state: 'rejected', reason: 'Another machine' })),
    });
    expect(await screen.findByText(/The last change was not approved/)).toBeTruthy();
    expect(screen.getByText('Another machine', { exact: false })).toBeTruthy();
  });

  it('fills the form', async () => {
    await renderApp('/listings?asset=7&edit=true', {
      ...signedInAs({ id: 3, role: 'municipal_operator', municipality: 'smiths-falls' }),
      'GET /api/assets': () => json([]),
      'GET /api/assets/7': () => json(own()),
    });
    expect(await screen.findByDisplayValue('Road grader with wing')).toBeTruthy();
    expect(screen.getByText(/this form begins with it/)).toBeTruthy();
  });
});
