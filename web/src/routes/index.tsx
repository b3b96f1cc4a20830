import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../features/home/home-page.tsx';
import { previewsQuery } from '../features/browse/public-listings.queries.ts';
import { HomeListingPreview } from '../features/browse/listing-preview.tsx';
import { lazyPart } from '../lib/lazy-part.tsx';

// Guests never see the latest events.
const LatestEvents = lazyPart(() => import('../features/notifications/latest-events.tsx'), 'LatestEvents');

export const Route = createFileRoute('/')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(previewsQuery('available_asset'));
    void queryClient.prefetchQuery(previewsQuery('needed_asset'));
  },
  component: () => (
    <HomePage
      latest={<LatestEvents />}
      availablePreview={<HomeListingPreview kind="available" />}
      neededPreview={<HomeListingPreview kind="needed" />}
    />
  ),
});
