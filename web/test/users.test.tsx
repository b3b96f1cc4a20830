import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { User } from '@commonyard/contracts/http/identity';
import { failure, json, never, type Api } from './api.ts';
import { fillField } from './fill-field.ts';
import { renderApp } from './render.tsx';
import { signedIn, userWith } from './users.ts';

const avery = userWith();
const kim = userWith({
  id: 7,
  name: 'Kim Lee',
  username: 'kim.lee',
  email: 'kim@hearst.example',
  role: 'municipal_operator',
  municipality: 'hearst',
  municipalityName: 'Hearst',
  region: 'Ontario',
  position: 'Clerk',
  version: 3,
  decision: { by: 'Ann Lee', at: '2026-11-20T19:14:00.000Z' },
  createdAt: '2026-02-03T15:00:00Z',
});
const deactivatedUser = userWith({
  id: 8,
  name: 'Gone Person',
  username: 'gone',
  active: false,
  role: 'municipal_admin',
});
const list = (users: User[], total = users.length) => json(users, { headers: { 'x-total-count': String(total) } });
const counts = { available: 2, pending: 1, leased: 0, unavailable: 0 };
const zero = { available: 0, pending: 0, leased: 0, unavailable: 0 };
const api: Api = {
  ...signedIn('admin'),
  'GET /api/inquiries/counts': () => json({ waiting: 0 }),
  'GET /api/users': () => list([avery, deactivatedUser, kim]),
  'GET /api/users/waiting': () => json([]),
  'GET /api/users/7': () => json(kim),
  'GET /api/users/8': () => json(deactivatedUser),
  'GET /api/municipalities/hearst/limits': () => json({ factor: 1 }),
  'GET /api/assets/counts': () => json({ available_asset: counts, needed_asset: zero }),
  'GET /api/inquiries/activity': () => json({ inquiries: 4, inspections: 0 }),
  'GET /api/municipalities': () =>
    json([
      { id: 'hearst', label: 'Hearst', type: 'Town', tier: 'single' },
      { id: 'kenora', label: 'Kenora', type: 'City', tier: 'single' },
    ]),
};
const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);
const INCLUDE_HIDDEN = { hidden: true };
const button = (name: string, within_ = screen.getByRole('table')) =>
  within(within_).getByRole('button', { name, hidden: true });

describe('access to the users page', () => {
  it.each(['municipal_operator', 'municipal_admin'] as const)('denies %s and requests no data', async (role) => {
    const { calls } = await renderApp('/users', { ...api, ...signedIn(role) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return Dashboard' }).getAttribute('href')).toBe('/');
    expect(calls.filter(({ path }) => path.startsWith('/api/users'))).toEqual([]);
  });
});

describe('users table', () => {
  it('shows the columns and named actions per row', async () => {
    const { user } = await renderApp('/users', api);
    const table = await screen.findByRole('table');
    expect(texts(within(table).getAllByRole('columnheader', INCLUDE_HIDDEN))).toEqual([
      'Name',
      'Username',
      'Role',
      'Municipality',
      'Region',
      'Actions',
    ]);
    const row = within(table).getByRole('row', { name: /Kim Lee/ });
    expect(texts(within(row).getAllByRole('cell', INCLUDE_HIDDEN)).slice(0, 4)).toEqual([
      'kim.lee',
      'Municipal operator',
      'Hearst',
      'Ontario',
    ]);
    for (const name of ['View Details: Kim Lee', 'Edit User: Kim Lee', 'Deactivate User: Kim Lee'])
      expect(button(name)).toBeTruthy();
    expect(button('Reactivate User: Gone Person')).toBeTruthy();
    expect(screen.getByText('Showing 1-3 of 3 users')).toBeTruthy();
    // Small screens show the name, the role and a menu with the actions.
    expect(texts(within(row).getAllByRole('cell'))[0]).toBe('Municipal operator');
    expect(within(row).queryByRole('button', { name: 'Edit User: Kim Lee' })).toBeNull();
    await user.click(within(row).getByRole('button', { name: 'Actions: Kim Lee', expanded: false }));
    expect(within(row).getByRole('button', { name: 'Edit User: Kim Lee' })).toBeTruthy();
    await user.keyboard('{Escape}');
    const own = button('You cannot deactivate your own account: Avery Admin') as HTMLButtonElement;
    expect(own.disabled).toBe(true);
  });

  it('searches, filters and paginates on the server, by URL', async () => {
    const { user, calls, router } = await renderApp('/users?page=2', {
      ...api,
      'GET /api/users': () => list([kim], 26),
    });
    await screen.findByRole('table');
    expect(screen.getByText('Showing 26-26 of 26 users')).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'hearst{Enter}');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'municipal_operator');
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'inactive');
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ q: 'hearst', role: 'municipal_operator', state: 'inactive' }),
    );
    await waitFor(() =>
      expect(Object.fromEntries(calls.findLast(({ path }) => path === '/api/users')!.query)).toEqual({
        search: 'hearst',
        role: 'municipal_operator',
        active: 'false',
        limit: '25',
      }),
    );
  });

  it('shows the loading state', async () => {
    await renderApp('/users', { ...api, 'GET /api/users': never });
    expect(await screen.findByText('Loading users...')).toBeTruthy();
  });

  it('offers a retry after an error', async () => {
    let isDown = true;
    const { user } = await renderApp('/users', {
      ...api,
      'GET /api/users': () => (isDown ? failure(503, 'x') : list([kim])),
    });
    expect(await screen.findByText('Failed to load users. Please try again.')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });

  it('says that the accounts that wait could not be loaded', async () => {
    await renderApp('/users', { ...api, 'GET /api/users/waiting': () => failure(503, 'x') });
    await screen.findByText('Failed to load the accounts that wait for approval. Please try again.');
    expect(await screen.findByRole('table')).toBeTruthy();
  });

  it('distinguishes an empty search result from no users', async () => {
    const { user, router } = await renderApp('/users?q=nobody', { ...api, 'GET /api/users': () => list([]) });
    expect(await screen.findByText('No users match')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(await screen.findByText('No accounts yet.')).toBeTruthy();
    expect(router.state.location.search).toEqual({});
  });
});

