import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@commonyard/contracts/http/identity';
import { INSPECTABLE_STATUSES } from '@commonyard/contracts/inquiries.values';
import { ApiError } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { AdminNotes } from './admin-notes.tsx';
import { inquiryQuery } from './inquiries.queries.ts';
import { InquiryMessage } from './inquiry-message.tsx';
import { InspectionLinks } from './inspection-links.tsx';
import { RelatedAsset } from './related-asset.tsx';
import { StatusSteps } from './status-steps.tsx';
import { Thread } from './thread.tsx';

type Props = { id: number; user: User };

/** One conversation: about what, with whom, what was said, and what may be done. */
export function InquiryDetail({ id, user }: Props) {
  const { t } = useTranslation();
  const { data: inquiry, isPending, error, refetch } = useQuery(inquiryQuery(id));
  const isAdmin = user.role === 'admin';
  if (isPending) {
    return (
      <Loading text={t('Loading inquiry...')}>
        <Skeleton h="320px" />
      </Loading>
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return <chakra.p textStyle="lg">{t('This inquiry does not exist, or it is not yours to see.')}</chakra.p>;
  }
  // What is known already stays: a failed refresh takes nothing away, half-written replies least of all.
  if (!inquiry) {
    return <ErrorState text={t('Failed to load the inquiry. Please try again.')} onRetry={() => void refetch()} />;
  }
  return (
    <Box display="flex" flexDirection="column" gap="16px">
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="12px">
        <StatusBadge status={inquiry.status} />
        {isAdmin && <StatusSteps inquiry={inquiry} />}
      </Box>
      <RelatedAsset asset={inquiry.asset} />
      <InquiryMessage inquiry={inquiry} />
      <Thread inquiry={inquiry} user={user} />
      {isAdmin && <AdminNotes inquiry={inquiry} userId={user.id} />}
      {INSPECTABLE_STATUSES.includes(inquiry.status) && <InspectionLinks inquiry={inquiry} />}
    </Box>
  );
}
