import { createFileRoute } from '@tanstack/react-router';
import { SavedSearchesPage } from '../features/saved-searches/saved-searches-page.tsx';
import { useOwnHash } from '../lib/own-hash.ts';
import { useGuestToken } from '../lib/guest-token.ts';

export const Route = createFileRoute('/saved-searches')({ component: Page });

function Page() {
  const hash = useOwnHash();
  // A link that was not copied completely opens the page that says so.
  const token = useGuestToken() ?? (hash.startsWith('token=') ? '' : undefined);
  return <SavedSearchesPage key={token} token={token} />;
}
