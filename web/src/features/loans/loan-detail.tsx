import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { loanQuery } from '../../entities/loan/loan.queries.ts';
import { ApiError } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { LoanHeading } from './loan-heading.tsx';
import { LoanHistory } from './loan-history.tsx';
import { LoanMessages } from './loan-messages.tsx';
import { LoanOffer } from './loan-offer.tsx';
import { LoanStep } from './loan-step.tsx';
import { Stack } from '../../ui/layout.tsx';

/** A loan: who lends what, the next step, the offer, messages and history. */
export function LoanDetail({ id, user }: { id: number; user: User }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<'offer' | 'messages' | 'history'>('offer');
  const { data: loan, error, isPending, refetch } = useQuery(loanQuery(id));
  if (isPending) {
    return (
      <Loading text={t('Loading loan...')}>
        <Skeleton h="80" />
      </Loading>
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return <chakra.p textStyle="lg">{t('This loan does not exist, or you do not have access to it.')}</chakra.p>;
  }
  // Keep showing cached data when a refetch fails, so that nothing that was typed is lost.
  if (!loan) {
    return <ErrorState text={t('Failed to load the loan. Please try again.')} onRetry={() => void refetch()} />;
  }
  return (
    <Stack gap="4" minW="0">
      <LoanHeading loan={loan} />
      <LoanStep loan={loan} userId={user.id} />
      <Box minW="0">
        <Tabs
          label={t('Parts of the loan')}
          idPrefix="loan"
          chosen={tab}
          onChoose={setTab}
          tabs={[
            { name: 'offer', label: t('Days and offer') },
            { name: 'messages', label: t('Messages') },
            { name: 'history', label: t('History') },
          ]}
        >
          {tab === 'offer' ? (
            <LoanOffer loan={loan} />
          ) : tab === 'messages' ? (
            <LoanMessages loan={loan} user={user} />
          ) : (
            <LoanHistory loan={loan} />
          )}
        </Tabs>
      </Box>
    </Stack>
  );
}
