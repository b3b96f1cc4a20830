import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { NOTIFICATION_KINDS } from '@commonyard/contracts/notifications.values';
import type { Notification, Preference } from '@commonyard/contracts/http/notifications';
import { failure, json, never, type Api } from './api.ts';
import { notification, told } from './notifications.ts';
import { open } from './render.tsx';
import { signedIn } from './users.ts';

const READ = '2026-11-20T12:00:00.000Z';
const numbered = (count: number, over: Partial<Notification> = {}) =>
  Array.from({ length: count }, (_, index) => notification(index + 1, over));
const opened = (all: Notification[], over: Api = {}) =>
  open('/contact#notifications', { ...signedIn('admin'), ...told(all), ...over });
const panel = async () => within(await screen.findByRole('dialog', { name: 'Notifications' }));
const rows = async () => (await (await panel()).findAllByRole('listitem')).map(({ textContent }) => textContent);

describe('the bell', () => {
  it('says how many are unread, and opens them', async () => {
    const { user } = await open('/contact', { ...signedIn('admin'), ...told(numbered(3)) });
    await user.click(await screen.findByRole('link', { name: 'Notifications, 3 unread' }));
    expect(await rows()).toHaveLength(3);
  });

  it('counts to 99', async () => {
    await open('/contact', { ...signedIn('admin'), 'GET /api/notifications/counts': () => json({ unread: 100 }) });
    const bell = await screen.findByRole('link', { name: 'Notifications, 99+ unread' });
    expect(bell.textContent).toMatch(/99\+$/);
  });

  it('is not there for visitors, for whom nothing is asked', async () => {
    const { calls } = await open('/contact');
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/user')).toBe(true));
    expect(screen.queryByRole('link', { name: /^Notifications/ })).toBeNull();
    expect(calls.some(({ path }) => path.startsWith('/api/notifications'))).toBe(false);
  });

  it('stands in the workspace too', async () => {
    await open('/inspections', { ...signedIn('admin'), ...told(numbered(2)), 'GET /api/inspections': () => json([]) });
    expect(await screen.findAllByRole('link', { name: 'Notifications, 2 unread', hidden: true })).not.toHaveLength(0);
  });
});

