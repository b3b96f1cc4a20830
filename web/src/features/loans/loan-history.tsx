import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { Loan, LoanHistoryEntry } from '@commonyard/contracts/http/loans';
import { daysText } from '../../entities/loan/days.ts';
import { sideName } from '../../entities/loan/loan.labels.ts';
import { formatCents, formatInstant } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useTranslation } from '../../lib/translation.ts';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { historyLabel } from './history.labels.ts';
import { historyQuery } from './loans.queries.ts';

/** What happened to the loan, from the audit log, oldest first. It names no persons. */
export function LoanHistory({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  const { data, isPending, isError, refetch } = useQuery(historyQuery(loan.id));
  if (isPending) return <RowSkeletons text={t('Loading history...')} height="12" count={3} />;
  if (isError)
    return <ErrorState text={t('Failed to load the history. Please try again.')} onRetry={() => void refetch()} />;
  return (
    <chakra.ol aria-label={t('History')} borderInlineStartWidth="2px" ps="4" ms="1">
      {data.map((entry, index) => (
        <Entry key={index} loan={loan} entry={entry} />
      ))}
    </chakra.ol>
  );
}

function Entry({ loan, entry }: { loan: Loan; entry: LoanHistoryEntry }) {
  const { t } = useTranslation();
  const { at, action, side, totalCents, startsOn, endsOn } = entry;
  const language = currentLanguage();
  const details = [
    totalCents !== null && formatCents(totalCents, language),
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
        {formatInstant(at, language)}
      </chakra.time>
    </chakra.li>
  );
}
