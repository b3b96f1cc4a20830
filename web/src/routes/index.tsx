import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../features/home/home-page.tsx';
import { previewsQuery } from '../features/listings/listings.queries.ts';
import { ListingPreview } from '../features/listings/preview.tsx';

export const Route = createFileRoute('/')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(previewsQuery('available_asset'));
    void queryClient.prefetchQuery(previewsQuery('needed_asset'));
  },
  component: () => (
    <HomePage availablePreview={<ListingPreview side="available" />} neededPreview={<ListingPreview side="needed" />} />
  ),
});
