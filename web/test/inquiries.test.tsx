import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Inquiry } from '@commonyard/contracts/http/inquiries';
import { failure, json, never, type Api } from './api.ts';
import { counts, inquiry, message } from './inquiries.ts';
import { listing } from './listings.ts';
import { open } from './render.tsx';
import { signedIn } from './users.ts';

const LIST = 'GET /api/inquiries';
const page = (items: unknown[], total = items.length) => json(items, { headers: { 'x-total-count': String(total) } });

/** A server with one inquiry, which keeps what is changed. */
function desk(first: Partial<Inquiry> = {}, over: Api = {}): Api {
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
const opened = async (api: Api) => {
  const view = await open('/inquiries?inquiry=18', api);
  const dialog = within(await screen.findByRole('dialog', { name: 'Inquiry #18' }));
  return { ...view, dialog };
};
const rows = () => within(screen.getByRole('list', { name: 'Inquiries' })).getAllByRole('listitem');

beforeEach(() => sessionStorage.clear());

describe('the list of inquiries', () => {
  it('shows number, beginning of the message, day, status, and whom it concerns', async () => {
    const long = 'A machine for the winter roads of our township. '.repeat(4);
    const answered = inquiry({ id: 17, userId: 1, lastMessageBy: 3, lastMessageAt: '2026-11-19T15:00:00Z' });
    await open('/inquiries', desk({}, { [LIST]: () => page([inquiry({ message: long }), answered]) }));
    await screen.findByRole('link', { name: 'Inquiry #18' });
    const [first, second] = rows().map(({ textContent }) => textContent);
    expect(first).toContain(`${long.slice(0, 100).trimEnd()}…`);
    for (const text of ['Pending', 'Nov 18, 2026', 'Road grader', 'From Town of Elsewhere'])
      expect(first).toContain(text);
    expect(second).toContain('To Renfrew (County) · Last message: Other Party, Nov 19, 2026');
  });

  it('is narrowed to a status, which the address keeps', async () => {
    const { user, router, calls } = await open('/inquiries?page=2', desk({}, { [LIST]: () => page([inquiry()], 40) }));
    await user.click(await screen.findByRole('button', { name: 'In Progress' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ status: 'in_progress' }));
    await waitFor(() => expect(calls.at(-1)!.query.get('status')).toBe('in_progress'));
    expect(screen.getByRole('button', { name: 'In Progress' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: 'Pending 1' })).toBeTruthy();
  });

  it('is searched with Enter, which replaces the address', async () => {
    const { user, router, calls } = await open('/inquiries', desk());
    await user.type(await screen.findByRole('searchbox', { name: 'Search inquiries' }), 'grader{Enter}');
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'grader' }));
    await waitFor(() => expect(calls.some(({ query }) => query.get('search') === 'grader')).toBe(true));
    expect(router.history.length).toBe(1);
  });

  it('says that nothing matches, and clears', async () => {
    const { user, router } = await open(
      '/inquiries?q=nothing&status=pending',
      desk({}, { [LIST]: ({ query }) => page(query.get('search') ? [] : [inquiry()]) }),
    );
    await screen.findByText('No inquiries match');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await screen.findByRole('link', { name: 'Inquiry #18' });
    expect(router.state.location.search).toEqual({});
  });

  it('says that there are none', async () => {
    await open('/inquiries', desk({}, { [LIST]: () => page([]) }));
    await screen.findByText('No inquiries yet. What is asked about listings appears here.');
  });

  it('says that it is loading', async () => {
    await open('/inquiries', desk({}, { [LIST]: never }));
    await screen.findByText('Loading inquiries...');
  });

  it('says that it failed, and tries again', async () => {
    let isDown = true;
    const { user } = await open(
      '/inquiries',
      desk({}, { [LIST]: () => (isDown ? failure(500, 'x') : page([inquiry()])) }),
    );
    await screen.findByText('Failed to load inquiries. Please try again.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: 'Inquiry #18' });
  });

  it('is paged, and goes back to the last page where there is nothing', async () => {
    const { router } = await open(
      '/inquiries?page=9',
      desk({}, { [LIST]: ({ query }) => page(query.get('page') === '9' ? [] : [inquiry()], 26) }),
    );
    await screen.findByText('Showing 26-26 of 26 inquiries');
    expect(router.state.location.search).toEqual({ page: 2 });
  });

  it('is Messages, without the letters, for a municipality', async () => {
    await open('/inquiries', { ...desk(), ...signedIn('municipal_operator') });
    await screen.findByRole('heading', { level: 1, name: 'Messages' });
    expect(screen.queryByRole('tab')).toBeNull();
  });
});

