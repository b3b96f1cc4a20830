import type { DestinationStream } from 'pino';
import { callers, testKeys } from '@commonyard/testing/callers';
import { testDatabase } from '@commonyard/testing/database';
import { createLog } from '@commonyard/service-kit/observability/log';
import { buildApp } from '../src/app.ts';
import { openAssetsDatabase } from '../src/database.ts';
import { createCountCache } from '../src/listings/query/count-cache.ts';
import { migrations } from '../src/migrations/index.ts';

export const as = callers('assets');

/** Starts the service on its own database. It logs to `destination`. */
export async function startTestService(
  destination: DestinationStream = { write: () => undefined },
  { limits = true } = {},
) {
  const database = await testDatabase('assets', migrations);
  const log = createLog('assets', 'info', destination);
  const connection = openAssetsDatabase(database.appUrl, log);
  const { db, pool } = connection;
  const app = await buildApp({
    log,
    callerKey: testKeys.publicKey,
    db,
    pool,
    limits,
    countCache: createCountCache(),
    lifecycle: { stopping: false },
  });
  await app.ready();
  return {
    app,
    db,
    pool,
    database,
    async stop() {
      await app.close();
      await connection.close();
      await database.drop();
    },
  };
}
export type TestService = Awaited<ReturnType<typeof startTestService>>;

let lastPhone = 1_000;
/** The body of a guest's listing, different each time; `over` replaces or adds fields. */
export const publicListingBody = (over: Record<string, unknown> = {}) => ({
  type: 'available',
  title: 'Motor grader with wing',
  description: 'A grader with front plow and hydraulic wing.',
  category: 'road-maintenance',
  region: 'Ontario',
  rate: '850',
  rateType: 'daily',
  availableFrom: '2026-12-01',
  availableTo: '2026-12-31',
  municipalityName: 'Smiths Falls',
  contactEmail: 'works@example.ca',
  contactPhone: `613 555 ${++lastPhone}`,
  additionalNotes: 'Float needed',
  ...over,
});

/** The body of a signed-in user's listing. */
export const ownListingBody = (over: Record<string, unknown> = {}) => ({
  type: 'available_asset',
  title: 'Backhoe loader',
  description: 'A backhoe with two buckets.',
  category: 'heavy-equipment',
  region: 'Central Canada',
  rate: '550',
  rateType: 'daily',
  ...over,
});

/** Sends a request with an optional JSON body. */
export async function send(
  { app }: TestService,
  caller: Record<string, string> | Promise<Record<string, string>>,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: unknown,
  headers: Record<string, string> = {},
) {
  const body = payload === undefined ? {} : { payload: JSON.stringify(payload) };
  const json = payload === undefined ? {} : { 'content-type': 'application/json' };
  return app.inject({ method, url, headers: { ...(await caller), ...json, ...headers }, ...body });
}
