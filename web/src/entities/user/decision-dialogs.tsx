import { Button, Field, Textarea } from '@chakra-ui/react';
import { useRef, useState, type ReactNode } from 'react';
import { normalizeText } from '@commonyard/contracts/text.values';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import type { User } from '@commonyard/contracts/http/identity';
import { callJson, hasStatus } from '../../lib/http.ts';
import { asShown, ifMatch, type Shown } from '../../lib/shown.ts';
import { isPossibleNoMore, type DialogSubject } from '../../ui/dialog-subject.ts';
import { SubjectAction, SubjectNotice } from '../../ui/subject-action.tsx';
import { useShownUser } from './shown-user.tsx';
import { Stack } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.ts';
import { useCurrentUser, userKeys, waitingUsersQuery } from './session.ts';

const MAX_REASON = 500;

type Props = {
  title: string;
  description?: string;
  confirmLabel: string;
  /** Catalogue key of what is shown without a reason. */
  missing: string;
  /** The dialog closes once it settles, unless it failed because others have changed the account. */
  onConfirm: (reason: string) => Promise<unknown>;
  subject: DialogSubject;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks for the reason of a decision about an account, which is mailed to it. */
function ReasonDialog({ title, description, confirmLabel, missing, onConfirm, subject, onClose, children }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const confirm = async () => {
    const reason = normalizeText('paragraphs', text);
    setMissing(reason === '');
    if (reason === '') return box.current?.focus();
    await onConfirm(reason).then(onClose, async (error: unknown) => {
      if (!hasStatus(error, 409) || !(await subject.readAgain())) onClose();
    });
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
            {isPossibleNoMore(subject) ? t('Close') : t('Cancel')}
          </Button>
          <SubjectAction subject={subject}>
            <ActionButton colorPalette="danger" onClick={confirm}>
              {confirmLabel}
            </ActionButton>
          </SubjectAction>
        </>
      }
    >
      <SubjectNotice subject={subject} hasForm />
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

type TakeBackProps = { user: User; onClose: () => void };

/** Says what follows when an approval is taken back, and takes it back. */
export function TakeBackDialog({ user, onClose }: TakeBackProps) {
  const { t } = useTranslation();
  const isAdmin = useCurrentUser().user?.role === 'admin';
  const { shown, subject } = useShownUser(user, {
    isPossible: ({ approval }) => approval === 'approved',
    // An administrator of a municipality reads its accounts only as a list.
    ...(!isAdmin && { read: () => findUser(callJson('/api/users/colleagues'), user.id) }),
  });
  const { id, name } = shown;
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: userKeys.all });
  const showError = (error: Error) => toast({ title: t('Update failed'), error });
  const undo = (waiting: User) =>
    callJson(`/api/users/${id}/approve`, { method: 'POST', body: {}, headers: ifMatch(asShown(waiting)) })
      .catch(showError)
      .then(refresh);
  const { mutateAsync } = useMutation({
    mutationFn: (reason: string) =>
      callJson(`/api/users/${id}/take-back-approval`, { method: 'POST', body: { reason }, headers: ifMatch(shown) }),
    onSuccess: (waiting) =>
      toast({
        title: t('Approval taken back'),
        description: name,
        action: { label: t('Undo'), onClick: () => void undo(waiting) },
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
      subject={subject}
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

type RefuseProps = {
  user: User;
  onRefuse: (user: Shown<User>, reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks why a waiting account is refused. */
export function RefuseDialog({ user, onRefuse, onClose }: RefuseProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { shown, subject } = useShownUser(user, {
    // The deciders of a municipality may read the accounts that wait, and no other.
    read: () => findUser(queryClient.fetchQuery({ ...waitingUsersQuery, staleTime: 0 }), user.id),
  });
  return (
    <ReasonDialog
      title={t('Refuse {name}?', { name: shown.name })}
      description={t('The account stays closed for listings and inquiries. We mail the reason that you give here.')}
      confirmLabel={t('Refuse')}
      missing={ACCOUNT_MESSAGES.decisionReason}
      subject={subject}
      onConfirm={(reason) => onRefuse(shown, reason)}
      onClose={onClose}
    />
  );
}

async function findUser(users: Promise<User[]>, id: number): Promise<User> {
  const found = (await users).find((user) => user.id === id);
  if (!found) throw new Error('The account is in the list no more');
  return found;
}
