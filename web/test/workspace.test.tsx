import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failure, json, noContent, type Api } from './api.ts';
import { open } from './render.tsx';
import { signedIn, userWith } from './users.ts';

const work: Api = {
  'GET /api/inspections': () => json([]),
  'GET /api/inquiries/counts': () => json({ waiting: 3 }),
  'GET /api/assets': () => json([]),
};
const admin: Api = { ...work, ...signedIn('admin') };
const operator: Api = { ...work, ...signedIn('municipal_operator') };

// Without a layout both the sidebar and the bar are there; which of them a window shows, the journeys see.
const placesIn = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link', { hidden: true })
    .map((link) => {
      const read = link.cloneNode(true) as HTMLElement;
      for (const unread of read.querySelectorAll('[aria-hidden]')) unread.remove();
      return [read.textContent, link.getAttribute('href')];
    });
const counted = () => screen.findAllByRole('link', { name: /, 3 pending$/, hidden: true });
const navs = () => screen.findAllByRole('navigation', { name: 'Workspace', hidden: true });

describe('the workspace', () => {
  it('has the administrators’ places at the side', async () => {
    await open('/inspections', admin);
    await counted();
    expect(placesIn((await navs())[0]!)).toEqual([
      ['Dashboard', '/'],
      ['Manage Listings', '/listings'],
      ['Inquiries, 3 pending', '/inquiries'],
      ['User Management', '/users'],
      ['Inspection Forms', '/inspections'],
    ]);
  });

  it('has the places of a municipality’s people', async () => {
    await open('/inspections', operator);
    await counted();
    expect(placesIn((await navs())[0]!)).toEqual([
      ['Dashboard', '/'],
      ['My Listings', '/listings'],
      ['Browse Assets', '/browse'],
      ['Messages, 3 pending', '/inquiries'],
    ]);
  });

  it('has a bar for the thumb, with the profile', async () => {
    await open('/inspections', operator);
    await counted();
    expect(placesIn((await navs())[1]!)).toEqual([
      ['Dashboard', '/'],
      ['Listings', '/listings'],
      ['Inquiries, 3 pending', '/inquiries'],
      ['Profile', '/inspections#profile'],
    ]);
  });

  it.each([
    [0, 'Inquiries'],
    [10, 'Inquiries, 10 pending'],
  ])('names how many of %i wait', async (waiting, name) => {
    await open('/inspections', { ...admin, 'GET /api/inquiries/counts': () => json({ waiting }) });
    const [side] = await navs();
    expect(await within(side!).findByRole('link', { name, hidden: true })).toBeTruthy();
    expect(within(side!).queryByText('9+') !== null).toBe(waiting > 9);
  });

  it('tells which place this is', async () => {
    await open('/inspections?tab=post', admin);
    const link = await screen.findByRole('link', { name: 'Inspection Forms', hidden: true });
    expect(link.getAttribute('aria-current')).toBe('page');
  });

  it('says who is signed in, and for whom', async () => {
    const kim = userWith({ name: 'Kim Lee', role: 'municipal_operator', municipalityName: 'Smiths Falls' });
    await open('/inspections', { ...work, 'GET /api/user': () => json(kim) });
    expect(await screen.findByRole('link', { name: /^Kim Lee\s*Smiths Falls\s*Profile$/, hidden: true })).toBeTruthy();
  });

  it('logs out, says so, and goes home', async () => {
    const { user, router } = await open('/inspections', { ...admin, 'POST /api/logout': noContent });
    await user.click(await screen.findByRole('button', { name: 'Logout', hidden: true }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(await screen.findByText('You have been successfully logged out.')).toBeTruthy();
  });

  it('stays where logging out fails', async () => {
    const { user, router } = await open('/inspections', {
      ...admin,
      'POST /api/logout': () => failure(503, 'Resting'),
    });
    await user.click(await screen.findByRole('button', { name: 'Logout', hidden: true }));
    expect(await screen.findByText('Logout failed')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/inspections');
  });
});

describe('a protected page', () => {
  it('sends a stranger to the login, and back afterwards, with what was open', async () => {
    const { user, router } = await open('/inspections?tab=post&q=grader', {
      ...work,
      'POST /api/login': () => json(userWith()),
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    await user.type(screen.getByLabelText('Username'), 'admin');
    await user.type(screen.getByLabelText('Password'), 'snow plough grader');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Inspection Forms' })).toBeTruthy();
    expect(router.state.location.search).toEqual({ tab: 'post', q: 'grader' });
  });

  it('offers another try where it cannot be learned who is there', async () => {
    let isUp = false;
    const { user } = await open('/inspections', {
      ...work,
      'GET /api/user': () => (isUp ? json(userWith()) : failure(503, 'Resting')),
    });
    isUp = true;
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Inspection Forms' })).toBeTruthy();
  });
});

describe('the profile', () => {
  it('opens over the page, says who I am, and closes to the page', async () => {
    const kim = userWith({
      name: 'Kim Lee',
      role: 'municipal_admin',
      position: 'Fleet manager',
      email: 'kim@perth.example',
    });
    const { user, router } = await open('/inspections', { ...work, 'GET /api/user': () => json(kim) });
    await user.click((await screen.findAllByRole('link', { name: 'Profile' }))[0]!);
    const sheet = await screen.findByRole('dialog', { name: 'Profile' });
    for (const text of ['Kim Lee', 'Fleet manager', 'Municipal administrator', 'No municipality', 'kim@perth.example'])
      expect(within(sheet).getByText(text)).toBeTruthy();
    expect(placesIn(within(sheet).getByRole('navigation', { name: 'More' }))).toEqual([
      ['Browse Assets', '/browse'],
      ['Inspection Forms', '/inspections'],
    ]);
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.href).toBe('/inspections');
  });

  it('leads administrators to what the bar has no room for', async () => {
    await open('/inspections#profile', admin);
    expect(placesIn(await screen.findByRole('navigation', { name: 'More' }))).toEqual([
      ['Admin Dashboard', '/admin'],
      ['User Management', '/users'],
      ['Inspection Forms', '/inspections'],
    ]);
  });

  it('leads from the public pages to every place of the workspace', async () => {
    const { user } = await open('/', operator);
    await user.click(await screen.findByRole('link', { name: /^Profile/ }));
    expect(placesIn(await screen.findByRole('navigation', { name: 'More' }))).toEqual([
      ['Dashboard', '/'],
      ['My Listings', '/listings'],
      ['Browse Assets', '/browse'],
      ['Messages', '/inquiries'],
      ['Inspection Forms', '/inspections'],
    ]);
  });

  it('changes language and colours at once', async () => {
    const { user } = await open('/inspections#profile', admin);
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.classList.contains('dark')).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Français' }));
    expect(await screen.findByRole('dialog', { name: 'Profil' })).toBeTruthy();
  });

  it('is nobody’s who is not signed in', async () => {
    await open('/#profile', work);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a session that ends under somebody at work', () => {
  /** What was typed is in the search box; the next answer knows nobody. */
  async function work(over: Api = {}) {
    let isIn = true;
    const list = () => (isIn ? json([]) : failure(401, 'Not signed in'));
    const opened = await open('/inspections', {
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
  const logIn = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.type(screen.getByLabelText('Username'), 'admin');
    await user.type(screen.getByLabelText('Password'), 'snow plough grader');
    await user.click(screen.getByRole('button', { name: 'Login' }));
  };

  it('keeps the page with what was typed, and goes on there', async () => {
    const { user, box } = await work();
    await logIn(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(box.isConnected).toBe(true);
    expect(box.value).toBe('grader');
    expect(await screen.findByText('No inspections match')).toBeTruthy();
  });

  it('gives another person a page of their own', async () => {
    const { user, box } = await work({ 'POST /api/login': () => json(userWith({ id: 2, name: 'Olive' })) });
    await logIn(user);
    await waitFor(() => expect(box.isConnected).toBe(false));
  });

  it('can be left', async () => {
    const { user, router, dialog } = await work();
    await user.click(within(dialog).getByRole('button', { name: 'Leave without logging in' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not mistaken for a refusal that is about something else', async () => {
    const { queryClient } = await open('/inspections', { ...admin, 'GET /api/inspections': () => failure(401, 'No') });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    await act(() => queryClient.refetchQueries());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
