import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Listing } from '@commonyard/contracts/http/assets';
import { listingKeys } from '../../entities/listing/listing.queries.ts';
import { ApiError } from '../../lib/http.ts';
import { useSubmitPublicForm } from '../../lib/public-form.ts';
import type { ListingKind } from '../../entities/listing/listing-kind.ts';
import { toBody, type PostListingValues } from './post-values.ts';

/** Submits the public form, deduplicated per opening of the form. */
export function usePostListing(kind: ListingKind) {
  const queryClient = useQueryClient();
  const send = useSubmitPublicForm('/api/public/assets');
  return useMutation({
    mutationFn: (values: PostListingValues) => send<Listing>(toBody(kind, values)).catch(nameUnreadableSuccess),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listingKeys.all }),
  });
}

/** Section 8 of the specification has a text of its own for a success of this form that cannot be read. */
function nameUnreadableSuccess(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'invalid_response') throw error;
  throw new ApiError(error.status, 'An unexpected error occurred', error.code);
}
