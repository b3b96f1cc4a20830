import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { NOTIFICATION_KINDS } from '@commonyard/contracts/notifications.values';
import { LOAN_EVENT_TYPES } from '@commonyard/contracts/events/event-table';
import type { Notification, Preference } from '@commonyard/contracts/http/notifications';
import { failure, json, never, type Api } from './api.ts';
import { notification, notificationApi } from './notifications.ts';
import { renderApp } from './render.tsx';
import { signedIn } from './users.ts';

const READ = '2026-11-20T12:00:00.000Z';
const numbered = (count: number, over: Partial<Notification> = {}) =>
  Array.from({ length: count }, (_, index) => notification(index + 1, over));
const openPanel = (all: Notification[], over: Api = {}) =>
  renderApp('/contact#notifications', { ...signedIn('admin'), ...notificationApi(all), ...over });
const panel = async () => within(await screen.findByRole('dialog', { name: 'Notifications' }));
const rows = async () => (await (await panel()).findAllByRole('listitem')).map(({ textContent }) => textContent);

describe('notification bell', () => {
  it('shows the unread count and opens the panel', async () => {
    const { user } = await renderApp('/contact', { ...signedIn('admin'), ...notificationApi(numbered(3)) });
    await user.click(await screen.findByRole('link', { name: 'Notifications, 3 unread' }));
    expect(await rows()).toHaveLength(3);
  });

  it('counts to 99', async () => {
    await renderApp('/contact', { ...signedIn('admin'), 'GET /api/notifications/counts': () => json({ unread: 100 }) });
    const bell = await screen.findByRole('link', { name: 'Notifications, 99+ unread' });
    expect(bell.textContent).toMatch(/99\+$/);
  });

  it('is hidden from guests, and requests nothing for them', async () => {
    const { calls } = await renderApp('/contact');
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/user')).toBe(true));
    expect(screen.queryByRole('link', { name: /^Notifications/ })).toBeNull();
    expect(calls.some(({ path }) => path.startsWith('/api/notifications'))).toBe(false);
  });

  it('is shown in the workspace too', async () => {
    await renderApp('/inspections', {
      ...signedIn('admin'),
      ...notificationApi(numbered(2)),
      'GET /api/inspections': () => json([]),
    });
    expect(await screen.findAllByRole('link', { name: 'Notifications, 2 unread', hidden: true })).not.toHaveLength(0);
  });
});

