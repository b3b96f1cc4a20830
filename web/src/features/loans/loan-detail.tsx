import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { CalendarRange } from 'lucide-react';
import type { Loan } from '@commonyard/contracts/http/loans';
import { loanQuery } from '../../entities/loan/loan.queries.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { LoanHistory } from './loan-history.tsx';
import { LoanOffer } from './loan-offer.tsx';
import { LoanStep } from './loan-step.tsx';
import { Stack, Cluster, Row } from '../../ui/layout.tsx';
import { LoanDays } from '../../entities/loan/loan-days.tsx';
import { LoanStatusBadge } from '../../entities/loan/loan-status-badge.tsx';
import { LoanSteps } from './loan-steps.tsx';
import { inquiryQuery } from '../../entities/inquiry/thread.queries.ts';
import { Thread } from '../../entities/inquiry/thread.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { hasStatus } from '../../lib/http.ts';

/** A loan: who lends what, the next step, the offer, messages and history. */
export function LoanDetail({ id, user }: { id: number; user: User }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<'offer' | 'messages' | 'history'>('offer');
  const query = useQuery(loanQuery(id));
  const loan = query.data;
  // Keep showing cached data when a refetch fails, so that nothing that was typed is lost.
  if (!loan || hasStatus(query.error, 404))
    return (
      <QueryState
        query={query}
        height="80"
        loading={t('Loading loan...')}
        error={t('Failed to load the loan. Please try again.')}
        missing={t('This loan does not exist, or you do not have access to it.')}
      />
    );
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

/** What is lent, between whom, when, and how far the loan is. */
function LoanHeading({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  const { listing, lender, borrower, status } = loan;
  return (
    <Stack gap="2">
      <Cluster alignItems="center" columnGap="3" rowGap="1">
        <chakra.p textStyle="lg" fontWeight="700" overflowWrap="anywhere">
          {listing.title}
        </chakra.p>
        <LoanStatusBadge status={status} />
      </Cluster>
      <chakra.p overflowWrap="anywhere">
        {t('{lender} lends to {borrower}', {
          lender: lender.municipalityName,
          borrower: borrower.municipalityName,
        })}
      </chakra.p>
      <Row as="p" gap="2">
        <CalendarRange aria-hidden size={20} strokeWidth={1.75} />
        <LoanDays days={loan} />
      </Row>
      <LoanSteps status={status} />
    </Stack>
  );
}

/** The messages of the two sides: the thread of the loan's inquiry, which opens a moment after the request. */
function LoanMessages({ loan: { inquiryId }, user }: { loan: Loan; user: User }) {
  const { t } = useTranslation();
  if (inquiryId === null) {
    return <output>{t('Messages open in a moment.')}</output>;
  }
  return <InquiryThread id={inquiryId} user={user} />;
}

function InquiryThread({ id, user }: { id: number; user: User }) {
  const { t } = useTranslation();
  const query = useQuery(inquiryQuery(id));
  if (hasStatus(query.error, 404)) return <p>{t('The messages of this loan are with others of your municipality.')}</p>;
  if (!query.data)
    return (
      <QueryState
        query={query}
        height="60"
        loading={t('Loading messages...')}
        error={t('Failed to load messages. Please try again.')}
      />
    );
  return <Thread inquiry={query.data} user={user} />;
}
