import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Message } from '@commonyard/contracts/http/inquiries';
import { failure, json, never, type Api, type ApiCall } from './api.ts';
import { fillField } from './fill-field.ts';
import { counts, inquiry, message } from './inquiries.ts';
import { listing } from './listings.ts';
import { renderApp } from './render.tsx';
import { signedIn } from './users.ts';

const THREAD = 'GET /api/inquiries/18/messages';
const POST = 'POST /api/inquiries/18/messages';
const page = (items: unknown[], { total = items.length, next = '' } = {}) =>
  json(items, {
    headers: {
      'x-total-count': String(total),
      ...(next && { link: `</api/inquiries/18/messages?cursor=${next}>; rel="next"` }),
    },
  });

const api = (over: Api = {}): Api => ({
  ...signedIn('admin'),
  'GET /api/inquiries/counts': () => json(counts()),
  'GET /api/inquiries': () => page([inquiry()]),
  'GET /api/inquiries/18': () => json(inquiry({ userId: 3 })),
  'GET /api/assets/5': () => json(listing({ id: 5 })),
  [THREAD]: () => page([]),
  [POST]: ({ body }) => json(message(9, { userId: 1, ...(body as Partial<Message>) }), { status: 201 }),
  ...over,
});
const openThread = async (over: Api = {}) => {
  const view = await renderApp('/inquiries?inquiry=18', api(over));
  const log = within(await screen.findByRole('log', { name: 'Messages' }));
  return { ...view, log };
};
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Reply');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /Send Message|Sending/ });
const posts = (calls: ApiCall[]) => calls.filter(({ method }) => method === 'POST');

beforeEach(() => sessionStorage.clear());

describe('thread', () => {
  it('distinguishes own messages, in reading order', async () => {
    const { log } = await openThread({
      [THREAD]: () => page([message(1), message(2, { userId: 1, authorName: 'Avery' })]),
    });
    const texts = (await log.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(texts[0]).toMatch(/^Other Party \(Olive Operator\) · Nov 19, 2026.*Message 1Report this$/);
    expect(texts[1]).toMatch(/^You · .*Message 2$/);
  });

  it('shows empty, loading and error states', async () => {
    const { log, unmount } = await openThread();
    await log.findByText('No answer yet.');
    unmount();
    const loading = await renderApp('/inquiries?inquiry=18', api({ [THREAD]: never }));
    await screen.findByText('Loading messages...');
    loading.unmount();
    let tries = 0;
    const { user } = await renderApp(
      '/inquiries?inquiry=18',
      api({ [THREAD]: () => (tries++ === 0 ? failure(500, 'x') : page([message(1)])) }),
    );
    await screen.findByText('Failed to load messages. Please try again.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Message 1');
  });

  it('opens at its end and loads earlier messages by cursor', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => message(index + 1));
    const { user, log, calls } = await openThread({
      [THREAD]: ({ query }) => {
        const end = Number(query.get('cursor') ?? 1_000);
        return page(many.slice(end - 50, end), { total: 1_000, next: end > 50 ? String(end - 50) : '' });
      },
    });
    await log.findByText('Message 1000');
    expect(log.getByText('50 of 1,000')).toBeTruthy();
    await user.click(log.getByRole('button', { name: 'Show earlier messages' }));
    await log.findByText('Message 901');
    expect(log.getAllByRole('listitem')).toHaveLength(100);
    expect(log.getByText('100 of 1,000')).toBeTruthy();
    expect(calls.filter(({ path }) => path.endsWith('/messages')).map(({ query }) => query.get('cursor'))).toEqual([
      null,
      '950',
    ]);
    // Earlier messages are not announced; later ones are.
    await waitFor(() => expect(screen.getByRole('log').getAttribute('aria-live')).toBe('polite'));
  });

  it('keeps loaded messages when earlier ones fail', async () => {
    const { user, log } = await openThread({
      [THREAD]: ({ query }) => (query.has('cursor') ? failure(500, 'x') : page([message(2)], { total: 2, next: 'c' })),
    });
    await user.click(await log.findByRole('button', { name: 'Show earlier messages' }));
    await log.findByRole('alert');
    expect(log.getByText('Message 2')).toBeTruthy();
  });
});

