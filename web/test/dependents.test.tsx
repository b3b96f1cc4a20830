import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Dependents } from '@commonyard/contracts/http/loans';
import { failure, json, noContent, type Api, type ApiCall } from './api.ts';
import { listing, wholeListing } from './listings.ts';
import { renderApp } from './render.tsx';
import { signedIn, signedInAs, userWith } from './users.ts';

const owner = signedInAs({ id: 3, role: 'municipal_operator', municipality: 'smiths-falls' });
const detail = (over = {}) =>
  wholeListing({ id: 10, userId: 3, municipality: 'smiths-falls', title: 'Road grader', ...over });
const row = (id: number, status: 'accepted' | 'quoted'): Dependents['loans'][number] => ({
  id,
  status,
  title: 'Road grader',
  municipalityName: 'Renfrew',
  startsOn: '2099-12-01',
  endsOn: '2099-12-05',
});
const dependents = (over: Partial<Dependents> = {}): Dependents => ({
  accepted: 1,
  open: 7,
  loans: [row(214, 'accepted'), row(215, 'quoted')],
  ...over,
});
/** Of the changes at a path. */
const bodiesOf = (calls: ApiCall[], path: string) =>
  calls.filter((call) => call.path === path && call.method !== 'GET').map(({ body }) => body);

