import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { AuditEntry } from '@commonyard/contracts/http/audit';
import { failure, json, never, type Api } from './api.ts';
import { renderApp } from './render.tsx';
import { signedIn, signedInAs } from './users.ts';

const entryWith = (over: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 1,
  at: '2026-11-20T15:00:00Z',
  action: 'updated',
  actorId: 1,
  actorMunicipality: null,
  subject: 'user',
  subjectId: 7,
  municipality: 'hearst',
  municipalityName: 'Hearst',
  requestId: 'r-1',
  network: 'a-hash',
  before: { role: 'municipal_operator', email: { erased: true } },
  after: { role: 'municipal_admin', email: 'kim@hearst.example' },
  details: null,
  ...over,
});
const failed = entryWith({
  id: 2,
  action: 'sign_in_failed',
  actorId: null,
  subjectId: null,
  municipality: null,
  municipalityName: null,
  before: null,
  after: null,
  details: { reason: 'unknown_account' },
});
const status = { sealedTo: '2026-11-20T15:00:00Z', verifiedTo: '2026-11-20T14:00:00Z', broken: false };
const api: Api = {
  ...signedIn('admin'),
  'GET /api/inquiries/counts': () => json({ waiting: 0 }),
  'GET /api/audit/identity': () => json([failed, entryWith()]),
  'GET /api/audit/assets': () => json([]),
  'GET /api/audit/identity/status': () => json(status),
  'GET /api/audit/assets/status': () => json({ sealedTo: null, verifiedTo: null, broken: false }),
  'GET /api/audit/identity/users': () =>
    json([
      { id: 1, name: 'Avery Admin' },
      { id: 7, name: 'Kim Lee' },
    ]),
};

/** The names of the files that the page saved. */
let saved: string[] = [];
// jsdom neither keeps files nor saves them.
Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
Object.assign(HTMLAnchorElement.prototype, {
  click(this: HTMLAnchorElement) {
    saved.push(this.download);
  },
});
beforeEach(() => {
  saved = [];
});

describe('access to the audit log page', () => {
  it('denies operators, and municipal administrators without a municipality, and requests no data', async () => {
    for (const role of ['municipal_operator', 'municipal_admin'] as const) {
      const { calls, unmount } = await renderApp('/audit-log', { ...api, ...signedIn(role) });
      expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeTruthy();
      expect(calls.filter(({ path }) => path.startsWith('/api/audit'))).toEqual([]);
      unmount();
    }
  });

  it('shows a municipal administrator no column of municipalities', async () => {
    await renderApp('/audit-log', { ...api, ...signedInAs({ role: 'municipal_admin', municipality: 'hearst' }) });
    const table = await screen.findByRole('table');
    expect(within(table).queryByRole('columnheader', { name: 'Municipality', hidden: true })).toBeNull();
    expect(screen.getByText('Who did what in your municipality')).toBeTruthy();
  });
});

