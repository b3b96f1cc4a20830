import {
  ArrowRightLeft,
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
  UserX,
  type LucideIcon,
} from 'lucide-react';
import type { NotificationKind } from '@commonyard/contracts/notifications.values';

export const KIND_ICONS: Record<NotificationKind, LucideIcon> = {
  'asset.submitted': ListPlus,
  'asset.approved': CircleCheck,
  'asset.rejected': CircleX,
  'inquiry.created': Inbox,
  'inquiry.status_changed': ArrowRightLeft,
  'message.posted': MessageSquare,
  'contact.received': Mail,
  'inspection.completed': ClipboardCheck,
  'user.registered': UserPlus,
  'user.updated': UserCog,
  'user.deactivated': UserX,
  'user.approval_requested': UserRoundCheck,
};
