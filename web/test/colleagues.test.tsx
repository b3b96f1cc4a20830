import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, json, never, noContent, type Api } from './api.ts';
import { fillField } from './fill-field.ts';
import { renderApp } from './render.tsx';
import { userWith, waitingUserWith } from './users.ts';

const manager = userWith({ id: 2, role: 'municipal_admin', municipality: 'hearst', municipalityName: 'Hearst' });
const applicant = waitingUserWith({
  id: 9,
  name: 'Wanda Waiting',
  email: 'wanda@gmail.com',
  role: 'municipal_operator',
  municipality: 'hearst',
  municipalityName: 'Hearst',
  approval: 'pending',
});
const invitation = {
  id: 4,
  email: 'new@hearst.ca',
  municipality: 'hearst',
  municipalityName: 'Hearst',
  role: 'municipal_operator',
  createdAt: '2026-11-20T00:00:00Z',
  expiresAt: '2026-11-27T12:00:00Z',
};
const domain = {
  id: 5,
  municipality: 'hearst',
  municipalityName: 'Hearst',
  domain: 'hearst.ca',
  confirmed: false,
  shared: false,
  createdAt: '2026-11-20T00:00:00Z',
};
const lists: Api = {
  'GET /api/users/waiting': () => json([applicant]),
  'GET /api/users/colleagues': () => json([manager]),
  'GET /api/invitations': () => json([invitation]),
  'GET /api/municipality-domains': () => json([domain]),
};
const asManager: Api = { ...lists, 'GET /api/user': () => json(manager) };
const asAdmin: Api = { ...lists, 'GET /api/user': () => json(userWith()) };

