import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Listing } from '@commonyard/contracts/http/assets';
import { LISTINGS_KEY } from '../../lib/listings.ts';
import { postPublicly, randomKey } from '../../lib/public-post.ts';
import type { Side } from '../../lib/vocabulary.ts';
import { toBody, type PostValues } from './post-values.ts';

/** Sends a post, once per opening of the form. */
export function usePost(side: Side) {
  const queryClient = useQueryClient();
  const [key] = useState(randomKey);
  return useMutation({
    mutationFn: (values: PostValues) => postPublicly<Listing>('/api/public/assets', toBody(side, values), key),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: LISTINGS_KEY }),
  });
}