describe('reply', () => {
  it.each(['', '   ', '\n\t'])('%j cannot be sent', async (text) => {
    const { calls } = await openThread();
    fireEvent.change(box(), { target: { value: text } });
    expect(button().disabled).toBe(true);
    expect(button().title).toBe('There is nothing to send yet.');
    fireEvent.submit(box().form!);
    fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true });
    expect(posts(calls)).toHaveLength(0);
  });

  it('shows how much a text is too long, and cannot be sent', async () => {
    await openThread();
    fireEvent.change(box(), { target: { value: 'x'.repeat(5_003) } });
    expect(screen.getByText('-3 characters left')).toBeTruthy();
    expect(button().disabled).toBe(true);
  });

  it('is shown as sending, then as sent', async () => {
    const gate = Promise.withResolvers<void>();
    const { user, log, calls } = await openThread({
      [POST]: () => gate.promise.then(() => json(message(9, { userId: 1, content: 'It is free.' }), { status: 201 })),
    });
    await user.type(box(), '  It is free. ');
    await user.click(button());
    const item = await log.findByText('It is free.');
    expect(item.closest('li')!.textContent).toContain('Sending');
    expect([box().value, button().disabled, document.activeElement]).toEqual(['', true, box()]);
    await user.type(box(), 'And');
    expect(button().disabled).toBe(true);
    await act(async () => gate.resolve());
    await screen.findByText('Message sent');
    await waitFor(() => expect(log.queryByText('Sending')).toBeNull());
    expect(log.getAllByText('It is free.')).toHaveLength(1);
    expect(box().value).toBe('And');
    const [post] = posts(calls);
    expect([post!.body, post!.headers.get('idempotency-key')]).toEqual([
      { content: 'It is free.' },
      expect.stringMatching(/^[0-9a-f]{32}$/),
    ]);
    expect(
      within(screen.getByRole('list', { name: 'Inquiries', hidden: true })).getByText(/Last message: You/),
    ).toBeTruthy();
  });

  it('is sent by Ctrl+Enter', async () => {
    const { user, log } = await openThread();
    await user.type(box(), 'It is free.{Control>}{Enter}{/Control}');
    await log.findByText('It is free.');
  });

  it('is retried with the same idempotency key after a failure', async () => {
    let tries = 0;
    const { user, log, calls } = await openThread({
      [POST]: () =>
        tries++ === 0
          ? failure(503, 'Please try again in a moment')
          : json(message(9, { userId: 1, content: 'It is free.' }), { status: 201 }),
    });
    await fillField(user, box(), 'It is free.');
    await user.click(button());
    const alert = await log.findByRole('alert');
    expect(alert.textContent).toBe('Not sent, try againPlease try again in a moment');
    expect(log.getByText('It is free.')).toBeTruthy();
    await user.click(log.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(log.queryByRole('alert')).toBeNull());
    await screen.findByText('Message sent');
    const [first, second] = posts(calls).map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toBe(second);
    expect(sessionStorage.length).toBe(0);
  });

  it('survives a reload after a failure, and can be discarded', async () => {
    const { user, log, unmount } = await openThread({ [POST]: () => failure(500, 'x') });
    await fillField(user, box(), 'It is free.');
    await user.click(button());
    await log.findByText('Not sent, try again');
    unmount();
    const again = await openThread();
    await again.log.findByText('It is free.');
    await again.user.click(again.log.getByRole('button', { name: 'Discard' }));
    await again.log.findByText('No answer yet.');
    expect(sessionStorage.length).toBe(0);
  });

  it('can be resent when the page closed during sending', async () => {
    const { user, log, unmount } = await openThread({ [POST]: never });
    await fillField(user, box(), 'It is free.');
    await user.click(button());
    await log.findByText('Sending');
    unmount();
    const again = await openThread();
    await again.log.findByText('Not sent, try again');
    await again.user.click(again.log.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Message sent');
  });

  it('of another user is not shown in the same browser', async () => {
    const { user, log, unmount } = await openThread({ [POST]: () => failure(500, 'x') });
    await fillField(user, box(), 'It is free.');
    await user.click(button());
    await log.findByText('Not sent, try again');
    await user.type(box(), 'Begun');
    unmount();
    const other = { id: 77, role: 'municipal_admin' as const };
    const again = await openThread({
      'GET /api/user': async () =>
        json({ ...(await (await signedIn('admin')['GET /api/user']!({} as ApiCall)).json()), ...other }),
    });
    await again.log.findByText('No answer yet.');
    expect(box().value).toBe('');
  });
});