describe('the lists', () => {
  const paths = ['/api/users/waiting', '/api/users/colleagues', '/api/invitations', '/api/municipality-domains'];
  const responding = (respond: Api[string]): Api => ({
    ...asManager,
    ...Object.fromEntries(paths.map((path) => [`GET ${path}`, respond])),
  });

  it('say that they load, that they are empty, and that they failed', async () => {
    const loading = await renderApp('/colleagues', responding(never));
    for (const [text, count] of [
      ['Loading accounts...', 2],
      ['Loading invitations...', 1],
      ['Loading domains...', 1],
    ] as const)
      expect(await screen.findAllByText(text)).toHaveLength(count);
    expect(screen.queryByText('No accounts yet.')).toBeNull();
    loading.unmount();
    const empty = await renderApp(
      '/colleagues',
      responding(() => json([])),
    );
    for (const text of [
      'No account waits for approval.',
      'No accounts yet.',
      'No open invitations.',
      'No domains yet.',
    ])
      expect(await screen.findByText(text)).toBeTruthy();
    empty.unmount();
    let isUp = false;
    const { user } = await renderApp(
      '/colleagues',
      responding((call) => (isUp ? lists[`GET ${call.path}`]!(call) : failure(503, 'Resting'))),
    );
    for (const what of ['accounts that wait for approval', 'accounts', 'invitations', 'domains'])
      expect(await screen.findByText(`Failed to load the ${what}. Please try again.`)).toBeTruthy();
    expect(screen.queryByText('No accounts yet.')).toBeNull();
    isUp = true;
    for (const button of screen.getAllByRole('button', { name: 'Try again' })) await user.click(button);
    for (const text of ['Wanda Waiting', 'new@hearst.ca', 'hearst.ca'])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('the accounts that wait', () => {
  it('are approved', async () => {
    const { user, calls } = await renderApp('/colleagues', {
      ...asManager,
      'POST /api/users/9/approve': () => json({ ...applicant, approval: 'approved' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Approve Wanda Waiting' }));
    expect(await screen.findByText('Account approved')).toBeTruthy();
    expect(calls.filter(({ path }) => path === '/api/users/waiting').length).toBeGreaterThan(1);
  });

  it('are not approved by a second press on the spot of the first', async () => {
    const next = { ...applicant, id: 10, name: 'Next Stranger' };
    let isApproved = false;
    const { user, calls } = await renderApp('/colleagues', {
      ...asManager,
      'GET /api/users/waiting': () => json(isApproved ? [next] : [applicant, next]),
      'POST /api/users/9/approve': () => {
        isApproved = true;
        return json({ ...applicant, approval: 'approved' });
      },
      'POST /api/users/10/approve': () => json({ ...next, approval: 'approved' }),
    });
    const press = (button: Element) =>
      user.pointer({ keys: '[MouseLeft]', target: button, coords: { clientX: 300, clientY: 200 } });
    await press(await screen.findByRole('button', { name: 'Approve Wanda Waiting' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve Wanda Waiting' })).toBeNull());
    await press(screen.getByRole('button', { name: 'Approve Next Stranger' }));
    expect(calls.filter(({ path }) => path.endsWith('/approve')).map(({ path }) => path)).toEqual([
      '/api/users/9/approve',
    ]);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('wait again after an undo', async () => {
    const { user, calls } = await renderApp('/colleagues', {
      ...asManager,
      'POST /api/users/9/approve': () => json({ ...applicant, approval: 'approved' }),
      'POST /api/users/9/take-back-approval': () => json(applicant),
    });
    await user.click(await screen.findByRole('button', { name: 'Approve Wanda Waiting' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Approval taken back')).toBeTruthy();
    expect(calls.find(({ path }) => path === '/api/users/9/take-back-approval')?.body).toEqual({
      reason: 'An administrator approved the account by mistake.',
    });
  });

  it('are refused with a reason only', async () => {
    const { user, calls } = await renderApp('/colleagues', {
      ...asManager,
      'POST /api/users/9/refuse': () => json({ ...applicant, approval: 'refused' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Refuse Wanda Waiting' }));
    const refuse = () => screen.getByRole('button', { name: 'Refuse' });
    await user.click(await screen.findByRole('button', { name: 'Refuse' }));
    expect(await screen.findByText('Please give a reason of up to 500 characters')).toBeTruthy();
    await user.type(screen.getByLabelText(/^Reason/), 'Unknown');
    await user.click(refuse());
    expect(await screen.findByText('Account refused')).toBeTruthy();
    expect(calls.find(({ path }) => path === '/api/users/9/refuse')!.body).toEqual({ reason: 'Unknown' });
  });

  it('may have been decided by somebody else', async () => {
    const { user } = await renderApp('/colleagues', {
      ...asManager,
      'POST /api/users/9/approve': () => failure(409, 'Decided', { code: 'already_decided' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Approve Wanda Waiting' }));
    expect(await screen.findByText('Update failed')).toBeTruthy();
  });

  it('say who has decided meanwhile, and when', async () => {
    const params = { outcome: 'refused', by: 'Ann Lee', at: '2026-11-20T19:14:00.000Z' };
    const { user } = await renderApp('/colleagues', {
      ...asManager,
      'POST /api/users/9/approve': () => failure(409, 'Decided', { code: 'already_decided', params }),
    });
    await user.click(await screen.findByRole('button', { name: 'Approve Wanda Waiting' }));
    expect(await screen.findByText('Already decided')).toBeTruthy();
    expect(await screen.findByText(/^Refused by Ann Lee on Nov 20, 2026, 2:14.p\.m\.$/)).toBeTruthy();
  });

  const lines = async () =>
    (await screen.findAllByRole('term')).map((term) => `${term.textContent} ${term.nextElementSibling!.textContent}`);

  it('show the evidence about them', async () => {
    await renderApp('/colleagues', asManager);
    expect(await lines()).toEqual([
      'Address: example.ca is a confirmed domain of no municipality',
      'Municipality: This would be its first accountWithout a municipal administrator the municipality cannot lend. Choose the role of this account',
      'Similar accounts: None',
    ]);
  });

  it('show whose the domain is, who is there already, who is alike, and that an approval was taken back', async () => {
    const similar = {
      id: 3,
      name: 'Wanda Waitink',
      email: 'wanda@kenora.ca',
      municipalityName: 'Kenora',
      organization: null,
      approval: 'refused' as const,
      emailVerified: true,
      sameName: true,
      sameAddress: true,
    };
    const known = waitingUserWith({
      ...applicant,
      approvalReason: 'Nobody knows her',
      decision: { by: 'Ann Lee', at: '2026-11-20T19:14:00.000Z' },
      evidence: {
        domain: { name: 'kenora.ca', match: 'other', municipalityName: 'Kenora' },
        members: { count: 1, officer: 'Olive Officer' },
        similar: [
          similar,
          { ...similar, id: 4, organization: 'School Board', municipalityName: null, sameName: false },
        ],
      },
    });
    await renderApp('/colleagues', { ...asManager, 'GET /api/users/waiting': () => json([known]) });
    expect(await lines()).toEqual([
      'Address: kenora.ca is a confirmed domain of Kenora, not of this account’s municipality',
      'Municipality: 1 active account; administrator: Olive Officer',
      'Similar accounts: Wanda Waitink, wanda@kenora.ca (Kenora, similar name, same address before the @, refused)' +
        'Wanda Waitink, wanda@kenora.ca (School Board, same address before the @, refused)',
      expect.stringMatching(/^Decision: Approval taken back by Ann Lee on Nov 20, 2026, 2:14/),
      'Reason: Nobody knows her',
    ]);
  });
});

describe('an approval', () => {
  const operator = userWith({ id: 12, name: 'Olly Operator', role: 'municipal_operator', municipality: 'hearst' });
  const api: Api = {
    ...asManager,
    'GET /api/users/colleagues': () => json([manager, operator]),
    'POST /api/users/12/take-back-approval': () => json({ ...operator, approval: 'pending' }),
    'POST /api/users/12/approve': () => json(operator),
  };

  it('of an operator is taken back with a reason only, and given again', async () => {
    const { user, calls } = await renderApp('/colleagues', api);
    await user.click(await screen.findByRole('button', { name: 'Take back approval: Olly Operator' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take back the approval of Olly Operator?' }));
    expect(dialog.getAllByRole('listitem')).toHaveLength(5);
    await user.click(dialog.getByRole('button', { name: 'Take back approval' }));
    expect(await dialog.findByText('Please give a reason of up to 500 characters')).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Reason/), 'Unknown');
    await user.click(dialog.getByRole('button', { name: 'Take back approval' }));
    expect(await screen.findByText('Approval taken back')).toBeTruthy();
    expect(calls.find(({ path }) => path === '/api/users/12/take-back-approval')!.body).toEqual({ reason: 'Unknown' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/users/12/approve')).toBe(true));
  });

  it('of another administrator is not', async () => {
    await renderApp('/colleagues', api);
    await screen.findByRole('button', { name: 'Take back approval: Olly Operator' });
    expect(screen.queryByRole('button', { name: /approval: Avery/ })).toBeNull();
  });
});

describe('invitations and domains', () => {
  it('a colleague is invited, and an invitation revoked', async () => {
    const { user, calls } = await renderApp('/colleagues', {
      ...asManager,
      'POST /api/invitations': () => json(invitation, { status: 201 }),
      'DELETE /api/invitations/4': noContent,
    });
    await fillField(user, await screen.findByLabelText('Email'), 'kim@hearst.ca');
    await user.click(screen.getByRole('button', { name: 'Send the invitation' }));
    expect(await screen.findByText('Invitation sent')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')!.body).toEqual({
      email: 'kim@hearst.ca',
      role: 'municipal_operator',
      locale: 'en',
    });
    await user.click(await screen.findByRole('button', { name: 'Revoke the invitation of new@hearst.ca' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  it('a municipality proposes a domain; only an administrator of the platform confirms one', async () => {
    const { user, calls, unmount } = await renderApp('/colleagues', {
      ...asManager,
      'POST /api/municipality-domains': () => json(domain, { status: 201 }),
    });
    await fillField(user, await screen.findByLabelText('Domain'), 'hearst.ca');
    await user.click(screen.getByRole('button', { name: 'Propose' }));
    expect(await screen.findByText('Domain proposed')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')!.body).toEqual({ domain: 'hearst.ca' });
    expect(screen.queryByRole('button', { name: 'Confirm hearst.ca' })).toBeNull();
    unmount();

    const admin = await renderApp('/colleagues', {
      ...asAdmin,
      'POST /api/municipality-domains/5/confirm': () => json({ ...domain, confirmed: true }),
    });
    await admin.user.click(await screen.findByRole('button', { name: 'Confirm hearst.ca' }));
    await waitFor(() => expect(admin.calls.find(({ method }) => method === 'POST')?.body).toEqual({ shared: false }));
  });
});

it('a municipal administrator without a municipality is told so, and requests no data', async () => {
  const { calls } = await renderApp('/colleagues', {
    ...lists,
    'GET /api/user': () => json(userWith({ role: 'municipal_admin' })),
  });
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  expect(screen.getByText(/^Your account belongs to no municipality\./)).toBeTruthy();
  expect(calls.filter(({ path }) => `GET ${path}` in lists)).toEqual([]);
});

it('an operator is told that the page is for administrators', async () => {
  await renderApp('/colleagues', { 'GET /api/user': () => json(userWith({ role: 'municipal_operator' })) });
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
});

it('marks accounts that could be mistaken for a municipality', async () => {
  const marked = { ...manager, position: 'Liaison of Kenora', resembles: ['Kenora'] };
  await renderApp('/colleagues', { ...asManager, 'GET /api/users/colleagues': () => json([marked]) });
  expect(await screen.findByText('Not to be mistaken for Kenora')).toBeTruthy();
});

it('marks such accounts in the list of users and in their details', async () => {
  const marked = userWith({ id: 9, organization: 'Perth District Hospital', resembles: ['Perth'] });
  const api: Api = {
    ...asAdmin,
    'GET /api/users/waiting': () => json([]),
    'GET /api/users': () => json([marked]),
    'GET /api/users/9': () => json(marked),
  };
  await renderApp('/users', api);
  expect(await screen.findByText('Not to be mistaken for Perth')).toBeTruthy();
  expect(screen.getByText('Perth District Hospital')).toBeTruthy();
});
