import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { Loan, LoanHistoryEntry } from '@commonyard/contracts/http/loans';
import type { AuditAction } from '@commonyard/contracts/audit.values';
import { labels } from '@commonyard/contracts/known-values.values';
import { LOAN_STATUS_LABELS } from '@commonyard/contracts/loan-labels.values';
import { daysText } from '../../entities/loan/loan-facts.tsx';
import { sideName } from '../../entities/loan/loan.labels.ts';
import { formatCents, formatInstant } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { historyQuery } from './loans.queries.ts';

/** What happened to a loan, by the actions of its audit log; catalogue keys. Pages do not show the other actions. */
export const HISTORY_LABELS = labels<Exclude<AuditAction<'loans', 'loan'>, 'removed' | 'disclosed'>>({
  ...LOAN_STATUS_LABELS,
  proposed: 'An officer was asked',
  dates_taken: 'The days were taken',
  approval_taken_back: 'An account waits for approval again',
});
const historyLabel = (action: string): string => HISTORY_LABELS[action as keyof typeof HISTORY_LABELS];

export function LoanHistory({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  const query = useQuery(historyQuery(loan.id));
  if (!query.data || query.isError)
    return (
      <QueryState
        query={query}
        height="12"
        count={3}
        loading="Loading history..."
        error="Failed to load the history. Please try again."
      />
    );
  return (
    <chakra.ol aria-label={t('History')} borderInlineStartWidth="2px" ps="4" ms="1">
      {query.data.map((entry, index) => (
        <Entry key={index} loan={loan} entry={entry} />
      ))}
    </chakra.ol>
  );
}

function Entry({ loan, entry }: { loan: Loan; entry: LoanHistoryEntry }) {
  const { t } = useTranslation();
  const { at, action, side, totalCents, startsOn, endsOn } = entry;
  const details = [
    totalCents !== null && formatCents(totalCents),
    startsOn && endsOn && daysText({ startsOn, endsOn }, t),
  ].filter(Boolean);
  return (
    <chakra.li position="relative" pb="4">
      <Box
        aria-hidden
        position="absolute"
        insetStart="-5.75"
        top="1.75"
        boxSize="3"
        borderRadius="full"
        borderWidth="2px"
        borderColor="bg.panel"
        bg="brand.solid"
      />
      <chakra.p fontWeight="600" overflowWrap="anywhere">
        {t(historyLabel(action))}
        {side && `, ${sideName(loan, side)}`}
      </chakra.p>
      {details.length > 0 && <p>{details.join(' · ')}</p>}
      <chakra.time dateTime={at} textStyle="sm" color="fg.muted">
        {formatInstant(at)}
      </chakra.time>
    </chakra.li>
  );
}
