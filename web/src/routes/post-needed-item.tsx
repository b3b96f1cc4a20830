import { createFileRoute } from '@tanstack/react-router';
import { readPrefill } from '../entities/listing/post-prefill.ts';
import { PostListingPage } from '../features/post-listing/post-page.tsx';
import { lazyPart } from '../lib/lazy-part.tsx';
import { searchReader } from '../lib/search-params.ts';

// The preview stands beside the form, which can be filled in without it.
const PublicListingCard = lazyPart(() => import('../features/browse/public-listing-card.tsx'), 'PublicListingCard');

export const Route = createFileRoute('/post-needed-item')({
  validateSearch: searchReader(readPrefill),
  component: Page,
});

function Page() {
  return (
    <PostListingPage
      kind="needed"
      prefill={readPrefill(Route.useSearch())}
      renderCard={(listing) => <PublicListingCard listing={listing} />}
    />
  );
}
