import type { DestinationStream } from 'pino';
import { callers } from '@commonyard/testing/callers';
import { testDatabase } from '@commonyard/testing/database';
import { testImageIds } from '@commonyard/testing/factories/images';
import { noUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { createLog } from '@commonyard/service-kit/observability/log';
import { buildApp } from '../src/app.ts';
import type { Database } from '../src/database.ts';
import { createCountCache } from '../src/count-cache/count-cache.ts';
import { migrations } from '../src/migrations/index.ts';

export { send } from '@commonyard/testing/send';
export const as = callers('assets');

/** Starts the service on its own database. It logs to `destination`. */
export async function startTestService(
  destination: DestinationStream = { write: () => undefined },
  { limits = true, usage = noUsageLimits } = {},
) {
  const log = createLog('assets', 'info', destination);
  const database = await testDatabase<Database>('assets', migrations, log);
  const app = await buildApp({
    ...database.deps,
    limits,
    usage,
    countCache: createCountCache(),
    imageIds: testImageIds,
  });
  await app.ready();
  return {
    ...database,
    app,
    async close() {
      await app.close();
      await database.close();
    },
  };
}
export type TestService = Awaited<ReturnType<typeof startTestService>>;
