import { isAgreed } from '@commonyard/contracts/loans.values';
import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { CalendarRange, FileText } from 'lucide-react';
import type { Loan } from '@commonyard/contracts/http/loans';
import { loanQuery } from '../../entities/loan/loan.queries.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { LoanHistory } from './loan-history.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { keepFocus } from './keep-focus.ts';
import { LoanProgress } from './loan-progress.tsx';
import { LoanOffer } from './loan-offer.tsx';
import { NextSteps } from './next-steps.tsx';
import { LoanStep } from './loan-step.tsx';
import { canHaveStatement } from './statements.queries.ts';
import { Stack, Cluster, Row, SectionTitle } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/links.tsx';
import { InquiryInspections } from '../../entities/inquiry/inquiry-inspections.tsx';
import { LoanDays, LoanStatusBadge } from '../../entities/loan/loan-facts.tsx';
import { inquiryQuery } from '../../entities/inquiry/thread.queries.ts';
import { Thread } from '../../entities/inquiry/thread.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { hasStatus } from '../../lib/http.ts';
import { ButtonLink } from '../../ui/links.tsx';

const LoanInsurance = lazyPart(() => import('./loan-sections.ts'), 'LoanInsurance');
const AgreementSection = lazyPart(() => import('./loan-sections.ts'), 'AgreementSection');
const LoanDamage = lazyPart(() => import('./loan-sections.ts'), 'LoanDamage');
const LoanStatements = lazyPart(() => import('./loan-sections.ts'), 'LoanStatements');
const LoanDocuments = lazyPart(() => import('./loan-sections.ts'), 'LoanDocuments');

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
    <Stack gap="4" minW="0" data-report ref={keepFocus}>
      <LoanHeading loan={loan} />
      {loan.steps && (isAgreed(loan.status) || loan.status === 'closed') && (
        <NextSteps loan={loan} steps={loan.steps} user={user} />
      )}
      <LoanStep loan={loan} user={user} />
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
      {loan.insurance && <LoanInsurance loan={loan} insurance={loan.insurance} user={user} />}
      {loan.acceptedAt !== null && <AgreementSection loan={loan} user={user} />}
      {canHaveStatement(loan) && <LoanStatements loan={loan} user={user} />}
      <LoanDamage loan={loan} />
      <LoanDocuments loan={loan} />
      {loan.inquiryId !== null && <LoanInquiry inquiryId={loan.inquiryId} />}
    </Stack>
  );
}

/** The way to the inquiry of the loan, and its inspections. */
function LoanInquiry({ inquiryId }: { inquiryId: number }) {
  const { t } = useTranslation();
  return (
    <Stack as="section" aria-label={t('Inspections')} gap="2" borderTopWidth="1px" pt="4">
      <SectionTitle as="h3">{t('Inspections')}</SectionTitle>
      <InquiryInspections inquiryId={inquiryId} />
      <TextLink to="/inquiries" search={{ inquiry: inquiryId }} alignSelf="start">
        {t('Open inquiry #{id}', { id: inquiryId })}
      </TextLink>
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
        <ButtonLink
          to="/loans/$id/record"
          params={{ id: String(loan.id) }}
          size="sm"
          variant="outline"
          ms="auto"
          data-no-print
        >
          <FileText aria-hidden />
          {t('Record')}
        </ButtonLink>
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
      <LoanProgress loan={loan} />
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
