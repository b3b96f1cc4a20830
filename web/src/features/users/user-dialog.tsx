import { Box, Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Badge } from '../../ui/badges.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RoleBadge } from '../../ui/role-badge.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { activityQuery, listingCountQuery, userQuery } from './users.queries.ts';

type Props = { id: number; onClose: () => void; onEdit: () => void; onSwitch: (user: User) => void };

/** An account as administrators see it, with what its owner has done here. */
export function UserDialog({ id, onClose, onEdit, onSwitch }: Props) {
  const { t } = useTranslation();
  const { data: user, isError, refetch } = useQuery(userQuery(id));
  const isSelf = useCurrentUser().user?.id === id;
  return (
    <Dialog
      title={user?.name ?? t('User details')}
      size="detail"
      onClose={onClose}
      footer={
        <>
          {user && !isSelf && (
            <Button type="button" variant="outline" me="auto" onClick={() => onSwitch(user)}>
              {user.active ? t('Deactivate User') : t('Reactivate User')}
            </Button>
          )}
          <Button type="button" variant="outline" onClick={onClose}>
            {t('Close')}
          </Button>
          {user && (
            <Button type="button" onClick={onEdit}>
              {t('Edit User')}
            </Button>
          )}
        </>
      }
    >
      {user ? (
        <Details user={user} />
      ) : isError ? (
        <ErrorState text={t('This account could not be loaded.')} onRetry={() => void refetch()} />
      ) : (
        <Loading text={t('Loading users...')}>
          <Skeleton h="240px" />
        </Loading>
      )}
    </Dialog>
  );
}

function Details({ user }: { user: User }) {
  const { t } = useTranslation();
  const facts: [string, ReactNode][] = [
    [t('Username'), user.username],
    [t('Email'), <Email key="email" user={user} />],
    [t('Municipality'), user.municipalityName ?? '–'],
    [t('Region'), user.region ? t(user.region) : '–'],
    [t('Position'), user.position ?? '–'],
    [t('Joined'), <Joined key="joined" at={user.createdAt} />],
  ];
  return (
    <>
      <Box display="flex" flexWrap="wrap" gap="8px" mb="16px">
        <RoleBadge role={user.role} />
        {!user.active && <Badge tint="gray">{t('Deactivated')}</Badge>}
        {user.mustChangePassword && <Badge tint="yellow">{t('Has not logged in yet')}</Badge>}
      </Box>
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: '1fr', sm: 'repeat(2, minmax(0, 1fr))' }}
        gap="12px 24px"
        mb="24px"
      >
        {facts.map(([name, value]) => (
          <Box key={name} minW="0">
            <chakra.dt color="fg.muted" textStyle="sm">
              {name}
            </chakra.dt>
            <chakra.dd wordBreak="break-word">{value}</chakra.dd>
          </Box>
        ))}
      </chakra.dl>
      <chakra.h3 fontWeight="700" mb="8px">
        {t('Activity')}
      </chakra.h3>
      <Counters id={user.id} />
    </>
  );
}

function Email({ user: { email, emailVerified } }: { user: User }) {
  const { t } = useTranslation();
  return (
    <>
      <chakra.a href={`mailto:${email}`} color="link" textDecoration="underline">
        {email}
      </chakra.a>{' '}
      <chakra.span color="fg.muted" textStyle="sm">
        {emailVerified ? t('verified') : t('not verified yet')}
      </chakra.span>
    </>
  );
}

const Joined = ({ at }: { at: string }) => <time dateTime={at}>{formatDay(at, currentLanguage())}</time>;

/** Counted by the services that have the things; a dash while one is asked, or where it does not answer. */
function Counters({ id }: { id: number }) {
  const { t } = useTranslation();
  const listings = useQuery(listingCountQuery(id)).data;
  const activity = useQuery(activityQuery(id)).data;
  const counters: [string, number | undefined][] = [
    [t('Listings'), listings],
    [t('Inquiries'), activity?.inquiries],
    [t('Inspections'), activity?.inspections],
  ];
  return (
    <chakra.dl display="grid" gridTemplateColumns="repeat(3, minmax(0, 1fr))" gap="12px">
      {counters.map(([name, count]) => (
        <Box
          key={name}
          display="flex"
          flexDirection="column-reverse"
          px="8px"
          py="12px"
          bg="bg.subtle"
          borderRadius="l2"
        >
          <chakra.dt textStyle="sm" color="fg.muted" wordBreak="break-word">
            {name}
          </chakra.dt>
          <chakra.dd textStyle="2xl" fontVariantNumeric="tabular-nums">
            {count === undefined ? '–' : formatNumber(count, currentLanguage())}
          </chakra.dd>
        </Box>
      ))}
    </chakra.dl>
  );
}
