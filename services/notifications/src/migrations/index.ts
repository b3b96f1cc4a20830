import type { Migration } from 'kysely/migration';
import { createEventTables } from '@commonyard/service-kit/events/tables';
import { createRecordsTables } from '@commonyard/service-kit/records/tables';
import { createProjections } from './0002-projections.ts';
import { createNotifications } from './0003-notifications.ts';
import { createStream } from './0004-stream.ts';
import { createEmail } from './0005-email.ts';
import { orderNotifications } from './0006-notification-order.ts';
import { holdEmail } from './0007-held-mail.ts';
import { allowHeldEmail } from './0008-contract-mail-status.ts';
import { addVerifiedEmail } from './0009-verified-email.ts';
import { addApproval } from './0010-approval.ts';
import { addNamedUsers } from './0012-named-users.ts';

/** In order, by stored key. Never change a released migration or its key: add a new one. */
export const migrations: Record<string, Migration> = {
  '0001-events': createEventTables,
  '0002-known-things': createProjections,
  '0003-feed': createNotifications,
  '0004-stream': createStream,
  '0005-mail': createEmail,
  '0006-feed-order': orderNotifications,
  '0007-held-mail': holdEmail,
  '0008-contract-mail-status': allowHeldEmail,
  '0009-verified-email': addVerifiedEmail,
  '0010-approval': addApproval,
  '0011-records': createRecordsTables,
  '0012-named-users': addNamedUsers,
};
