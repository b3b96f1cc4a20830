import { Button } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Inquiry } from '@commonyard/contracts/http/inquiries';
import { INQUIRY_TRANSITIONS, type InquiryStatus } from '@commonyard/contracts/inquiries.values';
import { moveCount, patchInquiry } from '../../entities/inquiry/inquiry.cache.ts';
import { inquiryKeys } from '../../entities/inquiry/inquiry.queries.ts';
import { readInquiry } from '../../entities/inquiry/thread.queries.ts';
import { acceptIfDone } from '../../lib/accept-if-done.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.ts';
import { changeInquiry } from './inquiries.queries.ts';
import { Cluster, ErrorText } from '../../ui/layout.tsx';

/** The status changes open to an administrator. Applied optimistically and reverted on errors. */
export function InquiryStatusActions({ inquiry: { id, status } }: { inquiry: Inquiry }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isCancelling, setCancelling] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (next: InquiryStatus) =>
      acceptIfDone(
        changeInquiry(id, { status: next }),
        () => readInquiry(id),
        ({ status }) => status === next,
      ),
    onMutate: async (next) => {
      // A response in flight would restore the old status.
      await queryClient.cancelQueries({ queryKey: inquiryKeys.one(id) });
      patchInquiry(queryClient, id, { status: next });
      moveCount(queryClient, status, next);
      return status;
    },
    onSuccess: () => toast({ title: t('Status updated') }),
    onError: (error, next, before) => {
      if (before) {
        patchInquiry(queryClient, id, { status: before });
        moveCount(queryClient, next, before);
      }
      toast({ type: 'error', title: t('Update failed'), description: errorMessage(error) });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: inquiryKeys.all }),
  });
  // A status that a newer version of the service added has no steps here.
  const steps = (INQUIRY_TRANSITIONS as Partial<typeof INQUIRY_TRANSITIONS>)[status] ?? [];
  return (
    <>
      {error && (
        <ErrorText role="alert">
          {t('Update failed')}: {errorMessage(error)}
        </ErrorText>
      )}
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
              <ActionButton key={step} {...looks} onClick={() => mutate(step)}>
                {label}
              </ActionButton>
            );
          })}
        </Cluster>
      )}
      {isCancelling && (
        <Confirm
          title={t('Cancel inquiry #{id}?', { id })}
          text={t('Both parties will see that it was cancelled. A cancelled inquiry cannot be reopened.')}
          confirmLabel={t('Cancel Inquiry')}
          dismissLabel={t('Keep it open')}
          onConfirm={() => {
            setCancelling(false);
            mutate('cancelled');
          }}
          onClose={() => setCancelling(false)}
        />
      )}
    </>
  );
}

/** Labels of the actions that lead to a status. No action leads to `pending`. */
export const STATUS_ACTION_LABELS: Partial<Record<InquiryStatus, string>> = {
  in_progress: 'Start Processing',
  completed: 'Mark as Completed',
  cancelled: 'Cancel Inquiry',
};
