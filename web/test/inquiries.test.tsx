import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Inquiry } from '@commonyard/contracts/http/inquiries';
import { INQUIRY_LIMITS } from '@commonyard/contracts/inquiries.values';
import { inquiryKeys } from '../src/entities/inquiry/inquiry.queries.ts';
import { failure, json, never, noContent, type Api } from './api.ts';
import { counts, inquiry, message } from './inquiries.ts';
import { listing } from './listings.ts';
import { renderApp } from './render.tsx';
import { signedIn, signedInAs } from './users.ts';

const LIST = 'GET /api/inquiries';
const page = (items: unknown[], total = items.length) => json(items, { headers: { 'x-total-count': String(total) } });

/** An API with one inquiry, which keeps changes. */
function inquiriesApi(first: Partial<Inquiry> = {}, over: Api = {}): Api {
  let one = inquiry(first);
  return {
    ...signedIn('admin'),
    'GET /api/inquiries/counts': () => json(counts({ pending: one.status === 'pending' ? 1 : 0 })),
    [LIST]: () => page([one]),
    'GET /api/inquiries/18': () => json(one),
    'GET /api/inquiries/18/messages': () => page([]),
    'GET /api/assets/5': () => json(listing({ id: 5 })),
    'PATCH /api/inquiries/18': ({ body }) => {
      one = { ...one, ...(body as Partial<Inquiry>) };
      return json(one);
    },
    ...over,
  };
}
const openInquiry = async (api: Api) => {
  const view = await renderApp('/inquiries?inquiry=18', api);
  const dialog = within(await screen.findByRole('dialog', { name: 'Inquiry #18' }));
  return { ...view, dialog };
};
/** Opens an inquiry with its facts: listing, sender and notes. */
const openFacts = async (api: Api) => {
  const view = await openInquiry(api);
  await view.user.click(await view.dialog.findByRole('button', { name: /^Related Asset Road grader/ }));
  return view;
};
const rows = () =>
  within(screen.getByRole('list', { name: 'Inquiries', hidden: true })).getAllByRole('listitem', { hidden: true });

beforeEach(() => sessionStorage.clear());

