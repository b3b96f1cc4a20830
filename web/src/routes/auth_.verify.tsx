import { createFileRoute } from '@tanstack/react-router';
import { VerifyPage } from '../features/account/verify-page.tsx';
import { useLinkToken } from '../features/account/use-link-token.ts';

export const Route = createFileRoute('/auth_/verify')({
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } => ({
    ...(typeof from === 'string' && { from }),
  }),
  component: Page,
});

function Page() {
  const { from } = Route.useSearch();
  return <VerifyPage token={useLinkToken()} from={from} />;
}
