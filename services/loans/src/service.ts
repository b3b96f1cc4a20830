import { defineService } from '@commonyard/service-kit/service';
import { settings } from './config.ts';
import { AUDIT_LOG } from './database.ts';
import { migrations } from './migrations/index.ts';
import { inquiriesConsumer } from './followers/inquiries.consumer.ts';
import { inspectionsConsumer } from './followers/inspections.consumer.ts';
import { listingsConsumer } from './followers/listings.consumer.ts';
import { usersConsumer } from './followers/users.consumer.ts';
import { holdsConsumer } from './records/records.service.ts';
import { retention } from './records/records.service.ts';

export const service = defineService({
  name: 'loans',
  config: settings,
  migrations,
  consumers: [listingsConsumer, usersConsumer, inquiriesConsumer, inspectionsConsumer, holdsConsumer],
  auditLog: AUDIT_LOG,
  retention,
  commands: { replay: () => import('./cli/replay.ts'), import: () => import('./cli/import.ts') },
  server: () => import('./app.ts'),
});
