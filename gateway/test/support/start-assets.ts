import type { AddressInfo } from 'node:net';
import { noUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { testDatabase } from '@commonyard/testing/database';
import { testImageIds } from '@commonyard/testing/factories/images';
import { buildApp } from '@commonyard/assets/src/app.ts';
import type { Database } from '@commonyard/assets/src/database.ts';
import { migrations } from '@commonyard/assets/src/migrations/index.ts';
import { session, startFakeIdentity } from './start-identity.ts';
import { onClose } from './start-gateway.ts';

export const ADMIN_COOKIE = 'sid=admin';

/** Starts the assets service on its own database, and an identity service that knows an administrator. */
export async function startAssets() {
  const database = await testDatabase<Database>('assets', migrations);
  const app = await buildApp({
    ...database.deps,
    limits: false,
    usage: noUsageLimits,
    countCache: { get: (_key, count) => count(), clear: () => undefined },
    imageIds: testImageIds,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const admin = { user: { id: 1, role: 'admin', municipality: null, locale: 'en' } } as const;
  const identity = await startFakeIdentity({ admin: session(admin) });
  const stop = async () => {
    app.server.closeAllConnections();
    await app.close();
  };
  onClose(async () => {
    await stop();
    await database.close();
  });
  return {
    upstreams: { assets: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, identity: identity.url },
    stop,
  };
}
