import { createFileRoute } from '@tanstack/react-router';
import { ListingNotFound } from '../features/listings/listing-not-found.tsx';
import { ListingPage } from '../features/listings/listing-page.tsx';
import { listingQuery } from '../lib/listings.ts';
import type { Side } from '../lib/vocabulary.ts';

export const Route = createFileRoute('/equipment/$type/$id')({
  // The list's filters travel along, so that the way back leads to the same list.
  validateSearch: (search: Record<string, unknown>) => search,
  loader: ({ context: { queryClient }, params }) => {
    const id = toId(params.id);
    if (id) void queryClient.prefetchQuery(listingQuery(id));
  },
  component: Page,
});

function Page() {
  const { type, id } = Route.useParams();
  const number = toId(id);
  if (!number || (type !== 'available' && type !== 'needed')) return <ListingNotFound />;
  return <ListingPage key={number} id={number} side={type satisfies Side} />;
}

const toId = (text: string): number | undefined => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined);
