import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { LOAN_STATUS_LABELS } from '@commonyard/contracts/loan-labels.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { formatShortDay } from '../../lib/format.ts';
import { pageQuery } from '../../lib/queries.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Cluster, SmallText } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/links.tsx';
import { RetryNote } from '../../ui/query-state.tsx';

const SHOWN = 3;

/** The loans of a listing that have not ended, which a change concerns. */
export function ListingLoans({ id }: { id: number }) {
  const { t } = useTranslation();
  const query = { listing: id, stage: 'open', limit: SHOWN };
  const { data, isPending, refetch } = useQuery(pageQuery(loanKeys.list(query), withQuery('/api/loans', query)));
  if (isPending) return <SmallText>{t('Loading loans...')}</SmallText>;
  if (!data)
    return <RetryNote text={t('The loans of this listing could not be loaded.')} onRetry={() => void refetch()} />;
  if (data.total === 0) return <SmallText>{t('No open loans')}</SmallText>;
  return (
    <Cluster columnGap="4" rowGap="1" textStyle="sm">
      <chakra.span fontWeight="600">{t('{count} open loans', { count: data.total })}</chakra.span>
      {data.items.map((loan) => (
        <TextLink key={loan.id} to="/loans" search={{ loan: loan.id }} minH="6">
          {t('From {from} to {to}', { from: formatShortDay(loan.startsOn), to: formatShortDay(loan.endsOn) })} (
          {t(LOAN_STATUS_LABELS[loan.status])})
        </TextLink>
      ))}
    </Cluster>
  );
}
