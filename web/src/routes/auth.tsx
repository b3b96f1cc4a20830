import { createFileRoute } from '@tanstack/react-router';
import { AuthPage, type AuthMode } from '../features/account/auth-page.tsx';
import { useLinkToken } from '../features/account/use-link-token.ts';
import { searchReader } from '../lib/search-params.ts';

type AuthSearch = { from?: string; mode?: AuthMode };

export const Route = createFileRoute('/auth')({
  validateSearch: searchReader(({ from, mode }): AuthSearch => ({
    ...(typeof from === 'string' && { from }),
    ...((mode === 'register' || mode === 'forgot') && { mode }),
  })),
  component: Page,
});

function Page() {
  const { from, mode } = Route.useSearch();
  // The forms are separate: each starts empty.
  return <AuthPage key={mode} from={from} mode={mode} token={useLinkToken()} />;
}
