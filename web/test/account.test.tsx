import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { failure, json, never, noContent, type Api } from './api.ts';
import { open } from './render.tsx';
import { signedIn, userWith } from './users.ts';

const home: Api = { 'GET /api/assets': () => json([]) };
const kim = userWith({ name: 'Kim Lee', role: 'municipal_operator' });
const municipalities: Api = {
  'GET /api/municipalities': () =>
    json([
      { id: 'hamilton-city', label: 'Hamilton (City)' },
      { id: 'riviere', label: 'Rivière des Français' },
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
