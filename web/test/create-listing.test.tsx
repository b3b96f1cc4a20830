import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Listing } from '@commonyard/contracts/http/assets';
import { failure, json, never, type Api } from './api.ts';
import { fillField } from './fill-field.ts';
import { listing, wholeListing } from './listings.ts';
import { renderApp } from './render.tsx';
import { signedInAs } from './users.ts';

const operator = signedInAs({ id: 3, role: 'municipal_operator', municipality: 'smiths-falls' });
const lists: Api = { ...operator, 'GET /api/assets': () => json([]) };
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const waitUntilDialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const tags = () =>
  within(screen.getByRole('list', { name: 'Chosen tags' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** Paste, because typing is slow with many fields. */
async function paste(user: UserEvent, name: string, text: string) {
  await user.click(field(name));
  await user.paste(text);
}

async function fill(user: UserEvent) {
  await paste(user, 'Asset Title', 'Backhoe loader');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Heavy Equipment');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Region' }), 'Central Canada');
  await paste(user, 'Description', 'A backhoe with two buckets.');
  await paste(user, 'Rate', '550');
}

beforeEach(() => sessionStorage.clear());

describe('new listing', () => {
  it('has the labels of the specification for both kinds', async () => {
    const { user } = await renderApp('/listings', lists);
    await user.click(await screen.findByRole('button', { name: 'Add New' }));
    const dialog = await screen.findByRole('dialog', { name: 'List Available Asset' });
    expect(within(dialog).getByText('List an asset your municipality can lease to others')).toBeTruthy();
    const labels = [
      'Asset Title',
      'Category',
      'Region',
      'Description',
      'Rate',
      'Rate Type',
      'Year (optional)',
      'Make (optional)',
      'Model (optional)',
      'Specifications (optional)',
      'Available From (optional)',
      'Available To (optional)',
      'Minimum Lease Period (optional)',
      'Tags (optional)',
      'Upload Images (optional)',
    ];
    expect([...dialog.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual(labels);
    const options = (name: string) =>
      within(within(dialog).getByRole('combobox', { name }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(options('Category').slice(1)).toEqual([
      'Heavy Equipment',
      'Vehicles',
      'Tools & Machinery',
      'Office Equipment',
      'Other',
    ]);
    expect(within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Region' }).value).toBe('Ontario');
    expect(options('Region')).toEqual([
      'Ontario',
      'Western Canada',
      'Central Canada',
      'Eastern Canada',
      'Northern Territories',
    ]);
    expect(options('Rate Type')).toEqual(['Per day', 'Per week', 'Per month']);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitUntilDialogClosed();
    await user.click(screen.getByRole('tab', { name: 'Needed Assets' }));
    await user.click(screen.getByRole('button', { name: 'Add New' }));
    expect(await screen.findByRole('dialog', { name: 'Post Asset Need' })).toBeTruthy();
    expect(screen.getByText('Post an asset your municipality is looking to lease')).toBeTruthy();
  });

  it('is submitted and confirmed, and clears the filters of the list', async () => {
    const { user, calls, router } = await renderApp('/listings?tab=needed&q=desk&new=true', {
      ...lists,
      'POST /api/assets': () => json(listing({ id: 123 }), { status: 201 }),
    });
    await screen.findByRole('dialog', { name: 'Post Asset Need' });
    await fill(user);
    await user.type(field(/^Tags/), 'digging{Enter}thumb');
    fireEvent.change(screen.getByLabelText(/^Available To/), { target: { value: '2099-12-31' } });
    await user.click(screen.getByRole('button', { name: 'Submit Listing' }));
    expect(await screen.findByText('Asset created')).toBeTruthy();
    expect(screen.getByText('Your asset has been successfully listed and is awaiting approval.')).toBeTruthy();
    const call = calls.find(({ method }) => method === 'POST')!;
    expect(call.body).toEqual({
      type: 'needed_asset',
      title: 'Backhoe loader',
      category: 'heavy-equipment',
      region: 'Central Canada',
      description: 'A backhoe with two buckets.',
      rate: '550',
      rateType: 'daily',
      availableTo: '2099-12-31',
      tags: ['digging', 'thumb'],
      images: [],
    });
    expect(call.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    await waitUntilDialogClosed();
    expect(router.state.location.search).toEqual({ tab: 'needed' });
    expect(screen.getByText('Reference #123')).toBeTruthy();
    expect(screen.getByText(/You are notified of the decision/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View your listing' }).getAttribute('href')).toContain('asset=123');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Reference #123')).toBeNull();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('adds tags by Enter, comma and button, trimmed and without duplicates', async () => {
    const { user } = await renderApp('/listings?new=true', lists);
    await screen.findByRole('dialog');
    const plus = screen.getByRole<HTMLButtonElement>('button', { name: 'Add tag' });
    expect(plus.disabled).toBe(true);
    await user.type(field(/^Tags/), '  plow {Enter}wing, Plow,');
    expect(tags()).toEqual(['plow', 'wing']);
    await user.type(field(/^Tags/), 'blade');
    expect(plus.disabled).toBe(false);
    await user.click(plus);
    expect(tags()).toEqual(['plow', 'wing', 'blade']);
    expect(plus.disabled).toBe(true);
    expect(document.activeElement).toBe(field(/^Tags/));
    await user.type(field(/^Tags/), '   ');
    expect(plus.disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Remove tag wing' }));
    expect(tags()).toEqual(['plow', 'blade']);
    expect(document.activeElement).toBe(field(/^Tags/));
  });

  it('shows errors in the summary and at the fields', async () => {
    const { user, calls } = await renderApp('/listings?new=true', lists);
    await screen.findByRole('dialog');
    await user.click(screen.getByRole('button', { name: 'Submit Listing' }));
    const summary = await screen.findByRole('alert');
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Name must be at least 3 characters',
      'Please select a category',
      'Description must be at least 10 characters',
      'Please enter an amount such as 450, or words such as Negotiable',
    ]);
    expect(screen.getAllByText('Please select a category')).toHaveLength(2);
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('keeps a draft until it is submitted or started over', async () => {
    const { user } = await renderApp('/listings?new=true', lists);
    await screen.findByRole('dialog');
    await fillField(user, field('Asset Title'), 'Backhoe');
    await user.type(field(/^Tags/), 'digging{Enter}');
    await user.keyboard('{Escape}');
    await waitUntilDialogClosed();
    await user.click(screen.getByRole('button', { name: 'Add New' }));
    expect(await screen.findByText('We kept what you typed.')).toBeTruthy();
    expect(field('Asset Title').value).toBe('Backhoe');
    expect(tags()).toEqual(['digging']);
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(field('Asset Title').value).toBe('');
  });

  it('stays open while submitting', async () => {
    const { user } = await renderApp('/listings?new=true', { ...lists, 'POST /api/assets': never });
    await screen.findByRole('dialog');
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Submit Listing' }));
    expect(await screen.findByText('Submitting...')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
  });

  it.each([
    ['', 'Failed to create asset. Please try again.'],
    ['The listing is the same as one you posted', 'The listing is the same as one you posted'],
  ])('shows %j as %j and keeps the input', async (message, shown) => {
    const { user } = await renderApp('/listings?new=true', {
      ...lists,
      'POST /api/assets': () => failure(409, message),
    });
    await screen.findByRole('dialog');
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Submit Listing' }));
    expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
    expect(field('Asset Title').value).toBe('Backhoe loader');
  });
});

describe('editing a managed listing', () => {
  const own = (over: Partial<Listing> = {}) => ({
    ...wholeListing({ id: 10, userId: 3, category: 'heavy-equipment', region: 'Central Canada', ...over }),
    availableFrom: '2025-01-01',
    make: 'Cat',
    tags: ['blade'],
  });

  it('explains the effect on publication', async () => {
    const { user, calls, router } = await renderApp('/listings?asset=10', {
      ...lists,
      'GET /api/assets/10': () => json(own()),
      'PATCH /api/assets/10': ({ body }) => json({ ...own(), ...(body as object), status: 'pending', version: 2 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Edit Listing' }));
    await screen.findByRole('dialog', { name: 'Edit Listing' });
    expect(
      await screen.findByText(
        'The listing stays as it is while an administrator reviews your change. Days, price, photos and small corrections by a municipality are published at once.',
      ),
    ).toBeTruthy();
    expect(field(/^Make/).value).toBe('Cat');
    await user.clear(field(/^Make/));
    await user.type(field('Asset Title'), ' 2');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Asset updated')).toBeTruthy();
    const call = calls.find(({ method }) => method === 'PATCH')!;
    expect(call.body).toMatchObject({
      title: 'Road grader 2',
      make: null,
      availableFrom: '2025-01-01',
      tags: ['blade'],
    });
    expect(call.headers.get('if-match')).toBe('"1"');
    await waitFor(() => expect(router.state.location.search).toEqual({ asset: 10 }));
  });

  it('confirms before discarding changes', async () => {
    const { user, router } = await renderApp('/listings?asset=10&edit=true', {
      ...lists,
      'GET /api/assets/10': () => json(own()),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Asset Title' }), ' 2');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ asset: 10 }));
  });

  it('does not overwrite changes of another user', async () => {
    let theirs = own();
    const { user } = await renderApp('/listings?asset=10&edit=true', {
      ...lists,
      'GET /api/assets/10': () => json(theirs),
      'PATCH /api/assets/10': () => failure(409, 'Changed', { code: 'stale_version' }),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Asset Title' }), ' 2');
    theirs = { ...own(), title: 'Grader with wing', version: 2 };
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    const discard = await screen.findByRole('button', { name: 'Discard mine and load theirs' });
    expect(field('Asset Title').value).toBe('Road grader 2');
    await user.click(discard);
    await waitFor(() => expect(field('Asset Title').value).toBe('Grader with wing'));
  });

  it('rejects a listing the user does not manage', async () => {
    await renderApp('/listings?asset=10&edit=true', { ...lists, 'GET /api/assets/10': () => json(own({ userId: 7 })) });
    expect(await screen.findByText('You cannot edit this listing.')).toBeTruthy();
  });
});
