import { runService } from '@commonyard/service-kit/run-service';
import { buildApp } from './app.ts';
import { settings } from './config.ts';
import { openAssetsDatabase } from './database.ts';
import { createCountCache } from './listings/query/count-cache.ts';
import { startSearchJob } from './search/search.job.ts';

await runService({
  name: 'assets',
  config: settings,
  openDatabase: openAssetsDatabase,
  deps: (base, { COMMONYARD_LIMITS }) => ({
    ...base,
    limits: COMMONYARD_LIMITS === 'on',
    countCache: createCountCache(),
  }),
  app: buildApp,
  workers: (deps) => [startSearchJob(deps)],
});
