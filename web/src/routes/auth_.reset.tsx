import { createFileRoute } from '@tanstack/react-router';
import { ResetPage } from '../features/account/reset-page.tsx';
import { useLinkToken } from '../features/account/use-link-token.ts';

export const Route = createFileRoute('/auth_/reset')({ component: Page });

function Page() {
  const token = useLinkToken();
  return <ResetPage key={token} token={token} />;
}
