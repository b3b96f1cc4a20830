import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Status } from '@commonyard/contracts/http/status';
import { failure, json, never, type Api } from './api.ts';
import { renderApp } from './render.tsx';
import { signedIn } from './users.ts';

/** What the media service responds: it reads from the bucket when the newest backup was made. */
const media = (backup: { at: string | null } | null) => ({
  service: 'media',
  status: {
    instances: [{ version: '1.2.3', name: 'media-1:1' }],
    outbox: null,
    deadLetters: null,
    consumers: null,
    backup,
  },
});
const status: Status = {
  gateway: { version: '1.2.3', name: 'gateway-1:1' },
  services: [
    {
      service: 'assets',
      status: {
        instances: [
          { version: '1.2.3', name: 'assets-1:1' },
          { version: '1.2.2', name: 'assets-2:1' },
        ],
        outbox: { events: 4, oldestSeconds: 2 },
        deadLetters: 5,
        consumers: [
          { name: 'assets--accounts', pending: 1 },
          { name: 'assets--holds', pending: 2 },
        ],
      },
    },
    media({ at: '2026-11-20T08:00:00.000Z' }),
    { service: 'inquiries', status: null },
    {
      service: 'notifications',
      status: {
        instances: [{ version: '1.2.3', name: 'notifications-1:1' }],
        outbox: null,
        deadLetters: null,
        consumers: null,
        emails: { overdue: 1_234, failed: 0 },
      },
    },
  ],
  certificate: { expiresAt: '2027-02-01T12:00:00.000Z' },
};
const api = (response: Status): Api => ({
  ...signedIn('admin'),
  'GET /api/inquiries/counts': () => json({ waiting: 0 }),
  'GET /api/status': () => json(response),
});
const cellsOf = (service: string) =>
  within(screen.getByRole('cell', { name: service }).closest('tr')!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const valueOf = (label: string) => screen.getByText(label).nextElementSibling!.textContent;

describe('the status page', () => {
  it('shows versions, processes and queues of each service', async () => {
    await renderApp('/status', api(status));
    await screen.findByRole('table', { name: 'Services and queues' });
    expect(cellsOf('gateway')).toEqual(['gateway', '1.2.3', 'gateway-1:1', '–', '–', '–']);
    expect(cellsOf('assets')).toEqual(['assets', '1.2.3, 1.2.2', 'assets-1:1, assets-2:1', '4', '3', '5']);
    expect(cellsOf('inquiries')).toEqual(['inquiries', 'Not reachable', '', 'Unknown', 'Unknown', 'Unknown']);
    expect(cellsOf('notifications').slice(3)).toEqual(['Unknown', 'Unknown', 'Unknown']);
  });

  it('shows emails, backup and certificate', async () => {
    await renderApp('/status', api(status));
    await screen.findByRole('table');
    expect(valueOf('Waiting for more than a minute')).toBe('1,234');
    expect(valueOf('Failed in the last 24 hours')).toBe('0');
    expect(valueOf('Last successful backup')).toContain('2026');
    expect(valueOf('Certificate expires')).toContain('2027');
  });

  it.each([
    ['there is no backup yet', media({ at: null }), 'No backup yet'],
    ['the bucket cannot be read', media(null), 'Could not be read'],
    ['media does not respond', { service: 'media', status: null }, 'Could not be read'],
  ])('says that %s', async (_state, service, text) => {
    await renderApp('/status', api({ ...status, services: [service] }));
    await screen.findByRole('table');
    expect(valueOf('Last successful backup')).toBe(text);
  });

  it('says that the public address is not https', async () => {
    await renderApp('/status', api({ ...status, certificate: null }));
    await screen.findByRole('table');
    expect(valueOf('Certificate expires')).toBe('The public address is not https');
  });

  it('names the value that lets the gateway read the certificate', async () => {
    await renderApp('/status', api({ ...status, certificate: { expiresAt: null } }));
    await screen.findByText('Certificate expires');
    expect(valueOf('Certificate expires')).toContain('networkPolicy.publicUrlTo');
  });

  it('has a loading state', async () => {
    await renderApp('/status', { ...api(status), 'GET /api/status': never });
    expect(await screen.findByText('Loading...')).toBeTruthy();
  });

  it('can be loaded again after an error', async () => {
    let isBroken = true;
    const { user } = await renderApp('/status', {
      ...api(status),
      'GET /api/status': () => (isBroken ? failure(403, 'You are not allowed to do this') : json(status)),
    });
    expect(await screen.findByText('The status could not be loaded.')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Services and queues' })).toBeTruthy();
  });

  it('is for administrators of the platform', async () => {
    await renderApp('/status', signedIn('municipal_admin'));
    expect(
      await screen.findByText('Administrators of the platform see its status. Your account has another role.'),
    ).toBeTruthy();
  });
});
