import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, json, never, noContent, type Api } from './api.ts';
import { fillField } from './fill-field.ts';
import { listing, wholeListing } from './listings.ts';
import { renderApp } from './render.tsx';
import { signedIn, userWith } from './users.ts';

const counts: Api = {
  'GET /api/admin/asset-counts': () => json({ all: 60, pendingAvailable: 2, pendingNeeded: 1 }),
};
const grader = listing({ id: 7, title: 'Road grader', status: 'leased' });
const sweeper = listing({ id: 5, title: 'Street sweeper', type: 'needed_asset', status: 'available' });
const inventory: Api = {
  ...signedIn('admin'),
  ...counts,
  'GET /api/admin/assets': () => json([grader, sweeper], { headers: { 'x-total-count': '60' } }),
};
/** jsdom has no layout, so the column headings count as hidden. */
const INCLUDE_HIDDEN = { hidden: true };
const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

describe('access to the admin dashboard', () => {
  it('waits for the current user', async () => {
    const { calls } = await renderApp('/admin', { 'GET /api/user': never });
    expect(screen.getByRole('heading', { level: 1, name: 'Loading...' })).toBeTruthy();
    expect(calls.map(({ path }) => path)).toEqual(['/api/user']);
  });

  it.each(['municipal_operator', 'municipal_admin'] as const)('denies %s and requests no data', async (role) => {
    const { calls } = await renderApp('/admin', signedIn(role));
    expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/');
    expect(calls.filter(({ path }) => path.startsWith('/api/admin'))).toEqual([]);
  });

  it('shows the login without a session, then the page', async () => {
    let isRight = false;
    const { user, calls } = await renderApp('/admin', {
      ...inventory,
      'GET /api/user': () => failure(401, 'Not signed in'),
      'POST /api/login': () => (isRight ? json(userWith()) : failure(401, 'Invalid username or password')),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin Login' })).toBeTruthy();
    expect(calls.map(({ path }) => path)).toEqual(['/api/user']);
    await fillField(user, screen.getByLabelText('Username'), 'admin');
    await fillField(user, screen.getByLabelText('Password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect((await screen.findAllByText('Invalid username or password')).length).toBeGreaterThan(0);
    isRight = true;
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });

  it('opens the home page on logout', async () => {
    const { user, router } = await renderApp('/admin', { ...inventory, 'POST /api/logout': noContent });
    await screen.findByRole('table');
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(await screen.findByText('Logged out')).toBeTruthy();
  });

  it('offers a retry when the current user fails to load', async () => {
    let isDown = true;
    const { user } = await renderApp('/admin', {
      ...inventory,
      'GET /api/user': (call) => (isDown ? failure(503, 'Down') : inventory['GET /api/user']!(call)),
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(retry);
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});

describe('inventory', () => {
  it('shows the columns and named actions per row', async () => {
    const { user } = await renderApp('/admin', inventory);
    const table = await screen.findByRole('table');
    expect(texts(within(table).getAllByRole('columnheader', INCLUDE_HIDDEN))).toEqual([
      'ID',
      'Title',
      'Type',
      'Category',
      'Status',
      'Region',
      'Created',
      'Actions',
    ]);
    const row = within(table).getByRole('row', { name: /Road grader/ });
    expect(texts(within(row).getAllByRole('cell', INCLUDE_HIDDEN)).slice(0, -1)).toEqual([
      '7',
      'Available',
      'Road Maintenance',
      'Leased',
      'Ontario',
      'Nov 20, 2026',
    ]);
    // Small screens show title and status, and a menu with the actions.
    expect(within(row).queryByRole('link', { name: 'Edit Road grader' })).toBeNull();
    expect(texts(within(row).getAllByRole('cell'))[0]).toBe('Leased');
    const menu = within(row).getByRole('button', { name: 'Actions: Road grader', expanded: false });
    await user.click(menu);
    expect(within(row).getByRole('link', { name: 'View Road grader' }).getAttribute('href')).toBe(
      '/equipment/available/7',
    );
    expect(within(row).getByRole('link', { name: 'Edit Road grader' }).getAttribute('href')).toBe('/edit-asset/7');
    await user.keyboard('{Escape}');
    expect(within(row).queryByRole('link', { name: 'Edit Road grader' })).toBeNull();
    expect(screen.getByRole('link', { name: 'View Street sweeper', hidden: true }).getAttribute('href')).toBe(
      '/equipment/needed/5',
    );
    expect(within(row).getByRole('button', { name: 'Delete Road grader', hidden: true })).toBeTruthy();
    expect(screen.getByText('Showing 1-2 of 60 listings')).toBeTruthy();
  });

  it('marks each title with the language of its listing', async () => {
    const french = listing({ id: 9, title: 'Niveleuse', locale: 'fr' });
    await renderApp('/admin', {
      ...inventory,
      'GET /api/admin/assets': () => json([grader, french], { headers: { 'x-total-count': '2' } }),
    });
    const table = await screen.findByRole('table');
    const languages = ['Road grader', 'Niveleuse'].map((title) =>
      within(table).getByText(title).closest('[lang]')!.getAttribute('lang'),
    );
    expect(languages).toEqual(['en', 'fr']);
  });

  it('counts each tab and links to other pages', async () => {
    await renderApp('/admin', inventory);
    await screen.findByRole('tab', { name: 'All Equipment 60', selected: true });
    expect(screen.getByRole('tab', { name: 'Pending Available 2' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Pending Needed 1' })).toBeTruthy();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Back to Main Site' }).getAttribute('href')).toBe('/');
    expect(main.getByRole('link', { name: 'Add Available' }).getAttribute('href')).toBe('/post-available-item');
    expect(main.getByRole('link', { name: 'Add Needed' }).getAttribute('href')).toBe('/post-needed-item');
    expect(main.getByRole('button', { name: 'Logout' })).toBeTruthy();
  });

  it('keeps search, filters, sort order and page in the URL', async () => {
    const { user, router, calls } = await renderApp('/admin?page=2', inventory);
    await user.type(await screen.findByRole('searchbox', { name: 'Search listings' }), 'grader{Enter}');
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'grader' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'leased');
    await user.click(screen.getByRole('button', { name: 'Title', ...INCLUDE_HIDDEN }));
    await user.click(screen.getByRole('button', { name: 'Title', ...INCLUDE_HIDDEN }));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Title', ...INCLUDE_HIDDEN }).getAttribute('aria-sort')).toBe(
        'descending',
      ),
    );
    await user.click(screen.getByRole('link', { name: 'Next page' }));
    const search = { q: 'grader', status: 'leased', sort: 'title', order: 'desc', page: 2 };
    await waitFor(() => expect(router.state.location.search).toEqual(search));
    await waitFor(() =>
      expect(calls.at(-1)?.query.toString()).toBe('search=grader&status=leased&sort=title&order=desc&page=2&limit=25'),
    );
    expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Page 1' }).getAttribute('aria-current')).toBeNull();
  });

  it('opens the last page when the URL names a later one', async () => {
    const { router } = await renderApp('/admin?page=9', {
      ...inventory,
      'GET /api/admin/assets': ({ query }) =>
        json(query.get('page') === '9' ? [] : [grader], { headers: { 'x-total-count': '60' } }),
    });
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 3 }));
    expect(await screen.findByText('Road grader')).toBeTruthy();
  });

  it('shows loading, empty and error states', async () => {
    const loading = await renderApp('/admin', { ...inventory, 'GET /api/admin/assets': never });
    expect(await screen.findByText('Loading equipment...')).toBeTruthy();
    loading.unmount();
    const empty = await renderApp('/admin', { ...inventory, 'GET /api/admin/assets': () => json([]) });
    expect(await screen.findByText('No equipment found in the inventory.')).toBeTruthy();
    empty.unmount();
    const filtered = await renderApp('/admin?q=xyz', { ...inventory, 'GET /api/admin/assets': () => json([]) });
    expect(await screen.findByText('No listings match')).toBeTruthy();
    await filtered.user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(filtered.router.state.location.search).toEqual({}));
    filtered.unmount();
    let isDown = true;
    const failed = await renderApp('/admin', {
      ...inventory,
      'GET /api/admin/assets': () => (isDown ? failure(500, 'Down') : json([grader])),
    });
    expect(await screen.findByText('Error loading equipment inventory. Please try again.')).toBeTruthy();
    isDown = false;
    await failed.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Road grader')).toBeTruthy();
  });

  it('deletes after a confirmation, and shows errors', async () => {
    let answer = () => failure(503, 'The database is resting');
    const { user, calls } = await renderApp('/admin', {
      ...inventory,
      'GET /api/assets/7': () => json(wholeListing({ id: 7, title: 'Road grader', version: 3 })),
      'DELETE /api/assets/7': () => answer(),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Road grader', hidden: true }));
    const prompt = await screen.findByRole('alertdialog');
    expect(
      within(prompt).getByText('Are you sure you want to delete this equipment? This action cannot be undone.'),
    ).toBeTruthy();
    await user.click(within(prompt).getByRole('button', { name: 'Delete' }));
    expect((await within(prompt).findByRole('alert')).textContent).toBe('Deletion failed: The database is resting');
    answer = noContent;
    await user.click(within(prompt).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Asset deleted')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    const paths = calls.map(({ method, path }) => `${method} ${path}`);
    expect(paths.lastIndexOf('GET /api/admin/assets')).toBeGreaterThan(paths.lastIndexOf('DELETE /api/assets/7'));
    expect(calls.find(({ method }) => method === 'DELETE')!.headers.get('if-match')).toBe('"3"');
  });
});
