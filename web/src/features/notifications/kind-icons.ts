import {
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
import type { NotificationKind } from '@commonyard/contracts/notifications.values';
import { looks } from '@commonyard/contracts/known-values.values';

export const KIND_ICONS = looks<NotificationKind, LucideIcon>(
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
