import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { CalendarRange, Check } from 'lucide-react';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { LoanStatus } from '@commonyard/contracts/loans.values';
import { LOAN_STATUS_LABELS } from '@commonyard/contracts/loan-labels.values';
import { loanQuery } from '../../entities/loan/loan.queries.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { LoanHistory } from './loan-history.tsx';
import { LoanOffer } from './loan-offer.tsx';
import { LoanStep } from './loan-step.tsx';
import { Stack, Cluster, Row, VisuallyHidden } from '../../ui/layout.tsx';
import { LoanDays, LoanStatusBadge } from '../../entities/loan/loan-facts.tsx';
import { inquiryQuery } from '../../entities/inquiry/thread.queries.ts';
import { Thread } from '../../entities/inquiry/thread.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { hasStatus } from '../../lib/http.ts';

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
        loading="Loading loan..."
        error="Failed to load the loan. Please try again."
        missing="This loan does not exist, or you do not have access to it."
      />
    );
  return (
    <Stack gap="4" minW="0" data-report>
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
  return inquiryId === null ? (
    <output>{t('Messages open in a moment.')}</output>
  ) : (
    <InquiryThread id={inquiryId} user={user} />
  );
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
        loading="Loading messages..."
        error="Failed to load messages. Please try again."
      />
    );
  return <Thread inquiry={query.data} user={user} />;
}

const STEPS = ['requested', 'quoted', 'accepted', 'closed'] as const;

/** The steps of a loan up to the current one; nothing of a loan that ended before. */
function LoanSteps({ status }: { status: LoanStatus }) {
  const { t } = useTranslation();
  // A counter-offer is a quote of the other side.
  const current = STEPS.indexOf((status === 'countered' ? 'quoted' : status) as (typeof STEPS)[number]);
  if (current === -1) return null;
  return (
    <chakra.ol
      aria-label={t('Steps of the loan')}
      display="grid"
      gridTemplateColumns={`repeat(${STEPS.length}, minmax(0, 1fr))`}
      mt="2"
    >
      {STEPS.map((step, index) => {
        const isDone = index < current || status === 'closed';
        const isCurrent = index === current;
        return (
          <Stack
            as="li"
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            alignItems="center"
            gap="1"
            position="relative"
            textAlign="center"
            textStyle="sm"
            lineHeight="1.2"
            fontWeight={isCurrent ? '700' : '400'}
            color={index <= current ? 'fg' : 'fg.muted'}
            _before={
              index > 0
                ? {
                    content: '""',
                    position: 'absolute',
                    top: '2.75',
                    insetStart: 'calc(-50% + {spacing.4})',
                    w: 'calc(100% - {spacing.8})',
                    h: '0.5',
                    bg: index <= current ? 'brand.solid' : 'border.control',
                  }
                : undefined
            }
          >
            <chakra.span
              aria-hidden
              display="grid"
              placeItems="center"
              boxSize="6"
              borderRadius="full"
              borderWidth="2px"
              borderColor={index <= current ? 'brand.solid' : 'border.control'}
              bg={isDone ? 'brand.solid' : 'bg.panel'}
              color="brand.contrast"
            >
              {isDone ? (
                <Check size={14} strokeWidth={3} />
              ) : (
                isCurrent && <chakra.span boxSize="2.5" borderRadius="full" bg="brand.solid" />
              )}
            </chakra.span>
            <span>
              {t(LOAN_STATUS_LABELS[isCurrent && status === 'countered' ? status : step])}
              {isDone && <VisuallyHidden> ({t('done')})</VisuallyHidden>}
            </span>
          </Stack>
        );
      })}
    </chakra.ol>
  );
}
