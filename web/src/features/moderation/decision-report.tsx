import { chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { PendingListing } from '@commonyard/contracts/http/assets';
import { contentLanguage } from '../../entities/listing/listing-facts.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useTranslation } from '../../lib/translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ErrorText, Panel, Row } from '../../ui/layout.tsx';
import type { DecisionOutcome } from './recent-decisions.tsx';

/** Which listings of a selection were not decided, and why. */
export type DecisionReport = {
  outcome: DecisionOutcome;
  total: number;
  failed: readonly { item: PendingListing; error: unknown }[];
  /** Those that wait no more: who decided first, and when. */
  byColleague: { item: PendingListing; reason: string }[];
};

export function DecisionReportPanel({ report, onClose }: { report: DecisionReport; onClose: () => void }) {
  const { t } = useTranslation();
  const { outcome, total, failed, byColleague } = report;
  const counts = { failed: failed.length, total };
  return (
    <Panel as="section" aria-labelledby={TITLE_ID} mb="4" px="4" py="3">
      <Row justifyContent="space-between" alignItems="flex-start" gap="2">
        <chakra.h3 id={TITLE_ID} textStyle="md" fontWeight="600">
          {t('What was not decided')}
        </chakra.h3>
        <IconButton icon={X} label={t('Close')} size="sm" onClick={onClose} />
      </Row>
      {failed.length > 0 && (
        <ErrorText>
          {outcome === 'approve'
            ? t('Not approved, still selected: {failed} of {total}', counts)
            : t('Not rejected, still selected: {failed} of {total}', counts)}
        </ErrorText>
      )}
      <Reasons items={failed.map(({ item, error }) => ({ item, reason: errorMessage(error) }))} />
      {byColleague.length > 0 && (
        <chakra.p fontWeight="600" mt="2">
          {t('Decided by a colleague already: {decided} of {total}', { decided: byColleague.length, total })}
        </chakra.p>
      )}
      <Reasons items={byColleague} />
    </Panel>
  );
}

const TITLE_ID = 'decision-report';

const Reasons = ({ items }: { items: { item: PendingListing; reason: string }[] }) => (
  <chakra.ul textStyle="sm">
    {items.map(({ item, reason }) => (
      <chakra.li key={item.id} overflowWrap="anywhere">
        <chakra.span fontWeight="600" lang={contentLanguage(item)}>
          {item.title}
        </chakra.span>{' '}
        – {reason}
      </chakra.li>
    ))}
  </chakra.ul>
);
