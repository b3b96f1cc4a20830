import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import type { Listing, PendingListing } from '@commonyard/contracts/http/assets';
import { callJson } from '../../lib/http.ts';
import { asShown, ifMatch } from '../../lib/shown.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { toast } from '../../ui/toast.ts';
import { restoreCards, removeCards } from './moderation.queries.ts';
import { newDecision, recordDecision, type DecisionOutcome, type RecentDecision } from './recent-decisions.tsx';
import { ChangedListingError, DecidedListingError, decideListing } from '../../entities/listing/listing-changes.ts';
import { useCurrentUser } from '../../entities/user/session.ts';
import type { DecisionReport } from './decision-report.tsx';
import { listingKeys } from '../../entities/listing/listing.queries.ts';

export type DecisionFailure = { title: string; message: string };
type Decision = {
  cards: readonly PendingListing[];
  outcome: DecisionOutcome;
  reason: string;
  /** Called with those that returned to the queue. */
  onFailed?: (cards: readonly PendingListing[]) => void;
};
export type DecisionProgress = { outcome: DecisionOutcome; done: number; total: number };

const SUCCESS_TITLES = { approve: 'Asset approved', reject: 'Asset rejected' };
const BULK_SUCCESS_TITLES = { approve: '{count} machines approved', reject: '{count} machines rejected' };
const FAILURE_TITLES = { approve: 'Approval failed', reject: 'Rejection failed' };
const IS_DONE: Record<DecisionOutcome, (listing: Listing) => boolean> = {
  approve: ({ status, change }) => (status === 'available' || status === 'leased') && !change,
  reject: ({ status, rejected, change }) => (status === 'unavailable' && rejected) || change?.state === 'rejected',
};
const DECISION_MUTATION = ['deciding'];

/**
 * Approves and rejects listings. The cards are removed optimistically; those with errors are restored, with the new content
 * where the listing was changed after it was read. Those that a colleague has decided meanwhile stay away, which is no error. The
 * reason of a failed rejection is kept for the next attempt. The toast and the list of recent decisions offer an undo.
 */
export function useDecisions(onRestored: (card: PendingListing) => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { user } = useCurrentUser();
  const [failures, setFailures] = useState<Record<number, DecisionFailure | undefined>>({});
  const [reasons, setReasons] = useState<Record<number, string | undefined>>({});
  const [progress, setProgress] = useState<DecisionProgress>();
  const [report, setReport] = useState<DecisionReport>();
  const versions = useRef(new Map<number, number>());
  // Ids with a request in flight: a second press can arrive before React renders the first.
  const inFlight = useRef(new Set<number>());
  const guarded = (cards: readonly PendingListing[]) => {
    const free = cards.filter(({ id }) => !inFlight.current.has(id));
    for (const { id } of free) inFlight.current.add(id);
    return free;
  };
  const release = (cards: readonly PendingListing[]) => {
    for (const { id } of cards) inFlight.current.delete(id);
  };

  const undo = useMutation({
    mutationKey: DECISION_MUTATION,
    mutationFn: async ({ cards }: RecentDecision) => {
      const latest = new Map<number, Listing>();
      const failed = await settleEach(cards, async (card) => {
        latest.set(card.id, await returnToReview(card));
      });
      return { failed, latest };
    },
    onSuccess: ({ failed, latest }, decision) => {
      const { cards, queues } = decision;
      const restored = without(cards, failed).map((card) => toCard(card, latest.get(card.id)));
      restoreCards(queryClient, restored, queues);
      recordDecision(queryClient, { ...decision, cards: failed.map(({ item }) => item), ...failureOf(failed) });
      if (failed[0]) toast({ title: t('Update failed'), error: failed[0].error });
      else toast({ title: t('Back in review'), description: describe(restored) });
      if (restored[0]) onRestored(restored[0]);
    },
    onSettled: (_data, _error, { cards }) => {
      release(cards);
      refreshAfterLastDecision(queryClient);
    },
  });
  const undoOnce = (decision: RecentDecision) => {
    const cards = guarded(decision.cards);
    if (cards.length > 0) undo.mutate({ ...decision, cards });
  };

  const decideEach = useMutation({
    mutationKey: DECISION_MUTATION,
    mutationFn: ({ cards, outcome, reason }: Decision) =>
      settleEach(
        cards,
        async (card) => {
          const path = `/api/admin/assets/${card.id}/${outcome}` as const;
          const decided = await decideListing(path, asShown(card), reason ? { reason } : {}, {
            isDone: IS_DONE[outcome],
            userId: user?.id,
          });
          versions.current.set(card.id, decided.version);
        },
        (done) => cards.length > 1 && setProgress({ outcome, done, total: cards.length }),
      ),
    onMutate: async ({ cards, outcome, reason }) => {
      if (cards.length > 1) setProgress({ outcome, done: 0, total: cards.length });
      setReport(undefined);
      setFailures((before) => withEach(before, cards, undefined));
      if (reason) setReasons((before) => withEach(before, cards, reason));
      // A response in flight would restore the cards.
      await queryClient.cancelQueries({ queryKey: listingKeys.moderation });
      return removeCards(queryClient, cards);
    },
    onSuccess: (missed, { cards, outcome, onFailed }, queues) => {
      // With the version of the decision, so that an undo takes back no other.
      const decided = without(cards, missed).map((card) => ({
        ...card,
        version: versions.current.get(card.id) ?? card.version,
      }));
      const [byColleague, failed] = split(missed);
      setReasons((before) => withEach(before, decided, undefined));
      if (decided.length > 0) {
        const decision = newDecision({ outcome, cards: decided, queues });
        recordDecision(queryClient, decision);
        toast({
          ...(cards.length === 1
            ? { title: t(SUCCESS_TITLES[outcome]), description: describe(decided) }
            : { title: t(BULK_SUCCESS_TITLES[outcome], { count: decided.length }) }),
          action: { label: t('Undo'), onClick: () => undoOnce(decision) },
        });
      }
      if (cards.length > 1 && missed.length > 0) setReport({ outcome, total: cards.length, failed, byColleague });
      else if (byColleague[0])
        toast({
          title: t('Already decided'),
          description: `${cards[0]!.title}: ${byColleague[0].reason}`,
        });
      if (failed.length === 0) return;
      restoreCards(
        queryClient,
        failed.map(({ item, error }) => (error instanceof ChangedListingError ? toCard(item, error.latest) : item)),
        queues,
      );
      const title = t(FAILURE_TITLES[outcome]);
      setFailures((before) => ({
        ...before,
        ...Object.fromEntries(failed.map(({ item, error }) => [item.id, { title, message: errorMessage(error) }])),
      }));
      const message =
        cards.length === 1
          ? errorMessage(failed[0]!.error)
          : t('{count} of {total} listings are back in the queue, each with its reason.', {
              count: failed.length,
              total: cards.length,
            });
      toast({ type: 'error', title, description: message });
      onFailed?.(failed.map(({ item }) => item));
    },
    onSettled: (_data, _error, { cards }) => {
      if (cards.length > 1) setProgress(undefined);
      release(cards);
      refreshAfterLastDecision(queryClient);
    },
  });
  /** Decides on those that have no request in flight, and returns them. */
  const decide = ({ cards, ...decision }: Decision): readonly PendingListing[] => {
    const free = guarded(cards);
    if (free.length > 0) decideEach.mutate({ ...decision, cards: free });
    return free;
  };
  const describe = (cards: readonly PendingListing[]) =>
    cards.length === 1 ? cards[0]!.title : t('{count} listings', { count: cards.length });

  return { decide, undo: undoOnce, failures, reasons, progress, report, closeReport: () => setReport(undefined) };
}

