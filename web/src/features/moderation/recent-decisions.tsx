import { Box, chakra } from '@chakra-ui/react';
import { Check, Undo2, X } from 'lucide-react';
import { randomKey } from '../../lib/idempotency-key.ts';
import { useTranslation } from '../../lib/translation.ts';
import { contentLanguage } from '../../entities/listing/listing-facts.ts';
import { decidedText } from '../../entities/user/decisions.ts';
import { useCurrentUser } from '../../entities/user/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { VisuallyHidden, Panel, Row } from '../../ui/layout.tsx';
import { queryOptions, skipToken, useQuery, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { PendingListing } from '@commonyard/contracts/http/assets';

/** The latest decisions, each with an undo. The toast shows only the last one, and not for long. */
export function RecentDecisionsList({ onUndo }: { onUndo: (decision: RecentDecision) => void }) {
  const { t } = useTranslation();
  const decisions = useRecentDecisions();
  if (decisions.length === 0) return null;
  return (
    <Panel as="section" aria-labelledby={TITLE_ID} mb="6" px="4" py="3">
      <chakra.h3 id={TITLE_ID} textStyle="md" fontWeight="600" mb="1">
        {t('Your last decisions')}
      </chakra.h3>
      <chakra.ul
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 24rem), 1fr))"
        columnGap="8"
        maxH="9.5rem"
        overflowY="auto"
      >
        {decisions.map((decision) => (
          <DecisionRow key={decision.key} decision={decision} onUndo={() => onUndo(decision)} />
        ))}
      </chakra.ul>
    </Panel>
  );
}

const TITLE_ID = 'recent-decisions';

function DecisionRow({ decision, onUndo }: { decision: RecentDecision; onUndo: () => void }) {
  const { t } = useTranslation();
  const { outcome, at, cards, failure } = decision;
  const name = useCurrentUser().user?.name ?? null;
  const Icon = outcome === 'approve' ? Check : X;
  const [card] = cards.length === 1 ? cards : [];
  const title = card ? card.title : t('{count} listings', { count: cards.length });
  const lang = card && contentLanguage(card);
  return (
    <Row as="li" gap="2" minH="11" minW="0">
      <Icon aria-hidden size={18} />
      <Box flex="1" minW="0" textStyle="sm">
        <chakra.p truncate title={title}>
          <chakra.span fontWeight="600" lang={lang}>
            {title}
          </chakra.span>
        </chakra.p>
        <chakra.p color={failure ? 'fg.error' : 'fg.muted'} role={failure && 'alert'}>
          {failure
            ? `${t('Update failed')}: ${failure}`
            : decidedText(outcome === 'approve' ? 'approved' : 'rejected', { at, by: name }, t)}
        </chakra.p>
      </Box>
      <ActionButton size="sm" variant="outline" onClick={onUndo}>
        <Undo2 aria-hidden />
        {t('Undo')}
        <VisuallyHidden lang={lang}> {title}</VisuallyHidden>
      </ActionButton>
    </Row>
  );
}

export type DecisionOutcome = 'approve' | 'reject';

export type RecentDecision = {
  key: string;
  /** When it was taken, as an instant. */
  at: string;
  outcome: DecisionOutcome;
  cards: readonly PendingListing[];
  queues: QueryKey[];
  failure?: string;
};

export const newDecision = (decision: Pick<RecentDecision, 'outcome' | 'cards' | 'queues'>): RecentDecision => ({
  key: randomKey(),
  at: new Date().toISOString(),
  ...decision,
});

const MAX_RECENT_DECISIONS = 10;

const recentDecisionsQuery = queryOptions({
  queryKey: ['recent-decisions'],
  queryFn: skipToken as unknown as () => RecentDecision[],
  staleTime: Infinity,
  gcTime: Infinity,
});

const useRecentDecisions = (): readonly RecentDecision[] => useQuery(recentDecisionsQuery).data ?? [];

/** Adds a decision, or replaces the one with its key. One without cards is removed: nothing is left to undo. */
export function recordDecision(queryClient: QueryClient, decision: RecentDecision): void {
  queryClient.setQueryData(recentDecisionsQuery.queryKey, (before = []) => {
    const isKnown = before.some(({ key }) => key === decision.key);
    const after = isKnown ? before.map((one) => (one.key === decision.key ? decision : one)) : [decision, ...before];
    return after.filter(({ cards }) => cards.length > 0).slice(0, MAX_RECENT_DECISIONS);
  });
}
