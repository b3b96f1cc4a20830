import { Box, Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { useCurrentUser } from '../../entities/user/session.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { decidedText } from '../../entities/user/decisions.ts';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { ResemblanceMark, RoleBadge } from '../../entities/user/user-marks.tsx';
import { activityQuery, listingCountQuery, userQuery } from './users.queries.ts';
import { Cluster, SmallText } from '../../ui/layout.tsx';
import { QueryState } from '../../ui/query-state.tsx';

type Props = {
  id: number;
  onClose: () => void;
  onEdit: () => void;
  onToggleActive: (user: User) => void;
  onTakeBack: (user: User) => void;
};

export function UserDialog({ id, onClose, onEdit, onToggleActive, onTakeBack }: Props) {
  const { t } = useTranslation();
  const query = useQuery(userQuery(id));
  const user = query.data;
  const isSelf = useCurrentUser().user?.id === id;
  return (
    <Dialog
      title={user?.name ?? t('User details')}
      size="detail"
      onClose={onClose}
      footer={
        <>
          {user && !isSelf && (
            <Cluster gap="3" me="auto">
              <Button variant="outline" onClick={() => onToggleActive(user)}>
                {user.active ? t('Deactivate User') : t('Reactivate User')}
              </Button>
              {user.active && user.approval === 'approved' && (
                <Button variant="outline" onClick={() => onTakeBack(user)}>
                  {t('Take back approval')}
                </Button>
              )}
            </Cluster>
          )}
          <Button variant="outline" onClick={onClose}>
            {t('Close')}
          </Button>
          {user && <Button onClick={onEdit}>{t('Edit User')}</Button>}
        </>
      }
    >
      {user ? (
        <Details user={user} />
      ) : (
        <QueryState query={query} height="60" loading="Loading users..." error="This account could not be loaded." />
      )}
    </Dialog>
  );
}

function Details({ user }: { user: User }) {
  const { t } = useTranslation();
  const details: [string, ReactNode][] = [
    [t('Username'), user.username],
    [t('Email'), <Email key="email" user={user} />],
    user.municipalityName === null && user.organization !== null
      ? [t('Organization'), user.organization]
      : [t('Municipality'), user.municipalityName ?? '–'],
    [t('Region'), user.region ? t(user.region) : '–'],
    [t('Position'), user.position ?? '–'],
    [t('Approval'), approvalText(user, t)],
    [t('Reason of the decision'), user.approvalReason],
    [t('Joined'), <Joined key="joined" at={user.createdAt} />],
  ];
  return (
    <>
      <Cluster gap="2" mb="4">
        <RoleBadge role={user.role} />
        {!user.active && <Badge tint="gray">{t('Deactivated')}</Badge>}
        {user.mustChangePassword && <Badge tint="yellow">{t('Has not logged in yet')}</Badge>}
      </Cluster>
      <ResemblanceMark user={user} />
      <FactList facts={details} />
      <chakra.h3 fontWeight="700" mb="2">
        {t('Activity')}
      </chakra.h3>
      <Counters id={user.id} />
    </>
  );
}

function approvalText({ approval, decision, emailVerified }: User, t: TFunction): string {
  if (decision) return decidedText(approval, decision, t);
  if (approval === 'pending' && !emailVerified) return t('Has not confirmed the address');
  return approval === 'pending' ? t('Waits for approval') : approval === 'refused' ? t('Refused') : t('Approved');
}

function Email({ user: { email, emailVerified } }: { user: User }) {
  const { t } = useTranslation();
  return (
    <>
      <chakra.a href={`mailto:${email}`} color="link" textDecoration="underline">
        {email}
      </chakra.a>{' '}
      <SmallText as="span">{emailVerified ? t('verified') : t('not verified yet')}</SmallText>
    </>
  );
}

const Joined = ({ at }: { at: string }) => <time dateTime={at}>{formatDay(at)}</time>;

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
    <chakra.dl display="grid" gridTemplateColumns="repeat(3, minmax(0, 1fr))" gap="3">
      {counters.map(([name, count]) => (
        <Box key={name} display="flex" flexDirection="column-reverse" px="2" py="3" bg="bg.subtle" borderRadius="l2">
          <SmallText as="dt" wordBreak="break-word">
            {name}
          </SmallText>
          <chakra.dd textStyle="2xl" fontVariantNumeric="tabular-nums">
            {count === undefined ? '–' : formatNumber(count)}
          </chakra.dd>
        </Box>
      ))}
    </chakra.dl>
  );
}
