import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Listing } from '@commonyard/contracts/http/assets';
import { listingKeys } from '../../entities/listing/listing.queries.ts';
import { useSubmitPublicForm } from '../../lib/public-form.ts';
import type { ListingKind } from '../../entities/listing/listing-kind.ts';
import { toBody, type PostListingValues } from './post-values.ts';

/** Submits the public form, deduplicated per opening of the form. */
export function usePostListing(kind: ListingKind) {
  const queryClient = useQueryClient();
  const send = useSubmitPublicForm('/api/public/assets');
  return useMutation({
    mutationFn: (values: PostListingValues) => send<Listing>(toBody(kind, values)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listingKeys.all }),
  });
}
