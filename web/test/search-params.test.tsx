import { describe, expect, it } from '@jest/globals';
import { createMemoryHistory } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { createQueryClient } from '../src/lib/queries.ts';
import { createAppRouter } from '../src/router.ts';
import { json, stubFetch, type Api } from './api.ts';
import { listing } from './listings.ts';
import { renderApp } from './render.tsx';
import { signedIn } from './users.ts';

const api: Api = {
  ...signedIn('admin'),
  'GET /api/assets': () => json([]),
  'GET /api/assets/7': () => json(listing({ id: 7 })),
};
/** The first two are wrong for every parameter, the others for most. */
const GARBAGE = ['[1]', '{"a":1}', 'banana', '-1', '1.5', 'null', 'true', '99999999999999999999'];
/** Values on which a route may decide which other parameters to read. */
const DECISIVE = [undefined, 'contact', 'needed', 'pending', 'post', true, 1, '1'];

type Validate = (search: Record<string, unknown>) => Record<string, unknown>;

/** The names of the search parameters that a route reads. */
function parametersOf(validate: Validate): string[] {
  const names = new Set<string>();
  for (const value of DECISIVE) {
    const get = (_: object, name: string | symbol) => {
      if (typeof name === 'string') names.add(name);
      return value;
    };
    validate(new Proxy({}, { get }));
  }
  return [...names].toSorted();
}

const { routesById } = createAppRouter(createQueryClient());
const routes = Object.values(routesById)
  .filter(({ options }) => options.validateSearch)
  .map((route) => ({
    path: route.fullPath.replace('$type', 'available').replace('$id', '7'),
    parameters: parametersOf(route.options.validateSearch as Validate),
  }));
const rows = routes.flatMap(({ path, parameters }) => parameters.map((name) => ({ path, name })));

/** Loads a route: what its last match has read, and the API requests of the loaders. */
async function load(address: string) {
  const { fetch, calls } = stubFetch(api);
  globalThis.fetch = fetch;
  const router = createAppRouter(createQueryClient(), {
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  const [match] = router.state.matches.slice(-1);
  const search = Object.fromEntries(Object.entries(match!.search).filter(([, value]) => value !== undefined));
  const requests = calls.map(({ path, query }) => `${path}?${query.toString()}`);
  return { search, requests, failed: match!.error ?? match!.searchError };
}

describe('search parameters', () => {
  it('finds the parameters of the routes', () => {
    expect(rows.map(({ path, name }) => `${path} ${name}`)).toEqual(
      expect.arrayContaining(['/available-equipment available_from', '/inquiries letters', '/inquiries status']),
    );
  });

  it.each(rows)('$path falls back to the default of $name', async ({ path, name }) => {
    const { requests } = await load(path);
    for (const garbage of GARBAGE) {
      const loaded = await load(`${path}?${name}=${encodeURIComponent(garbage)}`);
      expect([garbage, loaded.failed]).toEqual([garbage, undefined]);
      // A text may be any text, and a switch may be on.
      if (typeof loaded.search[name] === 'string' && !/^[[{]/.test(garbage)) continue;
      if (loaded.search[name] === true && garbage === 'true') continue;
      expect([garbage, loaded.search]).toEqual([garbage, {}]);
      expect([garbage, loaded.requests]).toEqual([garbage, requests]);
    }
  });

  it.each(routes)('$path is shown with garbage in every parameter', async ({ path, parameters }) => {
    for (const garbage of ['banana', '{"a":1}']) {
      const query = parameters.map((name) => `${name}=${encodeURIComponent(garbage)}`).join('&');
      const { unmount } = await renderApp(`${path}?${query}`, api);
      await screen.findAllByRole('heading', { level: 1 });
      expect(screen.queryByText('This page could not be displayed.')).toBeNull();
      unmount();
    }
  });
});
