import type { DestinationStream } from 'pino';
import { callers, testKeys } from '@commonyard/testing/callers';
import { testDatabase } from '@commonyard/testing/database';
import { createLog } from '@commonyard/service-kit/log';
import { buildApp } from '../src/app.ts';
import { openAssetsDatabase } from '../src/database.ts';
import { migrations } from '../src/migrations/index.ts';

export const as = callers('assets');

/** The service on a database of its own. What it logs goes to `destination`. */
export async function startService(
  destination: DestinationStream = { write: () => undefined },
  { limits = true } = {},
) {
  const database = await testDatabase('assets', migrations);
  const log = createLog('assets', 'info', destination);
  const connection = openAssetsDatabase(database.appUrl, log);
  const { db, pool } = connection;
  const app = await buildApp({ log, callerKey: testKeys.publicKey, db, pool, limits, lifecycle: { stopping: false } });
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
export type TestService = Awaited<ReturnType<typeof startService>>;

let posts = 1_000;
/** What a visitor posts, each another one; `over` replaces or adds fields. */
export const publicPost = (over: Record<string, unknown> = {}) => ({
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
  contactPhone: `613 555 ${++posts}`,
  additionalNotes: 'Float needed',
  ...over,
});

/** What a signed-in user lists. */
export const ownPost = (over: Record<string, unknown> = {}) => ({
  type: 'available_asset',
  title: 'Backhoe loader',
  description: 'A backhoe with two buckets.',
  category: 'heavy-equipment',
  region: 'Central Canada',
  rate: '550',
  rateType: 'daily',
  ...over,
});

/** Sends one request; a body goes as JSON. */
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
