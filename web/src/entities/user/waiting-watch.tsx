import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { toast } from '../../ui/toast.ts';
import { currentUserQuery } from './session.ts';

/** The event stream is for accounts that act. Few accounts wait at a time. */
const POLL_MS = 4_000;

/** Notices on every page of a waiting account what was decided on it. It ends with the wait. */
export function WaitingWatch({ userId }: { userId: number }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const router = useRouter();
  useQuery({ ...currentUserQuery, refetchInterval: POLL_MS });
  useEffect(
    () => () => {
      const { queryKey } = currentUserQuery;
      const user = queryClient.getQueryData(queryKey);
      if (user?.id !== userId || user.approval === 'pending') return;
      if (user.approval === 'approved')
        toast({
          title: t('Your account is approved'),
          description: t('You can now post listings and send inquiries with it.'),
        });
      // What was read before is that of a member of no municipality.
      void queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
      // A refused account leaves the pages of members.
      void router.invalidate();
    },
    // At the end of the wait only.
    [queryClient, router, t, userId],
  );
  return null;
}
