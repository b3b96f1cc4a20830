import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import type { Listing, PendingListing } from '@commonyard/contracts/http/assets';
import { acceptIfDone } from '../../lib/accept-if-done.ts';
import { callJson } from '../../lib/http.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { toast } from '../../ui/toast.ts';
import { restoreCard, removeCard } from './moderation.cache.ts';
import { listingKeys } from '../../entities/listing/listing.queries.ts';

export type DecisionOutcome = 'approve' | 'reject';
export type DecisionFailure = { title: string; message: string };
type Decision = { card: PendingListing; outcome: DecisionOutcome; reason?: string };

const SUCCESS_TITLES = { approve: 'Asset approved', reject: 'Asset rejected' };
const FAILURE_TITLES = { approve: 'Approval failed', reject: 'Rejection failed' };
const STATUS_AFTER = { approve: 'available', reject: 'unavailable' };
const DECISION_MUTATION = ['deciding'];

/**
 * Approves and rejects listings. The card is removed optimistically and restored on errors; the toast offers an undo.
 * The reason of a failed rejection is kept for the next attempt.
 */
export function useDecisions(onRestored: (card: PendingListing) => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [failures, setFailures] = useState<Record<number, DecisionFailure | undefined>>({});
  const [reasons, setReasons] = useState<Record<number, string | undefined>>({});

  const undo = useMutation({
    mutationKey: DECISION_MUTATION,
    mutationFn: ({ id }: PendingListing) => patch(`/api/admin/assets/${id}`, { status: 'pending' }),
    onSuccess: (_, card) => {
      restoreCard(queryClient, card);
      toast({ title: t('Back in review'), description: card.title });
      onRestored(card);
    },
    onError: (error) => toast({ type: 'error', title: t('Update failed'), description: errorMessage(error) }),
    onSettled: () => refreshAfterLastDecision(queryClient),
  });

  const { mutate: decide } = useMutation({
    mutationKey: DECISION_MUTATION,
    mutationFn: ({ card: { id }, outcome, reason }: Decision) =>
      acceptIfDone(
        patch(`/api/admin/assets/${id}/${outcome}`, reason ? { reason } : {}),
        () => callJson<Listing>(`/api/assets/${id}`),
        ({ status }) => status === STATUS_AFTER[outcome],
      ),
    onMutate: async ({ card, reason }) => {
      setFailures((before) => ({ ...before, [card.id]: undefined }));
      if (reason) setReasons((before) => ({ ...before, [card.id]: reason }));
      // A response in flight would restore the card.
      await queryClient.cancelQueries({ queryKey: listingKeys.moderation });
      removeCard(queryClient, card);
    },
    onSuccess: (_, { card, outcome }) => {
      setReasons((before) => ({ ...before, [card.id]: undefined }));
      toast({
        title: t(SUCCESS_TITLES[outcome]),
        description: card.title,
        action: { label: t('Undo'), onClick: () => undo.mutate(card) },
      });
    },
    onError: (error, { card, outcome }) => {
      restoreCard(queryClient, card);
      const failure = { title: t(FAILURE_TITLES[outcome]), message: errorMessage(error) };
      setFailures((before) => ({ ...before, [card.id]: failure }));
      toast({ type: 'error', title: failure.title, description: failure.message });
    },
    onSettled: () => refreshAfterLastDecision(queryClient),
  });

  return { decide, failures, reasons };
}

const patch = (path: string, body: object) => callJson<Listing>(path, { method: 'PATCH', body });

/** While decisions are in flight, a refetched list would still contain their cards. */
function refreshAfterLastDecision(queryClient: QueryClient): void {
  if (queryClient.isMutating({ mutationKey: DECISION_MUTATION }) > 1) return;
  void queryClient.invalidateQueries({ queryKey: listingKeys.all });
}
