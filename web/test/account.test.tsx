import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { chooseLanguage, leaveLanguage } from '../src/lib/language.ts';
import { failure, json, never, noContent, type Api } from './api.ts';
import { open } from './render.tsx';
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

async function logIn(user: Awaited<ReturnType<typeof open>>['user']): Promise<void> {
  await user.type(screen.getByLabelText('Username'), 'kim');
  await user.type(screen.getByLabelText('Password'), 'snow plough grader');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

describe('the login', () => {
  it('goes home, greets and knows who is there', async () => {
    const { user, router, calls } = await open('/auth', { ...home, 'POST /api/login': () => json(kim) });
    expect(screen.getByRole('heading', { level: 1, name: 'Admin Login' })).toBeTruthy();
    await logIn(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(calls.find(({ path }) => path === '/api/login')!.body).toEqual({
      username: 'kim',
      password: 'snow plough grader',
    });
    expect(await screen.findByText('Login successful')).toBeTruthy();
    expect(screen.getByText('Welcome back, Kim Lee!')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Admin Dashboard', hidden: true })).not.toHaveLength(0);
    expect(calls.filter(({ path }) => path === '/api/user')).toHaveLength(1);
  });

  it('goes on in the language of the account until the logout', async () => {
    const { user } = await open('/auth', { ...home, 'POST /api/login': () => json({ ...kim, locale: 'fr' }) });
    await logIn(user);
    await waitFor(() => expect(document.documentElement.lang).toBe('fr'));
    expect(await screen.findByText('Connexion réussie')).toBeTruthy();
    expect(localStorage.getItem('language')).toBeNull();
    expect(localStorage.getItem('account-language')).toBe('fr');
    leaveLanguage();
    expect(localStorage.getItem('account-language')).toBeNull();
  });

  it('stays in the language that was chosen in this browser', async () => {
    await chooseLanguage('en');
    const { user } = await open('/auth', { ...home, 'POST /api/login': () => json({ ...kim, locale: 'fr' }) });
    await logIn(user);
    expect(await screen.findByText('Login successful')).toBeTruthy();
    expect(document.documentElement.lang).toBe('en');
  });

  it('says what is missing, in a summary that takes the focus and leads to the fields', async () => {
    const { user, calls } = await open('/auth');
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

  it('keeps what was typed when it is refused', async () => {
    const { user } = await open('/auth', { 'POST /api/login': () => failure(401, 'Invalid username or password') });
    await logIn(user);
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('Invalid username or password');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(await screen.findByText('Login failed')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('snow plough grader');
  });

  it('says that it is at work, and asks once', async () => {
    const { user, calls } = await open('/auth', { 'POST /api/login': never });
    await logIn(user);
    const busy = await screen.findByRole('button', { name: 'Logging in...' });
    await user.click(busy);
    await user.type(screen.getByLabelText('Password'), '{Enter}');
    expect(calls.filter(({ path }) => path === '/api/login')).toHaveLength(1);
  });

  it('shows the password on request', async () => {
    const { user } = await open('/auth');
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

  it('sends on who is signed in already', async () => {
    const { router } = await open('/auth', { ...home, ...signedIn('municipal_operator') });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it.each([
    ['/contact', '/contact'],
    ['//evil.example', '/'],
  ])('returns to %s only within this site', async (from, to) => {
    const { router } = await open(`/auth?from=${encodeURIComponent(from)}`, { ...home, ...signedIn('admin') });
    await waitFor(() => expect(router.state.location.pathname).toBe(to));
  });

  it('tells who came to inquire that no account is needed, and leads to the inquiry', async () => {
    await open('/auth?from=/equipment/needed/3');
    expect(screen.getByText('You can send an inquiry without an account')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Send an inquiry' }).getAttribute('href')).toBe(
      '/equipment/needed/3?inquire=true',
    );
  });
});

describe('registration', () => {
  async function fill(user: Awaited<ReturnType<typeof open>>['user'], municipality: string): Promise<void> {
    await user.click(screen.getByRole('link', { name: 'Open an account' }));
    await user.type(await screen.findByLabelText('Name'), 'Kim Lee');
    await user.type(screen.getByLabelText('Municipality'), municipality);
    await user.type(screen.getByLabelText('Email'), 'kim@hamilton.example');
    await user.type(screen.getByLabelText('Username'), 'kim.lee');
    await user.type(screen.getByLabelText('Password'), 'snow plough grader');
    await user.click(screen.getByRole('button', { name: 'Open account' }));
  }

  it('opens an account for the municipality that was named', async () => {
    const api = { ...home, ...municipalities, 'POST /api/register': () => json(kim, { status: 201 }) };
    const { user, router, calls } = await open('/auth?from=/contact', api);
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

  it('asks for a municipality of the list', async () => {
    const { user, calls } = await open('/auth', municipalities);
    await fill(user, 'Atlantis');
    expect(await screen.findByRole('link', { name: 'Please choose a municipality from the list' })).toBeTruthy();
    expect(calls.some(({ path }) => path === '/api/register')).toBe(false);
  });

  it('puts a refusal to its field', async () => {
    const { user } = await open('/auth', {
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

describe('the municipality of a registration', () => {
  it('is found by typing, with tier and type, by the keyboard alone', async () => {
    const { user } = await open('/auth?mode=register', municipalities);
    const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Municipality' });
    await user.click(box);
    await user.keyboard('HAMILTON');
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toEqual(['Hamilton (City)City, Single tier', 'Hamilton (Township)Township, Lower tier']);
    await user.keyboard('{ArrowDown}');
    expect(document.getElementById(box.getAttribute('aria-activedescendant')!)!.textContent).toContain('Township');
    await user.keyboard('{Enter}');
    expect(box.value).toBe('Hamilton (Township)');
    expect(box.getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box.value).toBe('Hamilton (Township)');
  });

  it('offers another try where the list did not come', async () => {
    let isDown = true;
    const { user } = await open('/auth?mode=register', {
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

describe('after a registration', () => {
  const newcomer = userWith({
    ...kim,
    email: 'kim@hearst.example',
    municipality: 'hearst',
    municipalityName: 'Hearst',
    emailVerified: false,
    firstOfMunicipality: true,
  });

  it('tells to look for the mail, and the first of a municipality what more there is', async () => {
    const api = {
      ...home,
      ...municipalities,
      'POST /api/register': () => json(newcomer, { status: 201 }),
      'POST /api/email-verification': () => failure(429, 'We have sent several mails already.'),
    };
    const { user, router } = await open('/auth?mode=register&from=/contact', api);
    await user.type(await screen.findByLabelText('Name'), 'Kim Lee');
    await user.type(screen.getByLabelText('Municipality'), 'hamilton (city)');
    await user.type(screen.getByLabelText('Email'), 'kim@hearst.example');
    await user.type(screen.getByLabelText('Username'), 'kim.lee');
    await user.type(screen.getByLabelText('Password'), 'snow plough grader');
    await user.click(screen.getByRole('button', { name: 'Open account' }));
    expect(await screen.findByText('Registration successful')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Check your mail' })).toBeTruthy();
    expect(screen.getByText(/sent a link to kim@hearst.example/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'You are the first from Hearst' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send the mail again' }));
    expect(await screen.findByText('We have sent several mails already.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Go on to CommonYard' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/contact'));
  });

  it('the link of the mail verifies the address, and leaves the address bar', async () => {
    let me = newcomer;
    const { calls, router } = await open('/auth/verify#token=abc-123', {
      'GET /api/user': () => json(me),
      'POST /api/email-verification/confirm': () => {
        me = { ...newcomer, emailVerified: true };
        return noContent();
      },
    });
    expect(await screen.findByText('Your account now belongs to Hearst.')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')!.body).toEqual({ token: 'abc-123' });
    expect(router.state.location.href).toBe('/auth/verify');
  });

  it('an old link says so, to who is signed in with the way to a new one', async () => {
    const over: Api = { 'POST /api/email-verification/confirm': () => failure(410, 'No longer valid') };
    const { unmount } = await open('/auth/verify#token=abc', over);
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toContain('/auth');
    unmount();
    await open('/auth/verify#token=abc', { ...over, 'GET /api/user': () => json(newcomer) });
    expect(await screen.findByRole('button', { name: 'Send the mail again' })).toBeTruthy();
  });
});

describe('a forgotten password', () => {
  it('has a link sent, and says the same for every address', async () => {
    const { user, calls } = await open('/auth', { 'POST /api/password-reset': () => json({}, { status: 202 }) });
    await user.click(screen.getByRole('link', { name: 'Send me a link' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeTruthy();
    await user.type(await screen.findByLabelText('Email'), 'kim@hearst.example');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    const heading = await screen.findByRole('heading', { name: 'Check your mail' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByText(/^If kim@hearst.example has an account here, .* for 45 minutes\.$/)).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')!.body).toEqual({ email: 'kim@hearst.example' });
  });

  it('the link leads to a new password, and that to the login', async () => {
    const { user, calls, router } = await open('/auth/reset#token=abc-123', {
      'POST /api/password-reset/confirm': noContent,
    });
    await user.type(await screen.findByLabelText('New password'), 'snow plough grader');
    expect(router.state.location.href).toBe('/auth/reset');
    await user.click(screen.getByRole('button', { name: 'Save the password' }));
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
  ])('%s: an old link or none leads to a new one', async (address, isTried) => {
    const { user } = await open(address, { 'POST /api/password-reset/confirm': () => failure(410, 'Over') });
    if (isTried) {
      await user.type(await screen.findByLabelText('New password'), 'snow plough grader');
      await user.click(screen.getByRole('button', { name: 'Save the password' }));
    }
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/auth?mode=forgot');
  });
});

describe('the administrators’ page', () => {
  it('has the same login, and becomes the page', async () => {
    const { user } = await open('/admin', { 'POST /api/login': () => json(kim) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin Login' })).toBeTruthy();
    await logIn(user);
    expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeTruthy();
  });

  const admin: Api = { ...home, ...signedIn('admin'), 'GET /api/admin/assets': () => json([]) };

  it('signs out and goes home', async () => {
    const { user, router } = await open('/admin', { ...admin, 'POST /api/logout': noContent });
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(await screen.findByText('You have been successfully logged out.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Admin Dashboard', hidden: true })).toBeNull();
  });

  it('stays where signing out fails', async () => {
    const { user, router } = await open('/admin', { ...admin, 'POST /api/logout': () => failure(503, 'Resting') });
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logout failed')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/admin');
  });
});
