import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Listing } from '@commonyard/contracts/http/assets';
import { forEachEquipmentText } from '../src/entities/listing/equipment-values.ts';
import { failure, json, never, type Api } from './api.ts';
import { fillField } from './fill-field.ts';
import { wholeListing } from './listings.ts';
import { renderApp } from './render.tsx';
import { signedIn } from './users.ts';

const detail = (over: Partial<Listing> = {}): Listing => ({
  ...wholeListing({ id: 7, status: 'pending', version: 3, make: 'Volvo', images: ['/media/aa/one.webp'] }),
  contactName: 'Sam Road',
  contactEmail: 'sam@example.ca',
  contactOrganization: 'Public works',
  ...over,
});
const admin: Api = {
  ...signedIn('admin'),
  'GET /api/assets/7': () => json(detail()),
  'GET /api/admin/asset-counts': () => json({ all: 1, pendingAvailable: 1, pendingNeeded: 0 }),
  'GET /api/admin/assets': () => json([detail()]),
};
const PATCH = 'PATCH /api/admin/assets/7';
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save Changes' });

beforeEach(() => sessionStorage.clear());

describe('admin edit page', () => {
  it('redirects users who are not administrators', async () => {
    const { router, calls } = await renderApp('/edit-asset/7', signedIn('municipal_admin'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
    expect(calls.some(({ path }) => path.startsWith('/api/assets'))).toBe(false);
  });

  it('shows all values and saves them with the version', async () => {
    const { user, router, calls } = await renderApp('/edit-asset/7', { ...admin, [PATCH]: () => json(detail()) });
    const make = await field('Make (optional)');
    expect(make.value).toBe('Volvo');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Pending/ }).checked).toBe(true);
    await user.clear(make);
    await user.type(await field('Title'), ' II');
    await user.click(screen.getByRole('radio', { name: /^Leased/ }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rate type' }), 'Per week');
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
    expect(await screen.findByText('Asset updated')).toBeTruthy();
    const sent = calls.find(({ method }) => method === 'PATCH');
    expect(sent?.headers.get('if-match')).toBe('"3"');
    expect(sent?.body).toEqual({
      title: 'Road grader II',
      category: 'road-maintenance',
      region: 'Ontario',
      description: 'A grader with a twelve foot blade.',
      status: 'leased',
      rate: '450',
      rateType: 'weekly',
      images: ['/media/aa/one.webp'],
      ...forEachEquipmentText(null),
      contactName: 'Sam Road',
      contactEmail: 'sam@example.ca',
      contactPhone: null,
      contactOrganization: 'Public works',
    });
  });

  it('returns to the list it was opened from', async () => {
    const { user, router } = await renderApp('/admin?q=grader&status=leased', {
      ...admin,
      [PATCH]: () => json(detail()),
    });
    await user.click(await screen.findByRole('link', { name: 'Edit Road grader', hidden: true }));
    await user.type(await field('Title'), ' II');
    await user.click(save());
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'grader', status: 'leased' }));
  });

  it('does not submit invalid values, and shows errors', async () => {
    const { user, calls } = await renderApp('/edit-asset/7', admin);
    await user.clear(await field('Title'));
    await user.clear(await field('Contact email (optional)'));
    await user.type(await field('Contact email (optional)'), 'sam');
    await user.click(save());
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Name must be at least 3 characters')).toBeTruthy();
    expect(within(alert).getByText('Please enter a valid email')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  it('keeps the input after a server error', async () => {
    const { user } = await renderApp('/edit-asset/7', { ...admin, [PATCH]: () => failure(500, 'The disk is full') });
    await user.type(await field('Title'), ' II');
    await user.click(save());
    expect(within(await screen.findByRole('alert')).getByText('The disk is full')).toBeTruthy();
    expect(await screen.findByText('Update failed')).toBeTruthy();
    expect((await field('Title')).value).toBe('Road grader II');
  });

  describe('edit conflict', () => {
    const theirs = detail({ version: 4, status: 'leased', title: 'Road grader, repaired' });
    const stale = () =>
      failure(409, 'This listing was changed in the meantime: title', {
        code: 'stale_version',
        fields: { title: theirs.title },
      });

    it('shows the other changes and overwrites them on request', async () => {
      let reads = 0;
      const { user, calls, router } = await renderApp('/edit-asset/7', {
        ...admin,
        'GET /api/assets/7': () => json(reads++ === 0 ? detail() : theirs),
        [PATCH]: ({ headers }) => (headers.get('if-match') === '"4"' ? json(theirs) : stale()),
      });
      await fillField(user, await field('Make (optional)'), ' Construction');
      await user.click(save());
      expect(await screen.findByText('Road grader, repaired')).toBeTruthy();
      expect(
        screen.getByText('Someone else changed this listing while you were editing it.', {
          selector: '[role=alert] p',
        }),
      ).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Save my version' }));
      await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
      expect(calls.filter(({ method }) => method === 'PATCH').at(-1)?.body).toMatchObject({
        title: 'Road grader',
        make: 'Volvo Construction',
      });
    });

    it('marks the changed texts with the language of the listing', async () => {
      let reads = 0;
      const french = { ...theirs, locale: 'fr', title: 'Niveleuse' } as const;
      const { user } = await renderApp('/edit-asset/7', {
        ...admin,
        'GET /api/assets/7': () => json(reads++ === 0 ? detail() : french),
        [PATCH]: stale,
      });
      await user.type(await field('Title'), ' II');
      await user.click(save());
      expect((await screen.findByText('Niveleuse')).lang).toBe('fr');
      expect(screen.getByText('Leased', { selector: 'dd' }).lang).toBe('');
    });

    it('loads the other version on request', async () => {
      let reads = 0;
      const { user } = await renderApp('/edit-asset/7', {
        ...admin,
        'GET /api/assets/7': () => json(reads++ === 0 ? detail() : theirs),
        [PATCH]: stale,
      });
      await fillField(user, await field('Make (optional)'), ' Construction');
      await user.click(save());
      await user.click(await screen.findByRole('button', { name: 'Discard mine and load theirs' }));
      await waitFor(async () => expect((await field('Title')).value).toBe('Road grader, repaired'));
      expect((await field('Make (optional)')).value).toBe('Volvo');
      expect(screen.queryByText('What changed in the meantime')).toBeNull();
    });
  });

  it('confirms before leaving unsaved changes', async () => {
    const { user, router } = await renderApp('/edit-asset/7', admin);
    await user.type(await field('Title'), ' II');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    const prompt = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
    await user.click(within(prompt).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((await field('Title')).value).toBe('Road grader II');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
  });

  it('keeps what was typed until it is saved or discarded, and shows how the card will look', async () => {
    const first = await renderApp('/edit-asset/7', admin);
    await first.user.type(await field('Title'), ' II');
    const preview = first.container.querySelector('[inert]')!;
    await waitFor(() => expect(preview.textContent).toContain('Road grader II'));
    first.unmount();
    const { user, router } = await renderApp('/edit-asset/7', admin);
    expect((await field('Title')).value).toBe('Road grader II');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect((await field('Title')).value).toBe('Road grader');
    await user.type(await field('Title'), ' III');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it('leaves at once without changes', async () => {
    const { user, router } = await renderApp('/edit-asset/7', admin);
    await field('Title');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
  });

  it('shows loading, missing and error states', async () => {
    const loading = await renderApp('/edit-asset/7', { ...admin, 'GET /api/assets/7': never });
    expect(await screen.findByText('Loading equipment...')).toBeTruthy();
    loading.unmount();
    const missing = await renderApp('/edit-asset/x', admin);
    expect(await screen.findByRole('heading', { name: 'Equipment Not Found' })).toBeTruthy();
    missing.unmount();
    let isDown = true;
    const failed = await renderApp('/edit-asset/7', {
      ...admin,
      'GET /api/assets/7': () => (isDown ? failure(500, 'Down') : json(detail())),
    });
    expect(await screen.findByText('Failed to fetch asset details')).toBeTruthy();
    isDown = false;
    await failed.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await field('Title')).value).toBe('Road grader');
  });
});