describe('withdrawing a listing', () => {
  const api = (found: () => Response): Api => ({
    ...owner,
    'GET /api/assets': () => json([listing()]),
    'GET /api/assets/10': () => json(detail()),
    'GET /api/loans/dependents': found,
    'POST /api/assets/10/withdraw': () => json(detail({ withdrawn: true })),
  });
  const open = async (found: () => Response) => {
    const app = await renderApp('/listings?asset=10', api(found));
    await app.user.click(await screen.findByRole('button', { name: 'Withdraw Listing' }));
    return app;
  };
  const dialog = async () => within(await screen.findByRole('alertdialog', { name: 'Withdraw Road grader?' }));

  it('names its loans with days and municipality, and needs a reason, which gets the focus', async () => {
    const { user, calls } = await open(() => json(dependents()));
    const prompt = await dialog();
    await prompt.findByText('Affected: 1 accepted loan, 7 open requests');
    expect(prompt.getByRole('link', { name: 'Loan #214' }).getAttribute('href')).toBe('/loans?loan=214');
    expect(prompt.getByText(/Renfrew, from Dec 1, 2099 to Dec 5, 2099 \(Accepted\)/)).toBeTruthy();
    expect(prompt.getByRole('link', { name: '6 more loans' })).toBeTruthy();
    await user.click(prompt.getByRole('button', { name: 'Withdraw Listing' }));
    expect(prompt.getByText('Please give a reason of 3 to 1,000 characters')).toBeTruthy();
    const box = prompt.getByRole('textbox', { name: 'Reason' });
    expect(document.activeElement).toBe(box);
    await user.type(box, 'Sold');
    await user.click(prompt.getByRole('button', { name: 'Withdraw Listing' }));
    await screen.findByText('Listing withdrawn');
    expect(bodiesOf(calls, '/api/assets/10/withdraw')).toEqual([{ reason: 'Sold' }]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('with open requests only needs no reason', async () => {
    const { user, calls } = await open(() => json(dependents({ accepted: 0, open: 1, loans: [row(215, 'quoted')] })));
    await user.click((await dialog()).getByRole('button', { name: 'Withdraw Listing' }));
    await screen.findByText('Listing withdrawn');
    expect(bodiesOf(calls, '/api/assets/10/withdraw')).toEqual([undefined]);
  });

  it('without loans asks nothing', async () => {
    await open(() => json(dependents({ accepted: 0, open: 0, loans: [] })));
    await screen.findByText('Listing withdrawn');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks for a reason where the loans cannot be read, and reads them again', async () => {
    let isDown = true;
    const { user } = await open(() =>
      isDown ? failure(503, 'Down') : json(dependents({ accepted: 0, open: 1, loans: [row(215, 'quoted')] })),
    );
    const prompt = await dialog();
    await prompt.findByText(/cannot be shown at the moment/);
    await user.type(prompt.getByRole('textbox', { name: 'Reason' }), 'Sold');
    const retry = prompt.getByRole('button', { name: 'Try again' });
    await user.click(retry);
    // It stays where it is while they are read.
    expect(retry.isConnected).toBe(true);
    isDown = false;
    await user.click(retry);
    await prompt.findByText('Affected: 1 open request');
    expect(prompt.queryByText(/cannot be shown at the moment/)).toBeNull();
    expect(prompt.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ }).value).toBe('Sold');
  });
});

describe('deleting a listing', () => {
  it('names its loans and sends the reason; a reason that the server asks for is a field', async () => {
    let wasRejected = false;
    const { user, calls } = await renderApp('/admin?tab=available', {
      ...signedIn('admin'),
      'GET /api/admin/asset-counts': () => json({ pending: {}, available: {}, needed: {} }),
      'GET /api/admin/assets': () =>
        json([listing({ id: 10, title: 'Road grader' })], { headers: { 'x-total-count': '1' } }),
      'GET /api/loans/dependents': () => json(dependents({ accepted: 0 })),
      'GET /api/assets/10': () => json(wholeListing({ id: 10, title: 'Road grader' })),
      'DELETE /api/assets/10': () => {
        if (wasRejected) return noContent();
        wasRejected = true;
        return failure(400, 'No', {
          code: 'validation_failed',
          fields: { reason: 'Please give a reason of 3 to 1,000 characters' },
        });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Road grader', hidden: true }));
    const prompt = within(await screen.findByRole('alertdialog'));
    await prompt.findByText('Affected: 7 open requests');
    await user.click(prompt.getByRole('button', { name: 'Delete' }));
    expect(await prompt.findByText('Please give a reason of 3 to 1,000 characters')).toBeTruthy();
    await user.type(prompt.getByRole('textbox', { name: 'Reason' }), 'Sold');
    await user.click(prompt.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(bodiesOf(calls, '/api/assets/10')).toEqual([undefined, { reason: 'Sold' }]));
  });
});

describe('the last administrator of a municipality', () => {
  const kim = userWith({
    id: 7,
    username: 'kim',
    name: 'Kim Lee',
    role: 'municipal_admin',
    municipality: 'smiths-falls',
    municipalityName: 'Smiths Falls',
  });
  const api: Api = {
    ...signedIn('admin'),
    'GET /api/users': () => json([kim], { headers: { 'x-total-count': '1' } }),
    'GET /api/users/7': () => json(kim),
    'GET /api/municipalities/smiths-falls/limits': () => json({ factor: 1 }),
    'GET /api/loans/dependents': () => json(dependents()),
    'POST /api/users/7/deactivate': () => json({ ...kim, active: false }),
    'PATCH /api/users/7': () => json({ ...kim, role: 'municipal_operator' }),
  };

  it('is deactivated with a reason, after what becomes of its loans and what to do first', async () => {
    const { user, calls } = await renderApp('/users', api);
    await user.click(await screen.findByRole('button', { name: 'Deactivate User: Kim Lee', hidden: true }));
    const prompt = within(await screen.findByRole('alertdialog'));
    await prompt.findByText('Affected: 1 accepted loan, 7 open requests');
    expect(prompt.getByText(/Make another account an administrator of Smiths Falls first/)).toBeTruthy();
    await user.click(prompt.getByRole('button', { name: 'Deactivate User' }));
    expect(bodiesOf(calls, '/api/users/7/deactivate')).toEqual([]);
    await user.type(prompt.getByRole('textbox', { name: 'Reason' }), 'Retired');
    await user.click(prompt.getByRole('button', { name: 'Deactivate User' }));
    await screen.findByText('User deactivated');
    expect(bodiesOf(calls, '/api/users/7/deactivate')).toEqual([{ reason: 'Retired' }]);
  });

  it('gets another role with a reason', async () => {
    const { user, calls } = await renderApp('/users', api);
    await user.click(await screen.findByRole('button', { name: 'Edit User: Kim Lee', hidden: true }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Edit User' }));
    expect(drawer.queryByRole('textbox', { name: 'Reason' })).toBeNull();
    await user.selectOptions(await drawer.findByRole('combobox', { name: 'Role' }), 'municipal_operator');
    await drawer.findByText('Affected: 1 accepted loan, 7 open requests');
    await user.type(drawer.getByRole('textbox', { name: 'Reason' }), 'Retired');
    await user.click(drawer.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('User updated');
    expect(bodiesOf(calls, '/api/users/7').at(-1)).toMatchObject({ role: 'municipal_operator', reason: 'Retired' });
  });
});
