import { Box, chakra } from '@chakra-ui/react';
import {
  Check,
  Bell,
  ArrowRightLeft,
  CalendarCheck,
  CalendarClock,
  CircleCheck,
  CircleX,
  ClipboardCheck,
  ListPlus,
  Inbox,
  Mail,
  MessageSquare,
  UserCog,
  UserPlus,
  UserRoundCheck,
  UserRoundPlus,
  UserRoundX,
  UserX,
  type LucideIcon,
} from 'lucide-react';
import type { Notification } from '@commonyard/contracts/http/notifications';
import type { NotificationKind } from '@commonyard/contracts/notifications.values';
import { looks } from '@commonyard/contracts/known-values.values';
import { formatAgo } from '../../lib/ago.ts';
import { formatInstant } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { NotificationLink } from './notification-link.tsx';
import { notificationText } from './notifications.labels.ts';

const KIND_ICONS = looks<NotificationKind, LucideIcon>(
  {
    'asset.submitted': ListPlus,
    'asset.approved': CircleCheck,
    'asset.rejected': CircleX,
    'inquiry.created': Inbox,
    'inquiry.status_changed': ArrowRightLeft,
    'message.posted': MessageSquare,
    'contact.received': Mail,
    'inspection.completed': ClipboardCheck,
    'loan.action': CalendarClock,
    'loan.update': CalendarCheck,
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

/** A notification. The whole row links to its page; the tick only marks it as read. */
export function NotificationRow({ notification, now, onRead }: Props) {
  const { t } = useTranslation();
  const { kind, path, createdAt, readAt } = notification;
  const { text, detail } = notificationText(notification, t);
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
          {isUnread && <VisuallyHidden>{t('Unread')}: </VisuallyHidden>}
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