describe('an inquiry', () => {
  it('opens from the list, and gives the focus back to its row', async () => {
    const { user, router } = await open('/inquiries', desk());
    await user.click(await screen.findByRole('link', { name: 'Inquiry #18' }));
    await screen.findByRole('dialog', { name: 'Inquiry #18' });
    expect(router.state.location.search).toEqual({ inquiry: 18 });
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Inquiry #18' })));
  });

  it('says who asked what, and how they are reached', async () => {
    const { dialog } = await opened(desk());
    await dialog.findByText('We need a grader for two weeks in March.');
    expect(dialog.getByRole('link', { name: '(613) 555-0100' }).getAttribute('href')).toBe('tel:6135550100');
    expect(dialog.getByRole('link', { name: 'jane@example.ca' }).getAttribute('href')).toBe('mailto:jane@example.ca');
    expect(dialog.getByText(/has no account: your messages reach them by email/)).toBeTruthy();
  });

  it('that is not there, or another municipality’s, is not found', async () => {
    const { dialog } = await opened(desk({}, { 'GET /api/inquiries/18': () => failure(404, 'x') }));
    await dialog.findByText('This inquiry does not exist, or it is not yours to see.');
  });

  it('says that it failed to load, and tries again', async () => {
    let tries = 0;
    const { dialog, user } = await opened(
      desk({}, { 'GET /api/inquiries/18': () => (tries++ === 0 ? failure(503, 'x') : json(inquiry())) }),
    );
    await dialog.findByText('Failed to load the inquiry. Please try again.');
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByText('We need a grader for two weeks in March.');
  });

  it('leads to inspections once it is agreed on', async () => {
    const { dialog } = await opened(desk({ status: 'in_progress' }));
    const begin = await dialog.findByRole('link', { name: 'New Inspection' });
    expect(begin.getAttribute('href')).toBe('/inspections?new=true&inquiry=18');
    expect(dialog.getByRole('link', { name: 'Inspections of this equipment' }).getAttribute('href')).toBe(
      '/inspections?q=Road+grader',
    );
  });

  it('has neither notes nor steps for a municipality', async () => {
    const { dialog } = await opened({ ...desk(), ...signedIn('municipal_admin') });
    await dialog.findByRole('button', { name: 'Send Message' });
    expect(dialog.queryByLabelText('Admin Notes')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Start Processing' })).toBeNull();
  });
});

describe('the related asset', () => {
  it('is loaded, with a link to what it is now', async () => {
    const gate = Promise.withResolvers<void>();
    const { dialog } = await opened(
      desk({}, { 'GET /api/assets/5': () => gate.promise.then(() => json(listing({ id: 5, status: 'available' }))) }),
    );
    await dialog.findByText('Loading asset details...');
    await act(async () => gate.resolve());
    const link = await dialog.findByRole('link', { name: 'Road grader' });
    expect(link.getAttribute('href')).toBe('/equipment/available/5');
  });

  it('that cannot be fetched says so, and is tried again', async () => {
    let tries = 0;
    const { dialog, user } = await opened(
      desk({}, { 'GET /api/assets/5': () => (tries++ === 0 ? failure(500, 'x') : json(listing({ id: 5 }))) }),
    );
    await dialog.findByText('Failed to fetch asset details');
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByRole('link', { name: 'Road grader' });
  });

  it('that is not public just now is shown as the inquiry knows it', async () => {
    const { dialog } = await opened(
      desk({ asset: { ...inquiry().asset, status: 'leased' } }, { 'GET /api/assets/5': () => failure(404, 'x') }),
    );
    await dialog.findByText('Leased');
    expect(dialog.queryByRole('link', { name: 'Road grader' })).toBeNull();
  });

  it('that was removed says so, and keeps its title', async () => {
    const { dialog, calls } = await opened(desk({ asset: { ...inquiry().asset, removed: true } }));
    await dialog.findByText('This listing was removed');
    expect(dialog.getByText('Road grader')).toBeTruthy();
    expect(calls.some(({ path }) => path === '/api/assets/5')).toBe(false);
  });
});

describe('the status', () => {
  const steps = ['Start Processing', 'Mark as Completed', 'Cancel Inquiry'];

  it.each([
    ['pending', steps],
    ['in_progress', steps.slice(1)],
    ['completed', []],
    ['cancelled', []],
  ] as const)('%s offers %j', async (status, offered) => {
    const { dialog } = await opened(desk({ status }));
    await dialog.findByLabelText('Admin Notes');
    expect(steps.filter((name) => dialog.queryByRole('button', { name }))).toEqual(offered);
  });

  it('changes at once, in the list and the counts too, and is confirmed', async () => {
    const gate = Promise.withResolvers<void>();
    const { user, dialog, calls } = await opened(
      desk({}, { 'PATCH /api/inquiries/18': () => gate.promise.then(() => json(inquiry({ status: 'in_progress' }))) }),
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
    // The counts are read anew: the sidebar shows them too.
    await waitFor(() => expect(calls.filter(({ path }) => path === '/api/inquiries/counts')).toHaveLength(2));
  });

  it('that was changed by somebody else is taken back, with the server’s words, and read anew', async () => {
    let status: Inquiry['status'] = 'pending';
    const { user, dialog } = await opened(
      desk(
        {},
        {
          'GET /api/inquiries/18': () => json(inquiry({ status })),
          'PATCH /api/inquiries/18': () => {
            status = 'cancelled';
            return failure(409, 'This inquiry was cancelled and cannot change any more');
          },
        },
      ),
    );
    await user.click(await dialog.findByRole('button', { name: 'Mark as Completed' }));
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toBe('Update failed: This inquiry was cancelled and cannot change any more');
    await dialog.findByText('Cancelled');
    expect(await screen.findAllByText('Update failed')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Mark as Completed' })).toBeNull();
  });

  it('is cancelled after a question', async () => {
    const { user, dialog, calls } = await opened(desk());
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

describe('the notes of administrators', () => {
  const save = 'Save Notes';

  it('are saved once they are changed, and say when', async () => {
    const { user, dialog, calls } = await opened(desk({ adminNotes: 'Call them' }));
    const notes = await dialog.findByLabelText<HTMLTextAreaElement>('Admin Notes');
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: save });
    expect([notes.value, button.disabled]).toEqual(['Call them', true]);
    await user.type(notes, ' today');
    await user.click(button);
    await dialog.findByText(/^Saved \d/);
    expect(calls.find(({ method }) => method === 'PATCH')!.body).toEqual({ adminNotes: 'Call them today' });
    expect([notes.value, button.disabled]).toEqual(['Call them today', true]);
  });

  it('that were not saved are kept, with the reason', async () => {
    const { user, dialog } = await opened(
      desk({}, { 'PATCH /api/inquiries/18': () => failure(500, 'Please try later') }),
    );
    const notes = await dialog.findByLabelText<HTMLTextAreaElement>('Admin Notes');
    await user.type(notes, 'Call them');
    await user.click(dialog.getByRole('button', { name: save }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Update failed: Please try later');
    expect(notes.value).toBe('Call them');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: save }).disabled).toBe(false);
  });

  it('are not left unsaved without a question', async () => {
    const { user, dialog, router } = await opened(desk());
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

describe('on a wide screen', () => {
  const narrow = globalThis.matchMedia;
  beforeEach(() => {
    globalThis.matchMedia = (query) => Object.assign(narrow(query), { matches: query.includes('min-width') });
  });
  afterEach(() => {
    globalThis.matchMedia = narrow;
  });

  it('list and conversation are beside each other, and what is begun is kept from one to the next', async () => {
    const second = inquiry({ id: 17, message: 'Another one' });
    const { user, router } = await open(
      '/inquiries',
      desk(
        {},
        {
          [LIST]: () => page([inquiry(), second]),
          'GET /api/inquiries/17': () => json(second),
          'GET /api/inquiries/17/messages': () => page([message(1, { inquiryId: 17 })]),
        },
      ),
    );
    await screen.findByText('Choose an inquiry to read it here.');
    await user.click(screen.getByRole('link', { name: 'Inquiry #18' }));
    const pane = await screen.findByRole('region', { name: 'Inquiry #18' });
    await waitFor(() => expect(document.activeElement).toBe(within(pane).getByRole('heading', { level: 2 })));
    expect(screen.getByRole('link', { name: 'Inquiry #18' }).getAttribute('aria-current')).toBe('true');
    fireEvent.change(await screen.findByLabelText('Reply'), { target: { value: 'It is free from' } });
    await user.click(screen.getByRole('link', { name: 'Inquiry #17' }));
    await screen.findByText('Message 1');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reply').value).toBe('');
    await user.click(screen.getByRole('link', { name: 'Inquiry #18' }));
    await screen.findByRole('region', { name: 'Inquiry #18' });
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Reply')).value).toBe('It is free from');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Inquiry #18' })));
  });
});
