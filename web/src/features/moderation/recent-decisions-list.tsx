import { Box, chakra } from '@chakra-ui/react';
import { Check, Undo2, X } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { contentLanguage } from '../../entities/listing/content-language.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useRecentDecisions, type RecentDecision } from './recent-decisions.ts';
import { Panel, Row } from '../../ui/layout.tsx';

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
  const { outcome, cards, failure } = decision;
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
          {failure ? `${t('Update failed')}: ${failure}` : outcome === 'approve' ? t('Approved') : t('Rejected')}
        </chakra.p>
      </Box>
      <ActionButton type="button" size="sm" variant="outline" onClick={onUndo}>
        <Undo2 aria-hidden />
        {t('Undo')}
        <VisuallyHidden lang={lang}> {title}</VisuallyHidden>
      </ActionButton>
    </Row>
  );
}
