import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import type { Listing, PendingListing } from '@commonyard/contracts/http/assets';
import { callJson } from '../../lib/http.ts';
import { LISTINGS_KEY } from '../../lib/listings.ts';
import { told } from '../../lib/told.ts';
import { toast } from '../../ui/toast.ts';
import { putBackCard, takeCard } from './moderation.cache.ts';
import { MODERATION_KEY } from './moderation.queries.ts';

export type Outcome = 'approve' | 'reject';
export type Failure = { title: string; message: string };
type Decision = { card: PendingListing; outcome: Outcome; reason?: string };

const DONE = { approve: 'Asset approved', reject: 'Asset rejected' };
const FAILED = { approve: 'Approval failed', reject: 'Rejection failed' };
const DECIDING = ['deciding'];

/**
 * Approves and rejects. The card is gone at once and comes back if the server refuses; what was decided can be undone for
 * as long as its toast stands. A reason that did not arrive is kept for the next try.
 */
export function useDecisions(onReturned: (card: PendingListing) => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [failures, setFailures] = useState<Record<number, Failure | undefined>>({});
  const [reasons, setReasons] = useState<Record<number, string | undefined>>({});

  const undo = useMutation({
    mutationKey: DECIDING,
    mutationFn: ({ id }: PendingListing) => patch(`/api/admin/assets/${id}`, { status: 'pending' }),
    onSuccess: (_, card) => {
      putBackCard(queryClient, card);
      toast({ title: t('Back in review'), description: card.title });
      onReturned(card);
    },
    onError: (error) => toast({ type: 'error', title: t('Update failed'), description: told(error) }),
    onSettled: () => refreshAfterLast(queryClient),
  });

  const { mutate: decide } = useMutation({
    mutationKey: DECIDING,
    mutationFn: ({ card: { id }, outcome, reason }: Decision) =>
      patch(`/api/admin/assets/${id}/${outcome}`, reason ? { reason } : {}),
    onMutate: async ({ card, reason }) => {
      setFailures((before) => ({ ...before, [card.id]: undefined }));
      if (reason) setReasons((before) => ({ ...before, [card.id]: reason }));
      // An answer that is on its way still holds the card.
      await queryClient.cancelQueries({ queryKey: MODERATION_KEY });
      takeCard(queryClient, card);
    },
    onSuccess: (_, { card, outcome }) => {
      setReasons((before) => ({ ...before, [card.id]: undefined }));
      toast({
        title: t(DONE[outcome]),
        description: card.title,
        action: { label: t('Undo'), onClick: () => undo.mutate(card) },
      });
    },
    onError: (error, { card, outcome }) => {
      putBackCard(queryClient, card);
      const failure = { title: t(FAILED[outcome]), message: told(error) };
      setFailures((before) => ({ ...before, [card.id]: failure }));
      toast({ type: 'error', title: failure.title, description: failure.message });
    },
    onSettled: () => refreshAfterLast(queryClient),
  });

  return { decide, failures, reasons };
}

const patch = (path: string, body: object) => callJson<Listing>(path, { method: 'PATCH', body });

/** Until the last answer is in, a fresh list would still hold the cards whose answers are on their way. */
function refreshAfterLast(queryClient: QueryClient): void {
  if (queryClient.isMutating({ mutationKey: DECIDING }) > 1) return;
  void queryClient.invalidateQueries({ queryKey: LISTINGS_KEY });
}
