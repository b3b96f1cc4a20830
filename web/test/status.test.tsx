import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Status } from '@commonyard/contracts/http/status';
import { failure, json, never, type Api } from './api.ts';
import { renderApp } from './render.tsx';
import { signedIn } from './users.ts';

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
    { service: 'media', status: null },
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
  backup: { at: '2026-11-20T08:00:00.000Z' },
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
    expect(cellsOf('media')).toEqual(['media', 'Not reachable', '', 'Unknown', 'Unknown', 'Unknown']);
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

  it('says what is not configured or could not be read', async () => {
    await renderApp('/status', api({ ...status, certificate: null, backup: { at: null } }));
    await screen.findByRole('table');
    expect(valueOf('Last successful backup')).toBe('Could not be read');
    expect(valueOf('Certificate expires')).toBe('The public address is not https');
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
