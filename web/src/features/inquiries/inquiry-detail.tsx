import { chakra, Button } from '@chakra-ui/react';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { INSPECTABLE_STATUSES } from '@commonyard/contracts/inspections.values';
import { callJson, hasStatus } from '../../lib/http.ts';
import { asShown, type Shown } from '../../lib/shown.ts';
import { useShown } from '../../ui/forms/use-shown.ts';
import { useTranslation } from '../../lib/translation.ts';
import { InquiryDates, InquiryStatusBadge } from '../../entities/inquiry/inquiry-status-badge.tsx';
import { inquiryQuery } from '../../entities/inquiry/thread.queries.ts';
import { Thread } from '../../entities/inquiry/thread.tsx';
import { InquiryInspections } from '../../entities/inquiry/inquiry-inspections.tsx';
import { isFromOwnMunicipality } from '../../entities/listing/listing.policy.ts';
import { ReportButton } from '../../entities/report/report-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { InquiryAdminNotes } from './admin-notes.tsx';
import { InquiryFacts } from './inquiry-facts.tsx';
import { Cluster, Stack, Toolbar, SectionTitle } from '../../ui/layout.tsx';
import { TextLink, ButtonLink } from '../../ui/links.tsx';
import { ClipboardCheck, Plus } from 'lucide-react';
import type { Inquiry } from '@commonyard/contracts/http/inquiries';
import { INQUIRY_TRANSITIONS, type InquiryStatus } from '@commonyard/contracts/inquiries.values';
import { moveCount, patchInquiry } from '../../entities/inquiry/inquiry.cache.ts';
import { inquiryKeys } from '../../entities/inquiry/inquiry.queries.ts';
import { acceptIfDone } from '../../lib/accept-if-done.ts';
import { ActionError } from '../../ui/action-error.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.ts';
import { changeInquiry } from './inquiries.queries.ts';

export function InquiryDetail({ id, user }: { id: number; user: User }) {
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
        loading="Loading inquiry..."
        error="Failed to load the inquiry. Please try again."
        missing="This inquiry does not exist, or you do not have access to it."
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
        <ReportOtherUser inquiry={inquiry} user={user} />
      </InquiryFacts>
      <Thread inquiry={inquiry} user={user} isFilling />
    </Stack>
  );
}

/** Reports the user on the other side of an inquiry, if that has an account. */
function ReportOtherUser({ inquiry: { userId, asset }, user }: { inquiry: Inquiry; user: User }) {
  const { t } = useTranslation();
  const id = isFromOwnMunicipality(asset, user) ? userId : asset.userId;
  if (id === null || id === user.id || user.role === 'admin') return null;
  return (
    <ReportButton
      target={{ by: 'user', subject: 'user', id }}
      label={t('Report this user')}
      text={t('Report this user')}
      alignSelf="start"
    />
  );
}

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
      <InquiryInspections inquiryId={id} />
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

/** The status changes open to an administrator. Applied optimistically and reverted on errors. */
function InquiryStatusActions({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { id, status } = inquiry;
  const [isCancelling, setCancelling] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ from, next }: StatusChange) =>
      acceptIfDone(
        changeInquiry(from, { status: next }),
        () => callJson(`/api/inquiries/${id}`),
        ({ status }) => status === next,
      ),
    onMutate: async ({ from, next }) => {
      // A response in flight would restore the old status.
      await queryClient.cancelQueries({ queryKey: inquiryKeys.one(id) });
      patchInquiry(queryClient, id, { status: next });
      moveCount(queryClient, from.status, next);
    },
    onSuccess: (changed) => {
      queryClient.setQueryData(inquiryQuery(id).queryKey, changed);
      toast({ title: t('Status updated') });
    },
    onError: (error, { from, next }) => {
      patchInquiry(queryClient, id, { status: from.status });
      moveCount(queryClient, next, from.status);
      toast({ title: t('Update failed'), error });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: inquiryKeys.all }),
  });
  const steps = stepsOf(status);
  return (
    <>
      <ActionError error={error} title={t('Update failed')} />
      {steps.length > 0 && (
        <Cluster gap="2">
          {steps.map((step, index) => {
            const looks = { size: 'sm', variant: index === 0 ? 'solid' : 'outline', disabled: isPending } as const;
            const label = t(STATUS_ACTION_LABELS[step]!);
            return step === 'cancelled' ? (
              <Button key={step} {...looks} onClick={() => setCancelling(true)}>
                {label}
              </Button>
            ) : (
              <ActionButton key={step} {...looks} onClick={() => mutate({ from: asShown(inquiry), next: step })}>
                {label}
              </ActionButton>
            );
          })}
        </Cluster>
      )}
      {isCancelling && (
        <CancelInquiry
          inquiry={inquiry}
          onCancel={(from) => {
            setCancelling(false);
            mutate({ from, next: 'cancelled' });
          }}
          onClose={() => setCancelling(false)}
        />
      )}
    </>
  );
}

type StatusChange = { from: Shown<Inquiry>; next: InquiryStatus };
type CancelProps = { inquiry: Inquiry; onCancel: (inquiry: Shown<Inquiry>) => void; onClose: () => void };

function CancelInquiry({ inquiry, onCancel, onClose }: CancelProps) {
  const { t } = useTranslation();
  const { id } = inquiry;
  const { shown, newer, show, readAgain } = useShown(inquiry, () => callJson(`/api/inquiries/${id}`));
  const isPossible = newer && stepsOf(newer.status).includes('cancelled');
  return (
    <Confirm
      title={t('Cancel inquiry #{id}?', { id })}
      text={t('Both parties will see that it was cancelled. A cancelled inquiry cannot be reopened.')}
      confirmLabel={t('Cancel Inquiry')}
      dismissLabel={t('Keep it open')}
      subject={{
        readAgain,
        ...(newer && {
          change: (
            <>
              <chakra.p fontWeight="700">{t('The inquiry was changed in the meantime.')}</chakra.p>
              <InquiryStatusBadge status={newer.status} />
              <InquiryDates dates={newer} />
            </>
          ),
        }),
        goOn: isPossible ? () => show(newer) : undefined,
      }}
      onConfirm={() => onCancel(shown)}
      onClose={onClose}
    />
  );
}

// A status that a newer version of the service added has no steps here.
const stepsOf = (status: InquiryStatus): readonly InquiryStatus[] =>
  (INQUIRY_TRANSITIONS as Partial<typeof INQUIRY_TRANSITIONS>)[status] ?? [];

/** Labels of the actions that lead to a status. No action leads to `pending`. */
export const STATUS_ACTION_LABELS: Partial<Record<InquiryStatus, string>> = {
  in_progress: 'Start Processing',
  completed: 'Mark as Completed',
  cancelled: 'Cancel Inquiry',
};