describe('notifications panel', () => {
  it('lists notifications newest first, and loads more', async () => {
    const { user } = await openPanel(numbered(25, { readAt: READ }));
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

  it('shows relative times', async () => {
    await openPanel([notification(1, { createdAt: new Date(Date.now() - 5.5 * 60_000).toISOString() })]);
    expect((await rows())[0]).toMatch(/5 min. ago$/);
  });

  it('opens the linked page and marks as read', async () => {
    const { user, router, calls } = await openPanel(numbered(2));
    await user.click(await (await panel()).findByRole('link', { name: /Grader 2/ }));
    await waitFor(() => expect(router.state.location.href).toBe('/inquiries?inquiry=2'));
    expect(calls.some(({ path }) => path === '/api/notifications/2/read')).toBe(true);
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull();
  });

  it('marks one as read in place', async () => {
    const { user } = await openPanel(numbered(2));
    await user.click(
      await (await panel()).findByRole('button', { name: 'Mark as read: Olive Operator wrote about “Grader 1”' }),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark as read: .*1”/ })).toBeNull());
    expect(screen.getByRole('button', { name: /^Mark as read: .*2”/ })).toBeTruthy();
    expect(await screen.findAllByRole('link', { name: 'Notifications, 1 unread', hidden: true })).not.toHaveLength(0);
  });

  it('marks all as read up to the newest shown', async () => {
    const { user, calls } = await openPanel(numbered(3));
    await user.click(await (await panel()).findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull());
    expect(calls.find(({ path }) => path.endsWith('/read-all'))?.body).toEqual({ upTo: 3 });
    expect(await screen.findAllByRole('link', { name: 'Notifications', hidden: true })).not.toHaveLength(0);
  });

  it('reverts and reports a rejected change', async () => {
    const { user } = await openPanel(numbered(1), {
      'POST /api/notifications/1/read': () => failure(503, 'Not now'),
    });
    await user.click(await (await panel()).findByRole('button', { name: /^Mark as read/ }));
    expect(await screen.findByText('Not now')).toBeTruthy();
    expect(await (await panel()).findByRole('button', { name: /^Mark as read/ })).toBeTruthy();
  });

  it('shows the loading state', async () => {
    const loading = await openPanel([], { 'GET /api/notifications': never });
    await (await panel()).findByText('Loading notifications...');
    loading.unmount();
    const empty = await openPanel([]);
    await (await panel()).findByText('Nothing yet. Your notifications will appear here.');
    empty.unmount();
    let tries = 0;
    const api = notificationApi(numbered(1));
    const { user } = await openPanel([], {
      ...api,
      'GET /api/notifications': (call) => (tries++ === 0 ? failure(500, 'x') : api['GET /api/notifications']!(call)),
    });
    await (await panel()).findByText('Failed to load notifications. Please try again.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });

  it('keeps loaded notifications when more fail to load', async () => {
    const api = notificationApi(numbered(25));
    const { user } = await openPanel([], {
      ...api,
      'GET /api/notifications': (call) =>
        call.query.has('cursor') ? failure(500, 'x') : api['GET /api/notifications']!(call),
    });
    expect(await rows()).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await (await panel()).findByText('Failed to load notifications. Please try again.');
    expect(await rows()).toHaveLength(20);
  });

  it('has a text for every kind, in both languages', async () => {
    const params = {
      title: 'Grader',
      name: null,
      subject: 'Hours',
      status: 'completed',
      role: 'admin',
      failed: 2,
    } as const;
    const kinds = NOTIFICATION_KINDS.filter((kind) => !kind.startsWith('loan.'));
    const french = await expectTexts(kinds.map((kind, index) => notification(index + 1, { kind, params })));
    expect(french.join()).toContain('Le compte de Quelqu’un a été fermé');
  });

  it('has a text for everything that happens to a loan, in both languages', async () => {
    const params = { title: 'Grader', dateFrom: '2027-01-11', dateTo: '2027-01-22' };
    const loans = LOAN_EVENT_TYPES.map((occasion, index) =>
      notification(index + 1, { kind: 'loan.update', params: { ...params, occasion } }),
    );
    // The panel shows 20 at a time.
    const french: string[] = [];
    for (let from = 0; from < loans.length; from += 20)
      french.push(...(await expectTexts(loans.slice(from, from + 20))));
    expect(french.find((text) => text?.includes('est terminé'))).toMatch(
      /Le prêt de «\sGrader\s» est terminéDu 11\sjanv\.\s2027 au 22\sjanv\.\s2027/,
    );
  });

  it('shows why a loan was declined, and leads to the loan', async () => {
    const declined = { title: 'Grader', occasion: 'loan.declined', reason: 'It is in repair.' } as const;
    await openPanel([notification(1, { kind: 'loan.update', params: declined, path: '/loans?loan=12' })]);
    expect(await rows()).toEqual([expect.stringContaining('Loan of “Grader” was declinedIt is in repair.')]);
    const link = (await panel()).getByRole('link', { name: /was declined/ });
    expect(link.getAttribute('href')).toBe('/loans?loan=12');
  });

  it('leads to the matches on the page of the listing', async () => {
    const params = { title: 'Grader', assetType: 'needed_asset' as const };
    await openPanel([notification(1, { kind: 'match.found', params, path: '/equipment/needed/50#matches' })]);
    const link = await (await panel()).findByRole('link', { name: /match your need/ });
    expect(link.getAttribute('href')).toBe('/equipment/needed/50#matches');
  });

  /** Expects different texts of all of them, also in the two languages. Returns the French ones. */
  async function expectTexts(all: Notification[]): Promise<string[]> {
    const { chooseLanguage } = await import('../src/lib/translation.ts');
    const rowsIn = async (language: 'en' | 'fr') => {
      await chooseLanguage(language);
      const { unmount } = await openPanel(all);
      const texts = await rows();
      unmount();
      return texts;
    };
    const [english, french] = [await rowsIn('en'), await rowsIn('fr')];
    // The relative time differs in any case.
    const words = [...english, ...french].map((row) => row.replace(/(now|maintenant|il y a .*|\d+ \w+\.? ago)$/, ''));
    expect(new Set(words).size).toBe(2 * all.length);
    return french;
  }
});

describe('notification preferences', () => {
  const choices = (): Preference[] => [
    { kind: 'asset.approved', inApp: true, email: 'now' },
    { kind: 'message.posted', inApp: true, email: 'daily' },
  ];
  const atProfile = async (over: Api = {}) => {
    const view = await renderApp('/contact#profile', {
      ...signedIn('municipal_operator'),
      'GET /api/notifications/preferences': () => json(choices()),
      ...over,
    });
    await view.user.click(await screen.findByText('Notifications', { selector: 'summary' }));
    return view;
  };
  const mail = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name: `Email: ${name}` });

  it('shows the setting of each kind, and saves each change at once', async () => {
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

  it('reverts and reports a rejected change', async () => {
    const { user } = await atProfile({ 'PUT /api/notifications/preferences': () => failure(503, 'Not now') });
    await user.selectOptions(await mail('Approved listings'), 'No email');
    expect(await screen.findByText('Not now')).toBeTruthy();
    await waitFor(async () => expect((await mail('Approved listings')).value).toBe('now'));
  });

  it('shows the error state and retries', async () => {
    let tries = 0;
    const { user } = await atProfile({
      'GET /api/notifications/preferences': () => (tries++ === 0 ? failure(500, 'x') : json(choices())),
    });
    await screen.findByText('Your choices could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await mail('New messages');
  });
});
