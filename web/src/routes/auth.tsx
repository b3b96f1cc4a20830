import { createFileRoute } from '@tanstack/react-router';
import { AuthPage, type AuthMode } from '../features/account/auth-page.tsx';

type AuthSearch = { from?: string; mode?: AuthMode };

export const Route = createFileRoute('/auth')({
  validateSearch: ({ from, mode }: Record<string, unknown>): AuthSearch => ({
    ...(typeof from === 'string' && { from }),
    ...((mode === 'register' || mode === 'forgot') && { mode }),
  }),
  component: Page,
});

function Page() {
  const { from, mode } = Route.useSearch();
  // Several forms: what is typed into one is not the other's.
  return <AuthPage key={mode} from={from} mode={mode} />;
}
