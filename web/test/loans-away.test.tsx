import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { RETENTION_RULES } from '@commonyard/contracts/records.values';
import { availability } from './availability.ts';
import { failure, json } from './api.ts';
import { listing, wholeListing } from './listings.ts';
import { loan } from './loans.ts';
import { renderApp } from './render.tsx';
import { signedInAs } from './users.ts';

const member = signedInAs({ id: 3, role: 'municipal_operator', municipality: 'perth' });

/** A service that is away until it is started. */
function createService() {
  let isAway = true;
  return {
    start: () => (isAway = false),
    respond: (body: unknown) => () => (isAway ? failure(503, 'Down') : json(body)),
  };
}

describe('while the service of loans is away', () => {
  it('the dialog of a listing says so, does not request the calendar again and again, and reads it after a press', async () => {
    const service = createService();
    const rates = { free: false, dayCents: 45_000, weekCents: 180_000 };
    const { user, calls } = await renderApp('/browse?asset=5', {
      ...member,
      'GET /api/assets': () => json([listing({ id: 5 })]),
      'GET /api/assets/5': () => json(wholeListing({ id: 5, lendingRates: rates })),
      'GET /api/availability/5': service.respond(availability()),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Road grader' }));
    await dialog.findByText('The calendar is not available at the moment.');
    dialog.getByRole('button', { name: 'Inquire About This' });
    // What appears with the error asks once more, and not again and again.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const requested = () => calls.filter(({ path }) => path === '/api/availability/5').length;
    expect(requested()).toBeLessThanOrEqual(4);
    dialog.getByText('The calendar is not available at the moment.');
    service.start();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByRole('button', { name: 'Request these dates' });
  });

  it('the privacy notice has no periods of loans, and names the others', async () => {
    const service = createService();
    const periodsOf = (rules: Record<string, { default: number }>) =>
      Object.fromEntries(Object.entries(rules).map(([rule, { default: period }]) => [rule, period + 1]));
    const { user } = await renderApp(
      '/contact#privacy',
      Object.fromEntries(
        Object.entries(RETENTION_RULES).map(([name, rules]) => [
          `GET /api/records/${name}/periods`,
          name === 'loans' ? service.respond(periodsOf(rules)) : () => json(periodsOf(rules)),
        ]),
      ),
    );
    const note = await screen.findByText('These parts are not available at the moment: Loans.');
    expect(screen.getByText('Inspections').nextElementSibling!.textContent).toBe('8 years');
    expect(screen.queryByText('Settlements of statements')).toBeNull();
    service.start();
    await user.click(within(note.parentElement!).getByRole('button', { name: 'Try again' }));
    const rule = await screen.findByText('Settlements of statements');
    expect(rule.nextElementSibling!.textContent).toBe('8 years');
  });

  it('the privacy notice names no period where none can be read', async () => {
    await renderApp(
      '/contact#privacy',
      Object.fromEntries(
        Object.keys(RETENTION_RULES).map((name) => [`GET /api/records/${name}/periods`, () => failure(503, 'Down')]),
      ),
    );
    expect(await screen.findByText('The periods could not be loaded.')).toBeTruthy();
    expect(screen.queryByText('Inspections')).toBeNull();
  });

  it('the agreement is read again with its loan, after one press', async () => {
    const { user, calls } = await renderApp('/loans/214/agreement', {
      ...member,
      'GET /api/loans/214': () => failure(503, 'Down'),
      'GET /api/loans/214/agreement': () => failure(503, 'Down'),
    });
    await screen.findByText('Failed to load the agreement. Please try again.');
    const before = calls.length;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(calls.slice(before).map(({ path }) => path)).toEqual(['/api/loans/214', '/api/loans/214/agreement']),
    );
  });

  it('the page of a need says that offers are missing to a municipality that may have made one', async () => {
    const service = createService();
    const { user } = await renderApp('/equipment/needed/5', {
      ...member,
      'GET /api/assets/5': () =>
        json(wholeListing({ id: 5, type: 'needed_asset', userId: 90, municipality: 'smiths-falls' })),
      'GET /api/loans': service.respond([loan({ id: 7 })]),
    });
    const section = within(await screen.findByRole('region', { name: 'Offers' }));
    await section.findByText('The offers could not be loaded. Please try again.');
    service.start();
    await user.click(section.getByRole('button', { name: 'Try again' }));
    expect(await section.findByRole('list', { name: 'Offers' })).toBeTruthy();
  });
});
