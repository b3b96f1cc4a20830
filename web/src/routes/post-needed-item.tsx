import { createFileRoute } from '@tanstack/react-router';
import { readPrefill } from '../entities/listing/post-prefill.ts';
import { municipalitiesQuery } from '../entities/municipality/municipality.queries.ts';
import { PublicListingCard } from '../features/browse/public-listing-card.tsx';
import { PostListingPage } from '../features/post-listing/post-page.tsx';
import { searchReader } from '../lib/search-params.ts';

export const Route = createFileRoute('/post-needed-item')({
  validateSearch: searchReader(readPrefill),
  loaderDeps: ({ search: { post_municipality } }) => ({ post_municipality }),
  // The form opens with the name of the municipality, or without it where the names cannot be loaded.
  loader: ({ context: { queryClient }, deps: { post_municipality } }) =>
    post_municipality && queryClient.ensureQueryData(municipalitiesQuery()).catch(() => undefined),
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
