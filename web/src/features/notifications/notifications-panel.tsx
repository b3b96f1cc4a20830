import { Button, chakra, Box } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  CheckCheck,
  Check,
  Bell,
  ArrowRightLeft,
  CalendarCheck,
  CalendarClock,
  CircleCheck,
  CircleX,
  BellRing,
  Combine,
  Flag,
  Handshake,
  ClipboardCheck,
  ListPlus,
  Inbox,
  Mail,
  MessageSquare,
  Scale,
  ShieldAlert,
  UserCog,
  UserPlus,
  UserRoundCheck,
  UserRoundPlus,
  UserRoundX,
  UserX,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextLink } from '../../ui/links.tsx';
import { PROFILE_HASH } from '../../ui/shell/hash-sheet.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { feedQuery } from './notifications.queries.ts';
import { useMarkRead, useNow, NotificationLink } from './notification-parts.tsx';
import { ErrorText, Stack, Toolbar, VisuallyHidden } from '../../ui/layout.tsx';
import type { Notification } from '@commonyard/contracts/http/notifications';
import type { NotificationKind } from '@commonyard/contracts/notifications.values';
import { looks } from '@commonyard/contracts/known-values.values';
import { formatAgo } from '../../lib/ago.ts';
import { formatInstant } from '../../lib/format.ts';
import { useMunicipalityNames } from '../../entities/municipality/municipality-names.ts';
import { namesMunicipality, notificationText } from './notifications.labels.ts';

export function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(feedQuery);
  const { data, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage } = query;
  const { mark, markAll, isMarkingAll } = useMarkRead();
  const now = useNow();
  const all = data?.pages.flatMap(({ items }) => items) ?? [];
  const [newest] = all.toSorted((a, b) => b.id - a.id);
  const hasUnread = all.some(({ readAt }) => readAt === null);
  return (
    <Dialog title={t('Notifications')} size="sheet" onClose={onClose}>
      <Toolbar rowGap="1" columnGap="3" mb="3">
        <TextLink to="." search={true} hash={PROFILE_HASH} resetScroll={false} py="2.5">
          {t('Choose your notifications')}
        </TextLink>
        {hasUnread && newest && (
          <ActionButton variant="ghost" size="sm" disabled={isMarkingAll} onClick={() => markAll(newest)}>
            <CheckCheck aria-hidden />
            {t('Mark all as read')}
          </ActionButton>
        )}
      </Toolbar>
      {!data ? (
        <QueryState
          query={query}
          height="16"
          count={4}
          loading="Loading notifications..."
          error="Failed to load notifications. Please try again."
        />
      ) : all.length === 0 ? (
        <EmptyState text={t('Nothing yet. Your notifications will appear here.')} />
      ) : (
        <>
          <chakra.ol borderBottomWidth="1px">
            {all.map((notification) => (
              <NotificationRow key={notification.id} notification={notification} now={now} onRead={mark} />
            ))}
          </chakra.ol>
          {hasNextPage && (
            <Stack alignItems="center" gap="2" py="4">
              {isFetchNextPageError && (
                <ErrorText role="alert">{t('Failed to load notifications. Please try again.')}</ErrorText>
              )}
              <Button variant="outline" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {isFetchingNextPage ? t('Loading notifications...') : t('Show more')}
              </Button>
            </Stack>
          )}
        </>
      )}
    </Dialog>
  );
}

const KIND_ICONS = looks<NotificationKind, LucideIcon>(
  {
    'asset.submitted': ListPlus,
    'asset.approved': CircleCheck,
    'asset.rejected': CircleX,
    'match.found': Combine,
    'search.matched': BellRing,
    'inquiry.created': Inbox,
    'inquiry.status_changed': ArrowRightLeft,
    'message.posted': MessageSquare,
    'contact.received': Mail,
    'report.decided': Flag,
    'inspection.completed': ClipboardCheck,
    'loan.action': CalendarClock,
    'loan.update': CalendarCheck,
    'certificate.expiring': ShieldAlert,
    'agreement.changed': Handshake,
    'settlement.changed': Scale,
    'user.registered': UserPlus,
    'user.updated': UserCog,
    'user.deactivated': UserX,
    'user.approval_requested': UserRoundCheck,
    'user.joined': UserRoundPlus,
    'user.invitation_disowned': UserRoundX,
  },
  Bell,
);

type Props = { notification: Notification; now: number; onRead: (notification: Notification) => void };

function NotificationRow({ notification, now, onRead }: Props) {
  const { t } = useTranslation();
  const { kind, path, createdAt, readAt } = notification;
  const nameOf = useMunicipalityNames(namesMunicipality(notification));
  const { text, detail } = notificationText(notification, t, nameOf);
  const Icon = KIND_ICONS[kind];
  const isUnread = readAt === null;
  return (
    <chakra.li
      position="relative"
      display="flex"
      alignItems="flex-start"
      gap="3"
      py="3"
      ps="3"
      pe={isUnread ? '0' : '3'}
      borderTopWidth="1px"
      boxShadow={isUnread ? 'mark.unread' : undefined}
      _hover={{ bg: 'bg.muted' }}
    >
      <chakra.span color={isUnread ? 'brand.fg' : 'fg.muted'} pt="0.5">
        <Icon aria-hidden size={20} strokeWidth={1.75} />
      </chakra.span>
      <Box flex="1" minW="0">
        <NotificationLink
          path={path}
          onClick={() => isUnread && onRead(notification)}
          fontWeight={isUnread ? '700' : '400'}
          overflowWrap="anywhere"
          _after={{ content: '""', position: 'absolute', inset: '0' }}
          _hover={{ textDecoration: 'underline' }}
        >
          {isUnread && <VisuallyHidden>{t('Unread:')} </VisuallyHidden>}
          {text}
        </NotificationLink>
        {detail && (
          <chakra.p textStyle="sm" lineClamp={2}>
            {detail}
          </chakra.p>
        )}
        <chakra.time
          dateTime={createdAt}
          title={formatInstant(createdAt)}
          display="block"
          textStyle="sm"
          color="fg.muted"
        >
          {formatAgo(createdAt, now)}
        </chakra.time>
      </Box>
      {isUnread && (
        <ActionButton
          variant="ghost"
          px="0"
          position="relative"
          aria-label={t('Mark as read: {text}', { text })}
          onClick={() => onRead(notification)}
        >
          <Check aria-hidden />
        </ActionButton>
      )}
    </chakra.li>
  );
}
