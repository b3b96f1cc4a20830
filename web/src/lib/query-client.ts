import { QueryClient } from '@tanstack/react-query';

/**
 * No retry, never stale, no refetch on focus, no polling: every list has a Refresh button, every error a "Try again"
 * button.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false },
      mutations: { retry: false },
    },
  });
