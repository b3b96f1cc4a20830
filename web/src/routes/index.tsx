import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { HomePage } from '../features/home/home-page.tsx';
import { previewsQuery } from '../features/listings/listings.queries.ts';
import { ListingPreview } from '../features/listings/preview.tsx';

// Visitors never see them.
const LatestEvents = lazy(() =>
  import('../features/notifications/latest-events.tsx').then((module) => ({ default: module.LatestEvents })),
);

export const Route = createFileRoute('/')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(previewsQuery('available_asset'));
    void queryClient.prefetchQuery(previewsQuery('needed_asset'));
  },
  component: () => (
    <HomePage
      latest={<LatestEvents />}
      availablePreview={<ListingPreview side="available" />}
      neededPreview={<ListingPreview side="needed" />}
    />
  ),
});
