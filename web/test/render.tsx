import { ChakraProvider } from '@chakra-ui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createQueryClient } from '../src/lib/queries.ts';
import { createAppRouter } from '../src/router.ts';
import { system } from '../src/ui/theme/system.ts';
import { stubFetch, type Api } from './api.ts';

/** Renders the whole application at a URL, with the API responding from a table. */
export async function renderApp(address: string, api: Api = {}) {
  const { fetch, calls } = stubFetch(api);
  globalThis.fetch = fetch;
  const queryClient = createQueryClient();
  const history = createMemoryHistory({ initialEntries: [address] });
  // The gateway sends a shell to guests only.
  const router = createAppRouter(queryClient, { history, hasShell: !('GET /api/user' in api) });
  const view = await act(async () => {
    const rendered = render(
      <ChakraProvider value={system}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ChakraProvider>,
    );
    await router.load();
    return rendered;
  });
  return { ...view, router, queryClient, calls, user: userEvent.setup() };
}

/** A button of the header. jsdom has no layout, so it counts as hidden; the closed menu has the same buttons again. */
export const headerButton = (name: string) => screen.getAllByRole('button', { name, hidden: true })[0]!;
