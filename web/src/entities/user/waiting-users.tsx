import { Box, Button, chakra, Field, Textarea } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { ResemblanceMark } from './user-marks.tsx';
import { normalizeText } from '@commonyard/contracts/text.values';
import { callJson } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Rows } from '../../ui/rows.tsx';
import { toast } from '../../ui/toast.ts';
import { userKeys, waitingUsersQuery } from './session.ts';
import { SectionTitle } from '../../ui/layout.tsx';

const MAX_REASON = 500;

/** The accounts on which the current user decides. Without `emptyText` an empty list is not shown. */
export function WaitingUsers({ emptyText }: { emptyText?: string }) {
  const { t } = useTranslation();
  const query = useQuery(waitingUsersQuery);
  const [refused, setRefused] = useState<User>();
  const { mutateAsync: decide } = useDecision();
  if (emptyText === undefined && !query.isError && !query.data?.length) return null;
  return (
    <Box as="section" mb="8" aria-labelledby="waiting-users">
      <SectionTitle id="waiting-users" mb="3">
        {t('Accounts that wait for approval')}
      </SectionTitle>
      <Rows
        query={query}
        toKey={({ id }) => id}
        loading="Loading accounts..."
        error="Failed to load the accounts that wait for approval. Please try again."
        emptyText={emptyText ?? ''}
        renderText={({ name, username, email, municipalityName, organization, position, resembles }) => (
          <>
            <chakra.p fontWeight="600">
              {name} <chakra.span fontWeight="400">({username})</chakra.span>
            </chakra.p>
            <p>{email}</p>
            <chakra.p color="fg.muted">
              {[municipalityName ?? organization ?? t('No municipality'), position].filter(Boolean).join(', ')}
            </chakra.p>
            <ResemblanceMark user={{ resembles }} />
          </>
        )}
        renderActions={(user) => (
          <>
            <ActionButton
              aria-label={t('Approve {name}', { name: user.name })}
              onClick={() => decide({ user, decision: 'approve' }).catch(() => undefined)}
            >
              {t('Approve')}
            </ActionButton>
            <Button
              variant="outline"
              aria-label={t('Refuse {name}', { name: user.name })}
              onClick={() => setRefused(user)}
            >
              {t('Refuse')}
            </Button>
          </>
        )}
      />
      {refused && (
        <RefusalDialog
          user={refused}
          onRefuse={(reason) => decide({ user: refused, decision: 'refuse', reason })}
          onClose={() => setRefused(undefined)}
        />
      )}
    </Box>
  );
}

type Decision = { user: User; decision: 'approve' | 'refuse'; reason?: string };

function useDecision() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ user, decision, reason }: Decision) =>
      callJson(`/api/users/${user.id}/${decision}`, { method: 'POST', body: reason ? { reason } : {} }),
    onSuccess: ({ name, approval }) =>
      toast({ title: approval === 'approved' ? t('Account approved') : t('Account refused'), description: name }),
    onError: (error) => toast({ title: t('Update failed'), error }),
    // Somebody else may have decided.
    onSettled: () => queryClient.invalidateQueries({ queryKey: userKeys.all }),
  });
}

type RefusalProps = { user: User; onRefuse: (reason: string) => Promise<unknown>; onClose: () => void };

function RefusalDialog({ user, onRefuse, onClose }: RefusalProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const refuse = async () => {
    const reason = normalizeText('paragraphs', text);
    setMissing(reason === '');
    if (reason === '') return box.current?.focus();
    await onRefuse(reason).then(onClose, onClose);
  };
  return (
    <Dialog
      title={t('Refuse {name}?', { name: user.name })}
      description={t('The account stays closed for listings and inquiries. We mail the reason that you give here.')}
      onClose={onClose}
      initialFocus={box}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <ActionButton colorPalette="danger" onClick={refuse}>
            {t('Refuse')}
          </ActionButton>
        </>
      }
    >
      <Field.Root id="refusal-reason" invalid={isMissing} required>
        <Field.Label>{t('Reason')}</Field.Label>
        <Textarea
          ref={box}
          rows={4}
          maxLength={MAX_REASON}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Field.ErrorText>{t(ACCOUNT_MESSAGES.refusalReason)}</Field.ErrorText>
      </Field.Root>
    </Dialog>
  );
}
