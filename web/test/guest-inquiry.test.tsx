import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { GuestThread, GuestThreadSummary } from '@commonyard/contracts/http/inquiries';
import { failure, json, noContent, type Api, type ApiCall } from './api.ts';
import { fillField } from './fill-field.ts';
import { inquiry } from './inquiries.ts';
import { listing } from './listings.ts';
import { renderApp } from './render.tsx';

const TOKEN = 'a-token-of-a-mailed-link-0123456789';
const ADDRESS = `/guest-inquiry#token=${TOKEN}`;
const PATH = '/api/public-inquiries/thread';
const THREAD = `POST ${PATH}`;
const OPEN = 'Open the conversation';

const thread = (over: Partial<GuestThread> = {}): GuestThread => ({
  id: 18,
  side: 'sender',
  asset: inquiry().asset,
  status: 'in_progress',
  message: 'May we have it for two weeks?',
  messageHidden: false,
  dateFrom: '2099-11-27',
  dateTo: '2099-12-13',
  senderName: 'Sam Works',
  senderOrganization: 'Town of Perth',
  senderGuest: true,
  senderMunicipalityName: null,
  senderPhone: null,
  messages: [
    {
      id: 1,
      mine: false,
      guest: false,
      municipalityName: 'Renfrew (County)',
      authorName: 'Renfrew (County)',
      content: 'It is free then.',
      hidden: false,
      createdAt: '2026-11-19T15:00:00Z',
    },
    {
      id: 2,
      mine: true,
      guest: true,
      municipalityName: null,
      authorName: 'Sam Works',
      content: 'We take it.',
      hidden: false,
      createdAt: '2026-11-19T16:00:00Z',
    },
  ],
  createdAt: '2026-11-18T15:00:00Z',
  expiresAt: '2027-02-20T15:00:00Z',
  ...over,
});
const summary = (over: Partial<GuestThreadSummary> = {}): GuestThreadSummary => {
  const { id, side, asset, status, senderName, senderOrganization } = thread();
  return { id, side, asset, status, senderName, senderOrganization, lastMessageId: 2, ...over };
};
const api = (over: Partial<GuestThread> = {}, rest: Api = {}): Api => ({
  [THREAD]: () => json(thread(over)),
  [`POST ${PATH}/summary`]: () =>
    json(summary({ ...(over.side && { side: over.side }), ...(over.messages && { lastMessageId: 0 }) })),
  'GET /api/assets/5': () => json(listing({ id: 5 })),
  ...rest,
});
const posted = (calls: ApiCall[]) => calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
const open = async (over: Partial<GuestThread> = {}, rest: Api = {}) => {
  const view = await renderApp(ADDRESS, api(over, rest));
  await view.user.click(await screen.findByRole('button', { name: OPEN }));
  await screen.findByRole('log', { name: 'Messages' });
  return view;
};
const to = (calls: ApiCall[], path: string) => calls.filter((call) => call.path === path);

beforeEach(() => sessionStorage.clear());

