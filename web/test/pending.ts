import { act } from '@testing-library/react';
import { json, type Api, type ApiCall } from './api.ts';
import { pendingListing as card } from './listings.ts';
import { signedIn } from './users.ts';

export const TITLES = ['Road grader', 'Wood chipper', 'Ice resurfacer'];

/** An API with three pending listings, which keeps decisions. */
export function queue(over: Api = {}) {
  let waiting = TITLES.map((title, index) => card({ id: index + 1, title, make: 'Volvo', model: 'G960' }));
  const all = waiting;
  const api: Api = {
    ...signedIn('admin'),
    'GET /api/admin/asset-counts': () => json({ all: 3, pendingAvailable: waiting.length, pendingNeeded: 0 }),
    'GET /api/admin/pending-assets': () => json(waiting),
    ...Object.fromEntries(
      all.flatMap(({ id }) =>
        ['approve', 'reject'].map((outcome) => [
          `PATCH /api/admin/assets/${id}/${outcome}`,
          () => {
            waiting = waiting.filter((one) => one.id !== id);
            return json({});
          },
        ]),
      ),
    ),
    ...Object.fromEntries(
      all.map((one) => [
        `PATCH /api/admin/assets/${one.id}`,
        () => {
          waiting = all.filter((other) => other.id === one.id || waiting.includes(other));
          return json(one);
        },
      ]),
    ),
    ...over,
  };
  return api;
}
export const AVAILABLE = '/admin?tab=pending-available';
export const patches = (calls: ApiCall[]) =>
  calls.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body]);

/** Waits until a card that has moved takes presses again. */
export const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 450)));