function returnToReview({ id, change, version }: PendingListing) {
  const headers = ifMatch(asShown({ version }));
  return change
    ? callJson(`/api/admin/changes/${id}/undo`, { method: 'POST', headers })
    : callJson(`/api/admin/assets/${id}`, { method: 'PATCH', body: { status: 'pending' }, headers });
}

/** A card with what its listing is now. */
const toCard = (card: PendingListing, latest: Listing | undefined): PendingListing => ({
  ...card,
  ...latest,
  change: latest?.change ?? card.change,
});

const without = (cards: readonly PendingListing[], failed: readonly Failed<PendingListing>[]) =>
  cards.filter((card) => !failed.some(({ item }) => item === card));

/** Those that a colleague has decided, and those that failed. */
function split(missed: readonly Failed<PendingListing>[]) {
  const byColleague: DecisionReport['byColleague'] = [];
  const failed: Failed<PendingListing>[] = [];
  for (const one of missed)
    if (one.error instanceof DecidedListingError) byColleague.push({ item: one.item, reason: errorMessage(one.error) });
    else failed.push(one);
  return [byColleague, failed] as const;
}

const failureOf = ([first]: readonly Failed<PendingListing>[]) => first && { failure: errorMessage(first.error) };

const withEach = <T>(before: Record<number, T>, cards: readonly PendingListing[], value: T): Record<number, T> => ({
  ...before,
  ...Object.fromEntries(cards.map(({ id }) => [id, value])),
});

/** While decisions are in flight, a refetched list would still contain their cards. */
function refreshAfterLastDecision(queryClient: QueryClient): void {
  if (queryClient.isMutating({ mutationKey: DECISION_MUTATION }) > 1) return;
  void queryClient.invalidateQueries({ queryKey: listingKeys.all });
}

export type Failed<T> = { item: T; error: unknown };

const AT_ONCE = 3;

/**
 * Runs `work` for each item, a few at a time, and returns the items that failed, in order. A failure stops no other item.
 * `onSettled` gets the number of items that are done or have failed.
 */
export async function settleEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  onSettled?: (count: number) => unknown,
): Promise<Failed<T>[]> {
  const errors = new Map<T, unknown>();
  const rest = items.values();
  let settled = 0;
  const worker = async () => {
    for (const item of rest) {
      await work(item).catch((error: unknown) => errors.set(item, error));
      onSettled?.((settled += 1));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return items.filter((item) => errors.has(item)).map((item) => ({ item, error: errors.get(item) }));
}
