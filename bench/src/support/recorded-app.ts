import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import { openDatabase, type Database as OpenDatabase } from '@commonyard/service-kit/db/database';
import type { ServiceDeps } from '@commonyard/service-kit/deps';
import { createLog } from '@commonyard/service-kit/observability/log';
import type { App } from '@commonyard/service-kit/http/app';
import { recordStatements } from '@commonyard/testing/recorded-statements';
import type { Statement } from './sql-loop.ts';

type Recording<Schema> = {
  databaseUrl: string;
  callerKeys: KeyObject[];
  /** Builds the service's app from the dependencies that every service has. */
  build: (deps: ServiceDeps<Schema>) => Promise<App>;
  open?: (url: string, log: Logger) => OpenDatabase<Schema>;
};

/**
 * The statements that a service sends for GET requests once its caches are filled, by the name of the request. Throws where
 * a response is an error.
 */
export async function recordRequests<Schema, Name extends string>(
  { databaseUrl, callerKeys, build, open = openDatabase }: Recording<Schema>,
  requests: Record<Name, { path: string; headers: Record<string, string> }>,
): Promise<Record<Name, Statement[]>> {
  const log = createLog('bench', 'silent');
  const database = open(databaseUrl, log);
  const { db, pool } = database;
  const app = await build({ db, pool, log, callerKeys, lifecycle: { stopping: false } });
  const recorded = {} as Record<Name, Statement[]>;
  for (const name in requests) {
    const { path: url, headers } = requests[name];
    const request = async () => {
      const { statusCode, body } = await app.inject({ method: 'GET', url, headers });
      if (statusCode !== 200) throw new Error(`${url} responded with ${statusCode}: ${body}`);
    };
    await request();
    recorded[name] = await recordStatements(request);
  }
  await app.close();
  await database.close();
  return recorded;
}
