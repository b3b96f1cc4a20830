import { Box, Button, chakra } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { ApprovalEvidenceList } from './approval-evidence.tsx';
import { decidedText } from './decisions.ts';
import { ResemblanceMark } from './user-marks.tsx';
import { ApiError, callJson } from '../../lib/http.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Rows } from '../../ui/rows.tsx';
import { toast } from '../../ui/toast.ts';
import { userKeys, waitingUsersQuery } from './session.ts';
import { SectionTitle } from '../../ui/layout.tsx';

const ReasonDialog = lazyPart(() => import('./decision-dialogs.tsx'), 'ReasonDialog');

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
        renderText={(user) => (
          <>
            <chakra.p fontWeight="600">
              {user.name} <chakra.span fontWeight="400">({user.username})</chakra.span>
            </chakra.p>
            <p>{user.email}</p>
            <chakra.p color="fg.muted">
              {[user.municipalityName ?? user.organization ?? t('No municipality'), user.position]
                .filter(Boolean)
                .join(', ')}
            </chakra.p>
            <ResemblanceMark user={user} />
            <ApprovalEvidenceList user={user} />
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
        <ReasonDialog
          title={t('Refuse {name}?', { name: refused.name })}
          description={t('The account stays closed for listings and inquiries. We mail the reason that you give here.')}
          confirmLabel={t('Refuse')}
          missing={ACCOUNT_MESSAGES.decisionReason}
          onConfirm={(reason) => decide({ user: refused, decision: 'refuse', reason })}
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
    onError: (error) => {
      const text = decidedByOther(error, t);
      toast(
        text === undefined
          ? { title: t('Update failed'), error }
          : { type: 'error', title: t('Already decided'), description: text },
      );
    },
    // Somebody else may have decided.
    onSettled: () => queryClient.invalidateQueries({ queryKey: userKeys.all }),
  });
}

/** Who has decided already, and when, where the server says so. */
function decidedByOther(error: Error, t: TFunction): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'already_decided') return undefined;
  const { outcome, by, at } = error.params;
  if (by === undefined || at === undefined) return undefined;
  return decidedText(outcome === 'refused' ? 'refused' : 'approved', { by: String(by), at: String(at) }, t);
}
