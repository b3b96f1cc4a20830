import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ContactMessage } from '@commonyard/contracts/http/inquiries';
import { failure, json, never, type Api } from './api.ts';
import { counts, letter } from './inquiries.ts';
import { open } from './render.tsx';
import { signedIn } from './users.ts';

const LIST = 'GET /api/contact-messages';
const PATCH = 'PATCH /api/contact-messages/7';
const page = (items: unknown[], total = items.length) => json(items, { headers: { 'x-total-count': String(total) } });

/** A desk with one letter, which keeps what is changed. */
function desk(first: Partial<ContactMessage> = {}, over: Api = {}): Api {
  let one = letter(first);
  return {
    ...signedIn('admin'),
    'GET /api/inquiries/counts': () => json(counts({ newContactMessages: one.status === 'new' ? 1 : 0 })),
    'GET /api/inquiries': () => page([]),
    [LIST]: () => page([one]),
    'GET /api/contact-messages/7': () => json(one),
    [PATCH]: ({ body }) => {
      const { answer, status = 'answered' } = body as Partial<ContactMessage>;
      one = { ...one, status, ...(answer && { answer, answeredAt: '2026-11-20T15:00:00Z' }) };
      return json(one);
    },
    ...over,
  };
}
const ADDRESS = '/inquiries?tab=contact';
const opened = async (api: Api) => {
  const view = await open(`${ADDRESS}&letter=7`, api);
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Contact message #7' })) };
};

beforeEach(() => sessionStorage.clear());

describe('the letters to the company', () => {
  it('are a tab with the number of the unread', async () => {
    const { user, router } = await open('/inquiries?status=pending', desk());
    await user.click(await screen.findByRole('tab', { name: /Contact Messages\s*1/ }));
    expect(router.state.location.search).toEqual({ tab: 'contact' });
    const row = within(await screen.findByRole('list', { name: 'Contact Messages' })).getByRole('listitem');
    for (const text of ['Joining', 'New', 'Nov 18, 2026', 'From Jane Doe, Town of Elsewhere'])
      expect(row.textContent).toContain(text);
  });

  it('are narrowed to a status', async () => {
    const { user, router, calls } = await open(
      ADDRESS,
      desk({}, { [LIST]: ({ query }) => page(query.has('status') ? [] : [letter()]) }),
    );
    await user.click(await screen.findByRole('button', { name: 'Answered' }));
    await screen.findByText('No contact messages match');
    expect(router.state.location.search).toEqual({ tab: 'contact', letters: 'answered' });
    expect(calls.at(-1)!.query.get('status')).toBe('answered');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await screen.findByRole('link', { name: 'Joining' });
  });

  it('say that there are none, that they are loading, and that it failed', async () => {
    const empty = await open(ADDRESS, desk({}, { [LIST]: () => page([]) }));
    await screen.findByText('No contact messages yet. What is written on the contact page appears here.');
    empty.unmount();
    const loading = await open(ADDRESS, desk({}, { [LIST]: never }));
    await screen.findByText('Loading contact messages...');
    loading.unmount();
    let tries = 0;
    const { user } = await open(
      ADDRESS,
      desk({}, { [LIST]: () => (tries++ === 0 ? failure(500, 'x') : page([letter()])) }),
    );
    await screen.findByText('Failed to load contact messages. Please try again.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: 'Joining' });
  });

  it('are read by being opened, and can be made unread', async () => {
    const { user, dialog, calls } = await opened(desk());
    await user.click(await dialog.findByRole('button', { name: 'Mark as unread' }));
    await dialog.findByText('New');
    const patches = calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(patches).toEqual([{ status: 'read' }, { status: 'new' }]);
    await waitFor(() => expect(screen.getByRole('tab', { name: /Contact Messages\s*1/, hidden: true })).toBeTruthy());
  });

  it('are answered once, and show what was answered', async () => {
    const { user, dialog, calls } = await opened(desk({ status: 'read' }));
    const send = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Send answer' });
    expect(send.disabled).toBe(true);
    expect(dialog.getByText('It is sent to jane@example.ca, and cannot be taken back.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Answer'), ' Register with your municipal address. ');
    await user.click(send);
    await dialog.findByText('Register with your municipal address.');
    await screen.findByText('Message sent');
    expect(calls.find(({ method }) => method === 'PATCH')!.body).toEqual({
      answer: 'Register with your municipal address.',
    });
    expect(dialog.queryByRole('button', { name: 'Send answer' })).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  it('can be noted as answered by telephone', async () => {
    const { user, dialog } = await opened(desk({ status: 'read' }));
    await user.click(await dialog.findByRole('button', { name: 'Answered by other means' }));
    await dialog.findByText('Answered by other means.');
  });

  it('that could not be answered keep the answer', async () => {
    const { user, dialog } = await opened(
      desk({ status: 'read' }, { [PATCH]: () => failure(500, 'Please try later') }),
    );
    const answer = await dialog.findByLabelText<HTMLTextAreaElement>('Answer');
    fireEvent.change(answer, { target: { value: 'Register' } });
    await user.click(dialog.getByRole('button', { name: 'Send answer' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Not sent, try again: Please try later');
    expect(answer.value).toBe('Register');
  });

  it('that somebody else answered meanwhile show that answer', async () => {
    let current = letter({ status: 'read' });
    const { user, dialog } = await opened(
      desk(
        {},
        {
          'GET /api/contact-messages/7': () => json(current),
          [PATCH]: () => {
            current = letter({ status: 'answered', answer: 'By a colleague' });
            return failure(409, 'This message was answered already');
          },
        },
      ),
    );
    fireEvent.change(await dialog.findByLabelText('Answer'), { target: { value: 'Register' } });
    await user.click(dialog.getByRole('button', { name: 'Send answer' }));
    await dialog.findByText('By a colleague');
  });

  it('that do not exist say so', async () => {
    const { dialog } = await opened(desk({}, { 'GET /api/contact-messages/7': () => failure(404, 'x') }));
    await dialog.findByText('This message does not exist.');
  });
});
