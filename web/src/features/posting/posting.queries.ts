import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Listing } from '@commonyard/contracts/http/assets';
import { LISTINGS_KEY } from '../../lib/listings.ts';
import { usePublicPost } from '../../lib/public-post.ts';
import type { Side } from '../../lib/vocabulary.ts';
import { toBody, type PostValues } from './post-values.ts';

/** Sends a post, once per opening of the form. */
export function usePost(side: Side) {
  const queryClient = useQueryClient();
  const send = usePublicPost('/api/public/assets');
  return useMutation({
    mutationFn: (values: PostValues) => send<Listing>(toBody(side, values)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: LISTINGS_KEY }),
  });
}