describe('user details', () => {
  it('offer to take the approval back, not that of the own account', async () => {
    const taken = () => json({ ...kim, approval: 'pending' });
    const { user, calls, unmount } = await renderApp('/users?user=7', {
      ...api,
      'POST /api/users/7/take-back-approval': taken,
    });
    const details = within(await screen.findByRole('dialog', { name: 'Kim Lee' }));
    await user.click(await details.findByRole('button', { name: 'Take back approval' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take back the approval of Kim Lee?' }));
    await user.type(dialog.getByLabelText(/^Reason/), 'Left the town');
    await user.click(dialog.getByRole('button', { name: 'Take back approval' }));
    expect(await screen.findByText('Approval taken back')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')!.body).toEqual({ reason: 'Left the town' });
    unmount();
    await renderApp('/users?user=1', { ...api, 'GET /api/users/1': () => json(avery) });
    await screen.findByRole('button', { name: 'Edit User' });
    expect(screen.queryByRole('button', { name: 'Take back approval' })).toBeNull();
  });

  it('open by URL, with the counts of each service', async () => {
    const { calls } = await renderApp('/users?user=7', api);
    const dialog = await screen.findByRole('dialog', { name: 'Kim Lee' });
    const terms = () =>
      Object.fromEntries(
        within(dialog)
          .getAllByRole('term')
          .map((term) => [term.textContent, term.nextElementSibling!.textContent]),
      );
    await waitFor(() =>
      expect(terms()).toEqual({
        Username: 'kim.lee',
        Email: 'kim@hearst.example verified',
        Municipality: 'Hearst',
        Region: 'Ontario',
        Position: 'Clerk',
        Approval: expect.stringMatching(/^Approved by Ann Lee on Nov 20, 2026, 2:14.p\.m\.$/),
        Joined: 'Feb 3, 2026',
        Listings: '3',
        Inquiries: '4',
        Inspections: '0',
      }),
    );
    const queriedUser = (path: string) => calls.find((call) => call.path === path)!.query.get('userId');
    expect([queriedUser('/api/assets/counts'), queriedUser('/api/inquiries/activity')]).toEqual(['7', '7']);
  });

  it('show a dash while a count loads', async () => {
    await renderApp('/users?user=7', { ...api, 'GET /api/assets/counts': never, 'GET /api/inquiries/activity': never });
    const listings = await screen.findByText('Listings', { selector: 'dt' });
    expect(listings.nextElementSibling!.textContent).toBe('–');
  });

  it('open from the table, link to the form and close', async () => {
    const { user, router } = await renderApp('/users', api);
    await screen.findByRole('table');
    await user.click(button('View Details: Kim Lee'));
    const dialog = await screen.findByRole('dialog', { name: 'Kim Lee' });
    expect(router.state.location.search).toEqual({ user: 7 });
    await user.click(within(dialog).getByRole('button', { name: 'Edit User' }));
    await screen.findByRole('dialog', { name: 'Edit User' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toEqual({});
  });
});

describe('editing a user', () => {
  // In the dialog: the page behind it has a filter of the same name, which is still accessible while the dialog loads.
  const findRole = async () =>
    within(await screen.findByRole('dialog', { name: 'Edit User' })).findByRole<HTMLSelectElement>('combobox', {
      name: 'Role',
    });
  const save = (user: Awaited<ReturnType<typeof renderApp>>['user']) =>
    user.click(screen.getByRole('button', { name: 'Save Changes' }));

  it('multiplies the limits of an account, and of its municipality at once', async () => {
    const { user, calls } = await renderApp('/users?user=7&edit=true', {
      ...api,
      'PATCH /api/users/7': () => json({ ...kim, limitFactor: 2, version: 4 }),
      'PUT /api/municipalities/hearst/limits': ({ body }) => json(body),
    });
    await findRole();
    await user.click(await screen.findByRole('radio', { name: 'Five times the usual' }));
    expect(await screen.findByText('Limits changed')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PUT')!.body).toEqual({ factor: 5 });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Limits of the account' }), 'Twice the usual');
    await save(user);
    expect(await screen.findByText('User updated')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PATCH')!.body).toMatchObject({ limitFactor: 2 });
  });

  it('saves changes with the version', async () => {
    const changed = { ...kim, role: 'municipal_admin' as const, municipality: 'kenora', version: 4 };
    const { user, calls, router } = await renderApp('/users?user=7&edit=true', {
      ...api,
      'PATCH /api/users/7': () => json(changed),
    });
    await user.selectOptions(await findRole(), 'municipal_admin');
    const municipality = screen.getByRole<HTMLInputElement>('combobox', { name: /Municipality/ });
    expect(municipality.value).toBe('Hearst');
    await user.clear(municipality);
    await user.type(municipality, 'ken');
    await user.click(await screen.findByRole('option', { name: /Kenora/ }));
    await save(user);
    expect(await screen.findByText('User updated')).toBeTruthy();
    const call = calls.find(({ method }) => method === 'PATCH')!;
    expect(call.headers.get('if-match')).toBe('"3"');
    expect(call.body).toEqual({
      name: 'Kim Lee',
      email: 'kim@hearst.example',
      role: 'municipal_admin',
      municipality: 'kenora',
      region: 'Ontario',
      position: 'Clerk',
    });
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('rejects an unknown municipality', async () => {
    const { user, calls } = await renderApp('/users?user=7&edit=true', api);
    const municipality = await screen.findByRole('combobox', { name: /Municipality/ });
    await user.clear(municipality);
    await user.type(municipality, 'Atlantis');
    expect(await screen.findAllByText('No municipality in Ontario has that name.')).toBeTruthy();
    await save(user);
    expect(await screen.findByRole('link', { name: 'Please choose a municipality from the list' })).toBeTruthy();
    expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  it('keeps the input after a conflict, shows what others changed, and asks again', async () => {
    let now = kim;
    const { user, calls } = await renderApp('/users?user=7&edit=true', {
      ...api,
      'GET /api/users/7': () => json(now),
      'PATCH /api/users/7': ({ headers }) =>
        headers.get('if-match') === `"${now.version}"`
          ? json({ ...now, version: 5 })
          : failure(409, 'This account was changed in the meantime', { code: 'stale_version' }),
    });
    await user.type(await screen.findByLabelText(/Position/), ' of works');
    now = { ...kim, position: 'Treasurer', version: 4 };
    await save(user);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The account of Kim Lee was changed in the meantime.PositionTreasurer');
    expect(screen.getByLabelText<HTMLInputElement>(/Position/).value).toMatch(/ of works$/);
    await user.click(screen.getByRole('button', { name: 'Go on with the change' }));
    await save(user);
    await screen.findByText('User updated');
    const sent = calls.filter(({ method }) => method === 'PATCH').map(({ headers }) => headers.get('if-match'));
    expect(sent).toEqual([`"${kim.version}"`, '"4"']);
  });

  it('disables the own role', async () => {
    await renderApp('/users?user=1&edit=true', { ...api, 'GET /api/users/1': () => json(avery) });
    expect((await findRole()).disabled).toBe(true);
    expect(screen.getByText('Another administrator can change your role.')).toBeTruthy();
  });

  it('verifies the email address of a user on request', async () => {
    const { user, calls } = await renderApp('/users?user=7&edit=true', {
      ...api,
      'GET /api/users/7': () => json({ ...kim, emailVerified: false }),
      'PATCH /api/users/7': () => json(kim),
    });
    await user.click(await screen.findByRole('checkbox'));
    await save(user);
    await screen.findByText('User updated');
    expect(calls.find(({ method }) => method === 'PATCH')!.body).toMatchObject({ emailVerified: true });
  });
});

describe('deactivating a user', () => {
  it('explains the effects, deactivates and confirms', async () => {
    const { user, calls } = await renderApp('/users', {
      ...api,
      'POST /api/users/7/deactivate': () => json({ ...kim, active: false }),
    });
    await screen.findByRole('table');
    await user.click(button('Deactivate User: Kim Lee'));
    const prompt = await screen.findByRole('alertdialog', { name: 'Deactivate Kim Lee?' });
    expect(within(prompt).getByText(/signed out everywhere right away/)).toBeTruthy();
    expect(within(prompt).getByText('Listings and inquiries stay as they are.')).toBeTruthy();
    await user.click(within(prompt).getByRole('button', { name: 'Deactivate User' }));
    expect(await screen.findByText('User deactivated')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls.filter(({ path }) => path === '/api/users')).toHaveLength(2);
  });

  it('says what others changed meanwhile, and asks again', async () => {
    const now = { ...kim, role: 'admin' as const, version: 4 };
    const { user, calls } = await renderApp('/users', {
      ...api,
      'GET /api/users/7': () => json(now),
      'POST /api/users/7/deactivate': ({ headers }) =>
        headers.get('if-match') === '"4"'
          ? json({ ...now, active: false, version: 5 })
          : failure(409, 'This account was changed in the meantime', { code: 'stale_version' }),
    });
    await screen.findByRole('table');
    await user.click(button('Deactivate User: Kim Lee'));
    await user.click(await screen.findByRole('button', { name: 'Deactivate User' }));
    const dialog = within(screen.getByRole('alertdialog'));
    await dialog.findByText('The account of Kim Lee was changed in the meantime.');
    await user.click(dialog.getByRole('button', { name: 'Go on with the change' }));
    await user.click(dialog.getByRole('button', { name: 'Deactivate User' }));
    await screen.findByText('User deactivated');
    expect(calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('if-match'))).toEqual([
      `"${kim.version}"`,
      '"4"',
    ]);
  });

  it('shows the error', async () => {
    const why = 'This is the last administrator. Make somebody else an administrator first.';
    const { user } = await renderApp('/users', { ...api, 'POST /api/users/7/deactivate': () => failure(409, why) });
    await screen.findByRole('table');
    await user.click(button('Deactivate User: Kim Lee'));
    await user.click(await screen.findByRole('button', { name: 'Deactivate User' }));
    expect((await screen.findByRole('alert')).textContent).toContain(why);
  });

  it('can be reversed', async () => {
    const { user } = await renderApp('/users', {
      ...api,
      'POST /api/users/8/reactivate': () => json({ ...deactivatedUser, active: true }),
    });
    await screen.findByRole('table');
    await user.click(button('Reactivate User: Gone Person'));
    await user.click(await screen.findByRole('button', { name: 'Reactivate User' }));
    expect(await screen.findByText('User reactivated')).toBeTruthy();
  });
});

describe('creating a user', () => {
  async function fill(user: Awaited<ReturnType<typeof renderApp>>['user']): Promise<void> {
    await user.click(await screen.findByRole('button', { name: 'Add User' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add User' });
    await fillField(user, within(dialog).getByLabelText('Username'), 'noor');
    await fillField(user, within(dialog).getByLabelText('Name'), 'Noor New');
    await fillField(user, within(dialog).getByLabelText('Email'), 'noor@kenora.example');
    const municipality = within(dialog).getByRole('combobox', { name: /Municipality/ });
    await user.type(municipality, 'KENORA');
    await within(dialog).findByRole('option', { name: 'Kenora City' });
    await user.type(municipality, '{ArrowDown}{Enter}');
    await user.click(within(dialog).getByRole('button', { name: 'Create user' }));
  }
  const noor = userWith({ id: 9, name: 'Noor New', username: 'noor', mustChangePassword: true });

  it('shows the one-time password once, with a copy button', async () => {
    const { user, calls, router } = await renderApp('/users', {
      ...api,
      'POST /api/users': () => json({ ...noor, oneTimePassword: 'abcd-efgh-jkmn-pqrs' }, { status: 201 }),
    });
    await fill(user);
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'One-time password' });
    expect(box.value).toBe('abcd-efgh-jkmn-pqrs');
    expect(calls.find(({ method }) => method === 'POST')!.body).toEqual({
      username: 'noor',
      name: 'Noor New',
      email: 'noor@kenora.example',
      role: 'municipal_operator',
      municipality: 'kenora',
      region: 'Ontario',
      position: null,
      locale: 'en',
    });
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('abcd-efgh-jkmn-pqrs');
    expect(await screen.findByText('Copied')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: 'One-time password' })).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'I’ve passed it on' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toEqual({});
  });

  it('shows a server error at its field', async () => {
    const text = 'This username is already taken';
    const { user } = await renderApp('/users', {
      ...api,
      'POST /api/users': () => failure(409, text, { fields: { username: text } }),
    });
    await fill(user);
    await user.click(await screen.findByRole('link', { name: text }));
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  });
});
