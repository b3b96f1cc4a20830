import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { INSPECTABLE_STATUSES } from '@commonyard/contracts/inspections.values';
import { hasStatus } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';
import { InquiryDates, InquiryStatusBadge } from '../../entities/inquiry/inquiry-status-badge.tsx';
import { inquiryQuery } from '../../entities/inquiry/thread.queries.ts';
import { Thread } from '../../entities/inquiry/thread.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { InquiryAdminNotes } from './admin-notes.tsx';
import { InquiryFacts } from './inquiry-facts.tsx';
import { InquiryStatusActions } from './inquiry-status-actions.tsx';
import { Cluster, Stack, Toolbar, SectionTitle } from '../../ui/layout.tsx';
import { TextLink, ButtonLink } from '../../ui/links.tsx';
import { ClipboardCheck, Plus } from 'lucide-react';
import type { Inquiry } from '@commonyard/contracts/http/inquiries';

export function InquiryDetail({ id, user }: { id: number; user: User }) {
  const { t } = useTranslation();
  const [isFactsOpen, setFactsOpen] = useState(false);
  const query = useQuery(inquiryQuery(id));
  const { data: inquiry, error } = query;
  const isAdmin = user.role === 'admin';
  const loanId = inquiry?.loanId ?? null;
  // Keep showing cached data when a refetch fails, so that a half-written reply is not lost.
  if (!inquiry || hasStatus(error, 404)) {
    return (
      <QueryState
        query={query}
        loading={t('Loading inquiry...')}
        error={t('Failed to load the inquiry. Please try again.')}
        missing={t('This inquiry does not exist, or you do not have access to it.')}
        height="80"
      />
    );
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

/** The link to the loan of an inquiry, and the reason why users cannot set the status here. */
function InquiryLoan({ loanId }: { loanId: number }) {
  const { t } = useTranslation();
  return (
    <chakra.p>
      <TextLink to="/loans" search={{ loan: loanId }}>
        {t('Belongs to loan #{id}', { id: loanId })}
      </TextLink>{' '}
      <chakra.span color="fg.muted">{t('The status follows the loan.')}</chakra.span>
    </chakra.p>
  );
}

function InspectionLinks({ inquiry: { id, asset } }: { inquiry: Inquiry }) {
  const { t } = useTranslation();
  return (
    <Stack as="section" gap="2">
      <SectionTitle as="h3">{t('Inspection Forms')}</SectionTitle>
      <Cluster gap="2">
        <ButtonLink to="/inspections" search={{ new: true, inquiry: id }} variant="outline" size="sm">
          <Plus aria-hidden />
          {t('New Inspection')}
        </ButtonLink>
        <ButtonLink to="/inspections" search={{ q: asset.title }} variant="ghost" size="sm">
          <ClipboardCheck aria-hidden />
          {t('Inspections of this equipment')}
        </ButtonLink>
      </Cluster>
    </Stack>
  );
}
