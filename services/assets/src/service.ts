import { defineService } from '@commonyard/service-kit/service';
import { settings } from './config.ts';
import { AUDIT_LOG, QUERY_SETTINGS } from './database.ts';
import { availabilityConsumer } from './listings/listings.consumer.ts';
import { loansConsumer, matchesConsumer } from './matches/matches.consumer.ts';
import { migrations } from './migrations/index.ts';
import { reportsConsumer } from './moderation/moderation.consumer.ts';
import { accountsConsumer } from './records/records.consumer.ts';
import { retention } from './records/records.service.ts';

export const service = defineService({
  name: 'assets',
  config: settings,
  migrations,
  querySettings: QUERY_SETTINGS,
  consumers: [accountsConsumer, availabilityConsumer, loansConsumer, matchesConsumer, reportsConsumer],
  auditLog: AUDIT_LOG,
  retention,
  commands: {
    replay: () => import('./cli/replay.ts'),
    import: () => import('./cli/import.ts'),
    'import-csv': () => import('./cli/import-csv.ts'),
  },
  server: () => import('./app.ts'),
});
