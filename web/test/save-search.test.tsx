import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { today } from '@commonyard/contracts/search-params.values';
import { chooseLanguage } from '../src/lib/translation.ts';
import { failure, json, type Api, type ApiCall } from './api.ts';
import { wholeListing } from './listings.ts';
import { renderApp } from './render.tsx';
import { signedInAs } from './users.ts';

const LIST = '/available-equipment?q=plow';
const town = { id: 14, role: 'municipal_operator', municipality: 'smiths-falls' } as const;
const member = signedInAs(town);
const MEMBERS = 'POST /api/saved-searches';
const GUESTS = 'POST /api/guest-searches';
const year = Number(today().slice(0, 4)) + 1;
const [from, to] = [`${year}-01-28`, `${year}-02-02`];
const MACHINE = `/equipment/available/7?from=${from}&to=${to}`;
const machineApi: Api = {
  'GET /api/assets/7': () => json(wholeListing({ id: 7, municipality: 'kenora', availableTo: `${year}-01-30` })),
  'GET /api/availability/7': () => failure(404, 'Not found'),
};
const savedBy = (calls: ApiCall[], method: string) =>
  calls.filter((call) => `${call.method} ${call.path}` === method).map(({ body }) => body);

async function openDialog(address: string, button: string, api: Api) {
  const view = await renderApp(address, { 'GET /api/assets': () => json([]), ...api });
  const [opener] = await screen.findAllByRole('button', { name: button });
  // Its French texts are loaded with it.
  await act(async () => fireEvent.click(opener!));
  const dialog = within(await screen.findByRole('dialog', { name: button }));
  await dialog.findByRole('combobox');
  return { ...view, dialog };
}
const openList = (api: Api) => openDialog(LIST, 'Tell me about new results', api);
const openMachine = (api: Api) => openDialog(MACHINE, 'Tell me when these days become free', { ...machineApi, ...api });

beforeEach(() => sessionStorage.clear());
afterEach(() => chooseLanguage('en'));

it('the page of saved searches loads its French texts when the language is changed on it', async () => {
  await renderApp('/saved-searches', { ...member, 'GET /api/saved-searches': () => json([]) });
  await screen.findByText(/^No saved searches yet/);
  // A text without French fails the test. First of the file: what is loaded stays.
  await act(() => chooseLanguage('fr'));
  await screen.findByText(/^Aucune recherche enregistrée pour le moment/);
});

describe('the dialog that saves a search', () => {
  it.each([
    ['a limit', () => failure(429, 'Please wait for 20 minutes'), 'Please wait for 20 minutes'],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), /^(?!The search).+/],
  ])('says what is wrong and saves on the next press: %s', async (_, fail, text) => {
    let isFailing = true;
    const { user, calls, dialog } = await openList({
      ...member,
      [MEMBERS]: () => (isFailing ? fail() : json({}, { status: 201 })),
    });
    await user.click(dialog.getByRole('button', { name: 'Save the search' }));
    const summary = await dialog.findByRole('alert');
    expect(within(summary).getByText(text, { selector: 'p' })).toBeTruthy();
    await screen.findByText('The search could not be saved');
    isFailing = false;
    await new Promise((resolve) => setTimeout(resolve, 450));
    await user.click(dialog.getByRole('button', { name: 'Save the search' }));
    await screen.findByText(/^The search is saved/);
    const keys = calls
      .filter((call) => `${call.method} ${call.path}` === MEMBERS)
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('leads a member with too many to the page where they can be deleted', async () => {
    const message = 'You can have 20 saved searches. Please remove some first.';
    const { user, dialog } = await openList({ ...member, [MEMBERS]: () => failure(409, message) });
    await user.click(dialog.getByRole('button', { name: 'Save the search' }));
    await within(await dialog.findByRole('alert')).findByText(message);
    expect(dialog.getByRole('link', { name: 'Saved searches' }).getAttribute('href')).toBe('/saved-searches');
  });

  it('asks before it discards what was chosen', async () => {
    const { user, dialog } = await openList(member);
    await user.selectOptions(dialog.getByRole('combobox'), 'weekly');
    await user.keyboard('{Escape}');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('of an account that waits says why it asks for an address, and enters that of the account', async () => {
    const waiting = signedInAs({ ...town, approval: 'pending', email: 'pat@perth.example' });
    const { dialog } = await openList(waiting);
    expect(dialog.getByText(/^Your account waits for approval\. Until then we send/)).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('pat@perth.example');
  });

  it('of a guest saves a search once, whatever is pressed twice', async () => {
    const email = 'works@perth.example';
    const { user, calls, dialog } = await openList({ [GUESTS]: () => json({ email }, { status: 201 }) });
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), email);
    await user.dblClick(dialog.getByRole('button', { name: 'Send me the link' }));
    await screen.findByText(`We have sent a link to ${email}.`);
    expect(savedBy(calls, GUESTS)).toHaveLength(1);
  });

  it('speaks French', async () => {
    await chooseLanguage('fr');
    const { user, dialog } = await openDialog(LIST, 'M’avertir des nouveaux résultats', {
      [GUESTS]: () => json({ email: 'voirie@hearst.example' }, { status: 201 }),
    });
    expect(dialog.getByText('Équipement offert · « plow »')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: 'Courriel' }), 'voirie@hearst.example');
    await user.click(dialog.getByRole('button', { name: 'M’envoyer le lien' }));
    await screen.findByText('Nous avons envoyé un lien à voirie@hearst.example.');
  });
});

describe('the dialog that watches a machine', () => {
  it('saves the machine with the days of the search, which can be changed', async () => {
    const { user, calls, dialog } = await openMachine({ ...member, [MEMBERS]: () => json({}, { status: 201 }) });
    fireEvent.change(dialog.getByLabelText('To'), { target: { value: `${year}-02-05` } });
    await user.click(dialog.getByRole('button', { name: 'Save the search' }));
    await screen.findByText(/^The search is saved/);
    expect(savedBy(calls, MEMBERS)).toEqual([
      {
        query: { type: 'available_asset', listingId: 7, availableFrom: from, availableTo: `${year}-02-05` },
        timing: 'now',
      },
    ]);
  });

  it.each([
    ['', 'Please choose the days on which you want the equipment'],
    [`${year}-01-02`, 'The end date must not be before the start date'],
  ])('does not send the last day %j', async (day, text) => {
    const { user, calls, dialog } = await openMachine(member);
    fireEvent.change(dialog.getByLabelText('To'), { target: { value: day } });
    await user.click(dialog.getByRole('button', { name: 'Save the search' }));
    expect((await dialog.findAllByText(text)).length).toBeGreaterThan(0);
    expect(savedBy(calls, MEMBERS)).toEqual([]);
  });

  it('shows a rejected day at its field', async () => {
    const text = 'These days are over. Please choose later ones';
    const { user, dialog } = await openMachine({
      ...member,
      [MEMBERS]: () => failure(400, 'Invalid', { fields: { 'query.availableTo': text } }),
    });
    await user.click(dialog.getByRole('button', { name: 'Save the search' }));
    await waitFor(() => expect(dialog.getByLabelText('To').getAttribute('aria-invalid')).toBe('true'));
    expect(dialog.getAllByText(text).length).toBeGreaterThan(0);
  });
});
