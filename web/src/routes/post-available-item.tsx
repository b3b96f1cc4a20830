import { createFileRoute } from '@tanstack/react-router';
import { PublicListingCard } from '../features/browse/public-listing-card.tsx';
import { PostListingPage } from '../features/post-listing/post-page.tsx';

export const Route = createFileRoute('/post-available-item')({
  component: () => (
    <PostListingPage kind="available" renderCard={(listing) => <PublicListingCard listing={listing} />} />
  ),
});
