import { defineService } from '@commonyard/service-kit/service';
import { settings } from './config.ts';
import { QUERY_SETTINGS } from './database.ts';
import { dispatchConsumer } from './dispatch/dispatch.consumer.ts';
import { migrations } from './migrations/index.ts';
import { retention } from './records/records.repository.ts';

export const service = defineService({
  name: 'notifications',
  config: settings,
  migrations,
  querySettings: QUERY_SETTINGS,
  consumers: [dispatchConsumer],
  retention,
  server: () => import('./app.ts'),
});
