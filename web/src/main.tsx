import './global.css';
import { ChakraProvider } from '@chakra-ui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from './lib/language.ts';
import { createQueryClient } from './lib/query-client.ts';
import { createAppRouter } from './router.ts';
import { system } from './ui/theme/system.ts';

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);

await startLanguage();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ChakraProvider value={system}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ChakraProvider>
  </StrictMode>,
);
