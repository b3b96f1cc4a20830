import { Box, Button, chakra } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { ApprovalEvidenceList } from './approval-evidence.tsx';
import { decidedText } from './decisions.ts';
import { ResemblanceMark, RoleBadge } from './user-marks.tsx';
import { ApiError, callJson } from '../../lib/http.ts';
import { asShown, ifMatch, type Shown } from '../../lib/shown.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Rows } from '../../ui/rows.tsx';
import { toast } from '../../ui/toast.ts';
import { useCurrentUser, userKeys, waitingUsersQuery } from './session.ts';
import { SectionTitle } from '../../ui/layout.tsx';

const RefuseDialog = lazyPart(() => import('./decision-dialogs.tsx'), 'RefuseDialog');

/** The accounts on which the current user decides. Without `emptyText` an empty list is not shown. */
export function WaitingUsers({ emptyText }: { emptyText?: string }) {
  const { t } = useTranslation();
  const query = useQuery(waitingUsersQuery);
  const [refused, setRefused] = useState<User>();
  const { mutateAsync: decide } = useDecision();
  if (emptyText === undefined && !query.isError && !query.data?.length) return null;
  return (
    <Box as="section" mb="8" aria-labelledby={TITLE_ID}>
      <SectionTitle id={TITLE_ID} tabIndex={-1} mb="3">
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
            <RoleBadge role={user.role} />
            <ResemblanceMark user={user} />
            <ApprovalEvidenceList user={user} />
          </>
        )}
        renderActions={(user) => (
          <>
            <ActionButton
              aria-label={t('Approve {name}', { name: user.name })}
              onClick={() => decide({ user: asShown(user), decision: 'approve' }).catch(() => undefined)}
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
        <RefuseDialog
          user={refused}
          onRefuse={(user, reason) => decide({ user, decision: 'refuse', reason })}
          onClose={() => setRefused(undefined)}
        />
      )}
    </Box>
  );
}

const TITLE_ID = 'waiting-users';

type Decision = { user: Shown<User>; decision: 'approve' | 'refuse'; reason?: string };

function useDecision() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { user: decider } = useCurrentUser();
  const refresh = () => queryClient.invalidateQueries({ queryKey: userKeys.all });
  const undo = async (approved: User) => {
    const { id, name } = approved;
    const body = { reason: t('An administrator approved the account by mistake.') };
    try {
      await callJson(`/api/users/${id}/take-back-approval`, {
        method: 'POST',
        body,
        headers: ifMatch(asShown(approved)),
      });
      toast({ title: t('Approval taken back'), description: name });
    } catch (error) {
      toast({ title: t('Update failed'), error });
    }
    await refresh();
  };
  return useMutation({
    mutationFn: ({ user, decision, reason }: Decision) =>
      callJson(`/api/users/${user.id}/${decision}`, {
        method: 'POST',
        body: reason ? { reason } : {},
        headers: ifMatch(user),
      }),
    onSuccess: (user) => {
      const { name, approval, role } = user;
      if (approval !== 'approved') return toast({ title: t('Account refused'), description: name });
      // As the service: a municipal administrator takes back the approval of operators only.
      const mayUndo = decider?.role === 'admin' || role === 'municipal_operator';
      toast({
        title: t('Account approved'),
        description: name,
        ...(mayUndo && { action: { label: t('Undo'), onClick: () => void undo(user) } }),
      });
    },
    onError: (error) => {
      const text = decidedByOther(error, t);
      toast(
        text === undefined
          ? { title: t('Update failed'), error }
          : { type: 'error', title: t('Already decided'), description: text },
      );
    },
    // Somebody else may have decided.
    onSettled: async () => {
      await refresh();
      // The button that had the focus is gone with its row.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById(TITLE_ID)?.focus();
      });
    },
  });
}

/** Who has decided already, and when, where the server says so. */
function decidedByOther(error: Error, t: TFunction): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'already_decided') return undefined;
  const { outcome, by, at } = error.params;
  if (by === undefined || at === undefined) return undefined;
  return decidedText(outcome === 'refused' ? 'refused' : 'approved', { by: String(by), at: String(at) }, t);
}
