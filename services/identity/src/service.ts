import { defineService } from '@commonyard/service-kit/service';
import { settings } from './config.ts';
import { AUDIT_LOG } from './database.ts';
import { migrations } from './migrations/index.ts';
import { holdsConsumer } from './records/records.service.ts';
import { retention } from './accounts/retention.service.ts';

export const service = defineService({
  name: 'identity',
  config: settings,
  migrations,
  consumers: [holdsConsumer],
  auditLog: AUDIT_LOG,
  retention,
  commands: {
    replay: () => import('./cli/replay.ts'),
    import: () => import('./cli/import.ts'),
    'admin-create': () => import('./cli/admin-create.ts'),
    'admin-unlock': () => import('./cli/admin-unlock.ts'),
  },
  server: () => import('./app.ts'),
});
