import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { json } from './api.ts';
import { listing } from './listings.ts';
import { renderApp } from './render.tsx';

const stale = { 'cache-status': 'gateway; fwd=stale', age: '120' };

it.each([
  ['a list', '/available-equipment', 'GET /api/assets', [listing({ title: 'Grader' })]],
  ['a listing', '/equipment/available/7', 'GET /api/assets/7', listing({ id: 7, title: 'Grader' })],
])(
  '%s that the gateway had stored shows the time that it is from, until it is new',
  async (_name, address, request, body) => {
    let headers: Record<string, string> = stale;
    const before = Date.now();
    const { queryClient } = await renderApp(address, { [request]: () => json(body, { headers }) });
    const note = await screen.findByText(/^Shown as of \d/);
    const format = (at: number) =>
      new Intl.DateTimeFormat('en-CA', { timeStyle: 'short', timeZone: 'America/Toronto' }).format(at);
    expect([format(before - 120_000), format(Date.now() - 120_000)]).toContain(
      note.textContent.replace('Shown as of ', ''),
    );
    headers = {};
    await act(() => queryClient.refetchQueries());
    await waitFor(() => expect(screen.queryByText(/^Shown as of/)).toBeNull());
  },
);

it('Refresh asks the service past what is stored', async () => {
  const { calls, user } = await renderApp('/available-equipment', {
    'GET /api/assets': () => json([listing({ title: 'Grader' })]),
  });
  await user.click(await screen.findByRole('button', { name: 'Refresh' }));
  await waitFor(() =>
    expect(
      calls.filter(({ path }) => path === '/api/assets').map(({ headers }) => headers.get('cache-control')),
    ).toEqual([null, 'no-cache']),
  );
});
