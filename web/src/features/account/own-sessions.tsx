import { Box, chakra } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '@commonyard/contracts/http/identity';
import { formatInstant } from '../../lib/format.ts';
import { callJson } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { useLogoutEverywhere } from './account.queries.ts';
import { SmallText, Stack, Toolbar } from '../../ui/layout.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { userKeys } from '../../entities/user/session.ts';
import { toast } from '../../ui/toast.ts';
import { jsonQuery } from '../../lib/queries.ts';

const ownSessionsQuery = jsonQuery(userKeys.sessions, '/api/user/sessions');

export function OwnSessions() {
  const query = useQuery({ ...ownSessionsQuery, gcTime: 0 });
  const { data } = query;
  if (!data || query.isError)
    return <QueryState query={query} height="18" loading="Loading..." error="Your sessions could not be loaded." />;
  return (
    <Stack gap="3">
      <Stack as="ul" gap="2">
        {data.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </Stack>
      <LogoutEverywhere />
    </Stack>
  );
}

function SessionItem({ session }: { session: OwnSession }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { id, browser, system, current } = session;
  const { mutate, isPending } = useMutation({
    mutationFn: () => callJson(`/api/user/sessions/${id}`, { method: 'DELETE' }),
    onError: (error) => toast({ title: t('Signing out failed'), error }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  });
  const device = [browser, system].filter(Boolean).join(', ') || t('Unknown device');
  return (
    <Toolbar as="li" gap="2" p="3" bg="bg.subtle" borderRadius="l2">
      <Box minW="0">
        <chakra.p fontWeight="600">{device}</chakra.p>
        <SmallText>{t('Since {date}', { date: formatInstant(session.createdAt) })}</SmallText>
        <SmallText>{t('Last used {date}', { date: formatInstant(session.seenAt) })}</SmallText>
      </Box>
      {current ? (
        <Badge tint="green">{t('This device')}</Badge>
      ) : (
        <ActionButton
          variant="outline"
          size="sm"
          disabled={isPending}
          aria-label={t('Sign out: {device}', { device })}
          onClick={() => mutate()}
        >
          {t('Sign out')}
        </ActionButton>
      )}
    </Toolbar>
  );
}

function LogoutEverywhere() {
  const { t } = useTranslation();
  const { mutate, isPending } = useLogoutEverywhere();
  return (
    <ActionButton variant="outline" disabled={isPending} onClick={() => mutate()}>
      {t('Sign out everywhere')}
    </ActionButton>
  );
}
