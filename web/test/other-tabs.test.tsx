import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { failure, json, type Api } from './api.ts';
import { fillField } from './fill-field.ts';
import { renderApp } from './render.tsx';
import { signedIn, userWith } from './users.ts';

/** The channel of this tab; jsdom has none. */
class TestChannel extends EventTarget {
  static opened: TestChannel | undefined;
  static posted = 0;
  constructor() {
    super();
    TestChannel.opened = this;
  }
  postMessage(): void {
    TestChannel.posted++;
  }
}
Object.assign(globalThis, { BroadcastChannel: TestChannel });

/** Another tab has logged in or out. */
const announce = () => act(async () => void TestChannel.opened!.dispatchEvent(new Event('message')));

beforeEach(() => {
  sessionStorage.clear();
  TestChannel.posted = 0;
});

async function work(over: Api = {}) {
  const state: { user: ReturnType<typeof userWith> | null } = { user: userWith() };
  const opened = await renderApp('/inspections', {
    ...signedIn('admin'),
    'GET /api/user': () => (state.user ? json(state.user) : failure(401, 'Not signed in')),
    'GET /api/inspections': () => (state.user ? json([]) : failure(401, 'Not signed in')),
    ...over,
  });
  const box = await screen.findByRole<HTMLInputElement>('searchbox');
  return { ...opened, state, box };
}

describe('a tab', () => {
  it('covers the page as soon as another tab logs out', async () => {
    const { state } = await work();
    state.user = null;
    await announce();
    expect(await screen.findByRole('dialog', { name: 'Your session has ended' })).toBeTruthy();
  });

  it('continues, with what was typed, when the same user logs in in another tab', async () => {
    const { user, state, box } = await work();
    state.user = null;
    await user.type(box, 'grader');
    await screen.findByRole('dialog', { name: 'Your session has ended' });
    state.user = userWith();
    await announce();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(box.isConnected && box.value).toBe('grader');
    expect(await screen.findByText('No inspections match')).toBeTruthy();
  });

  it('is loaded again for another user, without what was typed', async () => {
    const { state, calls } = await work();
    sessionStorage.setItem('draft:post', '{}');
    state.user = userWith({ id: 2, name: 'Olive' });
    await announce();
    await waitFor(() => expect(calls.some(({ method }) => method === 'HEAD')).toBe(true));
    expect(Object.keys(sessionStorage)).toEqual(['other-user']);
  });

  it('then says who is signed in, once', async () => {
    sessionStorage.setItem('other-user', 'true');
    await work();
    expect(await screen.findByText(`You are signed in as ${userWith().name}`)).toBeTruthy();
    expect(sessionStorage.getItem('other-user')).toBeNull();
  });

  it('ignores what happens elsewhere while it has no user, or the same', async () => {
    const { calls } = await work();
    await announce();
    await waitFor(() => expect(calls.filter(({ path }) => path === '/api/user')).toHaveLength(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('a login is announced to the other tabs', async () => {
  const { user } = await renderApp('/auth', { 'POST /api/login': () => json(userWith()) });
  await fillField(user, screen.getByLabelText('Username'), 'admin');
  await fillField(user, screen.getByLabelText('Password'), 'snow plough grader');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(TestChannel.posted).toBe(1));
});