describe('the audit log', () => {
  it('shows who did what, and to when the log is verified', async () => {
    await renderApp('/audit-log', api);
    const row = await screen.findByRole('row', { name: /Account changed/ });
    await within(row).findByText('Avery Admin');
    expect(within(row).getByText('Account Kim Lee')).toBeTruthy();
    expect(within(row).getByText('Role, Email')).toBeTruthy();
    expect(screen.getByRole('row', { name: /Failed sign-in/ })).toBeTruthy();
    expect(await screen.findByText(/^Sealed and verified to Nov 20, 2026/)).toBeTruthy();
  });

  it('names users, listings and municipalities, and writes days and amounts as other pages do', async () => {
    const approved = entryWith({
      id: 3,
      action: 'approved',
      actorMunicipality: 'hearst',
      before: { approvalBy: null },
      after: { approvalBy: 44, decisionAt: '2026-11-20T15:00:00.000Z', startsOn: '2026-11-20', dayCents: 123_450 },
    });
    const removed = entryWith({
      id: 4,
      subject: 'listing',
      action: 'deleted',
      subjectId: 9,
      before: null,
      after: null,
    });
    const listing = entryWith({ id: 5, subject: 'listing', subjectId: 8, before: { status: 'pending' }, after: null });
    const { user, calls } = await renderApp('/audit-log', {
      ...api,
      'GET /api/audit/identity': () => json([approved, removed, listing]),
      'GET /api/municipalities': () => json([{ id: 'hearst', name: 'Hearst', label: 'Hearst' }]),
      'GET /api/audit/identity/users': () =>
        json([
          { id: 1, name: 'Avery Admin' },
          { id: 44, name: 'Ann Lee' },
        ]),
      'GET /api/audit/assets/listings': () => json([{ id: 8, title: 'Road grader' }]),
    });
    expect(await screen.findByText('Listing: Road grader')).toBeTruthy();
    expect(screen.getByText('Listing No. 9')).toBeTruthy();
    expect(calls.find(({ path }) => path === '/api/audit/assets/listings')!.query.get('ids')).toBe('8,9');
    expect(calls.find(({ path }) => path === '/api/audit/identity/users')!.query.get('ids')).toBe('1,7,44');
    await user.click(screen.getByRole('button', { name: /^Details: Account approved/, hidden: true }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Account approved' }));
    const rowOf = (name: RegExp) => dialog.getByRole('row', { name }).textContent;
    expect(rowOf(/^Decided by/)).toBe('Decided by–Ann Lee');
    expect(rowOf(/^Decided at/)).toMatch(/^Decided at–Nov 20, 2026, 10:00.a\.m\.$/);
    expect(rowOf(/^First day/)).toBe('First day–Nov 20, 2026');
    expect(rowOf(/^Per day/)).toBe('Per day–$1,234.50');
    expect(await dialog.findAllByText('Hearst')).toHaveLength(2);
  });

  it('shows the values before and after, and which are erased', async () => {
    const { user } = await renderApp('/audit-log', api);
    await user.click(await screen.findByRole('button', { name: /^Details: Account changed/, hidden: true }));
    const dialog = await screen.findByRole('dialog', { name: 'Account changed' });
    const row = within(dialog).getByRole('row', { name: /^Role/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Municipal operator', 'Municipal administrator']);
    expect(within(dialog).getByRole('row', { name: /^Email erased kim@hearst.example/ })).toBeTruthy();
  });

  it('keeps the filters in the URL and passes them to the API and the export', async () => {
    const { calls, router, user } = await renderApp('/audit-log', {
      ...api,
      'GET /api/audit/identity/export': () =>
        new Response('ID\r\n', {
          headers: {
            'content-type': 'text/csv',
            'content-disposition': 'attachment; filename="audit-log-accounts.csv"',
          },
        }),
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Event' }), 'Account changed');
    await user.click(await screen.findByRole('button', { name: 'Avery Admin', hidden: true }));
    await user.click(screen.getByRole('button', { name: 'Hearst', hidden: true }));
    expect(router.state.location.search).toMatchObject({ event: 'user.updated', user: 1, municipality: 'hearst' });
    const filters = { subject: 'user', action: 'updated', actorId: '1', municipality: 'hearst' };
    await waitFor(() =>
      expect(Object.fromEntries(calls.findLast(({ path }) => path === '/api/audit/identity')!.query)).toMatchObject(
        filters,
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(saved).toEqual(['audit-log-accounts.csv']));
    const exported = calls.find(({ path }) => path === '/api/audit/identity/export')!;
    expect(Object.fromEntries(exported.query)).toEqual(filters);
    await user.click(await screen.findByRole('button', { name: 'Remove the filter User: Avery Admin' }));
    expect(router.state.location.search).not.toHaveProperty('user', 1);
  });

  it('says that too many exports were made', async () => {
    const message = 'Too many exports of account data from your account: the limit is 60 per hour.';
    const { user } = await renderApp('/audit-log', {
      ...api,
      'GET /api/audit/identity/export': () => failure(429, message, { code: 'account_limit_reached' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Export as CSV' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('shows further entries', async () => {
    const { user } = await renderApp('/audit-log', {
      ...api,
      'GET /api/audit/identity': ({ query }) =>
        query.get('cursor') === 'next'
          ? json([failed])
          : json([entryWith()], { headers: { link: '</api/audit/identity?cursor=next>; rel="next"' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('row', { name: /Failed sign-in/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('warns of a log that does not verify', async () => {
    const broken = { ...status, broken: true };
    await renderApp('/audit-log', { ...api, 'GET /api/audit/identity/status': () => json(broken) });
    expect(await screen.findByText(/^The last verification found an entry/)).toBeTruthy();
  });
});

it('opens with an outdated URL', async () => {
  const { calls } = await renderApp('/audit-log?source=nowhere&event=user.vanished&from=2026-99-99&user=x', api);
  expect(await screen.findByRole('row', { name: /Account changed/ })).toBeTruthy();
  expect([...calls.find(({ path }) => path === '/api/audit/identity')!.query.keys()]).toEqual(['limit']);
});

describe('without entries, the page', () => {
  it('shows that it is loading', async () => {
    await renderApp('/audit-log', { ...api, 'GET /api/audit/identity': never });
    expect(await screen.findByText('Loading entries...')).toBeTruthy();
  });

  it('says that there are none, or that none match', async () => {
    const { user } = await renderApp('/audit-log?source=assets', api);
    expect(await screen.findByText('No entries yet.')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Event' }), 'Listing approved');
    expect(await screen.findByText('No entries match')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(await screen.findByText('No entries yet.')).toBeTruthy();
  });

  it('shows an error and a button to try again', async () => {
    await renderApp('/audit-log', { ...api, 'GET /api/audit/identity': () => failure(500, 'Broken') });
    expect(await screen.findByText('Failed to load entries. Please try again.', {}, { timeout: 5_000 })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