describe('inquiry list', () => {
  it('shows number, preview, date, status and counterparty', async () => {
    const long = 'A machine for the winter roads of our township. '.repeat(4);
    const answered = inquiry({ id: 17, userId: 1, lastMessageBy: 3, lastMessageAt: '2026-11-19T15:00:00Z' });
    await renderApp('/inquiries', inquiriesApi({}, { [LIST]: () => page([inquiry({ message: long }), answered]) }));
    await screen.findByRole('link', { name: /Inquiry #18$/ });
    const [first, second] = rows().map(({ textContent }) => textContent);
    expect(first).toContain(`${long.slice(0, 100).trimEnd()}…`);
    for (const text of ['Pending', 'Nov 18, 2026', 'Road grader', 'From Town of Elsewhere'])
      expect(first).toContain(text);
    expect(second).toContain('To Renfrew (County) · Last message: Other Party, Nov 19, 2026');
  });

  it('keeps the status filter in the URL', async () => {
    const { user, router, calls } = await renderApp(
      '/inquiries?page=2',
      inquiriesApi({}, { [LIST]: () => page([inquiry()], 40) }),
    );
    await user.click(await screen.findByRole('button', { name: 'In Progress' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ status: 'in_progress' }));
    await waitFor(() => expect(calls.at(-1)!.query.get('status')).toBe('in_progress'));
    expect(screen.getByRole('button', { name: 'In Progress' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: 'Pending 1' })).toBeTruthy();
  });

  it('searches on Enter and replaces the history entry', async () => {
    const { user, router, calls } = await renderApp('/inquiries', inquiriesApi());
    await user.type(await screen.findByRole('searchbox', { name: 'Search inquiries' }), 'grader{Enter}');
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'grader' }));
    await waitFor(() => expect(calls.some(({ query }) => query.get('search') === 'grader')).toBe(true));
    expect(router.history.length).toBe(1);
  });

  it('shows that nothing matches, and clears the filters', async () => {
    const { user, router } = await renderApp(
      '/inquiries?q=nothing&status=pending',
      inquiriesApi({}, { [LIST]: ({ query }) => page(query.get('search') ? [] : [inquiry()]) }),
    );
    await screen.findByText('No inquiries match');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await screen.findByRole('link', { name: /Inquiry #18$/ });
    expect(router.state.location.search).toEqual({});
  });

  it('shows the empty state', async () => {
    await renderApp('/inquiries', inquiriesApi({}, { [LIST]: () => page([]) }));
    await screen.findByText('No inquiries yet. Questions about listings will appear here.');
  });

  it('shows the loading state', async () => {
    await renderApp('/inquiries', inquiriesApi({}, { [LIST]: never }));
    await screen.findByText('Loading inquiries...');
  });

  it('shows the error state and retries', async () => {
    let isDown = true;
    const { user } = await renderApp(
      '/inquiries',
      inquiriesApi({}, { [LIST]: () => (isDown ? failure(500, 'x') : page([inquiry()])) }),
    );
    await screen.findByText('Failed to load inquiries. Please try again.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: /Inquiry #18$/ });
  });

  it('paginates, and returns to the last page with items', async () => {
    const { router } = await renderApp(
      '/inquiries?page=9',
      inquiriesApi({}, { [LIST]: ({ query }) => page(query.get('page') === '9' ? [] : [inquiry()], 26) }),
    );
    await screen.findByText('Showing 26-26 of 26 inquiries');
    expect(router.state.location.search).toEqual({ page: 2 });
  });

  it('is titled Messages, without the contact inbox, for municipal users', async () => {
    await renderApp('/inquiries', { ...inquiriesApi(), ...signedIn('municipal_operator') });
    await screen.findByRole('heading', { level: 1, name: 'Messages' });
    expect(screen.queryByRole('tab')).toBeNull();
  });
});

describe('inquiry', () => {
  it('opens from the list and returns the focus to its row', async () => {
    const { user, router } = await renderApp('/inquiries', inquiriesApi());
    await user.click(await screen.findByRole('link', { name: /Inquiry #18$/ }));
    await screen.findByRole('dialog', { name: 'Inquiry #18' });
    expect(router.state.location.search).toEqual({ inquiry: 18 });
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /Inquiry #18$/ })));
  });

  it('shows the message, the sender and contact details', async () => {
    const { dialog } = await openFacts(inquiriesApi());
    await dialog.findByText('We need a grader for two weeks in March.');
    expect(dialog.getByRole('link', { name: '(613) 555-0100' }).getAttribute('href')).toBe('tel:6135550100');
    expect(dialog.getByRole('link', { name: 'jane@example.ca' }).getAttribute('href')).toBe('mailto:jane@example.ca');
    expect(dialog.getByText(/has no account: an email leads them to your messages/)).toBeTruthy();
  });

  it('reports an inquiry that is missing or not visible', async () => {
    const { dialog } = await openInquiry(inquiriesApi({}, { 'GET /api/inquiries/18': () => failure(404, 'x') }));
    await dialog.findByText('This inquiry does not exist, or you do not have access to it.');
  });

  it('shows the error state and retries', async () => {
    let tries = 0;
    const { dialog, user } = await openInquiry(
      inquiriesApi({}, { 'GET /api/inquiries/18': () => (tries++ === 0 ? failure(503, 'x') : json(inquiry())) }),
    );
    await dialog.findByText('Failed to load the inquiry. Please try again.');
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByText('We need a grader for two weeks in March.');
  });

  it('links to inspections once it is agreed', async () => {
    const { dialog } = await openFacts(inquiriesApi({ status: 'in_progress' }));
    const begin = await dialog.findByRole('link', { name: 'New Inspection' });
    expect(begin.getAttribute('href')).toBe('/inspections?new=true&inquiry=18');
    expect(dialog.getByRole('link', { name: 'Inspections of this equipment' }).getAttribute('href')).toBe(
      '/inspections?q=Road+grader',
    );
  });

  it('hides notes and status actions from municipal users', async () => {
    const { dialog } = await openInquiry({ ...inquiriesApi(), ...signedIn('municipal_admin') });
    await dialog.findByRole('button', { name: 'Send Message' });
    expect(dialog.queryByLabelText('Admin Notes')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Start Processing' })).toBeNull();
  });
});

describe('related listing', () => {
  it('is loaded with a link to its page', async () => {
    const gate = Promise.withResolvers<void>();
    const { dialog } = await openFacts(
      inquiriesApi(
        {},
        { 'GET /api/assets/5': () => gate.promise.then(() => json(listing({ id: 5, status: 'available' }))) },
      ),
    );
    await dialog.findByText('Loading asset details...');
    await act(async () => gate.resolve());
    const link = await dialog.findByRole('link', { name: 'Road grader' });
    expect(link.getAttribute('href')).toBe('/equipment/available/5');
  });

  it('shows the error state and retries', async () => {
    let tries = 0;
    const { dialog, user } = await openFacts(
      inquiriesApi({}, { 'GET /api/assets/5': () => (tries++ === 0 ? failure(500, 'x') : json(listing({ id: 5 }))) }),
    );
    await dialog.findByText('Failed to fetch asset details');
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByRole('link', { name: 'Road grader' });
  });

  it('shows the snapshot of a listing that is not public', async () => {
    const { dialog } = await openFacts(
      inquiriesApi(
        { asset: { ...inquiry().asset, status: 'leased' } },
        { 'GET /api/assets/5': () => failure(404, 'x') },
      ),
    );
    await dialog.findByText('Leased');
    expect(dialog.queryByRole('link', { name: 'Road grader' })).toBeNull();
  });

  it('reports a removed listing with its title', async () => {
    const { dialog, calls } = await openFacts(inquiriesApi({ asset: { ...inquiry().asset, removed: true } }));
    await dialog.findByText('This listing was removed');
    expect(dialog.getAllByText('Road grader')).toHaveLength(2);
    expect(calls.some(({ path }) => path === '/api/assets/5')).toBe(false);
  });
});

describe('unread inquiries', () => {
  const unread = (over: Partial<Inquiry> = {}, api: Api = {}) =>
    inquiriesApi(
      { unread: true },
      {
        'GET /api/inquiries/counts': () => json(counts({ unread: 2 })),
        'GET /api/inquiries/18': () => json(inquiry({ unread: true, ...over })),
        'PUT /api/inquiries/18/read': noContent,
        ...api,
      },
    );

  it('are marked in the list', async () => {
    await renderApp('/inquiries', unread({}, { [LIST]: () => page([inquiry({ unread: true }), inquiry({ id: 17 })]) }));
    await screen.findByRole('link', { name: 'Unread: Road grader Inquiry #18' });
    expect(screen.getByRole('link', { name: 'Road grader Inquiry #17' })).toBeTruthy();
  });

  it('are marked as read up to the newest shown message', async () => {
    const { calls, queryClient } = await openInquiry(
      unread({}, { 'GET /api/inquiries/18/messages': () => page([message(4), message(7)]) }),
    );
    await screen.findByText('Message 7');
    await screen.findByRole('link', { name: 'Road grader Inquiry #18', hidden: true });
    const puts = calls.filter(({ method }) => method === 'PUT');
    expect(puts.map(({ path, body }) => [path, body])).toEqual([['/api/inquiries/18/read', { messageId: 7 }]]);
    expect(queryClient.getQueryData(inquiryKeys.counts)).toMatchObject({ unread: 1 });
  });

  it('stay unread if that fails', async () => {
    await openInquiry(unread({}, { 'PUT /api/inquiries/18/read': () => failure(503, 'x') }));
    await screen.findByText('No answer yet.');
    expect(screen.getByRole('link', { name: 'Unread: Road grader Inquiry #18', hidden: true })).toBeTruthy();
  });
});

describe('what an inquiry shows to both parties', () => {
  it('are its days, in the list and in the inquiry', async () => {
    const days = { dateFrom: '2099-11-27', dateTo: '2099-12-13' };
    const { dialog } = await openInquiry(inquiriesApi(days));
    const text = 'From Nov 27, 2099 to Dec 13, 2099';
    expect(await dialog.findAllByText(text)).toHaveLength(2);
    expect(rows()[0]!.textContent).toContain(text);
  });

  it('is whether it was posted without an account', async () => {
    const fromGuest = message(1, { userId: null, authorName: 'Jane Doe', content: 'Thank you.' });
    const { dialog } = await openInquiry(
      inquiriesApi({}, { 'GET /api/inquiries/18/messages': () => page([fromGuest, message(2)]) }),
    );
    const log = within(dialog.getByRole('log'));
    const [answer, other] = await log.findAllByRole('listitem');
    expect(answer!.textContent).toMatch(
      /^Other Party \(Jane Doe\) · .*Posted without an accountThank you\.Report this$/,
    );
    expect(other!.textContent).not.toContain('Posted without');
    expect(log.getByRole('region', { name: 'Inquiry' }).textContent).toContain('Posted without an account');
    expect(rows()[0]!.textContent).toContain('From Town of Elsewhere · Posted without an account');
  });

  it('is whether an author has an account of a municipality', async () => {
    const { dialog } = await openInquiry(
      inquiriesApi(
        {
          userId: 3,
          name: 'Sam Works',
          organization: 'City of Toronto',
          municipality: 'perth',
          municipalityName: 'Perth',
        },
        { 'GET /api/inquiries/18/messages': () => page([message(1, { municipality: 'perth' }), message(2)]) },
      ),
    );
    const log = within(dialog.getByRole('log'));
    const [colleague, other] = await log.findAllByRole('listitem');
    expect(colleague!.textContent).toMatch(/^Other Party \(Olive Operator\) \(Verified municipality\) · /);
    expect(other!.textContent).not.toContain('Verified');
    const inquiryText = log.getByRole('region', { name: 'Inquiry' }).textContent;
    expect(inquiryText).toMatch(/^Other Party \(Sam Works\) \(Verified municipality\) · /);
    // The mark stands beside the name of the municipality, not beside what the sender wrote.
    const sender = dialog.getByRole('list', { name: 'Sender', hidden: true });
    expect(sender.textContent).toMatch(/PerthVerified municipality/);
    expect(sender.textContent).not.toContain('Toronto');
  });
});

describe('a closed inquiry', () => {
  it.each([
    ['completed', 'This inquiry is completed and takes no more messages.'],
    ['cancelled', 'This inquiry was cancelled and takes no more messages.'],
  ] as const)('that is %s takes no replies, and leads to the inquiry form', async (status, text) => {
    sessionStorage.setItem('asked', '[5]');
    const { dialog, user, router } = await openInquiry(inquiriesApi({ status }));
    await dialog.findByText(text);
    expect(dialog.queryByLabelText('Reply')).toBeNull();
    await user.click(dialog.getByRole('link', { name: 'Ask again' }));
    await screen.findByRole('dialog', { name: 'Inquiry about Road grader' });
    expect(router.state.location.href).toBe('/equipment/available/5?inquire=true');
  });

  it.each([
    [{ removed: true }, 'This listing was removed'],
    [{ status: 'leased' as const }, 'This equipment is no longer available'],
  ])('about a listing that is %j says so', async (over, text) => {
    const { dialog } = await openInquiry(inquiriesApi({ status: 'completed', asset: { ...inquiry().asset, ...over } }));
    expect(await dialog.findAllByText(text)).toBeTruthy();
    expect(dialog.queryByRole('link', { name: 'Ask again' })).toBeNull();
  });

  it('offers its owner no inquiry', async () => {
    const { dialog } = await openInquiry({ ...inquiriesApi({ status: 'completed' }), ...signedInAs({ id: 2 }) });
    await dialog.findByText('This inquiry is completed and takes no more messages.');
    expect(dialog.queryByRole('link', { name: 'Ask again' })).toBeNull();
  });
});

describe('inquiry status', () => {
  const steps = ['Start Processing', 'Mark as Completed', 'Cancel Inquiry'];

  it.each([
    ['pending', steps],
    ['in_progress', steps.slice(1)],
    ['completed', []],
    ['cancelled', []],
  ] as const)('%s offers %j', async (status, offered) => {
    const { dialog } = await openInquiry(inquiriesApi({ status }));
    await dialog.findByLabelText('Admin Notes');
    expect(steps.filter((name) => dialog.queryByRole('button', { name }))).toEqual(offered);
  });

  it('of a loan follows the loan, to which the inquiry leads', async () => {
    const { dialog } = await openInquiry(inquiriesApi({ status: 'in_progress', loanId: 12 }));
    const link = await dialog.findByRole('link', { name: 'Belongs to loan #12' });
    expect(link.getAttribute('href')).toBe('/loans?loan=12');
    expect(dialog.getByText('The status follows the loan.')).toBeTruthy();
    expect(steps.filter((name) => dialog.queryByRole('button', { name }))).toEqual([]);
  });

  it('counts a 409 as success if the inquiry has the requested status', async () => {
    let status: Inquiry['status'] = 'pending';
    const api = inquiriesApi(
      {},
      {
        'GET /api/inquiries/18': () => json(inquiry({ status })),
        'PATCH /api/inquiries/18': () => {
          status = 'in_progress';
          return failure(409, 'An inquiry cannot change from in_progress to in_progress');
        },
      },
    );
    const { user, dialog, calls } = await openInquiry(api);
    await user.dblClick(await dialog.findByRole('button', { name: 'Start Processing' }));
    await screen.findByText('Status updated');
    expect(dialog.queryByText(/Update failed/)).toBeNull();
    expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });

  it('updates optimistically, in the list and the counts too', async () => {
    const gate = Promise.withResolvers<void>();
    const { user, dialog, calls } = await openInquiry(
      inquiriesApi(
        {},
        { 'PATCH /api/inquiries/18': () => gate.promise.then(() => json(inquiry({ status: 'in_progress' }))) },
      ),
    );
    await user.click(await dialog.findByRole('button', { name: 'Start Processing' }));
    await dialog.findByText('In Progress');
    const [row] = screen
      .getAllByRole('listitem', { hidden: true })
      .filter(({ textContent }) => /#18/.test(textContent));
    expect(row!.textContent).toContain('In Progress');
    expect(screen.getByRole('button', { name: 'In Progress 1', hidden: true })).toBeTruthy();
    await act(async () => gate.resolve());
    await screen.findByText('Status updated');
    expect(calls.find(({ method }) => method === 'PATCH')!.body).toEqual({ status: 'in_progress' });
    // The counts are refetched: the sidebar shows them too.
    await waitFor(() => expect(calls.filter(({ path }) => path === '/api/inquiries/counts')).toHaveLength(2));
  });

  it('reverts on a conflict, shows the error and refetches', async () => {
    let status: Inquiry['status'] = 'pending';
    const { user, dialog } = await openInquiry(
      inquiriesApi(
        {},
        {
          'GET /api/inquiries/18': () => json(inquiry({ status })),
          'PATCH /api/inquiries/18': () => {
            status = 'cancelled';
            return failure(409, 'This inquiry was cancelled and can no longer be changed');
          },
        },
      ),
    );
    await user.click(await dialog.findByRole('button', { name: 'Mark as Completed' }));
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toBe('Update failed: This inquiry was cancelled and can no longer be changed');
    await dialog.findByText('Cancelled');
    expect(await screen.findAllByText('Update failed')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Mark as Completed' })).toBeNull();
  });

  it('cancels after a confirmation', async () => {
    const { user, dialog, calls } = await openInquiry(inquiriesApi());
    const patches = () => calls.filter(({ method }) => method === 'PATCH');
    await user.click(await dialog.findByRole('button', { name: 'Cancel Inquiry' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Cancel inquiry #18?' }));
    await user.click(question.getByRole('button', { name: 'Keep it open' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(patches()).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Cancel Inquiry' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel Inquiry' }));
    await screen.findByText('Status updated');
    expect(patches()[0]!.body).toEqual({ status: 'cancelled' });
  });
});

describe('admin notes', () => {
  const save = 'Save Notes';

  it('are saved after a change, with the time', async () => {
    const { user, dialog, calls } = await openFacts(inquiriesApi({ adminNotes: 'Call them' }));
    const notes = await dialog.findByLabelText<HTMLTextAreaElement>('Admin Notes');
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: save });
    expect([notes.value, button.disabled]).toEqual(['Call them', true]);
    await user.type(notes, ' today');
    await user.click(button);
    await dialog.findByText(/^Saved \d/);
    expect(calls.find(({ method }) => method === 'PATCH')!.body).toEqual({ adminNotes: 'Call them today' });
    expect([notes.value, button.disabled]).toEqual(['Call them today', true]);
  });

  it('are kept after a failed save, with the reason', async () => {
    const { user, dialog } = await openFacts(
      inquiriesApi({}, { 'PATCH /api/inquiries/18': () => failure(500, 'Please try later') }),
    );
    const notes = await dialog.findByLabelText<HTMLTextAreaElement>('Admin Notes');
    await user.type(notes, 'Call them');
    await user.click(dialog.getByRole('button', { name: save }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Update failed: Please try later');
    expect(notes.value).toBe('Call them');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: save }).disabled).toBe(false);
  });

  it('cannot be saved while they are too long', async () => {
    const { dialog } = await openFacts(inquiriesApi());
    const notes = await dialog.findByLabelText<HTMLTextAreaElement>('Admin Notes');
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: save });
    fireEvent.change(notes, { target: { value: 'x'.repeat(INQUIRY_LIMITS.adminNotes) } });
    expect(dialog.getByText('0 characters left')).toBeTruthy();
    expect(button.disabled).toBe(false);
    fireEvent.change(notes, { target: { value: 'x'.repeat(INQUIRY_LIMITS.adminNotes + 1) } });
    expect(button.disabled).toBe(true);
  });

  it('show what another administrator saved, except over unsaved notes', async () => {
    const { queryClient, dialog, user } = await openFacts(inquiriesApi({ adminNotes: 'Call them' }));
    const notes = await dialog.findByLabelText<HTMLTextAreaElement>('Admin Notes');
    const saveElsewhere = (adminNotes: string) =>
      act(async () => queryClient.setQueryData<Inquiry>(inquiryKeys.one(18), (before) => ({ ...before!, adminNotes })));
    await saveElsewhere('Called');
    await waitFor(() => expect(notes.value).toBe('Called'));
    await user.type(notes, ' twice');
    await saveElsewhere('No answer');
    expect(notes.value).toBe('Called twice');
  });

  it('confirm before unsaved notes are lost', async () => {
    const { user, dialog, router } = await openFacts(inquiriesApi());
    await user.type(await dialog.findByLabelText('Admin Notes'), 'Call them');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(router.state.location.search).toEqual({ inquiry: 18 });
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Admin Notes').value).toBe('Call them');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    await act(async () => router.navigate({ to: '/inquiries', search: { inquiry: 18 } }));
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Admin Notes')).value).toBe('');
  });
});

describe('the closed facts of a small screen', () => {
  it.each([
    ['says that there is a note', 'Call them', 'Related Asset Road grader 1 note'],
    ['says nothing without a note', null, 'Related Asset Road grader'],
  ])('%s', async (_case, adminNotes, name) => {
    const { dialog } = await openInquiry(inquiriesApi({ adminNotes }));
    const button = await dialog.findByRole('button', { name: /^Related Asset/ });
    expect(button.textContent.replaceAll(/\s+/g, ' ')).toBe(name);
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('wide screen', () => {
  const narrow = globalThis.matchMedia;
  beforeEach(() => {
    globalThis.matchMedia = (query) => Object.assign(narrow(query), { matches: query.includes('min-width') });
  });
  afterEach(() => {
    globalThis.matchMedia = narrow;
  });

  it('shows the listing and the notes of an administrator at once', async () => {
    await renderApp('/inquiries?inquiry=18', inquiriesApi({ adminNotes: 'Call them' }));
    const pane = within(await screen.findByRole('region', { name: 'Inquiry #18' }));
    expect((await pane.findByLabelText<HTMLTextAreaElement>('Admin Notes')).value).toBe('Call them');
    expect(pane.getByRole('button', { name: 'Save Notes' })).toBeTruthy();
    expect(pane.getByRole('heading', { name: 'Related Asset' })).toBeTruthy();
    expect(pane.getByRole('region', { name: 'Related Asset' }).textContent).toContain('Road grader');
    expect(pane.queryByRole('button', { name: /^Related Asset/ })).toBeNull();
  });

  it('shows list and inquiry side by side, and keeps drafts', async () => {
    const second = inquiry({ id: 17, message: 'Another one' });
    const { user, router } = await renderApp(
      '/inquiries',
      inquiriesApi(
        {},
        {
          [LIST]: () => page([inquiry(), second]),
          'GET /api/inquiries/17': () => json(second),
          'GET /api/inquiries/17/messages': () => page([message(1, { inquiryId: 17 })]),
        },
      ),
    );
    const pane = await screen.findByRole('region', { name: 'Inquiry #18' });
    await user.click(screen.getByRole('link', { name: /Inquiry #18$/ }));
    await waitFor(() => expect(document.activeElement).toBe(within(pane).getByRole('heading', { level: 2 })));
    expect(screen.getByRole('link', { name: /Inquiry #18$/ }).getAttribute('aria-current')).toBe('true');
    fireEvent.change(await screen.findByLabelText('Reply'), { target: { value: 'It is free from' } });
    await user.click(screen.getByRole('link', { name: /Inquiry #17$/ }));
    await screen.findByText('Message 1');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reply').value).toBe('');
    await user.click(screen.getByRole('link', { name: /Inquiry #18$/ }));
    await screen.findByRole('region', { name: 'Inquiry #18' });
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Reply')).value).toBe('It is free from');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await screen.findByText('Choose an inquiry to read it here.');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /Inquiry #18$/ })));
  });

  it('opens the newest inquiry without moving the focus, and leads back by one step', async () => {
    const newest = inquiry({ id: 19 });
    const { router } = await renderApp(
      '/inquiries?status=pending',
      inquiriesApi(
        {},
        {
          [LIST]: () => page([newest, inquiry()]),
          'GET /api/inquiries/19': () => json(newest),
          'GET /api/inquiries/19/messages': () => page([]),
        },
      ),
    );
    const before = document.activeElement;
    await screen.findByRole('region', { name: 'Inquiry #19' });
    expect(router.state.location.search).toEqual({ status: 'pending', inquiry: 19 });
    expect([document.activeElement, router.history.length]).toEqual([before, 1]);
  });

  const graders = inquiry({ id: 17, message: 'A grader' });
  const filtered: Api = {
    [LIST]: ({ query }) => page(query.get('search') ? [graders] : [inquiry(), graders]),
    'GET /api/inquiries/17': () => json(graders),
    'GET /api/inquiries/17/messages': () => page([]),
  };

  it('closes an inquiry that a filter leaves out, for the newest one of the list', async () => {
    const { user, router } = await renderApp('/inquiries?inquiry=18', inquiriesApi({}, filtered));
    await screen.findByRole('region', { name: 'Inquiry #18' });
    await user.type(screen.getByRole('searchbox', { name: 'Search inquiries' }), 'grader{Enter}');
    await screen.findByRole('region', { name: 'Inquiry #17' });
    expect(router.state.location.search).toEqual({ q: 'grader', inquiry: 17 });
  });

  it('keeps an inquiry that a filter finds, and one that leaves the list for another reason', async () => {
    let items = [inquiry(), graders];
    const { user, queryClient } = await renderApp(
      '/inquiries?inquiry=17',
      inquiriesApi({}, { ...filtered, [LIST]: ({ query }) => page(query.get('search') ? [graders] : items) }),
    );
    await screen.findByRole('region', { name: 'Inquiry #17' });
    await user.type(screen.getByRole('searchbox', { name: 'Search inquiries' }), 'grader{Enter}');
    await waitFor(() => expect(screen.queryByRole('link', { name: /Inquiry #18$/ })).toBeNull());
    expect(screen.getByRole('region', { name: 'Inquiry #17' })).toBeTruthy();
    await user.clear(screen.getByRole('searchbox', { name: 'Search inquiries' }));
    await screen.findByRole('link', { name: /Inquiry #18$/ });
    items = [inquiry()];
    await act(() => queryClient.invalidateQueries({ queryKey: inquiryKeys.all }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Inquiry #17$/ })).toBeNull());
    expect(screen.getByRole('region', { name: 'Inquiry #17' })).toBeTruthy();
  });
});
