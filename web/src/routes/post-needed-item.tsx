import { createFileRoute } from '@tanstack/react-router';
import { readPrefill } from '../entities/listing/post-prefill.ts';
import { PublicListingCard } from '../features/browse/public-listing-card.tsx';
import { PostListingPage } from '../features/post-listing/post-page.tsx';
import { searchReader } from '../lib/search-params.ts';

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
