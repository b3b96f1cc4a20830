import { ChakraProvider } from '@chakra-ui/react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { createAppRouter } from './router.ts';
import { system } from './ui/theme/system.ts';

type Props = { queryClient: QueryClient; router: ReturnType<typeof createAppRouter> };

export const Application = ({ queryClient, router }: Props) => (
  <ChakraProvider value={system}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </ChakraProvider>
);
