import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { today } from '@commonyard/contracts/search-params.values';
import { chooseLanguage } from '../src/lib/translation.ts';
import { failure, json, type Api } from './api.ts';
import { availability } from './availability.ts';
import { wholeListing } from './listings.ts';
import { loan } from './loans.ts';
import { renderApp } from './render.tsx';
import { signedInAs } from './users.ts';

const day = (days: number) => addDays(today(), days);
const requested = { startsOn: day(1), endsOn: day(2) };
const nextFree = { startsOn: day(5), endsOn: day(6) };
const datesTaken = () => failure(409, 'These days are taken already', { code: 'dates_taken' });

/** Another town takes days 1 to 4, unless it has them already, while the request is typed. */
function takenApi(isTaken = false): Api {
  return {
    ...signedInAs({ id: 3, role: 'municipal_operator', municipality: 'perth' }),
    'GET /api/assets/5': () => json(wholeListing({ id: 5, availableFrom: null, availableTo: null })),
    'GET /api/availability/5': () =>
      json(availability({ unavailable: isTaken ? [{ startsOn: day(1), endsOn: day(4) }] : [] })),
    'POST /api/loans': ({ body }) => {
      if ((body as typeof requested).startsOn !== day(1)) return json(loan({ ...nextFree }), { status: 201 });
      isTaken = true;
      return datesTaken();
    },
  };
}
const PAGE = `/equipment/available/5?from=${day(1)}&to=${day(2)}`;
const open = async (api: Api) => {
  const view = await renderApp(`${PAGE}&request=true`, api);
  return { ...view, dialog: within(await screen.findByRole('dialog')) };
};

beforeEach(() => sessionStorage.clear());
afterEach(async () => {
  if (document.documentElement.lang === 'fr') await chooseLanguage('en');
});

describe('request of a loan', () => {
  it('keeps what was typed when another town has the days, names the next free days, and takes them over', async () => {
    const { user, router, calls, dialog } = await open(takenApi());
    await user.type(await dialog.findByLabelText(/^Purpose/), 'Gravel roads.');
    await user.click(dialog.getByRole('button', { name: 'Send request' }));
    await dialog.findByText(/^These days are taken: /);
    await dialog.findByText(/^Next free days: /);
    const purpose = () => dialog.getByLabelText<HTMLTextAreaElement>(/^Purpose/).value;
    expect(purpose()).toBe('Gravel roads.');
    await user.click(dialog.getByRole('button', { name: 'Take these days' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ from: day(5), to: day(6), request: true }),
    );
    expect(purpose()).toBe('Gravel roads.');
    expect(dialog.queryByText(/^These days are taken: /)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Send request' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/loans'));
    const sent = calls.filter(({ method, path }) => method === 'POST' && path === '/api/loans');
    expect(sent.map(({ body }) => body)).toMatchObject([
      { ...requested, purpose: 'Gravel roads.' },
      { ...nextFree, purpose: 'Gravel roads.' },
    ]);
  });

  it('names the next free days on the page of the listing, and takes them over', async () => {
    const { user, router } = await renderApp(PAGE, takenApi(true));
    await screen.findByText(/^Next free days: /);
    await user.click(screen.getByRole('button', { name: 'Take these days', hidden: true }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ from: day(5), to: day(6) }));
    await waitFor(() => expect(screen.queryByText(/^Next free days: /)).toBeNull());
    await user.click(screen.getAllByRole('button', { name: 'Request these dates' })[0]!);
    await screen.findByRole('dialog');
  });

  it('names the next free days in a dialog that is opened for days that are taken already', async () => {
    const { user, dialog } = await open(takenApi(true));
    await dialog.findByText(/^Next free days: /);
    await user.click(dialog.getByRole('button', { name: 'Take these days' }));
    await waitFor(() => expect(dialog.queryByText(/^Next free days: /)).toBeNull());
  });

  it('says in French that the days are taken', async () => {
    await act(() => chooseLanguage('fr'));
    const { user, dialog } = await open(takenApi());
    await user.click(await dialog.findByRole('button', { name: 'Envoyer la demande' }));
    await dialog.findByText(/^Ces jours sont pris : /);
    await dialog.findByText(/^Prochains jours libres : /);
  });

  it('keeps what was typed while the service is down', async () => {
    const { user, dialog } = await open({
      ...takenApi(),
      'POST /api/loans': () => failure(503, 'Service Unavailable'),
    });
    await user.type(await dialog.findByLabelText(/^Purpose/), 'Gravel roads.');
    await user.click(dialog.getByRole('button', { name: 'Send request' }));
    await dialog.findByRole('alert');
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Purpose/).value).toBe('Gravel roads.');
  });
});
