import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Listing } from '@commonyard/contracts/http/assets';
import { failure, json, type Api, type ApiCall } from './api.ts';
import { listing, wholeListing } from './listings.ts';
import { renderApp } from './render.tsx';
import { signedIn, signedInAs } from './users.ts';

const owner = signedInAs({ id: 3, role: 'municipal_operator', municipality: 'smiths-falls' });
const detail = (over: Partial<Listing> = {}): Listing =>
  wholeListing({ id: 10, userId: 3, municipality: 'smiths-falls', ...over });

/** An API that keeps whether listing 10 is withdrawn. */
function withdrawable(over: Api = {}): Api {
  let withdrawn = false;
  const set = (value: boolean) => () => {
    withdrawn = value;
    return json(detail({ withdrawn }));
  };
  return {
    ...owner,
    'GET /api/assets': () => json([detail({ withdrawn })]),
    'GET /api/assets/10': () => json(detail({ withdrawn })),
    'POST /api/assets/10/withdraw': set(true),
    'POST /api/assets/10/restore': set(false),
    ...over,
  };
}
const posts = (calls: ApiCall[]) => calls.filter(({ method }) => method === 'POST').map(({ path }) => path);

describe('the owner of an approved listing', () => {
  it('withdraws it, and undoes that after the dialog is closed', async () => {
    const { user, calls } = await renderApp('/listings?asset=10', withdrawable());
    await user.click(await screen.findByRole('button', { name: 'Withdraw Listing' }));
    expect(await screen.findByText('Listing withdrawn')).toBeTruthy();
    const dialog = screen.getByRole('dialog');
    expect(await within(dialog).findByText('Withdrawn')).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Restore Listing' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const card = await screen.findByRole('article');
    await within(card).findByText('Withdrawn');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await within(card).findByText('Available');
    expect(posts(calls)).toEqual(['/api/assets/10/withdraw', '/api/assets/10/restore']);
  });

  it('succeeds where the listing is withdrawn already', async () => {
    let isFirst = true;
    const { user } = await renderApp(
      '/listings?asset=10',
      withdrawable({
        'POST /api/assets/10/withdraw': () => failure(409, 'Already withdrawn'),
        'GET /api/assets/10': () => {
          const seen = detail({ withdrawn: !isFirst });
          isFirst = false;
          return json(seen);
        },
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Withdraw Listing' }));
    expect(await screen.findByText('Listing withdrawn')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Restore Listing' })).toBeTruthy();
  });

  it.each(['pending', 'available'] as const)('can withdraw one that is %s', async (status) => {
    await renderApp('/listings?asset=10', withdrawable({ 'GET /api/assets/10': () => json(detail({ status })) }));
    expect(await screen.findByRole('button', { name: 'Withdraw Listing' })).toBeTruthy();
  });

  it('can restore a withdrawn one in any status', async () => {
    const withdrawn = detail({ status: 'unavailable', withdrawn: true });
    await renderApp('/listings?asset=10', withdrawable({ 'GET /api/assets/10': () => json(withdrawn) }));
    expect(await screen.findByRole('button', { name: 'Restore Listing' })).toBeTruthy();
  });

  it.each<[string, Partial<Listing>]>([
    ['of somebody else', { userId: 7 }],
    ['that was rejected', { status: 'unavailable', rejected: true }],
    ['that is leased', { status: 'leased' }],
  ])('cannot withdraw one %s', async (_, over) => {
    await renderApp('/listings?asset=10', withdrawable({ 'GET /api/assets/10': () => json(detail(over)) }));
    await screen.findByRole('dialog', { name: 'Road grader' });
    expect(screen.queryByRole('button', { name: 'Withdraw Listing' })).toBeNull();
  });

  it('sees the error', async () => {
    const api = withdrawable({ 'POST /api/assets/10/withdraw': () => failure(503, 'Try later') });
    const { user } = await renderApp('/listings?asset=10', api);
    await user.click(await screen.findByRole('button', { name: 'Withdraw Listing' }));
    expect(await screen.findByText('Update failed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Withdraw Listing' })).toBeTruthy();
  });
});

it('administrators tell a withdrawn listing from a rejected one', async () => {
  await renderApp('/admin', {
    ...signedIn('admin'),
    'GET /api/admin/asset-counts': () => json({ all: 3, pendingAvailable: 0, pendingNeeded: 0 }),
    'GET /api/admin/assets': () =>
      json([
        listing({ id: 1, title: 'Withdrawn grader', withdrawn: true }),
        listing({ id: 2, title: 'Rejected grader', status: 'unavailable', rejected: true }),
        listing({ id: 3, title: 'Old grader', status: 'unavailable' }),
      ]),
  });
  const row = (name: RegExp) => screen.findByRole('row', { name });
  expect(within(await row(/Withdrawn grader/)).getByText('Withdrawn')).toBeTruthy();
  expect(within(await row(/Rejected grader/)).getByText('Rejected')).toBeTruthy();
  expect(within(await row(/Old grader/)).getByText('Unavailable')).toBeTruthy();
});
