import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectErrorBoundary } from './console-errors.ts';
import { failure, json, noContent, type Api } from './api.ts';
import { fillField } from './fill-field.ts';
import { renderApp } from './render.tsx';
import { signedIn, userWith } from './users.ts';

const workspaceApi: Api = {
  'GET /api/inspections': () => json([]),
  'GET /api/inquiries/counts': () => json({ waiting: 3 }),
  'GET /api/assets': () => json([]),
};
const admin: Api = { ...workspaceApi, ...signedIn('admin') };
const operator: Api = { ...workspaceApi, ...signedIn('municipal_operator') };

// jsdom has no layout, so both sidebar and bar are rendered; the journeys test which is visible.
const entryNamesOf = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link', { hidden: true })
    .map((link) => {
      const read = link.cloneNode(true) as HTMLElement;
      for (const unread of read.querySelectorAll('[aria-hidden]')) unread.remove();
      return [read.textContent, link.getAttribute('href')];
    });
const waitForCounts = () => screen.findAllByRole('link', { name: /, 3 pending$/, hidden: true });
const navs = () => screen.findAllByRole('navigation', { name: 'Workspace', hidden: true });

describe('workspace', () => {
  it('shows the sidebar entries of administrators', async () => {
    await renderApp('/inspections', admin);
    await waitForCounts();
    expect(entryNamesOf((await navs())[0]!)).toEqual([
      ['Dashboard', '/'],
      ['Manage Listings', '/listings'],
      ['Inquiries, 3 pending', '/inquiries'],
      ['Loans', '/loans'],
      ['Reports', '/reports'],
      ['User Management', '/users'],
      ['Approvals and domains', '/colleagues'],
      ['Inspection Forms', '/inspections'],
      ['Audit log', '/audit-log'],
      ['Records and retention', '/retention'],
      ['System status', '/status'],
    ]);
  });

  it('shows the sidebar entries of municipal users', async () => {
    await renderApp('/inspections', operator);
    await waitForCounts();
    expect(entryNamesOf((await navs())[0]!)).toEqual([
      ['Dashboard', '/'],
      ['My Listings', '/listings'],
      ['Browse Assets', '/browse'],
      ['Favourites', '/favourites'],
      ['Saved searches', '/saved-searches'],
      ['Messages, 3 pending', '/inquiries'],
      ['Loans', '/loans'],
      ['Inspection Forms', '/inspections'],
    ]);
  });

  it.each([
    ['hearst', ['/colleagues']],
    [null, []],
  ])('links a municipal administrator of %s to the colleagues: %j', async (municipality, expected) => {
    const manager = userWith({ role: 'municipal_admin', municipality });
    await renderApp('/inspections#profile', { ...workspaceApi, 'GET /api/user': () => json(manager) });
    await waitForCounts();
    for (const nav of [(await navs())[0]!, await screen.findByRole('navigation', { name: 'More' })])
      expect(entryNamesOf(nav).flatMap(([name, to]) => (name === 'Colleagues' ? [to] : []))).toEqual(expected);
  });

  it('shows a bottom bar with the profile', async () => {
    await renderApp('/inspections', operator);
    await waitForCounts();
    expect(entryNamesOf((await navs())[1]!)).toEqual([
      ['Dashboard', '/'],
      ['Listings', '/listings'],
      ['Inquiries, 3 pending', '/inquiries'],
      ['Profile', '/inspections#profile'],
    ]);
  });

  it.each([
    [0, 'Inquiries'],
    [10, 'Inquiries, 10 pending'],
  ])('labels the count of %i waiting inquiries', async (waiting, name) => {
    await renderApp('/inspections', { ...admin, 'GET /api/inquiries/counts': () => json({ waiting }) });
    const [side] = await navs();
    expect(await within(side!).findByRole('link', { name, hidden: true })).toBeTruthy();
    expect(within(side!).queryByText('9+') !== null).toBe(waiting > 9);
  });

  it('marks the current page', async () => {
    await renderApp('/inspections?tab=post', admin);
    const link = await screen.findByRole('link', { name: 'Inspection Forms', hidden: true });
    expect(link.getAttribute('aria-current')).toBe('page');
  });

  it('shows the current user and municipality', async () => {
    const kim = userWith({ name: 'Kim Lee', role: 'municipal_operator', municipalityName: 'Smiths Falls' });
    await renderApp('/inspections', { ...workspaceApi, 'GET /api/user': () => json(kim) });
    expect(await screen.findByRole('link', { name: /^Kim Lee\s*Smiths Falls\s*Profile$/, hidden: true })).toBeTruthy();
  });

  it('logs out, confirms and opens the home page', async () => {
    const { user, router } = await renderApp('/inspections', { ...admin, 'POST /api/logout': noContent });
    await user.click(await screen.findByRole('button', { name: 'Logout', hidden: true }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(await screen.findByText('You have been successfully logged out.')).toBeTruthy();
  });

  it('stays on the page when logging out fails', async () => {
    const { user, router } = await renderApp('/inspections', {
      ...admin,
      'POST /api/logout': () => failure(503, 'Resting'),
    });
    await user.click(await screen.findByRole('button', { name: 'Logout', hidden: true }));
    expect(await screen.findByText('Logout failed')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/inspections');
  });
});

describe('protected page', () => {
  it('redirects to the login and back, with the open dialog', async () => {
    const { user, router } = await renderApp('/inspections?tab=post&q=grader', {
      ...workspaceApi,
      'POST /api/login': () => json(userWith()),
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    await fillField(user, screen.getByLabelText('Username'), 'admin');
    await fillField(user, screen.getByLabelText('Password'), 'snow plough grader');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Inspection Forms' })).toBeTruthy();
    expect(router.state.location.search).toEqual({ tab: 'post', q: 'grader' });
  });

  it('offers a retry when the current user fails to load', async () => {
    let isUp = false;
    const { user } = await renderApp('/inspections', {
      ...workspaceApi,
      'GET /api/user': () => (isUp ? json(userWith()) : failure(503, 'Resting')),
    });
    isUp = true;
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Inspection Forms' })).toBeTruthy();
    expectErrorBoundary('Resting');
  });
});

describe('profile', () => {
  it('opens over the page with the user’s details, and closes', async () => {
    const kim = userWith({
      name: 'Kim Lee',
      role: 'municipal_admin',
      position: 'Fleet manager',
      email: 'kim@perth.example',
    });
    const { user, router } = await renderApp('/inspections', { ...workspaceApi, 'GET /api/user': () => json(kim) });
    await user.click((await screen.findAllByRole('link', { name: 'Profile' }))[0]!);
    const sheet = await screen.findByRole('dialog', { name: 'Profile' });
    for (const text of ['Kim Lee', 'Fleet manager', 'Municipal administrator', 'No municipality', 'kim@perth.example'])
      expect(within(sheet).getByText(text)).toBeTruthy();
    expect(entryNamesOf(within(sheet).getByRole('navigation', { name: 'More' }))).toEqual([
      ['Loans', '/loans'],
      ['Browse Assets', '/browse'],
      ['Favourites', '/favourites'],
      ['Saved searches', '/saved-searches'],
      ['Inspection Forms', '/inspections'],
    ]);
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.href).toBe('/inspections');
  });

  it('links administrators to entries missing in the bar', async () => {
    await renderApp('/inspections#profile', admin);
    expect(entryNamesOf(await screen.findByRole('navigation', { name: 'More' }))).toEqual([
      ['Admin Dashboard', '/admin'],
      ['Favourites', '/favourites'],
      ['Saved searches', '/saved-searches'],
      ['Loans', '/loans'],
      ['Reports', '/reports'],
      ['User Management', '/users'],
      ['Approvals and domains', '/colleagues'],
      ['Inspection Forms', '/inspections'],
      ['Audit log', '/audit-log'],
      ['Records and retention', '/retention'],
      ['System status', '/status'],
    ]);
  });

  it.each([
    ['/contact', ['Loans', 'Browse Assets', 'Favourites', 'Saved searches', 'Inspection Forms']],
    [
      '/auth/verify',
      [
        'Dashboard',
        'My Listings',
        'Browse Assets',
        'Favourites',
        'Saved searches',
        'Messages, 3 pending',
        'Loans',
        'Inspection Forms',
      ],
    ],
  ])('links from %s to the workspace pages that its frame does not show', async (address, expected) => {
    await renderApp(`${address}#profile`, operator);
    const more = await screen.findByRole('navigation', { name: 'More' });
    await waitFor(() => expect(entryNamesOf(more).map(([name]) => name)).toEqual(expected));
  });

  it('changes language and colour mode at once', async () => {
    const { user } = await renderApp('/inspections#profile', admin);
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.classList.contains('dark')).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Français' }));
    expect(await screen.findByRole('dialog', { name: 'Profil' })).toBeTruthy();
  });

  it('is not shown without a session', async () => {
    await renderApp('/#profile', workspaceApi);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('session that expires during use', () => {
  /** The search box contains input; the next response is 401. */
  async function work(over: Api = {}) {
    let isIn = true;
    const list = () => (isIn ? json([]) : failure(401, 'Not signed in'));
    const opened = await renderApp('/inspections', {
      ...admin,
      'GET /api/user': () => (isIn ? json(userWith()) : failure(401, 'Not signed in')),
      'GET /api/inspections': list,
      'POST /api/login': () => {
        isIn = true;
        return json(userWith());
      },
      ...over,
    });
    const box = await screen.findByRole<HTMLInputElement>('searchbox');
    isIn = false;
    await opened.user.type(box, 'grader');
    return { ...opened, box, dialog: await screen.findByRole('dialog', { name: 'Your session has ended' }) };
  }
  const logIn = async (user: Awaited<ReturnType<typeof renderApp>>['user']) => {
    await fillField(user, screen.getByLabelText('Username'), 'admin');
    await fillField(user, screen.getByLabelText('Password'), 'snow plough grader');
    await user.click(screen.getByRole('button', { name: 'Login' }));
  };

  it('keeps the page and its input after a new login', async () => {
    const { user, box } = await work();
    await logIn(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(box.isConnected).toBe(true);
    expect(box.value).toBe('grader');
    expect(await screen.findByText('No inspections match')).toBeTruthy();
  });

  it('resets the page for another user', async () => {
    const { user, box, calls } = await work({ 'POST /api/login': () => json(userWith({ id: 2, name: 'Olive' })) });
    sessionStorage.setItem('draft:post', '{}');
    await logIn(user);
    await waitFor(() => expect(box.isConnected).toBe(false));
    // The server responds, and the page is loaded again.
    await waitFor(() => expect(calls.some(({ method, path }) => `${method} ${path}` === 'HEAD /')).toBe(true));
    expect(sessionStorage.getItem('draft:post')).toBeNull();
    sessionStorage.clear();
  });

  it('can be dismissed', async () => {
    const { user, router, dialog } = await work();
    await user.click(within(dialog).getByRole('button', { name: 'Continue as a visitor' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('ignores a 401 with another cause', async () => {
    const { queryClient } = await renderApp('/inspections', {
      ...admin,
      'GET /api/inspections': () => failure(401, 'No'),
    });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    await act(() => queryClient.refetchQueries());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
