import { expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { OnSearchChange } from '../src/lib/search-params.ts';
import { useSearchChange } from '../src/lib/use-search-change.ts';

type Search = { inquiry?: number };

/** A page whose search parameters change, and a next page that loads until `open` is called. */
async function renderPages() {
  const gate = Promise.withResolvers<void>();
  const page: { change?: OnSearchChange<Search> } = {};
  const root = createRootRoute({ component: Outlet });
  const list = createRoute({
    getParentRoute: () => root,
    path: '/list',
    validateSearch: (search: Search) => search,
    component: function List() {
      page.change = useSearchChange<Search>(list.useNavigate() as never);
      return <h1>List</h1>;
    },
  });
  const next = createRoute({
    getParentRoute: () => root,
    path: '/next',
    loader: () => gate.promise,
    component: () => <h1>Next</h1>,
  });
  const history = createMemoryHistory({ initialEntries: ['/list/'] });
  const router = createRouter({ routeTree: root.addChildren([list, next]), history });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { name: 'List' });
  return { router, change: (search: Search) => page.change!(search, { replace: true }), open: gate.resolve };
}

it('changes the search parameters of its page', async () => {
  const { router, change } = await renderPages();
  await act(async () => change({ inquiry: 5 }));
  expect(router.state.location).toMatchObject({ pathname: '/list', search: { inquiry: 5 } });
});

it('does not lead back from the next page, which is still loading', async () => {
  const { router, change, open } = await renderPages();
  await act(async () => void router.navigate({ to: '/next' as never }));
  await act(async () => change({ inquiry: 5 }));
  await act(async () => open());
  await screen.findByRole('heading', { name: 'Next' });
  expect(router.state.location.pathname).toBe('/next');
});
