import { defineService } from '@commonyard/service-kit/service';
import { claimsConsumer } from './claims/claims.consumer.ts';
import { settings } from './config.ts';
import { migrations } from './migrations/index.ts';

export const service = defineService({
  name: 'media',
  config: settings,
  migrations,
  consumers: [claimsConsumer],
  commands: { import: () => import('./cli/import.ts') },
  server: () => import('./app.ts'),
});
