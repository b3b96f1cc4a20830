import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { INSPECTABLE_STATUSES } from '@commonyard/contracts/inspections.values';
import { ApiError } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';
import { InquiryDates } from '../../entities/inquiry/inquiry-dates.tsx';
import { InquiryStatusBadge } from '../../entities/inquiry/inquiry-status-badge.tsx';
import { inquiryQuery } from '../../entities/inquiry/thread.queries.ts';
import { Thread } from '../../entities/inquiry/thread.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { InquiryAdminNotes } from './admin-notes.tsx';
import { InquiryFacts } from './inquiry-facts.tsx';
import { InquiryLoan } from './inquiry-loan.tsx';
import { InspectionLinks } from './inspection-links.tsx';
import { InquiryStatusActions } from './inquiry-status-actions.tsx';
import { Cluster, Stack, Toolbar } from '../../ui/layout.tsx';

/** An inquiry: its listing, thread and actions. */
export function InquiryDetail({ id, user }: { id: number; user: User }) {
  const { t } = useTranslation();
  const [isFactsOpen, setFactsOpen] = useState(false);
  const { data: inquiry, isPending, error, refetch } = useQuery(inquiryQuery(id));
  const isAdmin = user.role === 'admin';
  const loanId = inquiry?.loanId ?? null;
  if (isPending) {
    return (
      <Loading text={t('Loading inquiry...')}>
        <Skeleton h="80" />
      </Loading>
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return <chakra.p textStyle="lg">{t('This inquiry does not exist, or you do not have access to it.')}</chakra.p>;
  }
  // Keep showing cached data when a refetch fails, so that a half-written reply is not lost.
  if (!inquiry) {
    return <ErrorState text={t('Failed to load the inquiry. Please try again.')} onRetry={() => void refetch()} />;
  }
  return (
    <Stack gap="3" flex={{ lg: '1' }} minH={{ lg: '0' }}>
      <Toolbar gap="3">
        <Cluster alignItems="center" columnGap="4" rowGap="1">
          <InquiryStatusBadge status={inquiry.status} />
          <InquiryDates dates={inquiry} />
        </Cluster>
        {isAdmin && loanId === null && <InquiryStatusActions inquiry={inquiry} />}
        {loanId !== null && <InquiryLoan loanId={loanId} />}
      </Toolbar>
      <InquiryFacts
        inquiry={inquiry}
        isOpen={isFactsOpen}
        onToggle={() => setFactsOpen(!isFactsOpen)}
        notes={isAdmin && <InquiryAdminNotes inquiry={inquiry} userId={user.id} />}
      >
        {INSPECTABLE_STATUSES.includes(inquiry.status) && <InspectionLinks inquiry={inquiry} />}
      </InquiryFacts>
      <Thread inquiry={inquiry} user={user} />
    </Stack>
  );
}
