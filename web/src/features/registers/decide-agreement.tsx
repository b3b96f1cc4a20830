import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MasterAgreement } from '@commonyard/contracts/http/master-agreements';
import { agreementKeys } from '../../entities/certificate/certificate.queries.ts';
import { callJson, hasStatus } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { ifMatch } from '../../lib/shown.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionError } from '../../ui/action-error.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.ts';
import { useShownAgreement } from './shown-records.tsx';
import { ReasonForm } from '../../entities/loan/reason-form.tsx';

type Props = { agreement: MasterAgreement; onClose: () => void };

export function ConfirmAgreement({ agreement, onClose }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const headers = useIdempotencyKey();
  const { shown, subject } = useShownAgreement(agreement, ({ canConfirm }) => canConfirm);
  const confirm = useMutation({
    mutationFn: () =>
      callJson(`/api/master-agreements/${shown.id}/confirm`, {
        method: 'POST',
        headers: { ...ifMatch(shown), ...headers },
      }),
    onSuccess: () => {
      toast({ title: t('Agreement confirmed') });
      onClose();
    },
    onError: (error) => {
      if (hasStatus(error, 409)) void subject.readAgain();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: agreementKeys.all }),
  });
  return (
    <Confirm
      title={t('Confirm “{title}”?', { title: shown.title })}
      subject={subject}
      text={
        <Stack gap="2">
          <p>
            {t('It is in force from then on for loans between your municipality and {municipality}, both ways.', {
              municipality: shown.proposer.municipalityName,
            })}
          </p>
          <ActionError error={confirm.error} />
        </Stack>
      }
      confirmLabel={t('Confirm')}
      busyLabel={t('Sending...')}
      isBusy={confirm.isPending}
      isHarmless
      onConfirm={() => confirm.mutate()}
      onClose={onClose}
    />
  );
}

export function EndAgreement({ agreement, label, onClose }: Props & { label: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const headers = useIdempotencyKey();
  const { shown, subject } = useShownAgreement(agreement, ({ canEnd }) => canEnd);
  const title = `${label}: ${shown.title}`;
  return (
    <FormDialog
      title={title}
      description={t('Loans that began under it go on. The other municipality reads the reason.')}
      subject={subject}
      onClose={onClose}
    >
      <ReasonForm
        title={title}
        label={label}
        busyLabel={t('Sending...')}
        colorPalette="danger"
        onSubmit={async (reason) => {
          await callJson(`/api/master-agreements/${shown.id}/end`, {
            method: 'POST',
            headers: { ...ifMatch(shown), ...headers },
            body: { reason },
          });
          void queryClient.invalidateQueries({ queryKey: agreementKeys.all });
          toast({ title: t('Agreement ended') });
          onClose();
        }}
      />
    </FormDialog>
  );
}
