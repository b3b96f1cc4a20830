import { createFileRoute } from '@tanstack/react-router';
import { PostedPage } from '../features/post-listing/posted-page.tsx';
import { useGuestToken } from '../lib/guest-token.ts';

export const Route = createFileRoute('/posted/$reference')({ component: Page });

function Page() {
  const { reference } = Route.useParams();
  const token = useGuestToken();
  return <PostedPage key={`${reference} ${token ?? ''}`} reference={Number(reference)} mailedToken={token} />;
}