describe('the panel', () => {
  it('lists what happened, the newest first, and more when asked', async () => {
    const { user } = await opened(numbered(25, { readAt: READ }));
    expect((await rows()).slice(0, 2)).toEqual([
      expect.stringContaining('Olive Operator wrote about “Grader 25”'),
      expect.stringContaining('Olive Operator wrote about “Grader 24”'),
    ]);
    expect(await rows()).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(await rows()).toHaveLength(25));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  it('says how long ago it was', async () => {
    await opened([notification(1, { createdAt: new Date(Date.now() - 5.5 * 60_000).toISOString() })]);
    expect((await rows())[0]).toMatch(/5 min. ago$/);
  });

  it('leads to the thing and marks it as read', async () => {
    const { user, router, calls } = await opened(numbered(2));
    await user.click(await (await panel()).findByRole('link', { name: /Grader 2/ }));
    await waitFor(() => expect(router.state.location.href).toBe('/inquiries?inquiry=2'));
    expect(calls.some(({ path }) => path === '/api/notifications/2/read')).toBe(true);
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull();
  });

  it('marks one as read without leaving', async () => {
    const { user } = await opened(numbered(2));
    await user.click(
      await (await panel()).findByRole('button', { name: 'Mark as read: Olive Operator wrote about “Grader 1”' }),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark as read: .*1”/ })).toBeNull());
    expect(screen.getByRole('button', { name: /^Mark as read: .*2”/ })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Notifications, 1 unread', hidden: true })).toBeTruthy();
  });

  it('marks all as read up to the newest that it shows', async () => {
    const { user, calls } = await opened(numbered(3));
    await user.click(await (await panel()).findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull());
    expect(calls.find(({ path }) => path.endsWith('/read-all'))?.body).toEqual({ upTo: 3 });
    expect(await screen.findByRole('link', { name: 'Notifications', hidden: true })).toBeTruthy();
  });

  it('takes back what the server refuses, and says so', async () => {
    const { user } = await opened(numbered(1), {
      'POST /api/notifications/1/read': () => failure(503, 'Not now'),
    });
    await user.click(await (await panel()).findByRole('button', { name: /^Mark as read/ }));
    expect(await screen.findByText('Not now')).toBeTruthy();
    expect(await (await panel()).findByRole('button', { name: /^Mark as read/ })).toBeTruthy();
  });

  it('says that it is loading, empty, and that it failed', async () => {
    const loading = await opened([], { 'GET /api/notifications': never });
    await (await panel()).findByText('Loading notifications...');
    loading.unmount();
    const empty = await opened([]);
    await (await panel()).findByText('Nothing has happened yet. What concerns you will be here.');
    empty.unmount();
    let tries = 0;
    const api = told(numbered(1));
    const { user } = await opened([], {
      ...api,
      'GET /api/notifications': (call) => (tries++ === 0 ? failure(500, 'x') : api['GET /api/notifications']!(call)),
    });
    await (await panel()).findByText('Failed to load notifications. Please try again.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });

  it('keeps what it shows where more cannot be loaded', async () => {
    const api = told(numbered(25));
    const { user } = await opened([], {
      ...api,
      'GET /api/notifications': (call) =>
        call.query.has('cursor') ? failure(500, 'x') : api['GET /api/notifications']!(call),
    });
    expect(await rows()).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await (await panel()).findByText('Failed to load notifications. Please try again.');
    expect(await rows()).toHaveLength(20);
  });

  it('has words for every kind, in both languages', async () => {
    const all = NOTIFICATION_KINDS.map((kind, index) =>
      notification(index + 1, {
        kind,
        params: { title: 'Grader', name: null, subject: 'Hours', status: 'completed', role: 'admin', failed: 2 },
      }),
    );
    const { unmount } = await opened(all);
    const english = await rows();
    unmount();
    const { chooseLanguage } = await import('../src/lib/language.ts');
    await chooseLanguage('fr');
    await opened(all);
    const french = await rows();
    // How long ago it was differs anyway.
    const words = [...english, ...french].map((row) => row.replace(/(now|maintenant|il y a .*|\d+ \w+\.? ago)$/, ''));
    expect(new Set(words).size).toBe(2 * NOTIFICATION_KINDS.length);
    expect(french[0]).toContain('Le compte de Quelqu’un a été fermé');
  });
});

describe('how one wants to be told', () => {
  const choices = (): Preference[] => [
    { kind: 'asset.approved', inApp: true, email: 'now' },
    { kind: 'message.posted', inApp: true, email: 'daily' },
  ];
  const atProfile = async (over: Api = {}) => {
    const view = await open('/contact#profile', {
      ...signedIn('municipal_operator'),
      'GET /api/notifications/preferences': () => json(choices()),
      ...over,
    });
    await view.user.click(await screen.findByText('Notifications', { selector: 'summary' }));
    return view;
  };
  const mail = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name: `Email: ${name}` });

  it('shows what holds for each kind, and saves each choice as it is made', async () => {
    const { user, calls } = await atProfile({
      'PUT /api/notifications/preferences': ({ body }) => json([...choices().slice(1), ...(body as Preference[])]),
    });
    expect((await mail('New messages')).value).toBe('daily');
    await user.selectOptions(await mail('Approved listings'), 'Daily digest');
    await user.click(screen.getAllByRole('checkbox', { name: 'In CommonYard' })[0]!);
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        [{ kind: 'asset.approved', inApp: true, email: 'daily' }],
        [{ kind: 'asset.approved', inApp: false, email: 'daily' }],
      ]),
    );
  });

  it('takes back what the server refuses, and says so', async () => {
    const { user } = await atProfile({ 'PUT /api/notifications/preferences': () => failure(503, 'Not now') });
    await user.selectOptions(await mail('Approved listings'), 'No email');
    expect(await screen.findByText('Not now')).toBeTruthy();
    await waitFor(async () => expect((await mail('Approved listings')).value).toBe('now'));
  });

  it('says that it could not be loaded, and tries again', async () => {
    let tries = 0;
    const { user } = await atProfile({
      'GET /api/notifications/preferences': () => (tries++ === 0 ? failure(500, 'x') : json(choices())),
    });
    await screen.findByText('Your choices could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await mail('New messages');
  });
});
