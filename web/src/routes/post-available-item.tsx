import { createFileRoute } from '@tanstack/react-router';
import { ListingCard } from '../features/listings/listing-card.tsx';
import { PostPage } from '../features/posting/post-page.tsx';

export const Route = createFileRoute('/post-available-item')({
  component: () => <PostPage side="available" showCard={(listing) => <ListingCard listing={listing} />} />,
});
