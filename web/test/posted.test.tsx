import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PostedListing } from '@commonyard/contracts/http/assets';
import { failure, json, noContent, type Api, type ApiCall } from './api.ts';
import { listing } from './listings.ts';
import { renderApp } from './render.tsx';
import { signedInAs } from './users.ts';

const TOKEN = 'o'.repeat(43);
const MAILED = 'm'.repeat(43);
const PATH = '/api/posted-listings';
const ADDRESS = `/posted/9#token=${MAILED}`;

const posted = (over: Partial<PostedListing> = {}): PostedListing =>
  ({
    ...listing({ id: 9, status: 'pending', userId: null, municipality: 'perth', municipalityName: 'Perth' }),
    contactEmail: 'works@perth.example',
    contactPhone: '613 555-0100',
    additionalNotes: null,
    rejectionReason: null,
    renewableTo: null,
    confirmed: false,
    version: 3,
    availableFrom: '2099-01-10',
    availableTo: '2099-02-10',
    ...over,
  }) as PostedListing;
const api = (over: Partial<PostedListing> = {}, rest: Api = {}): Api => ({
  [`POST ${PATH}`]: () => json(posted(over)),
  ...rest,
});
const to = (calls: ApiCall[], path: string) => calls.filter((call) => call.path === path);
const open = async (over: Partial<PostedListing> = {}, rest: Api = {}) => {
  localStorage.setItem('posted', JSON.stringify([[9, TOKEN]]));
  const view = await renderApp('/posted/9', api(over, rest));
  await screen.findByRole('heading', { level: 1, name: 'Road grader' });
  return view;
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('who opens the page', () => {
  it('the browser that posted, at once', async () => {
    const { calls } = await open();
    expect(to(calls, PATH).map(({ body }) => body)).toEqual([{ token: TOKEN }]);
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  it('nobody by the reference alone', async () => {
    const { calls } = await renderApp('/posted/9', api());
    await screen.findByRole('heading', { level: 1, name: 'Reference #9' });
    expect(screen.getByText(/The reference alone opens nothing/)).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('the token of another listing does not open this reference', async () => {
    localStorage.setItem('posted', JSON.stringify([[9, TOKEN]]));
    await renderApp('/posted/9', api({ id: 8 }));
    await screen.findByRole('heading', { level: 1, name: 'This link is not valid any more' });
  });

  it('the reader who comes back from the registration, which does not take the token of this page', async () => {
    const { user, calls, router } = await renderApp(ADDRESS, api({ confirmed: true }));
    await user.click(await screen.findByRole('button', { name: 'Open the page' }));
    await user.click(await screen.findByRole('link', { name: 'Open an account' }));
    await screen.findByRole('heading', { level: 1, name: /account/i });
    act(() => router.history.back());
    await screen.findByRole('heading', { level: 1, name: 'Road grader' });
    expect(calls.filter(({ path }) => path.startsWith('/api/invitations'))).toEqual([]);
    expect(router.state.location.hash).toBe(`token=${MAILED}`);
  });

  it('the reader of the mailed link, after a click, and again after a reload', async () => {
    const { user, calls, unmount } = await renderApp(ADDRESS, api());
    await screen.findByRole('heading', { level: 1, name: 'Reference #9' });
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Open the page' }));
    const title = await screen.findByRole('heading', { level: 1, name: 'Road grader' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(to(calls, PATH).map(({ body }) => body)).toEqual([{ token: MAILED }]);
    expect(calls.some(({ query }) => [...query.values()].includes(MAILED))).toBe(false);
    unmount();
    await renderApp(ADDRESS, api());
    await screen.findByRole('heading', { level: 1, name: 'Road grader' });
  });

  it('somebody else says that it was not them: the listing is withdrawn, and this browser forgets it', async () => {
    localStorage.setItem('posted', JSON.stringify([[9, TOKEN]]));
    const { user, calls } = await renderApp(ADDRESS, api({}, { [`POST ${PATH}/disown`]: noContent }));
    await user.click(await screen.findByRole('button', { name: 'This was not me' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'This was not me' }));
    await screen.findByRole('heading', { level: 1, name: 'The listing is withdrawn' });
    expect(to(calls, `${PATH}/disown`).map(({ body }) => body)).toEqual([{ token: MAILED }]);
    expect(localStorage.getItem('posted')).toBeNull();
  });

  it.each([404, 400])('an invalid link (%i) leads to the ways to reach us', async (status) => {
    const { user } = await renderApp(ADDRESS, { [`POST ${PATH}`]: () => failure(status, 'Not valid') });
    await user.click(await screen.findByRole('button', { name: 'Open the page' }));
    await screen.findByRole('heading', { level: 1, name: 'This link is not valid any more' });
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Contact Us' })).toBeTruthy();
  });

  it('a failure can be tried again', async () => {
    localStorage.setItem('posted', JSON.stringify([[9, TOKEN]]));
    let failing = true;
    const { user } = await renderApp('/posted/9', {
      [`POST ${PATH}`]: () => (failing ? failure(503, 'Down') : json(posted())),
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    failing = false;
    await user.click(retry);
    await screen.findByRole('heading', { level: 1, name: 'Road grader' });
  });
});

describe('the state of the listing', () => {
  it.each<[string, Partial<PostedListing>, RegExp]>([
    ['pending', {}, /An administrator reviews it\. The decision is mailed to works@perth\.example/],
    ['public', { status: 'available' }, /^It is public\./],
    ['over', { status: 'available', availableFrom: '2020-01-01', availableTo: '2020-02-01' }, /^Its last day is over/],
    ['withdrawn', { status: 'unavailable', withdrawn: true }, /^It is withdrawn/],
    [
      'rejected',
      { status: 'unavailable', rejected: true, rejectionReason: 'No photo' },
      /not approved.*Reason: No photo/,
    ],
    ['lent', { status: 'leased' }, /^It is not public at the moment/],
  ])('%s is explained', async (_name, over, text) => {
    await open(over);
    expect(screen.getAllByRole('status').some(({ textContent }) => text.test(textContent ?? ''))).toBe(true);
  });

  it('shows what was posted, and a link to what matches', async () => {
    await open({ status: 'available' });
    for (const text of ['Reference #9', 'works@perth.example', '613 555-0100', 'Perth'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See it as others do' }).getAttribute('href')).toBe(
      '/equipment/available/9',
    );
    expect(screen.getByRole('link', { name: 'See needs that match' })).toBeTruthy();
  });
});

describe('changes', () => {
  it('are sent with the version that the page has, and reviewed again', async () => {
    const { user, calls } = await open(
      { status: 'available' },
      { [`POST ${PATH}/update`]: () => json(posted({ title: 'Road grader, serviced', version: 4 })) },
    );
    await user.click(screen.getByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change your listing' }));
    expect(dialog.queryByLabelText('Email')).toBeNull();
    fireEvent.change(dialog.getByLabelText('Equipment Name'), { target: { value: 'Road grader, serviced' } });
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await screen.findByRole('heading', { level: 1, name: 'Road grader, serviced' });
    const [call] = to(calls, `${PATH}/update`);
    expect(call!.headers.get('if-match')).toBe('"3"');
    expect(call!.body).toMatchObject({ token: TOKEN, title: 'Road grader, serviced', municipalityName: 'Perth' });
    expect(call!.body).not.toHaveProperty('contactEmail');
    expect(call!.body).not.toHaveProperty('images');
  });

  it('of another window are told, and the next attempt has its version', async () => {
    let version = 3;
    const { user, calls } = await open(
      {},
      {
        [`POST ${PATH}`]: () => json(posted({ version })),
        [`POST ${PATH}/update`]: ({ headers }) =>
          headers.get('if-match') === '"3"'
            ? failure(409, 'This listing was changed in the meantime: title', { code: 'stale_version' })
            : json(posted({ version: 5 })),
      },
    );
    await user.click(screen.getByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change your listing' }));
    version = 4;
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await dialog.findByText('The listing was changed in the meantime.');
    expect(to(calls, PATH)).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Go on with the change' }));
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(to(calls, `${PATH}/update`).map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"4"']);
  });

  it('renew the availability without a review', async () => {
    const { user, calls } = await open(
      { status: 'available', availableTo: '2099-02-10', renewableTo: '2099-04-30' },
      { [`POST ${PATH}/renew`]: () => json(posted({ status: 'available', availableTo: '2099-03-15' })) },
    );
    const field = screen.getByLabelText<HTMLInputElement>('New last day');
    expect([field.value, field.min, field.max]).toEqual(['2099-04-30', '2099-02-10', '2099-04-30']);
    fireEvent.change(field, { target: { value: '2099-05-01' } });
    await user.click(screen.getByRole('button', { name: 'Renew' }));
    await screen.findByRole('link', { name: 'Please choose a later last day, within 90 days from today' });
    fireEvent.change(field, { target: { value: '2099-03-15' } });
    await user.click(screen.getByRole('button', { name: 'Renew' }));
    await waitFor(() => expect(screen.queryByLabelText('New last day')).toBeNull());
    expect(to(calls, `${PATH}/renew`).map(({ body }) => body)).toEqual([{ token: TOKEN, availableTo: '2099-03-15' }]);
  });

  it('withdraw it after a question, and restore it', async () => {
    let withdrawn = false;
    const { user } = await open(
      { status: 'available' },
      {
        [`POST ${PATH}/withdraw`]: () => json(posted({ status: 'available', withdrawn: (withdrawn = true) })),
        [`POST ${PATH}/restore`]: () => json(posted({ status: 'available', withdrawn: (withdrawn = false) })),
      },
    );
    await user.click(screen.getByRole('button', { name: 'Withdraw Listing' }));
    expect(withdrawn).toBe(false);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw Listing' }));
    const restore = await screen.findByRole('button', { name: 'Restore Listing' });
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
    await user.click(restore);
    await screen.findByRole('button', { name: 'Withdraw Listing' });
    expect(withdrawn).toBe(false);
  });
});

describe('an account', () => {
  it('is offered once the address is confirmed', async () => {
    const { unmount } = await open();
    expect(screen.queryByRole('region', { name: 'Take it over into an account' })).toBeNull();
    unmount();
    await open({ confirmed: true });
    const offer = within(screen.getByRole('region', { name: 'Take it over into an account' }));
    expect(offer.getByText(/^Open an account with works@perth\.example/)).toBeTruthy();
    expect(offer.getByRole('link', { name: 'Open an account' }).getAttribute('href')).toBe(
      '/auth?mode=register&from=%2Fposted%2F9',
    );
  });

  it('takes the listing over, and this browser forgets its token', async () => {
    const { user, calls, router } = await open(
      { confirmed: true },
      {
        ...signedInAs({ role: 'municipal_operator' }),
        [`POST ${PATH}/take-over`]: () => json(listing({ id: 9, userId: 3 })),
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Take it over' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/listings'));
    expect(router.state.location.search).toMatchObject({ asset: 9 });
    expect(to(calls, `${PATH}/take-over`).map(({ body }) => body)).toEqual([{ token: TOKEN }]);
    expect(localStorage.getItem('posted')).toBeNull();
  });

  it('is told why it cannot', async () => {
    const { user } = await open(
      { confirmed: true },
      {
        ...signedInAs({ role: 'municipal_operator' }),
        [`POST ${PATH}/take-over`]: () =>
          failure(404, 'This link is not valid any more', { code: 'posted_link_not_valid' }),
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Take it over' }));
    await screen.findByText('This link is not valid any more');
  });
});

it('an unreadable store of tokens opens nothing and breaks nothing', async () => {
  for (const stored of ['{', '"x"', '[[1]]', '[["9","x"]]']) {
    localStorage.setItem('posted', stored);
    const { unmount } = await renderApp('/posted/9', api());
    await screen.findByText(/The reference alone opens nothing/);
    unmount();
  }
});
