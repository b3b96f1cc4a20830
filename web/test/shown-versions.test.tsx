import { beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Inquiry } from '@commonyard/contracts/http/inquiries';
import { failure, json, type Api, type ApiCall } from './api.ts';
import { counts, inquiry } from './inquiries.ts';
import { inspectionWith } from './inspections.ts';
import { listing, wholeListing } from './listings.ts';
import { renderApp } from './render.tsx';
import { stubUploads } from './uploads.ts';
import { signedIn, signedInAs } from './users.ts';

beforeEach(() => sessionStorage.clear());

const stale = () => failure(409, 'This was changed in the meantime', { code: 'stale_version' });
const versionsOf = (calls: ApiCall[], method: string) =>
  calls.filter((call) => call.method === method).map(({ headers }) => headers.get('if-match'));

const inquiryApi = (read: () => Inquiry, over: Api = {}): Api => ({
  ...signedIn('admin'),
  'GET /api/inquiries/counts': () => json(counts()),
  'GET /api/inquiries': () => json([read()]),
  'GET /api/inquiries/18': () => json(read()),
  'GET /api/inquiries/18/messages': () => json([]),
  'GET /api/assets/5': () => json(listing({ id: 5 })),
  ...over,
});

it('the question before an inquiry is cancelled follows no colleague in silence', async () => {
  let now = inquiry({ version: 3, status: 'in_progress' });
  const { user, calls, queryClient } = await renderApp(
    '/inquiries?inquiry=18',
    inquiryApi(() => now),
  );
  await user.click(await screen.findByRole('button', { name: 'Cancel Inquiry' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel inquiry #18?' }));
  now = inquiry({ version: 4, status: 'completed' });
  await act(() => queryClient.invalidateQueries({ queryKey: ['inquiries'] }));
  await dialog.findByText('The inquiry was changed in the meantime.');
  dialog.getByText('This is no longer possible.');
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
  expect(versionsOf(calls, 'PATCH')).toEqual([]);
});

it('notes on an inquiry are not saved over those of a colleague without a look at them', async () => {
  let now = inquiry({ version: 3, adminNotes: 'Call them' });
  const { user, calls } = await renderApp(
    '/inquiries?inquiry=18',
    inquiryApi(() => now, {
      'PATCH /api/inquiries/18': ({ headers, body }) =>
        headers.get('if-match') === `"${now.version}"` ? json({ ...now, ...(body as object), version: 5 }) : stale(),
    }),
  );
  await user.click(await screen.findByRole('button', { name: /^Related Asset/ }));
  const notes = await screen.findByLabelText<HTMLTextAreaElement>('Admin Notes');
  await user.type(notes, ' today');
  now = inquiry({ version: 4, adminNotes: 'They called' });
  await user.click(screen.getByRole('button', { name: 'Save Notes' }));
  await screen.findByText('They called');
  expect(notes.value).toBe('Call them today');
  await user.click(screen.getByRole('button', { name: 'Go on with the change' }));
  await user.click(screen.getByRole('button', { name: 'Save Notes' }));
  await screen.findByText(/^Saved/);
  expect(versionsOf(calls, 'PATCH')).toEqual(['"3"', '"4"']);
});

it('a status that a colleague changed is no conflict for notes', async () => {
  let now = inquiry({ version: 3, status: 'pending', adminNotes: 'Call them' });
  const { user, calls, queryClient } = await renderApp(
    '/inquiries?inquiry=18',
    inquiryApi(() => now, {
      'PATCH /api/inquiries/18': ({ body }) => json({ ...now, ...(body as object), version: 5 }),
    }),
  );
  await user.click(await screen.findByRole('button', { name: /^Related Asset/ }));
  await user.type(await screen.findByLabelText('Admin Notes'), ' today');
  now = inquiry({ version: 4, status: 'in_progress', adminNotes: 'Call them' });
  await act(() => queryClient.invalidateQueries({ queryKey: ['inquiries'] }));
  await user.click(screen.getByRole('button', { name: 'Save Notes' }));
  await screen.findByText(/^Saved/);
  expect(versionsOf(calls, 'PATCH')).toEqual(['"4"']);
});

it('a listing is not withdrawn in a version that its dialog did not show', async () => {
  const owned = { id: 10, userId: 3, municipality: 'smiths-falls', title: 'Loader' };
  let now = wholeListing({ ...owned, version: 3, rate: '450' });
  const { user, calls, queryClient } = await renderApp('/listings?asset=10', {
    ...signedInAs({ id: 3, role: 'municipal_operator', municipality: 'smiths-falls' }),
    'GET /api/assets': () => json([now]),
    'GET /api/assets/10': () => json(now),
    'POST /api/assets/10/withdraw': () => json({ ...now, withdrawn: true, version: 5 }),
  });
  await screen.findByRole('button', { name: 'Withdraw Listing' });
  now = wholeListing({ ...owned, version: 4, rate: '600' });
  await act(() => queryClient.invalidateQueries({ queryKey: ['listings'] }));
  const dialog = within(screen.getByRole('dialog'));
  const alert = await dialog.findByText('The listing was changed in the meantime.');
  expect(alert.parentElement!.textContent).toContain('Rate600');
  expect(dialog.queryByRole('button', { name: 'Withdraw Listing' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Go on with the change' }));
  await user.click(dialog.getByRole('button', { name: 'Withdraw Listing' }));
  await screen.findByText('Listing withdrawn');
  expect(versionsOf(calls, 'POST')).toEqual(['"4"']);
  // The own change is none of others.
  await waitFor(() => expect(dialog.queryByText('The listing was changed in the meantime.')).toBeNull());
});

it('each draft of an inspection follows the one before, and a colleague’s only after a look at it', async () => {
  stubUploads();
  let now = inspectionWith({ version: 1 });
  const save = ({ headers, body }: ApiCall) => {
    if (headers.get('if-match') !== `"${now.version}"`) return stale();
    now = { ...now, ...(body as object), version: now.version + 1 };
    return json(now);
  };
  const { user, calls } = await renderApp('/inspections?inspection=7', {
    ...signedIn('municipal_operator'),
    'GET /api/inspections': () => json([now]),
    'GET /api/inspections/7': () => json(now),
    'PATCH /api/inspections/7': save,
  });
  const notes = await screen.findByLabelText<HTMLTextAreaElement>('Notes (optional)');
  await user.type(notes, 'One');
  await waitFor(() => expect(versionsOf(calls, 'PATCH')).toEqual(['"1"']), { timeout: 5_000 });
  await screen.findByText(/^Draft saved/);
  now = { ...now, hourMeter: 4_711, version: now.version + 1 };
  await user.type(notes, ' two');
  await screen.findByText(/^A colleague changed this inspection:/, undefined, { timeout: 5_000 });
  expect(notes.value).toBe('One two');
  await user.click(screen.getByRole('button', { name: 'Go on with the change' }));
  await waitFor(() => expect(versionsOf(calls, 'PATCH')).toEqual(['"1"', '"2"', '"3"']), { timeout: 5_000 });
  await screen.findByText(/^Draft saved/);
  expect(now).toMatchObject({ notes: 'One two', hourMeter: 4_711 });
});