describe('the guest page', () => {
  it('asks for a click before it uses the link, and is kept from search engines', async () => {
    const { user, calls, router } = await renderApp(ADDRESS, api());
    await screen.findByRole('heading', { level: 1, name: 'Your inquiry' });
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(to(calls, PATH)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: OPEN }));
    const title = await screen.findByRole('heading', { level: 1, name: 'Inquiry about Road grader' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(to(calls, PATH).map(({ body }) => body)).toEqual([{ token: TOKEN }]);
    expect(calls.some(({ query }) => [...query.values()].includes(TOKEN))).toBe(false);
    expect(router.state.location.hash).toBe(`token=${TOKEN}`);
  });

  it('shows the conversation at once when the tab has opened the link before', async () => {
    const { unmount } = await open();
    unmount();
    await renderApp(ADDRESS, api());
    await screen.findByText('It is free then.');
    expect(screen.queryByRole('button', { name: OPEN })).toBeNull();
  });

  it('shows listing, status, days, messages and the end of the link', async () => {
    await open();
    for (const text of ['Inquiry #18', 'In Progress', 'From Nov 27, 2099 to Dec 13, 2099'])
      expect(screen.getByText(text)).toBeTruthy();
    const card = within(screen.getByRole('region', { name: 'Related Asset' }));
    expect(card.getByRole('link', { name: 'Road grader' }).getAttribute('href')).toBe('/equipment/available/5');
    const texts = within(screen.getByRole('log'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(texts).toEqual([
      expect.stringMatching(/^You · Nov 18, 2026.*May we have it for two weeks\?$/),
      expect.stringMatching(/^Renfrew \(County\) \(Verified municipality\) · .*It is free then\.Report this$/),
      expect.stringMatching(/^You · .*We take it\.$/),
    ]);
    expect(screen.getByText(/^Your link to this page works until Feb 20, 2027\./)).toBeTruthy();
  });

  it('shows the owner of a listing without an account who asked', async () => {
    await open({ side: 'owner', messages: [{ ...thread().messages[1]!, mine: false }] });
    const [first, second] = within(screen.getByRole('log')).getAllByRole('listitem');
    // One name for one sender.
    expect(first!.textContent).toMatch(
      /^Sam Works \(Town of Perth\) · .*Posted without an accountMay we have it for two weeks\?Report this$/,
    );
    expect(second!.textContent).toMatch(
      /^Sam Works \(Town of Perth\) · .*Posted without an accountWe take it\.Report this$/,
    );
  });

  it('names the machine and both parties before it uses the link, and whose inquiry it is', async () => {
    const { calls } = await renderApp(ADDRESS, api({ side: 'owner' }));
    await screen.findByRole('heading', { level: 1, name: 'An inquiry about your listing' });
    for (const text of ['Road grader', 'Sam Works, Town of Perth']) expect(screen.getByText(text)).toBeTruthy();
    expect(to(calls, PATH)).toHaveLength(0);
  });

  it('shows the contact of the listing the number of the sender', async () => {
    await open({ side: 'owner', senderPhone: '613 555-0100' });
    expect(screen.getByRole('link', { name: '613 555-0100' }).getAttribute('href')).toBe('tel:6135550100');
  });

  it('shows the sender the number of the listing, as long as it is public', async () => {
    await open({}, { 'GET /api/assets/5': () => json(listing({ id: 5, contactPhone: '705 555-0199' } as never)) });
    expect((await screen.findByRole('link', { name: '705 555-0199' })).getAttribute('href')).toBe('tel:7055550199');
  });

  it('calls the administrators of the platform by its name', async () => {
    await open({ messages: [{ ...thread().messages[0]!, municipalityName: null, authorName: null }] });
    expect(within(screen.getByRole('log')).getAllByRole('listitem')[1]!.textContent).toMatch(/^CommonYard · /);
  });

  it('shows an answer that arrives while it is open', async () => {
    let latest = thread({ messages: thread().messages.slice(0, 1) });
    let lastMessageId = 1;
    const { calls } = await open(
      {},
      { [THREAD]: () => json(latest), [`POST ${PATH}/summary`]: () => json(summary({ lastMessageId })) },
    );
    expect(to(calls, PATH)).toHaveLength(1);
    latest = thread();
    lastMessageId = 2;
    // The page asks again when its window gets the focus, and every few seconds.
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await screen.findByText('We take it.');
  });

  it('says at once that a link is not valid', async () => {
    await renderApp(ADDRESS, { [`POST ${PATH}/summary`]: () => failure(404, 'This link is not valid any more') });
    await screen.findByRole('heading', { level: 1, name: 'This link is not valid any more' });
  });

  it('marks the municipality of a sender with an account, whatever organization the sender wrote', async () => {
    await open({
      side: 'owner',
      senderOrganization: 'City of Toronto',
      senderGuest: false,
      senderMunicipalityName: 'Perth',
    });
    const [first] = within(screen.getByRole('log')).getAllByRole('listitem');
    expect(first!.textContent).toMatch(
      /^Perth \(Verified municipality\) · .*May we have it for two weeks\?Report this$/,
    );
    expect(first!.textContent).not.toContain('Posted without');
  });

  it('is refreshed on request', async () => {
    let messages = thread().messages.slice(0, 1);
    const { user } = await open({}, { [THREAD]: () => json(thread({ messages })) });
    ({ messages } = thread());
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('We take it.');
  });

  it.each([
    ['an expired or revoked link', ADDRESS],
    ['an incomplete link', '/guest-inquiry#token=short'],
    ['no link', '/guest-inquiry'],
  ])('explains %s', async (_name, address) => {
    sessionStorage.setItem('guest-inquiry', TOKEN);
    await renderApp(address, { [THREAD]: () => failure(404, 'This link is not valid any more') });
    const title = await screen.findByRole('heading', { level: 1, name: 'This link is not valid any more' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    const main = within(document.querySelector('main')!);
    for (const name of ['Available Equipment', 'Needed Equipment', 'Contact Us'])
      expect(main.getByRole('link', { name })).toBeTruthy();
  });

  it('offers a retry after an error', async () => {
    let isDown = true;
    const { user } = await renderApp(
      ADDRESS,
      api({}, { [THREAD]: () => (isDown ? failure(503, 'Resting') : json(thread())) }),
    );
    await user.click(await screen.findByRole('button', { name: OPEN }));
    await screen.findByText('Failed to load the inquiry. Please try again.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('It is free then.');
  });
});

describe('the reply of a guest', () => {
  const REPLY = `${PATH}/messages`;
  const box = () => screen.getByLabelText<HTMLTextAreaElement>('Reply');
  const added = thread({
    messages: [...thread().messages, { ...thread().messages[1]!, id: 3, content: 'On Monday at eight.' }],
  });

  it('is sent and shown', async () => {
    const { user, calls } = await open({}, { [`POST ${REPLY}`]: () => json(added, { status: 201 }) });
    await user.type(box(), 'On Monday at eight.');
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    await within(screen.getByRole('log')).findByText('On Monday at eight.');
    expect(screen.getByText('Message sent')).toBeTruthy();
    expect(box().value).toBe('');
    const [call] = to(calls, REPLY);
    expect(call!.body).toEqual({ token: TOKEN, content: 'On Monday at eight.' });
    expect(call!.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('stays in the form after a failure, also after a reload, and is retried with the same key', async () => {
    let isDown = true;
    const rest = { [`POST ${REPLY}`]: () => (isDown ? failure(503, 'Resting') : json(added, { status: 201 })) };
    const { user, calls, unmount } = await open({}, rest);
    await fillField(user, box(), 'On Monday at eight.');
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Not sent, try again: Resting');
    expect(box().value).toBe('On Monday at eight.');
    isDown = false;
    // The button ignores the second click of a double click.
    await new Promise((resolve) => setTimeout(resolve, 600));
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    await screen.findByText('Message sent');
    const [first, second] = to(calls, REPLY).map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toBe(second);
    await user.type(box(), 'And the');
    unmount();
    await renderApp(ADDRESS, api());
    await screen.findByRole('log');
    expect(box().value).toBe('And the');
  });

  it('is replaced by a new inquiry once the inquiry is closed', async () => {
    let status: GuestThread['status'] = 'in_progress';
    const { user } = await open(
      {},
      {
        [THREAD]: () => json(thread({ status })),
        [`POST ${REPLY}`]: () => {
          status = 'completed';
          return failure(409, 'This inquiry is completed and can no longer be changed');
        },
      },
    );
    await fillField(user, box(), 'One more thing.');
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    const link = await screen.findByRole('link', { name: 'Ask again' });
    expect(link.getAttribute('href')).toBe('/equipment/available/5?inquire=true');
    expect(screen.queryByLabelText('Reply')).toBeNull();
  });
});

describe('the link', () => {
  const REVOKE = `${PATH}/revoke`;
  const STOP = 'Stop using this link';

  it('is stopped after a confirmation', async () => {
    const { user, calls } = await open({}, { [`POST ${REVOKE}`]: noContent });
    await user.click(screen.getByRole('button', { name: STOP }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Stop using this link?' }));
    await user.click(question.getByRole('button', { name: STOP }));
    await screen.findByRole('heading', { level: 1, name: 'The link is stopped' });
    expect(to(calls, REVOKE).map(({ body }) => body)).toEqual([{ token: TOKEN }]);
    expect(sessionStorage.getItem('guest-inquiry')).toBeNull();
  });

  it('stays when that fails', async () => {
    const { user } = await open({}, { [`POST ${REVOKE}`]: () => failure(503, 'Resting') });
    await user.click(screen.getByRole('button', { name: STOP }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: STOP }));
    expect((await screen.findByRole('alert')).textContent).toBe('The link could not be stopped. Resting');
    expect(screen.getByRole('log')).toBeTruthy();
  });
});

it('“This was not me” ends the link without opening the conversation', async () => {
  const { user, calls } = await renderApp(ADDRESS, api({}, { [`POST ${PATH}/revoke`]: noContent }));
  await user.click(await screen.findByRole('button', { name: 'This was not me' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(to(calls, PATH)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'This was not me' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'The link is stopped' })).toBeTruthy();
  expect(posted(calls)).toEqual([`${PATH}/summary`, `${PATH}/revoke`]);
});
