import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { listingCountsQuery } from '../src/entities/listing/listing.queries.ts';
import { failure, json, noContent, type Api } from './api.ts';
import { fillField } from './fill-field.ts';
import { renderApp } from './render.tsx';
import { userWith } from './users.ts';

const kim = userWith({ name: 'Kim Lee', role: 'municipal_operator', email: 'kim@perth.example', position: 'Clerk' });
const workspaceApi: Api = {
  'GET /api/user': () => json(kim),
  'GET /api/inspections': () => json([]),
  'GET /api/inquiries/counts': () => json({ waiting: 0 }),
  'GET /api/assets': () => json([]),
};
const NO_LISTINGS = { available: 0, pending: 0, leased: 0, unavailable: 0 };
const session = (id: string, over: object = {}) => ({
  id,
  browser: 'Firefox',
  system: 'Windows',
  createdAt: '2026-11-20T14:00:00Z',
  seenAt: '2026-11-20T15:30:00Z',
  current: false,
  ...over,
});

describe('profile', () => {
  it('changes name and position', async () => {
    const { user, calls } = await renderApp('/inspections#profile', {
      ...workspaceApi,
      'PATCH /api/user': () => json({ ...kim, name: 'Kim Lee-Roy', position: null }),
    });
    await user.click(await screen.findByText('Name and position'));
    const name = await screen.findByLabelText('Name');
    await user.clear(name);
    await fillField(user, name, 'Kim Lee-Roy');
    await user.clear(screen.getByLabelText(/Position/));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile updated')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PATCH')!.body).toEqual({ name: 'Kim Lee-Roy', position: '' });
    const sheet = screen.getByRole('dialog', { name: 'Profile' });
    expect(within(sheet).getByText('Kim Lee-Roy')).toBeTruthy();
    expect(screen.queryByLabelText('Name')).toBeNull();
  });

  it('changes the password and reports that other sessions ended', async () => {
    const { user, calls } = await renderApp('/inspections#profile', {
      ...workspaceApi,
      'POST /api/user/password': noContent,
    });
    await user.click(await screen.findByText('Change password'));
    await fillField(user, await screen.findByLabelText('Current password'), 'the old one');
    await user.type(screen.getByLabelText('New password'), 'short');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByRole('link', { name: 'Password must be 8 to 128 characters' })).toBeTruthy();
    await user.type(screen.getByLabelText('New password'), ' no longer');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('All your other sessions have ended.')).toBeTruthy();
    expect(calls.find(({ path }) => path === '/api/user/password')!.body).toEqual({
      currentPassword: 'the old one',
      newPassword: 'short no longer',
    });
  });

  it('shows a wrong password at its field', async () => {
    const text = 'This is not your current password';
    const { user } = await renderApp('/inspections#profile', {
      ...workspaceApi,
      'POST /api/user/password': () => failure(400, text, { fields: { currentPassword: text } }),
    });
    await user.click(await screen.findByText('Change password'));
    await fillField(user, await screen.findByLabelText('Current password'), 'wrong');
    await fillField(user, screen.getByLabelText('New password'), 'a new one of mine');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    await user.click(await screen.findByRole('link', { name: text }));
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
  });

  it('saves the language of the user', async () => {
    const { user, calls } = await renderApp('/inspections#profile', {
      ...workspaceApi,
      'PATCH /api/user': () => json({ ...kim, locale: 'fr' }),
    });
    await user.click(await screen.findByRole('radio', { name: 'Français' }));
    expect(await screen.findByRole('dialog', { name: 'Profil' })).toBeTruthy();
    await waitFor(() => expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ locale: 'fr' }));
  });

  it('lists the sessions and ends one', async () => {
    let sessions = [
      session('a'.repeat(64), { current: true }),
      session('b'.repeat(64), { browser: null, system: null }),
    ];
    const { user } = await renderApp('/inspections#profile', {
      ...workspaceApi,
      'GET /api/user/sessions': () => json(sessions),
      [`DELETE /api/user/sessions/${'b'.repeat(64)}`]: () => {
        sessions = sessions.slice(0, 1);
        return noContent();
      },
    });
    await user.click(await screen.findByText('Where you’re signed in'));
    expect(await screen.findByText('Firefox, Windows')).toBeTruthy();
    expect(screen.getByText('This device')).toBeTruthy();
    expect(screen.getAllByText(/Last used Nov 20, 2026, 10:30/)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Sign out: Unknown device' }));
    await waitFor(() => expect(screen.queryByText('Unknown device')).toBeNull());
  });

  const usage = (kind: string, scope: string, used: number, max: number) => ({
    kind,
    scope,
    thisHour: { used: 0, max },
    today: { used, max },
  });
  const usageApi: Api = {
    'GET /api/assets/usage': () =>
      json([
        usage('listings', 'account', 3, 200),
        usage('listings', 'municipality', 12, 600),
        usage('listing_exports', 'account', 7, 1_000),
      ]),
    'GET /api/inquiries/usage': () =>
      json([usage('messages', 'account', 1, 500), usage('inquiry_exports', 'account', 8, 1_000)]),
    'GET /api/loans/usage': () => json([usage('loans', 'account', 4, 150)]),
    'GET /api/upload/usage': () => json([usage('images', 'account', 15, 1_000)]),
    'GET /api/user/usage': () => json([usage('account_exports', 'account', 2, 200)]),
  };

  it("shows what the account and its municipality have used of today's limits", async () => {
    const { user } = await renderApp('/inspections#profile', { ...workspaceApi, ...usageApi });
    await user.click(await screen.findByText('Limits'));
    expect(await screen.findByRole('heading', { name: 'Your account today' })).toBeTruthy();
    const labelled = (label: string) => screen.getAllByText(label)[0]!.nextElementSibling!.textContent;
    for (const text of ['3 of 200', '1 of 500', '15 of 1,000', '12 of 600'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(labelled('Exports of account data')).toBe('2 of 200');
    expect(labelled('Exports of listings')).toBe('7 of 1,000');
    expect(labelled('Exports of inquiries')).toBe('8 of 1,000');
    await user.click(screen.getByRole('radio', { name: 'Français' }));
    expect(await screen.findByRole('heading', { name: 'Votre municipalité aujourd’hui' })).toBeTruthy();
    expect(screen.getByText('3 sur 200')).toBeTruthy();
    expect(labelled('Exportations d’annonces')).toMatch(/^7 sur 1.000$/);
  });

  const down = () => failure(503, 'Temporarily unavailable');
  const none = () => json([]);

  it('shows the limits of the services that respond, names those that are missing, and asks these again', async () => {
    let isDown = true;
    const { user, calls } = await renderApp('/inspections#profile', {
      ...workspaceApi,
      ...usageApi,
      'GET /api/loans/usage': (call) => (isDown ? down() : usageApi['GET /api/loans/usage']!(call)),
      'GET /api/user/usage': (call) => (isDown ? down() : usageApi['GET /api/user/usage']!(call)),
    });
    await user.click(await screen.findByText('Limits'));
    const missing = 'These limits are not available at the moment: Loans, Exports of account data.';
    expect((await screen.findByText(missing)).closest('[role=alert]')).toBeTruthy();
    for (const text of ['3 of 200', '1 of 500', '15 of 1,000', '12 of 600'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText('4 of 150')).toBeNull();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('4 of 150')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(missing)).toBeNull());
    expect(calls.filter(({ path }) => path === '/api/assets/usage')).toHaveLength(1);
  });

  it('says where there are no limits, and where none could be loaded', async () => {
    let isDown = true;
    const respond = () => (isDown ? down() : none());
    const { user } = await renderApp('/inspections#profile', {
      ...workspaceApi,
      ...Object.fromEntries(Object.keys(usageApi).map((route) => [route, respond])),
    });
    await user.click(await screen.findByText('Limits'));
    expect(await screen.findByText('Your limits could not be loaded.')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Your account has no limits.')).toBeTruthy();
  });

  it('logs out everywhere and opens the home page', async () => {
    const { user, router } = await renderApp('/inspections#profile', {
      ...workspaceApi,
      'GET /api/user/sessions': () => json([session('a'.repeat(64), { current: true })]),
      'DELETE /api/user/sessions': noContent,
    });
    await user.click(await screen.findByText('Where you’re signed in'));
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(await screen.findByText('Signed out everywhere')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('sends no request of a signed-in user after logging out everywhere', async () => {
    const { user, router, queryClient, calls } = await renderApp('/', {
      ...workspaceApi,
      'GET /api/assets/counts': () => json({ available_asset: NO_LISTINGS, needed_asset: NO_LISTINGS }),
      'GET /api/user/sessions': () => json([session('a'.repeat(64), { current: true })]),
      'DELETE /api/user/sessions': noContent,
    });
    await screen.findByRole('region', { name: 'Dashboard' });
    await act(() => router.navigate({ to: '/inspections', hash: 'profile' }));
    // The counts of the home page are fetched again when it opens.
    await queryClient.invalidateQueries({ queryKey: listingCountsQuery.queryKey });
    await user.click(await screen.findByText('Where you’re signed in'));
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await screen.findByText('Signed out everywhere');
    const loggedOut = calls.findIndex(({ method }) => method === 'DELETE');
    const paths = calls.slice(loggedOut + 1).map(({ path }) => path);
    expect(paths.filter((path) => path !== '/api/assets')).toEqual([]);
  });

  it('reports an unverified address and sends the email again', async () => {
    const { user } = await renderApp('/inspections#profile', {
      ...workspaceApi,
      'GET /api/user': () => json({ ...kim, emailVerified: false }),
      'POST /api/email-verification': () => json({}, { status: 202 }),
    });
    expect(
      await screen.findByText(
        'Open the link we sent to kim@perth.example. Until then, notifications are not emailed to you.',
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send the email again' }));
    expect(await screen.findByText('The email is on its way.')).toBeTruthy();
  });
});

describe('one-time password', () => {
  it('requires a new password on every page, then returns', async () => {
    let me = { ...kim, mustChangePassword: true };
    const { user, router } = await renderApp('/inspections?tab=post', {
      ...workspaceApi,
      'GET /api/user': () => json(me),
      'POST /api/user/password': () => {
        me = kim;
        return noContent();
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Choose your own password' })).toBeTruthy();
    await fillField(user, await screen.findByLabelText('One-time password'), 'abcd-efgh-jkmn-pqrs');
    await fillField(user, screen.getByLabelText('New password'), 'a new one of mine');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    await waitFor(() => expect(router.state.location.href).toBe('/inspections?tab=post'));
  });
});
