import { act } from '@testing-library/react';
import type { PendingListing } from '@commonyard/contracts/http/assets';
import { failure, json, type Api, type ApiCall } from './api.ts';
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

/** An API where the owner changes the second listing after the queue was read for the first time. */
export function changedByOwner(changed: Partial<PendingListing>): Api {
  const api = queue();
  const latest = card({ id: 2, title: 'Wood chipper', version: 2, ...changed });
  let isChanged = false;
  const versioned = (path: string) => ({
    [path]: (call: ApiCall) =>
      call.headers.get('if-match') === '"2"'
        ? api[path]!(call)
        : failure(409, 'This listing was changed in the meantime: title', { code: 'stale_version' }),
  });
  return {
    ...api,
    ...versioned('PATCH /api/admin/assets/2/approve'),
    ...versioned('PATCH /api/admin/assets/2/reject'),
    'GET /api/assets/2': () => json({ ...latest, holderMunicipality: null, additionalNotes: null }),
    'GET /api/admin/pending-assets': async (call) => {
      const cards = (await (await api['GET /api/admin/pending-assets']!(call)).json()) as PendingListing[];
      const shown = isChanged ? cards.map((one) => (one.id === 2 ? latest : one)) : cards;
      isChanged = true;
      return json(shown);
    },
  };
}

/** The versions that decisions were about. */
export const decidedVersions = (calls: ApiCall[]) =>
  calls.filter(({ path }) => /(approve|reject)$/.test(path)).map(({ headers }) => headers.get('if-match'));
export const patches = (calls: ApiCall[]) =>
  calls.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body]);

/** Waits until a card that has moved takes presses again. */
export const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 450)));
