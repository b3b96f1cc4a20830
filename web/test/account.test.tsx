import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { LinkedAccount } from '@commonyard/contracts/http/identity';
import { chooseLanguage, clearUserLanguage } from '../src/lib/translation.ts';
import { failure, json, never, noContent, type Api, type ApiCall } from './api.ts';
import { fillField } from './fill-field.ts';
import { renderApp } from './render.tsx';
import { signedIn, userWith } from './users.ts';

const home: Api = { 'GET /api/assets': () => json([]) };
const kim = userWith({ name: 'Kim Lee', role: 'municipal_operator' });
const municipalities: Api = {
  'GET /api/municipalities': () =>
    json([
      { id: 'hamilton-city', label: 'Hamilton (City)', type: 'City', tier: 'single' },
      { id: 'hamilton-township', label: 'Hamilton (Township)', type: 'Township', tier: 'lower' },
      { id: 'riviere', label: 'Rivière des Français', type: 'Municipality', tier: 'single' },
    ]),
};

async function logIn(user: Awaited<ReturnType<typeof renderApp>>['user']): Promise<void> {
  await fillField(user, screen.getByLabelText('Username'), 'kim');
  await fillField(user, screen.getByLabelText('Password'), 'snow plough grader');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

describe('login', () => {
  it('opens the home page, greets the user and shows the profile', async () => {
    const { user, router, calls } = await renderApp('/auth', { ...home, 'POST /api/login': () => json(kim) });
    expect(screen.getByRole('heading', { level: 1, name: 'Admin Login' })).toBeTruthy();
    await logIn(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(calls.find(({ path }) => path === '/api/login')!.body).toEqual({
      username: 'kim',
      password: 'snow plough grader',
    });
    expect(await screen.findByText('Login successful')).toBeTruthy();
    expect(screen.getByText('Welcome back, Kim Lee!')).toBeTruthy();
    expect(screen.getAllByText('Admin Dashboard')).not.toHaveLength(0);
    expect(calls.filter(({ path }) => path === '/api/user')).toHaveLength(1);
  });

  it('uses the language of the user until logout', async () => {
    const { user } = await renderApp('/auth', { ...home, 'POST /api/login': () => json({ ...kim, locale: 'fr' }) });
    await logIn(user);
    await waitFor(() => expect(document.documentElement.lang).toBe('fr'));
    expect(await screen.findByText('Connexion réussie')).toBeTruthy();
    expect(localStorage.getItem('language')).toBeNull();
    expect(localStorage.getItem('account-language')).toBe('fr');
    clearUserLanguage();
    expect(localStorage.getItem('account-language')).toBeNull();
  });

  it('keeps the language chosen in this browser', async () => {
    await chooseLanguage('en');
    const { user } = await renderApp('/auth', { ...home, 'POST /api/login': () => json({ ...kim, locale: 'fr' }) });
    await logIn(user);
    expect(await screen.findByText('Login successful')).toBeTruthy();
    expect(document.documentElement.lang).toBe('en');
  });

  it('focuses an error summary that links to the fields', async () => {
    const { user, calls } = await renderApp('/auth');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(document.title).toBe('Error: Admin Login | CommonYard');
    await user.click(screen.getByRole('link', { name: 'Password is required' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('link', { name: 'Username is required' })).toBeTruthy();
    expect(calls.some(({ path }) => path === '/api/login')).toBe(false);
    await user.type(screen.getByLabelText('Username'), 'kim');
    expect(screen.queryByRole('link', { name: 'Username is required' })).toBeNull();
  });

  it('keeps the input after an error', async () => {
    const { user } = await renderApp('/auth', {
      'POST /api/login': () => failure(401, 'Invalid username or password'),
    });
    await logIn(user);
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('Invalid username or password');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(await screen.findByText('Login failed')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('snow plough grader');
  });

  it.each(['/auth', '/admin'])('%s shows what the server says when it fails', async (path) => {
    const page = { headers: { 'content-type': 'text/html' } };
    const failures: [Response, string][] = [
      [new Response('{}', { status: 500, statusText: 'Internal Server Error' }), 'Internal Server Error'],
      [new Response('', { status: 404, statusText: 'Not Found' }), 'Not Found'],
      [new Response('<h1>502</h1>', { status: 502, statusText: 'Bad Gateway', ...page }), 'Bad Gateway'],
      [new Response('no healthy upstream', { status: 503, statusText: 'Service Unavailable' }), 'no healthy upstream'],
      [new Response('', { status: 500 }), 'An unexpected error occurred'],
      [new Response('<h1>Sign in</h1>', page), 'An unexpected error occurred'],
      [failure(401, 'Invalid username or password'), 'Invalid username or password'],
    ];
    let response = failures[0]![0];
    const { user } = await renderApp(path, { 'POST /api/login': () => response });
    await screen.findByLabelText('Username');
    await logIn(user);
    for (const [next, text] of failures) {
      response = next;
      await user.click(screen.getByRole('button', { name: 'Login' }));
      await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
      expect(screen.getByRole('alert').textContent).not.toMatch(/[<>{}]|Unexpected token/);
    }
  });

  it('shows progress and submits once', async () => {
    const { user, calls } = await renderApp('/auth', { 'POST /api/login': never });
    await logIn(user);
    const busy = await screen.findByRole('button', { name: 'Logging in...' });
    await user.click(busy);
    await user.type(screen.getByLabelText('Password'), '{Enter}');
    expect(calls.filter(({ path }) => path === '/api/login')).toHaveLength(1);
  });

  it('says that the e-mail address works as a username', async () => {
    await renderApp('/auth');
    const field = await screen.findByRole('textbox', { name: 'Username' });
    const hint = document.getElementById(field.getAttribute('aria-describedby')!);
    expect(hint?.textContent).toBe('Your verified email address works too.');
  });

  it('shows the password on request', async () => {
    const { user } = await renderApp('/auth');
    const password = screen.getByLabelText('Password');
    expect([password.getAttribute('type'), password.getAttribute('autocomplete')]).toEqual([
      'password',
      'current-password',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.getAttribute('type')).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password.getAttribute('type')).toBe('password');
  });

  it('redirects a user who is already signed in', async () => {
    const { router } = await renderApp('/auth', { ...home, ...signedIn('municipal_operator') });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it.each([
    ['/contact', '/contact'],
    ['//evil.example', '/'],
  ])('returns to %s only within this site', async (from, to) => {
    const { router } = await renderApp(`/auth?from=${encodeURIComponent(from)}`, { ...home, ...signedIn('admin') });
    await waitFor(() => expect(router.state.location.pathname).toBe(to));
  });

  it('tells a guest from a listing that an inquiry needs no account', async () => {
    await renderApp('/auth?from=/equipment/needed/3');
    expect(screen.getByText('You can send an inquiry without an account')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Send an inquiry' }).getAttribute('href')).toBe(
      '/equipment/needed/3?inquire=true',
    );
  });
});

describe('registration', () => {
  async function fill(user: Awaited<ReturnType<typeof renderApp>>['user'], municipality: string): Promise<void> {
    await user.click(screen.getByRole('link', { name: 'Create an account' }));
    await fillField(user, await screen.findByLabelText('Name'), 'Kim Lee');
    await user.type(screen.getByLabelText('Municipality'), municipality);
    await fillField(user, screen.getByLabelText('Email'), 'kim@hamilton.example');
    await fillField(user, screen.getByLabelText('Username'), 'kim.lee');
    await fillField(user, screen.getByLabelText('Password'), 'snow plough grader');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
  }

  it('creates a user of the chosen municipality', async () => {
    const api = { ...home, ...municipalities, 'POST /api/register': () => json(kim, { status: 201 }) };
    const { user, router, calls } = await renderApp('/auth?from=/contact', api);
    await fill(user, 'riviere des francais');
    await waitFor(() => expect(router.state.location.pathname).toBe('/contact'));
    expect(calls.find(({ path }) => path === '/api/register')!.body).toEqual({
      name: 'Kim Lee',
      municipality: 'riviere',
      position: '',
      email: 'kim@hamilton.example',
      username: 'kim.lee',
      password: 'snow plough grader',
      locale: 'en',
    });
    expect(await screen.findByText('Registration successful')).toBeTruthy();
  });

  it('requires a municipality from the list', async () => {
    const { user, calls } = await renderApp('/auth', municipalities);
    await fill(user, 'Atlantis');
    expect(await screen.findByRole('link', { name: 'Please choose a municipality from the list' })).toBeTruthy();
    expect(calls.some(({ path }) => path === '/api/register')).toBe(false);
  });

  it('shows a server error at its field', async () => {
    const { user } = await renderApp('/auth', {
      ...municipalities,
      'POST /api/register': () =>
        failure(409, 'This username is already taken', { fields: { username: 'This username is already taken' } }),
    });
    await fill(user, 'Hamilton (City)');
    await user.click(await screen.findByRole('link', { name: 'This username is already taken' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
    expect(await screen.findByText('Registration failed')).toBeTruthy();
  });
});

describe('municipality field of the registration', () => {
  it('is found by keyboard, with tier and type', async () => {
    const { user } = await renderApp('/auth?mode=register', municipalities);
    const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Municipality' });
    await user.click(box);
    await user.keyboard('HAMILTON');
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toEqual(['Hamilton (City)City', 'Hamilton (Township)Township']);
    await user.keyboard('{ArrowDown}');
    expect(document.getElementById(box.getAttribute('aria-activedescendant')!)!.textContent).toContain('Township');
    await user.keyboard('{Enter}');
    expect(box.value).toBe('Hamilton (Township)');
    expect(box.getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box.value).toBe('Hamilton (Township)');
  });

  it('offers a retry when the list fails to load', async () => {
    let isDown = true;
    const { user } = await renderApp('/auth?mode=register', {
      'GET /api/municipalities': (call) =>
        isDown ? failure(503, 'Down') : municipalities['GET /api/municipalities']!(call),
    });
    await user.click(await screen.findByRole('combobox', { name: 'Municipality' }));
    const again = await screen.findByRole('button', { name: 'The list could not be loaded. Try again' });
    isDown = false;
    await user.click(again);
    expect(await screen.findByRole('option', { name: /Hamilton \(City\)/ })).toBeTruthy();
  });
});

describe('after registration', () => {
  const newcomer = userWith({
    ...kim,
    username: 'kim.lee',
    email: 'kim@hearst.example',
    municipality: 'hearst',
    municipalityName: 'Hearst',
    emailVerified: false,
    approval: 'pending',
    decider: 'platform',
    firstOfMunicipality: true,
    hasMunicipalAdmin: false,
  });
  const linked: LinkedAccount = {
    username: newcomer.username,
    name: newcomer.name,
    email: newcomer.email,
    municipality: 'hearst',
    municipalityName: 'Hearst',
    organization: null,
    enteredAt: '2027-01-11T15:00:00Z',
    isChange: false,
    emailVerified: false,
  };
  const posts = (calls: ApiCall[]) =>
    calls.filter(({ method, path }) => method === 'POST' && path !== '/api/login').map(({ path }) => path);

  it('asks to check the email, and explains the role of the first user', async () => {
    const api = {
      ...home,
      ...municipalities,
      'POST /api/register': () => json(newcomer, { status: 201 }),
      'POST /api/email-verification': () => failure(429, 'We have sent several mails already.'),
    };
    const { user, router } = await renderApp('/auth?mode=register&from=/contact', api);
    await fillField(user, await screen.findByLabelText('Name'), 'Kim Lee');
    await user.type(screen.getByLabelText('Municipality'), 'hamilton (city)');
    await fillField(user, screen.getByLabelText('Email'), 'kim@hearst.example');
    await fillField(user, screen.getByLabelText('Username'), 'kim.lee');
    await fillField(user, screen.getByLabelText('Password'), 'snow plough grader');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Registration successful')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy();
    expect(screen.getByText(/sent a link to kim@hearst.example/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'You are the first from Hearst' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send the email again' }));
    expect(await screen.findByText('We have sent several mails already.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Continue to CommonYard' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/contact'));
  });

  it('a mistyped address and username are corrected, and the new link goes to the new address', async () => {
    let me = newcomer;
    const { user, calls } = await renderApp('/auth/verify', {
      'GET /api/user': () => json(me),
      'POST /api/email-verification': () => {
        me = { ...newcomer, email: 'kim@hearst.ca', username: 'kim' };
        return json({}, { status: 202 });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Correct the address or username' }));
    for (const name of ['Email', 'Username']) await user.clear(screen.getByLabelText(name));
    await fillField(user, screen.getByLabelText('Email'), 'kim@hearst.ca');
    await fillField(user, screen.getByLabelText('Username'), 'kim');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText(/sent a link to kim@hearst.ca/)).toBeTruthy();
    const request = calls.find(({ path }) => path === '/api/email-verification')!;
    expect(request.body).toEqual({ email: 'kim@hearst.ca', username: 'kim' });
  });

  it('whoever registers again is told how to correct the address of the first account', async () => {
    const text = 'This username is already taken';
    const { user } = await renderApp('/auth?mode=register', {
      ...home,
      ...municipalities,
      'POST /api/register': () => failure(409, text, { code: 'username_taken', fields: { username: text } }),
    });
    await fillField(user, await screen.findByLabelText('Name'), 'Kim Lee');
    await user.type(screen.getByLabelText('Municipality'), 'hamilton (city)');
    await fillField(user, screen.getByLabelText('Email'), 'kim@hearst.ca');
    await fillField(user, screen.getByLabelText('Username'), 'kim.lee');
    await fillField(user, screen.getByLabelText('Password'), 'snow plough grader');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText(/you can correct your email address there/)).toBeTruthy();
  });

  it('the page goes on where the address is confirmed elsewhere', async () => {
    let me = newcomer;
    const { user } = await renderApp('/auth/verify', {
      'GET /api/user': () => json(me),
      'POST /api/email-verification': () => {
        me = { ...newcomer, emailVerified: true };
        return failure(409, 'Verified already', { code: 'already_verified' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Send the email again' }));
    expect(await screen.findByRole('heading', { name: 'Your account waits for approval' })).toBeTruthy();
    // What the municipality lacks is said as before.
    expect(screen.getByRole('heading', { name: 'You are the first from Hearst' })).toBeTruthy();
  });

  it('the emailed link shows its account, and verifies the address only when the button is pressed', async () => {
    let me = newcomer;
    const { calls, router, user } = await renderApp('/auth/verify#token=abc-123', {
      'GET /api/user': () => json(me),
      'POST /api/email-verification/lookup': () => json({ ...linked, emailVerified: me.emailVerified }),
      'POST /api/email-verification/confirm': () => {
        me = { ...newcomer, emailVerified: true, approval: 'approved' };
        return noContent();
      },
    });
    const confirm = await screen.findByRole('button', { name: 'Confirm my address' });
    for (const text of ['Kim Lee', 'kim.lee', 'Hearst', 'kim@hearst.example'])
      expect(screen.getAllByText(text)).not.toHaveLength(0);
    expect(router.state.location.href).toBe('/auth/verify');
    expect(posts(calls)).toEqual(['/api/email-verification/lookup']);
    await user.click(confirm);
    expect(await screen.findByText('Your account now belongs to Hearst.')).toBeTruthy();
    expect(calls.findLast(({ method }) => method === 'POST')!.body).toEqual({ token: 'abc-123' });
  });

  it('without a session, the link asks for the login to its account first', async () => {
    const { calls, user } = await renderApp('/auth/verify#token=abc-123', {
      'POST /api/email-verification/lookup': () => json(linked),
      'POST /api/login': () => json(newcomer),
    });
    expect(await screen.findByText('To confirm the address, log in to this account.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm my address' })).toBeNull();
    await logIn(user);
    expect(await screen.findByRole('button', { name: 'Confirm my address' })).toBeTruthy();
    expect(posts(calls)).not.toContain('/api/email-verification/confirm');
  });

  it('in the session of another account, the link names both and asks for the login', async () => {
    const { calls, user } = await renderApp('/auth/verify#token=abc-123', {
      'GET /api/user': () => json(userWith({ username: 'pat', name: 'Pat Other' })),
      'POST /api/email-verification/lookup': () => json(linked),
      'POST /api/login': () => json(newcomer),
    });
    const text = 'You are logged in as Pat Other (pat). To confirm the address, log in as kim.lee.';
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm my address' })).toBeNull();
    await logIn(user);
    expect(await screen.findByRole('button', { name: 'Confirm my address' })).toBeTruthy();
    expect(posts(calls)).not.toContain('/api/email-verification/confirm');
  });

  it.each([
    ['account_closed', 'The account is deleted'],
    ['change_withdrawn', 'Your address is removed from the account'],
  ])('“This was not me” needs no session, and says what it did: %s', async (outcome, heading) => {
    const { calls, user } = await renderApp('/auth/verify#token=abc-123', {
      'POST /api/email-verification/lookup': () => json({ ...linked, isChange: outcome === 'change_withdrawn' }),
      'POST /api/email-verification/disown': () => json({ outcome }),
    });
    await user.click(await screen.findByRole('button', { name: 'This was not me' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Was this not you?' }));
    expect(posts(calls)).not.toContain('/api/email-verification/disown');
    await user.click(dialog.getByRole('button', { name: 'This was not me' }));
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
    expect(calls.findLast(({ method }) => method === 'POST')!.body).toEqual({ token: 'abc-123' });
    expect(screen.queryByRole('button', { name: 'This was not me' })).toBeNull();
  });

  it('a link whose account could not be read offers to try again', async () => {
    let isDown = true;
    const { user } = await renderApp('/auth/verify#token=abc', {
      'POST /api/email-verification/lookup': () => (isDown ? failure(503, 'Down') : json(linked)),
    });
    expect(await screen.findByText('The link could not be checked.')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Is this your account?' })).toBeTruthy();
  });

  it('a link that was used says so, also without a session', async () => {
    await renderApp('/auth/verify#token=abc', {
      'POST /api/email-verification/lookup': () => json({ ...linked, emailVerified: true }),
    });
    expect(await screen.findByRole('heading', { name: 'Your address is verified' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'This was not me' })).toBeNull();
  });

  it('an expired link offers a new one to a signed-in user', async () => {
    const over: Api = { 'POST /api/email-verification/lookup': () => failure(410, 'No longer valid') };
    const { unmount } = await renderApp('/auth/verify#token=abc', over);
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toContain('/auth');
    unmount();
    await renderApp('/auth/verify#token=abc', { ...over, 'GET /api/user': () => json(newcomer) });
    expect(await screen.findByRole('button', { name: 'Send the email again' })).toBeTruthy();
  });
});

describe('forgotten password', () => {
  it('requests a link and responds the same for every address', async () => {
    const { user, calls } = await renderApp('/auth', { 'POST /api/password-reset': () => json({}, { status: 202 }) });
    await user.click(screen.getByRole('link', { name: 'Send me a link' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeTruthy();
    await fillField(user, await screen.findByLabelText('Email'), 'kim@hearst.example');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    const heading = await screen.findByRole('heading', { name: 'Check your email' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByText(/^If kim@hearst.example has an account here, .* within 45 minutes\.$/)).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')!.body).toEqual({ email: 'kim@hearst.example' });
  });

  it('“This was not me” on the page of the link ends it', async () => {
    const { user, calls } = await renderApp('/auth/reset#token=abc-123', {
      'POST /api/password-reset/disown': () => json({ outcome: 'link_ended' }),
    });
    await user.click(await screen.findByRole('button', { name: 'This was not me' }));
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'This was not me' }));
    expect(await screen.findByRole('heading', { name: 'The link is stopped' })).toBeTruthy();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('the link opens the password form, then the login', async () => {
    const { user, calls, router } = await renderApp('/auth/reset#token=abc-123', {
      'POST /api/password-reset/confirm': noContent,
    });
    await fillField(user, await screen.findByLabelText('New password'), 'snow plough grader');
    expect(router.state.location.href).toBe('/auth/reset');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(await screen.findByText('Log in with your new password.')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')!.body).toEqual({
      token: 'abc-123',
      password: 'snow plough grader',
    });
  });

  it.each([
    ['/auth/reset', false],
    ['/auth/reset#token=over', true],
  ])('%s: an expired or missing link offers a new one', async (address, isTried) => {
    const { user } = await renderApp(address, { 'POST /api/password-reset/confirm': () => failure(410, 'Over') });
    if (isTried) {
      await fillField(user, await screen.findByLabelText('New password'), 'snow plough grader');
      await user.click(screen.getByRole('button', { name: 'Save password' }));
    }
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/auth?mode=forgot');
  });
});

describe('admin dashboard', () => {
  it('shows the login, then the dashboard', async () => {
    const { user } = await renderApp('/admin', { 'POST /api/login': () => json(kim) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin Login' })).toBeTruthy();
    await logIn(user);
    expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeTruthy();
  });

  const admin: Api = { ...home, ...signedIn('admin'), 'GET /api/admin/assets': () => json([]) };

  it('logs out and opens the home page', async () => {
    const { user, router } = await renderApp('/admin', { ...admin, 'POST /api/logout': noContent });
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(await screen.findByText('You have been successfully logged out.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Admin Dashboard', hidden: true })).toBeNull();
  });

  it('cancels requests in flight before it logs out', async () => {
    const { user, calls } = await renderApp('/admin', {
      ...admin,
      'GET /api/admin/assets': never,
      'POST /api/logout': () => {
        expect(calls.find(({ path }) => path === '/api/admin/assets')?.signal?.aborted).toBe(true);
        return noContent();
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('You have been successfully logged out.')).toBeTruthy();
  });

  it('stays on the page when logging out fails', async () => {
    const { user, router } = await renderApp('/admin', { ...admin, 'POST /api/logout': () => failure(503, 'Resting') });
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logout failed')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/admin');
  });
});
