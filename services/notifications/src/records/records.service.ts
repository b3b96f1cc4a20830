import { RETENTION_RULES } from '@commonyard/contracts/records.values';
import type { Retention } from '@commonyard/service-kit/records/retention';
import type { Database } from '../database.ts';
import { deleteEmails, deleteNotifications, dueRecords } from './records.repository.ts';

export const retention: Retention<Database> = {
  service: 'notifications',
  rules: RETENTION_RULES.notifications,
  removals: {
    notifications: { due: dueRecords.notifications, remove: deleteNotifications },
    sent_mails: { due: dueRecords.sent_mails, remove: deleteEmails },
  },
};
