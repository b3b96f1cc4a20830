import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ContactMessage } from '@commonyard/contracts/http/inquiries';
import { failure, json, never, type Api } from './api.ts';
import { fillField } from './fill-field.ts';
import { counts, contactMessage } from './inquiries.ts';
import { renderApp } from './render.tsx';
import { signedIn } from './users.ts';

const LIST = 'GET /api/contact-messages';
const PATCH = 'PATCH /api/contact-messages/7';
const page = (items: unknown[], total = items.length) => json(items, { headers: { 'x-total-count': String(total) } });

/** A contact inbox with one message, which keeps changes. */
function contactInboxApi(first: Partial<ContactMessage> = {}, over: Api = {}): Api {
  let one = contactMessage(first);
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
const CONTACT_TAB_URL = '/inquiries?tab=contact';
const openContactMessage = async (api: Api) => {
  const view = await renderApp(`${CONTACT_TAB_URL}&letter=7`, api);
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Contact message #7' })) };
};

beforeEach(() => sessionStorage.clear());

describe('contact inbox', () => {
  it('is a tab with the unread count', async () => {
    const { user, router } = await renderApp('/inquiries?status=pending', contactInboxApi());
    await user.click(await screen.findByRole('tab', { name: /Contact Messages\s*1/ }));
    expect(router.state.location.search).toEqual({ tab: 'contact' });
    const row = within(await screen.findByRole('list', { name: 'Contact Messages' })).getByRole('listitem');
    for (const text of ['Joining', 'New', 'Nov 18, 2026', 'From Jane Doe, Town of Elsewhere'])
      expect(row.textContent).toContain(text);
  });

  it('filters by status', async () => {
    const { user, router, calls } = await renderApp(
      CONTACT_TAB_URL,
      contactInboxApi({}, { [LIST]: ({ query }) => page(query.has('status') ? [] : [contactMessage()]) }),
    );
    await user.click(await screen.findByRole('button', { name: 'Answered' }));
    await screen.findByText('No contact messages match');
    expect(router.state.location.search).toEqual({ tab: 'contact', letters: 'answered' });
    expect(calls.at(-1)!.query.get('status')).toBe('answered');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await screen.findByRole('link', { name: 'Joining' });
  });

  it('shows empty, loading and error states', async () => {
    const empty = await renderApp(CONTACT_TAB_URL, contactInboxApi({}, { [LIST]: () => page([]) }));
    await screen.findByText('No contact messages yet. Messages from the contact page will appear here.');
    empty.unmount();
    const loading = await renderApp(CONTACT_TAB_URL, contactInboxApi({}, { [LIST]: never }));
    await screen.findByText('Loading contact messages...');
    loading.unmount();
    let tries = 0;
    const { user } = await renderApp(
      CONTACT_TAB_URL,
      contactInboxApi({}, { [LIST]: () => (tries++ === 0 ? failure(500, 'x') : page([contactMessage()])) }),
    );
    await screen.findByText('Failed to load contact messages. Please try again.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: 'Joining' });
  });

  it('marks an opened message as read, and can mark it unread', async () => {
    const { user, dialog, calls } = await openContactMessage(contactInboxApi());
    await user.click(await dialog.findByRole('button', { name: 'Mark as unread' }));
    await dialog.findByText('New');
    const patches = calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(patches).toEqual([{ status: 'read' }, { status: 'new' }]);
    await waitFor(() => expect(screen.getByRole('tab', { name: /Contact Messages\s*1/, hidden: true })).toBeTruthy());
  });

  it('sends one answer and shows it', async () => {
    const { user, dialog, calls } = await openContactMessage(contactInboxApi({ status: 'read' }));
    const send = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Send answer' });
    expect(send.disabled).toBe(true);
    expect(dialog.getByText('It goes to jane@example.ca and cannot be recalled.')).toBeTruthy();
    await fillField(user, dialog.getByLabelText('Answer'), ' Register with your municipal address. ');
    await user.click(send);
    await dialog.findByText('Register with your municipal address.');
    await screen.findByText('Message sent');
    expect(calls.find(({ method }) => method === 'PATCH')!.body).toEqual({
      answer: 'Register with your municipal address.',
    });
    expect(dialog.queryByRole('button', { name: 'Send answer' })).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  it('marks a message as answered by phone', async () => {
    const { user, dialog } = await openContactMessage(contactInboxApi({ status: 'read' }));
    await user.click(await dialog.findByRole('button', { name: 'Answered another way' }));
    await dialog.findByText('Answered another way.');
  });

  it('keeps an answer that could not be sent', async () => {
    const { user, dialog } = await openContactMessage(
      contactInboxApi({ status: 'read' }, { [PATCH]: () => failure(500, 'Please try later') }),
    );
    const answer = await dialog.findByLabelText<HTMLTextAreaElement>('Answer');
    fireEvent.change(answer, { target: { value: 'Register' } });
    await user.click(dialog.getByRole('button', { name: 'Send answer' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Not sent, try again: Please try later');
    expect(answer.value).toBe('Register');
  });

  it('shows the answer of another administrator', async () => {
    let current = contactMessage({ status: 'read' });
    const { user, dialog } = await openContactMessage(
      contactInboxApi(
        {},
        {
          'GET /api/contact-messages/7': () => json(current),
          [PATCH]: () => {
            current = contactMessage({ status: 'answered', answer: 'By a colleague' });
            return failure(409, 'This message has already been answered');
          },
        },
      ),
    );
    fireEvent.change(await dialog.findByLabelText('Answer'), { target: { value: 'Register' } });
    await user.click(dialog.getByRole('button', { name: 'Send answer' }));
    await dialog.findByText('By a colleague');
  });

  it('reports a missing message', async () => {
    const { dialog } = await openContactMessage(
      contactInboxApi({}, { 'GET /api/contact-messages/7': () => failure(404, 'x') }),
    );
    await dialog.findByText('This message does not exist.');
  });
});
