import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { GuestSearches, SavedSearch } from '@commonyard/contracts/http/saved-searches';
import { chooseLanguage } from '../src/lib/translation.ts';
import { failure, json, noContent, type Api, type ApiCall } from './api.ts';
import { renderApp } from './render.tsx';
import { signedInAs } from './users.ts';

const PAGE = '/saved-searches';
const TOKEN = 's'.repeat(43);
const LINKED = `${PAGE}#token=${TOKEN}`;
const town = { id: 14, role: 'municipal_operator', municipality: 'smiths-falls' } as const;
const search = (over: Partial<SavedSearch> = {}): SavedSearch => ({
  id: 7,
  version: 3,
  state: 'active',
  query: { type: 'available_asset', search: 'plow', category: 'snow-removal' },
  timing: 'daily',
  createdAt: '2026-11-20T15:00:00.000Z',
  notifiedAt: null,
  notified: 0,
  ...over,
});
const guest = (over: Partial<GuestSearches> = {}): GuestSearches => ({
  email: 'works@perth.example',
  locale: 'en',
  pending: false,
  endsOn: '2027-12-01',
  searches: [search()],
  ...over,
});
const memberApi = (over: Api = {}): Api => ({
  ...signedInAs(town),
  'GET /api/saved-searches': () => json([search()]),
  ...over,
});
const to = (calls: ApiCall[], method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('the page of a member', () => {
  it('describes each search, says what it has found, and links to its list', async () => {
    const found = search({ notifiedAt: '2026-11-30T12:00:00.000Z', notified: 4 });
    await renderApp(PAGE, memberApi({ 'GET /api/saved-searches': () => json([found]) }));
    await screen.findByText('Available Equipment · “plow” · Snow Removal');
    expect(screen.getByText(/^Found so far: 4, most recently Nov 30, 2026/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Show results' });
    expect(link.getAttribute('href')).toBe('/available-equipment?category=snow-removal&q=plow');
  });

  it('changes when the member is notified, for the version that it shows', async () => {
    const changed = () => json(search({ timing: 'weekly', version: 4 }));
    const { user, calls } = await renderApp(PAGE, memberApi({ 'PATCH /api/saved-searches/7': changed }));
    await user.selectOptions(await screen.findByRole('combobox', { name: /^When do we notify you/ }), 'weekly');
    await screen.findByText('Saved');
    const [call] = to(calls, 'PATCH', '/api/saved-searches/7');
    expect(call?.body).toEqual({ timing: 'weekly' });
    expect(call?.headers.get('if-match')).toBe('"3"');
  });

  it('says why a change failed, and shows the search as it is', async () => {
    const stale = () => failure(409, 'This saved search was changed in the meantime', { code: 'version_conflict' });
    const { user, calls } = await renderApp(PAGE, memberApi({ 'PATCH /api/saved-searches/7': stale }));
    await user.selectOptions(await screen.findByRole('combobox', { name: /^When do we notify you/ }), 'now');
    await screen.findByRole('alert');
    expect(to(calls, 'GET', '/api/saved-searches').length).toBeGreaterThan(1);
  });

  it('deletes a search after a question', async () => {
    let searches = [search()];
    const { user, calls } = await renderApp(
      PAGE,
      memberApi({
        'GET /api/saved-searches': () => json(searches),
        'DELETE /api/saved-searches/7': () => {
          searches = [];
          return noContent();
        },
      }),
    );
    await user.click(await screen.findByRole('button', { name: /^Delete: Available Equipment/ }));
    expect(to(calls, 'DELETE', '/api/saved-searches/7')).toEqual([]);
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText(/^No saved searches yet/);
  });

  it('says that the days of a search are over, and names a machine that is watched', async () => {
    const watched = search({
      id: 8,
      query: { type: 'available_asset', listingId: 41, availableFrom: '2026-11-01', availableTo: '2026-11-03' },
      state: 'over',
      listingTitle: 'Grader 140M',
    });
    await renderApp(PAGE, memberApi({ 'GET /api/saved-searches': () => json([watched]) }));
    await screen.findByText(/^Grader 140M · Nov 1/);
    expect(screen.getByText('These days are over')).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.getByRole('link', { name: 'Show the machine' }).getAttribute('href')).toBe('/equipment/available/41');
  });

  it('offers to try again where the searches cannot be read', async () => {
    await renderApp(PAGE, memberApi({ 'GET /api/saved-searches': () => failure(503, 'Away') }));
    await screen.findByText('Your saved searches could not be loaded.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('tells a guest without a link how to save one, and how to sign in', async () => {
    const { calls } = await renderApp(PAGE, {});
    await screen.findByRole('link', { name: 'Sign in to see those of your account' });
    expect(screen.getByText(/^No saved searches yet/)).toBeTruthy();
    expect(calls.filter(({ path }) => path.includes('searches'))).toEqual([]);
  });
});

describe('the page of a mailed link', () => {
  const pending = guest({ pending: true, endsOn: null, searches: [search({ state: 'pending' })] });
  const linkApi = (over: Api = {}): Api => ({ 'POST /api/guest-searches/link': () => json(guest()), ...over });

  it('starts nothing before the button is pressed, and states what the reader agrees to', async () => {
    const { user, calls } = await renderApp(
      LINKED,
      linkApi({
        'POST /api/guest-searches/link': () => json(pending),
        'POST /api/guest-searches/link/confirm': () => json(guest()),
      }),
    );
    await screen.findByRole('heading', { name: 'Do you want these e-mails?' });
    expect(screen.getByText(/^I agree that CommonYard e-mails me/)).toBeTruthy();
    expect(to(calls, 'POST', '/api/guest-searches/link/confirm')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Start these e-mails' }));
    await screen.findByText('They end on Dec 1, 2027, unless you keep them.');
    expect(to(calls, 'POST', '/api/guest-searches/link/confirm').map(({ body }) => body)).toEqual([{ token: TOKEN }]);
    expect(screen.queryByText('Do you want these e-mails?')).toBeNull();
  });

  it('deletes what somebody else has saved with the address', async () => {
    const { user, calls } = await renderApp(
      LINKED,
      linkApi({
        'POST /api/guest-searches/link': () => json(pending),
        'POST /api/guest-searches/link/end': () => json(guest({ endsOn: null, searches: [] })),
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'This was not me' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'This was not me' }));
    await screen.findByRole('heading', { level: 1, name: 'Your saved searches have ended' });
    expect(to(calls, 'POST', '/api/guest-searches/link/end').map(({ body }) => body)).toEqual([{ token: TOKEN }]);
  });

  it('changes the timing, keeps the searches longer, and ends one or all', async () => {
    const two = guest({ searches: [search(), search({ id: 8, query: { type: 'needed_asset', search: 'pump' } })] });
    const { user, calls } = await renderApp(
      LINKED,
      linkApi({
        'POST /api/guest-searches/link': () => json(two),
        'POST /api/guest-searches/link/update': () =>
          json({ ...two, searches: [search({ timing: 'now' }), two.searches[1]] }),
        'POST /api/guest-searches/link/renew': () => json({ ...two, endsOn: '2028-06-01' }),
        'POST /api/guest-searches/link/end': ({ body }) =>
          json(guest({ searches: (body as { id?: number }).id ? [search()] : [] })),
      }),
    );
    await user.selectOptions(await screen.findByRole('combobox', { name: /“plow”/ }), 'now');
    await user.click(await screen.findByRole('button', { name: 'Keep them for 12 months from today' }));
    await screen.findByText('They end on Jun 1, 2028, unless you keep them.');
    await user.click(screen.getByRole('button', { name: /^End the search: Needed Equipment/ }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'End the search' }));
    await screen.findByText('They end on Dec 1, 2027, unless you keep them.');
    await user.click(screen.getByRole('button', { name: 'End all e-mails' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'End all e-mails' }));
    await screen.findByRole('heading', { level: 1, name: 'Your saved searches have ended' });
    const [update] = to(calls, 'POST', '/api/guest-searches/link/update');
    expect(update?.body).toEqual({ token: TOKEN, id: 7, timing: 'now' });
    expect(update?.headers.get('if-match')).toBe('"3"');
    expect(to(calls, 'POST', '/api/guest-searches/link/end').map(({ body }) => body)).toEqual([
      { token: TOKEN, id: 8 },
      { token: TOKEN },
    ]);
  });

  it('says that a link is not valid any more', async () => {
    await renderApp(LINKED, linkApi({ 'POST /api/guest-searches/link': () => failure(404, 'Gone') }));
    await screen.findByRole('heading', { level: 1, name: 'This link is not valid any more' });
  });

  it('opens for a member too, whose own searches stay where they are', async () => {
    const { calls } = await renderApp(LINKED, memberApi(linkApi()));
    await screen.findByText(/^E-mails go to works@perth.example/);
    expect(to(calls, 'GET', '/api/saved-searches')).toEqual([]);
  });

  it('speaks French', async () => {
    await chooseLanguage('fr');
    await renderApp(LINKED, linkApi({ 'POST /api/guest-searches/link': () => json(pending) }));
    await screen.findByRole('button', { name: 'Recevoir ces courriels' });
    expect(screen.getByRole('heading', { level: 1, name: 'Recherches enregistrées' })).toBeTruthy();
  });
});

describe('the dialog that saves the search of a list', () => {
  const LIST = '/available-equipment?q=plow&category=snow-removal&near=perth&radius=50';
  const listApi = (over: Api = {}): Api => ({ 'GET /api/assets': () => json([]), ...over });
  const openDialog = async (api: Api) => {
    const view = await renderApp(LIST, api);
    await view.user.click((await screen.findAllByRole('button', { name: 'Tell me about new results' }))[0]!);
    await screen.findByRole('combobox', { name: 'When do we notify you?' });
    return view;
  };
  const query = { type: 'available_asset', search: 'plow', category: 'snow-removal', near: 'perth', radiusKm: 50 };

  it('of a member saves it in the account, once', async () => {
    const { user, calls } = await openDialog(
      memberApi(listApi({ 'POST /api/saved-searches': () => json(search(), { status: 201 }) })),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'When do we notify you?' }), 'weekly');
    await user.dblClick(screen.getByRole('button', { name: 'Save the search' }));
    await screen.findByText(/^The search is saved/);
    const saved = to(calls, 'POST', '/api/saved-searches');
    expect(saved.map(({ body }) => body)).toEqual([{ query, timing: 'weekly' }]);
    expect(saved[0]?.headers.get('idempotency-key')).toMatch(/^\w{32}$/);
  });

  it('of a guest asks for an address, and says that nothing comes before it is confirmed', async () => {
    const email = 'works@perth.example';
    const { user, calls } = await openDialog(
      listApi({ 'POST /api/guest-searches': () => json({ email }, { status: 201 }) }),
    );
    await user.click(screen.getByRole('button', { name: 'Send me the link' }));
    expect((await screen.findAllByText('Please enter a valid email')).length).toBeGreaterThan(0);
    await user.type(screen.getByRole('textbox', { name: 'Email' }), email);
    await user.click(screen.getByRole('button', { name: 'Send me the link' }));
    await screen.findByText(`We have sent a link to ${email}.`);
    const [call] = to(calls, 'POST', '/api/guest-searches');
    expect(call?.body).toEqual({ query, timing: 'now', email });
    expect(call?.headers.get('x-form-token')).toBe('a-token');
  });

  it('says that there are too many, and keeps what was chosen', async () => {
    const tooMany = () => failure(409, 'You can have 20 saved searches. Please remove some first.');
    const { user } = await openDialog(memberApi(listApi({ 'POST /api/saved-searches': tooMany })));
    await user.selectOptions(screen.getByRole('combobox', { name: 'When do we notify you?' }), 'daily');
    await user.click(screen.getByRole('button', { name: 'Save the search' }));
    expect((await screen.findAllByText(/You can have 20 saved searches/)).length).toBeGreaterThan(0);
    const timing = screen.getByRole<HTMLSelectElement>('combobox', { name: 'When do we notify you?' });
    expect(timing.value).toBe('daily');
  });
});
