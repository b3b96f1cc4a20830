import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from './route-tree.gen.ts';
import { NotFoundPage, PageError } from './ui/page-states.tsx';

type Options = {
  history?: RouterHistory;
  /** Whether a rendered page takes its stored scroll position, or starts at its top. */
  scrollRestoration?: boolean | (() => boolean);
  /** Whether the page shows a shell, which the gateway sends to guests only. */
  hasShell?: boolean;
};

/** Creates the router. It uses the browser history unless a test passes another. */
export function createAppRouter(
  queryClient: QueryClient,
  { history, scrollRestoration = true, hasShell = false }: Options = {},
) {
  return createRouter({
    routeTree,
    context: { queryClient, hasShell },
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: PageError,
    ...(history && { history }),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
