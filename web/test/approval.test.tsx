import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { User } from '@commonyard/contracts/http/identity';
import { failure, json, noContent, type Api } from './api.ts';
import { fillField } from './fill-field.ts';
import { wholeListing } from './listings.ts';
import { renderApp } from './render.tsx';
import { userWith } from './users.ts';

const home: Api = { 'GET /api/assets': () => json([]) };
const waiting = userWith({
  role: 'municipal_operator',
  municipality: 'hearst',
  municipalityName: 'Hearst',
  approval: 'pending',
});

describe('registration', () => {
  async function fillAccount(user: Awaited<ReturnType<typeof renderApp>>['user']): Promise<void> {
    await fillField(user, await screen.findByLabelText('Name'), 'Kim Lee');
    await fillField(user, screen.getByLabelText('Username'), 'kim.lee');
    await fillField(user, screen.getByLabelText('Password'), 'snow plough grader');
  }

  it('names another public body instead of a municipality', async () => {
    const api = { ...home, 'POST /api/register': () => json({ ...waiting, emailVerified: false }, { status: 201 }) };
    const { user, calls } = await renderApp('/auth?mode=register', api);
    await fillAccount(user);
    await fillField(user, screen.getByLabelText('Email'), 'kim@school.example');
    await user.click(screen.getByRole('radio', { name: 'Another public body' }));
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByRole('link', { name: 'Organization must be 2 to 120 characters' })).toBeTruthy();
    await user.type(screen.getByLabelText('Public body'), 'School Board');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/register')).toBe(true));
    const { body, headers } = calls.find(({ path }) => path === '/api/register')!;
    expect(body).toMatchObject({ organization: 'School Board', email: 'kim@school.example' });
    expect(body).not.toHaveProperty('municipality');
    expect(headers.get('x-form-token')).toBe('a-token');
  });

  it('with an invitation takes address and municipality from it, and removes it from the URL', async () => {
    const { user, calls, router } = await renderApp('/auth?mode=register#token=abc-123', {
      ...home,
      'POST /api/invitations/lookup': () =>
        json({
          id: 1,
          email: 'kim@hearst.ca',
          municipality: 'hearst',
          municipalityName: 'Hearst',
          role: 'municipal_admin',
        }),
      'POST /api/register': () => json({ ...waiting, approval: 'approved' }, { status: 201 }),
    });
    expect(await screen.findByText('You are invited to open an account for Hearst.')).toBeTruthy();
    expect(router.state.location.hash).toBe('');
    await fillAccount(user);
    expect(screen.getByLabelText<HTMLInputElement>('Email')).toMatchObject({ disabled: true, value: 'kim@hearst.ca' });
    expect(screen.queryByLabelText('Municipality')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(calls.find(({ path }) => path === '/api/register')!.body).toEqual({
      name: 'Kim Lee',
      position: '',
      email: 'kim@hearst.ca',
      username: 'kim.lee',
      password: 'snow plough grader',
      locale: 'en',
      invitation: 'abc-123',
    });
  });

  it('“This was not me” revokes an invitation', async () => {
    const { user, calls } = await renderApp('/auth?mode=register#token=abc-123', {
      ...home,
      'POST /api/invitations/lookup': () => json({ id: 1, email: 'kim@hearst.ca', municipality: 'hearst' }),
      'POST /api/invitations/disown': noContent,
    });
    await user.click(await screen.findByRole('button', { name: 'This was not me' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(calls.map(({ path }) => path)).not.toContain('/api/invitations/disown');
    await user.click(dialog.getByRole('button', { name: 'This was not me' }));
    expect(await screen.findByRole('heading', { name: 'The link is stopped' })).toBeTruthy();
    expect(calls.find(({ path }) => path === '/api/invitations/disown')!.body).toEqual({ token: 'abc-123' });
    expect(screen.queryByLabelText('Username')).toBeNull();
  });

  it('says that an invitation is no longer valid, and offers the usual form', async () => {
    await renderApp('/auth?mode=register#token=abc-123', {
      ...home,
      'POST /api/invitations/lookup': () => failure(410, 'No longer valid', { code: 'invitation_not_valid' }),
    });
    expect(await screen.findByRole('heading', { name: 'This invitation is no longer valid' })).toBeTruthy();
    expect(await screen.findByLabelText('Municipality')).toBeTruthy();
  });
});

describe('an account that is not approved', () => {
  const asWaiting: Api = { ...home, 'GET /api/user': () => json({ ...waiting, decider: 'municipality' }) };
  const WAITS = 'Your account waits for approval by the administrators of Hearst.';

  it.each(['/listings', '/inquiries', '/inspections', '/browse'])('opens %s under one banner', async (path) => {
    const { router } = await renderApp(path, {
      ...asWaiting,
      'GET /api/inquiries': () => json([]),
      'GET /api/inspections': () => json([]),
    });
    expect(await screen.findByText(WAITS)).toBeTruthy();
    expect(screen.getAllByText('Your account waits for approval')).toHaveLength(1);
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(router.state.location.pathname).toBe(path);
    expect(screen.queryByRole('link', { name: /^Loans/, hidden: true })).toBeNull();
  });

  it.each(['/loans', '/users', '/colleagues', '/status'])('is led from %s to what it waits for', async (path) => {
    const { router } = await renderApp(path, asWaiting);
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/verify'));
    expect(await screen.findByText(WAITS)).toBeTruthy();
    expect(screen.getByRole('button', { name: /log ?out/i })).toBeTruthy();
  });

  it('sees the same on the home page, without a request that needs more', async () => {
    const { calls } = await renderApp('/', asWaiting);
    expect(await screen.findByText(WAITS)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Dashboard' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    // Of the frame, as on every other page of the account.
    expect(new Set(calls.filter(({ path }) => path.endsWith('/counts')).map(({ path }) => path))).toEqual(
      new Set(['/api/inquiries/counts', '/api/notifications/counts']),
    );
  });

  it('is told that it can add no listing yet, before a form opens', async () => {
    const { queryByRole } = await renderApp('/listings?new=true', asWaiting);
    const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add New' });
    expect(add.disabled).toBe(true);
    expect(screen.getByText('You can add listings once your account is approved.')).toBeTruthy();
    expect(queryByRole('dialog')).toBeNull();
  });

  it('is told that what it posts as a guest will not belong to it', async () => {
    await renderApp('/post-available-item', asWaiting);
    expect(await screen.findByText(/What you post here will not belong to it/)).toBeTruthy();
  });

  it('sends an inquiry as a guest, with its own name, address and organization filled in', async () => {
    const item = wholeListing();
    await renderApp(`/equipment/available/${item.id}?inquire=true`, {
      ...asWaiting,
      [`GET /api/assets/${item.id}`]: () => json(item),
    });
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe(waiting.name);
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(waiting.email);
    expect(screen.getByLabelText<HTMLInputElement>('Organization').value).toBe('Hearst');
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('');
  });

  it('waits for the platform where the municipality has no administrator', async () => {
    await renderApp('/auth/verify', { ...home, 'GET /api/user': () => json({ ...waiting, decider: 'platform' }) });
    expect(
      await screen.findByText('Your account waits for approval by the administrators of CommonYard.'),
    ).toBeTruthy();
  });

  it.each(['/', '/listings', '/auth/verify'])('is told on %s that it is approved, without a reload', async (path) => {
    let me = { ...waiting, decider: 'municipality' as const } as User;
    await renderApp(path, { ...asWaiting, 'GET /api/user': () => json(me) });
    expect(await screen.findByText(WAITS)).toBeTruthy();
    me = { ...waiting, approval: 'approved' };
    expect(await screen.findAllByText('Your account is approved', {}, { timeout: 20_000 })).not.toHaveLength(0);
    await waitFor(() => expect(screen.queryByText(WAITS)).toBeNull());
  });

  it('is told that its municipality has no administrator, also where it is not the first account', async () => {
    const second = { ...waiting, hasMunicipalAdmin: false, firstOfMunicipality: false };
    await renderApp('/auth/verify', { ...home, 'GET /api/user': () => json(second) });
    expect(await screen.findByRole('heading', { name: 'Hearst has no municipal administrator yet' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Ask to become its municipal administrator' });
    expect(link.getAttribute('href')).toBe('/contact?about=municipal-admin');
  });

  it('is shown the reason of a refusal', async () => {
    const refused = { ...waiting, approval: 'refused' as const, approvalReason: 'We do not know you' };
    await renderApp('/auth/verify', { ...home, 'GET /api/user': () => json(refused) });
    expect(await screen.findByRole('heading', { name: 'Your account was not approved' })).toBeTruthy();
    expect(screen.getByText('Reason: We do not know you')).toBeTruthy();
  });
});
