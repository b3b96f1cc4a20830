import { Button, Field, Textarea } from '@chakra-ui/react';
import { useRef, useState, type ReactNode } from 'react';
import { normalizeText } from '@commonyard/contracts/text.values';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import type { User } from '@commonyard/contracts/http/identity';
import { callJson } from '../../lib/http.ts';
import { Stack } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.ts';
import { userKeys } from './session.ts';

const MAX_REASON = 500;

type Props = {
  title: string;
  description?: string;
  confirmLabel: string;
  /** Catalogue key of what is shown without a reason. */
  missing: string;
  /** The dialog closes once it settles. */
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks for the reason of a decision about an account, which is mailed to it. */
export function ReasonDialog({ title, description, confirmLabel, missing, onConfirm, onClose, children }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const confirm = async () => {
    const reason = normalizeText('paragraphs', text);
    setMissing(reason === '');
    if (reason === '') return box.current?.focus();
    await onConfirm(reason).then(onClose, onClose);
  };
  return (
    <Dialog
      title={title}
      {...(description !== undefined && { description })}
      onClose={onClose}
      initialFocus={box}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <ActionButton colorPalette="danger" onClick={confirm}>
            {confirmLabel}
          </ActionButton>
        </>
      }
    >
      {children}
      <Field.Root id="decision-reason" invalid={isMissing} required>
        <Field.Label>{t('Reason')}</Field.Label>
        <Textarea
          ref={box}
          rows={4}
          maxLength={MAX_REASON}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Field.ErrorText>{t(missing)}</Field.ErrorText>
      </Field.Root>
    </Dialog>
  );
}

type TakeBackProps = { user: Pick<User, 'id' | 'name'>; onClose: () => void };

/** Says what follows when an approval is taken back, and takes it back. */
export function TakeBackDialog({ user: { id, name }, onClose }: TakeBackProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: userKeys.all });
  const showError = (error: Error) => toast({ title: t('Update failed'), error });
  const undo = () => callJson(`/api/users/${id}/approve`, { method: 'POST', body: {} }).catch(showError).then(refresh);
  const { mutateAsync } = useMutation({
    mutationFn: (reason: string) =>
      callJson(`/api/users/${id}/take-back-approval`, { method: 'POST', body: { reason } }),
    onSuccess: () =>
      toast({
        title: t('Approval taken back'),
        description: name,
        action: { label: t('Undo'), onClick: () => void undo() },
      }),
    onError: showError,
    onSettled: refresh,
  });
  const consequences = [
    t(
      '{name} is signed out everywhere right away. After a new login the account can look around, but change nothing.',
      {
        name,
      },
    ),
    t('Whoever has an open loan request or quote with it is told. Accepted loans go on.'),
    t('Its listings stay as they are.'),
    t('You can approve the account again at any time.'),
  ];
  return (
    <ReasonDialog
      title={t('Take back the approval of {name}?', { name })}
      confirmLabel={t('Take back approval')}
      missing={ACCOUNT_MESSAGES.decisionReason}
      onConfirm={mutateAsync}
      onClose={onClose}
    >
      <Stack as="ul" listStyleType="disc" ps="5" gap="1" mb="4">
        {[...consequences, t('We mail the reason that you give here to {name}.', { name })].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Stack>
    </ReasonDialog>
  );
}
