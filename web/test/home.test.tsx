import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failure, json, never, type Api } from './api.ts';
import { listing } from './listings.ts';
import { renderApp } from './render.tsx';

const available = [listing({ id: 1, title: 'Road grader' }), listing({ id: 2, title: 'Wood chipper', rate: null })];
const needed = [listing({ id: 3, title: 'Street sweeper', type: 'needed_asset', minimumPeriod: '2 weeks' })];
const full: Api = {
  'GET /api/assets': ({ query }) => json(query.get('type') === 'needed_asset' ? needed : available),
};
const member = (role: string) => ({
  id: 1,
  username: 'a',
  email: 'a@example.ca',
  role,
  name: 'A',
  municipality: null,
  municipalityName: null,
  region: null,
  position: null,
  locale: 'en',
  active: true,
  createdAt: '2026-01-01T00:00:00Z',
});

const posted = {
  id: 9,
  post: {
    kind: 'available' as const,
    title: 'Loader',
    category: 'construction',
    availableFrom: '2027-01-10',
    availableTo: '2027-02-10',
    municipalityName: 'Perth',
    email: 'works@perth.example',
  },
};
const panel = () => screen.queryByRole('region', { name: 'Submitted' });

/** Comes from a post, and returns after another page. */
async function seeSubmitted(api: Api, meanwhile: (user: User) => Promise<void> | undefined) {
  const { user, router } = await renderApp('/post-items', api);
  await act(() => router.navigate({ to: '/', state: { posted } }));
  await screen.findByRole('region', { name: 'Submitted' });
  await meanwhile(user);
  await act(() => router.navigate({ to: '/post-items' }));
  await act(async () => router.history.back());
  await screen.findByRole('link', { name: 'Road grader' });
}
type User = Awaited<ReturnType<typeof renderApp>>['user'];

describe('the panel after a post', () => {
  it('is there again for a guest who returns, since it leads to the page of the listing', async () => {
    await seeSubmitted(full, () => undefined);
    expect(panel()).toBeTruthy();
  });

  it('takes the focus, since it stands before the title of the page, after each post', async () => {
    const { router } = await renderApp('/post-items', full);
    for (const id of [9, 10]) {
      await act(() => router.navigate({ to: '/', state: { posted: { ...posted, id } } }));
      const heading = await screen.findByRole('heading', { name: 'Submitted' });
      await waitFor(() => expect(document.activeElement).toBe(heading));
      await act(() => router.navigate({ to: '/post-items' }));
    }
  });

  it('is gone once dismissed', async () => {
    await seeSubmitted(full, async (user) => {
      await user.click(screen.getByRole('button', { name: 'Dismiss' }));
      expect(panel()).toBeNull();
    });
    expect(panel()).toBeNull();
  });

  it('is shown once to a member, whose dashboard follows', async () => {
    await seeSubmitted({ ...full, 'GET /api/user': () => json(member('municipal_operator')) }, () => undefined);
    expect(panel()).toBeNull();
  });
});

describe('home page', () => {
  it('shows the newest listings of both kinds with links', async () => {
    const { calls } = await renderApp('/', full);
    expect((await screen.findByRole('link', { name: 'Road grader' })).getAttribute('href')).toBe(
      '/equipment/available/1',
    );
    expect(screen.getByRole('link', { name: 'Street sweeper' }).getAttribute('href')).toBe('/equipment/needed/3');
    expect(screen.getByText('Rate on request')).toBeTruthy();
    const requestedQueries = calls.filter(({ path }) => path === '/api/assets').map(({ query }) => query.toString());
    expect(requestedQueries.toSorted()).toEqual([
      'type=available_asset&status=available&limit=4',
      'type=needed_asset&status=available&limit=4',
    ]);
  });

  it('shows the loading state', async () => {
    await renderApp('/', { 'GET /api/assets': never });
    expect(screen.getByText('Loading equipment...')).toBeTruthy();
    expect(screen.getByText('Loading equipment needs...')).toBeTruthy();
  });

  it('shows the empty state with a link to the form', async () => {
    await renderApp('/', { 'GET /api/assets': () => json([]) });
    expect(await screen.findByText('No equipment available right now.')).toBeTruthy();
    expect(screen.getByText('No equipment needs posted right now.')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Post Available Item' })).toHaveLength(2);
  });

  it('keeps one row when the other fails, and retries', async () => {
    let failing = true;
    const { user } = await renderApp('/', {
      'GET /api/assets': ({ query }) => {
        if (query.get('type') === 'needed_asset') return json(needed);
        return failing ? failure(503, 'Down') : json(available);
      },
    });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Failed to load equipment. Please try again later.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Street sweeper' })).toBeTruthy();
    failing = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Road grader' })).toBeTruthy();
  });

  it.each([
    ['admin', 2],
    ['municipal_operator', 1],
  ])('shows %s the dashboard in %i places', async (role, places) => {
    await renderApp('/', { ...full, 'GET /api/user': () => json(member(role)) });
    await screen.findByRole('link', { name: 'Road grader' });
    // jsdom has no layout, so the navigation of the header is hidden and has no accessible names.
    expect(screen.getAllByText('Admin Dashboard', { selector: 'a:not(#mobile-menu a)' })).toHaveLength(places);
  });

  it('hides the dashboard link without a session', async () => {
    await renderApp('/', full);
    await screen.findByRole('link', { name: 'Road grader' });
    expect(screen.queryByRole('link', { name: 'Admin Dashboard', hidden: true })).toBeNull();
  });

  it('searches the available equipment', async () => {
    const { user, router } = await renderApp('/', full);
    await user.type(screen.getByRole('searchbox', { name: 'Search available equipment' }), ' snow 12 {Enter}');
    await waitFor(() => expect(router.state.location.href).toBe('/available-equipment?q=snow+12'));
  });
});
