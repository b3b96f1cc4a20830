import { createFileRoute } from '@tanstack/react-router';

type AuthSearch = { from?: string; mode?: 'register' };

export const Route = createFileRoute('/auth')({
  validateSearch: ({ from, mode }: Record<string, unknown>): AuthSearch => ({
    ...(typeof from === 'string' && { from }),
    ...(mode === 'register' && { mode }),
  }),
  component: () => null,
});
