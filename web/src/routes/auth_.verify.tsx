import { createFileRoute } from '@tanstack/react-router';
import { VerifyPage } from '../features/account/verify-page.tsx';
import { useLinkToken } from '../features/account/use-link-token.ts';
import { searchReader } from '../lib/search-params.ts';

export const Route = createFileRoute('/auth_/verify')({
  validateSearch: searchReader(({ from }): { from?: string } => (typeof from === 'string' ? { from } : {})),
  component: Page,
});

function Page() {
  const { from } = Route.useSearch();
  return <VerifyPage token={useLinkToken()} from={from} />;
}
