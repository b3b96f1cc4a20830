import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Listing } from '@commonyard/contracts/http/assets';
import { failure, json, type Api } from './api.ts';
import { listing, wholeListing } from './listings.ts';
import { renderApp } from './render.tsx';
import { signedInAs } from './users.ts';

const PHOTO = `/api/images/${'a'.repeat(32)}`;
const machine = (over: Partial<Listing> = {}): Listing =>
  wholeListing({
    id: 10,
    userId: 3,
    municipality: 'smiths-falls',
    title: 'Backhoe',
    category: 'heavy-equipment',
    make: 'Case',
    tags: ['digging'],
    images: [PHOTO],
    availableFrom: '2020-01-01',
    availableTo: '2020-02-01',
    ...over,
  });

const api = (over: Partial<Listing> = {}): Api => ({
  ...signedInAs({ id: 3, role: 'municipal_operator', municipality: 'smiths-falls' }),
  'GET /api/assets': () => json([machine(over)]),
  'GET /api/assets/10': () => json(machine(over)),
});
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);

beforeEach(() => sessionStorage.clear());

describe('the copy of an own listing', () => {
  it('opens the form with its fields, without its photos and the days that have passed', async () => {
    const { user, calls } = await renderApp('/listings?asset=10', {
      ...api(),
      'POST /api/assets': () => json(listing({ id: 11 }), { status: 201 }),
    });
    await user.click(await screen.findByRole('link', { name: 'Duplicate' }));
    const dialog = await screen.findByRole('dialog', { name: 'List Available Asset' });
    await within(dialog).findByText('This is a copy of listing #10. Its photos stay there: add photos of this one.');
    expect([field('Asset Title').value, field(/^Make/).value]).toEqual(['Backhoe', 'Case']);
    await user.click(screen.getByRole('button', { name: 'Submit Listing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { body } = calls.find(({ method }) => method === 'POST')!;
    expect(body).toMatchObject({ title: 'Backhoe', make: 'Case', tags: ['digging'], images: [] });
    expect(body).not.toHaveProperty('availableFrom');
  });

  it('of a need opens the form of needs', async () => {
    const { user } = await renderApp('/listings?tab=needed&asset=10', api({ type: 'needed_asset' }));
    await user.click(await screen.findByRole('link', { name: 'Duplicate' }));
    expect(await screen.findByRole('dialog', { name: 'Post Asset Need' })).toBeTruthy();
  });

  it('of a listing that is gone says so', async () => {
    await renderApp('/listings?new=true&copy=10', { ...api(), 'GET /api/assets/10': () => failure(404, 'Gone') });
    expect(await screen.findByText('This listing no longer exists, or you do not have access to it.')).toBeTruthy();
  });
});

describe('after a listing was submitted', () => {
  const submitted = async (type: Listing['type']) => {
    const path = type === 'needed_asset' ? '/listings?tab=needed&new=true&copy=10' : '/listings?new=true&copy=10';
    const { user } = await renderApp(path, {
      ...api({ type }),
      'POST /api/assets': () => json(listing({ id: 11, type }), { status: 201 }),
    });
    await screen.findByText(/^This is a copy/);
    await user.click(screen.getByRole('button', { name: 'Submit Listing' }));
    await screen.findByText('Reference #11');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  it('the focus is on its reference, and a link leads on to its terms and days', async () => {
    await submitted('available_asset');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Reference #11')));
    const link = screen.getByRole('link', { name: 'Set conditions, rates and blocked days' });
    expect(link.getAttribute('href')).toBe('/listings?asset=11&lending=true');
  });

  it('a need has no terms', async () => {
    await submitted('needed_asset');
    expect(screen.queryByRole('link', { name: 'Set conditions, rates and blocked days' })).toBeNull();
  });
});

it('a withdrawn listing with a change says both and can be restored, and its form says that it stays withdrawn', async () => {
  const { user } = await renderApp('/listings?asset=10', api({ withdrawn: true, status: 'pending' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Withdrawn. The change waits for review')).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Restore Listing' })).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Edit Listing' }));
  await screen.findByText('A change waits for review. The listing stays withdrawn until you restore it.');
});
