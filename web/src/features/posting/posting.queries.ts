import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Listing } from '@commonyard/contracts/http/assets';
import { ApiError, callJson } from '../../lib/http.ts';
import { LISTINGS_KEY } from '../../lib/listings.ts';
import type { Side } from '../../lib/vocabulary.ts';
import { toBody, type PostValues } from './post-values.ts';

/** Sends a post. Sent twice from one opening of the form, by an impatient click or a lost answer, it arrives once. */
export function usePost(side: Side) {
  const queryClient = useQueryClient();
  const [key] = useState(randomKey);
  return useMutation({
    mutationFn: (values: PostValues) =>
      callJson<Listing>('/api/public/assets', {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: toBody(side, values),
      }).catch(explain),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: LISTINGS_KEY }),
  });
}

/** Not `randomUUID`, which browsers have on https only. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The answer to a first try was lost, and the form was changed before the second. */
function explain(error: Error): never {
  if (!(error instanceof ApiError) || error.code !== 'idempotency_key_reused') throw error;
  throw new ApiError(error.status, 'Your first try did arrive, without your last changes.');
}
