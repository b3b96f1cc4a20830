import { Box, Button, chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Inquiry } from '@commonyard/contracts/http/inquiries';
import { INQUIRY_TRANSITIONS, type InquiryStatus } from '@commonyard/contracts/inquiries.values';
import { INQUIRIES_KEY } from '../../lib/inquiry-counts.ts';
import { told } from '../../lib/told.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.ts';
import { countMoved, showChanged } from './inquiries.cache.ts';
import { changeInquiry } from './inquiries.queries.ts';
import { STEP_LABELS } from './inquiries.words.ts';

/** What an administrator may do next. It is shown at once, and taken back where the server refuses. */
export function StatusSteps({ inquiry: { id, status } }: { inquiry: Inquiry }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isCancelling, setCancelling] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (next: InquiryStatus) => changeInquiry(id, { status: next }),
    onMutate: async (next) => {
      // An answer that is on its way still has the status as it was.
      await queryClient.cancelQueries({ queryKey: [...INQUIRIES_KEY, 'one', id] });
      showChanged(queryClient, id, { status: next });
      countMoved(queryClient, status, next);
      return status;
    },
    onSuccess: () => toast({ title: t('Status updated') }),
    onError: (error, next, before) => {
      if (before) {
        showChanged(queryClient, id, { status: before });
        countMoved(queryClient, next, before);
      }
      toast({ type: 'error', title: t('Update failed'), description: told(error) });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: INQUIRIES_KEY }),
  });
  const steps = INQUIRY_TRANSITIONS[status];
  return (
    <>
      {error && (
        <chakra.p role="alert" color="fg.error" fontWeight="600">
          {t('Update failed')}: {told(error)}
        </chakra.p>
      )}
      {steps.length > 0 && (
        <Box display="flex" flexWrap="wrap" gap="8px">
          {steps.map((step, index) => (
            <Button
              key={step}
              type="button"
              size="sm"
              variant={index === 0 ? 'solid' : 'outline'}
              disabled={isPending}
              onClick={() => (step === 'cancelled' ? setCancelling(true) : mutate(step))}
            >
              {t(STEP_LABELS[step]!)}
            </Button>
          ))}
        </Box>
      )}
      {isCancelling && (
        <Confirm
          title={t('Cancel inquiry #{id}?', { id })}
          text={t('Both parties see that it was cancelled. A cancelled inquiry cannot be opened again.')}
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
