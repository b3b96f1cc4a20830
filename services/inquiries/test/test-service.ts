import type { LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import { openDatabase } from '@commonyard/service-kit/db/database';
import { createLog } from '@commonyard/service-kit/observability/log';
import type { EventType } from '@commonyard/contracts/events/envelope';
import { callers, testKeys } from '@commonyard/testing/callers';
import { testDatabase } from '@commonyard/testing/database';
import { outboxOf } from '@commonyard/testing/outbox';
import { buildApp } from '../src/app.ts';
import type { Database } from '../src/database.ts';
import { migrations } from '../src/migrations/index.ts';
import { createAssetsClient } from '../src/projections/assets.client.ts';
import type { ListingSnapshot } from '../src/projections/listings.mapper.ts';
import { upsertListing } from '../src/projections/listings.service.ts';
import { handleUserEvent } from '../src/projections/users.consumer.ts';

export const as = callers(['inquiries', 'assets']);

/** No server listens on this port, as if the assets service were down. */
const UNREACHABLE = 'http://127.0.0.1:1';

/** Starts the service on a database of its own. */
export async function startTestService({ assetsUrl = UNREACHABLE, limits = true } = {}) {
  const testing = await testDatabase('inquiries', migrations);
  const log = createLog('inquiries', 'silent');
  const database = openDatabase<Database>(testing.appUrl, log);
  const { db, pool } = database;
  const app = await buildApp({
    db,
    pool,
    assets: createAssetsClient(assetsUrl),
    limits,
    log,
    callerKey: testKeys.publicKey,
    lifecycle: { stopping: false },
  });
  await app.ready();
  return {
    app,
    db,
    log,
    appUrl: testing.appUrl,
    ownerUrl: testing.ownerUrl,
    projectListing: (overrides: Partial<ListingSnapshot> = {}) => projectListing(db, overrides),
    async close() {
      await app.close();
      await database.close();
      await testing.drop();
    },
  };
}
export type TestService = Awaited<ReturnType<typeof startTestService>>;
type TestDb = Kysely<Database>;

let lastListingId = 1_000;
/** Projects a listing as its events would; a new one unless `overrides` has an id. */
async function projectListing(db: TestDb, overrides: Partial<ListingSnapshot>): Promise<ListingSnapshot> {
  const listing: ListingSnapshot = {
    id: ++lastListingId,
    version: 1,
    type: 'available_asset',
    status: 'available',
    title: 'Motor grader with wing',
    category: 'road-maintenance',
    region: 'Ontario',
    image: null,
    userId: 4,
    municipality: 'lanark-highlands',
    municipalityName: 'Lanark Highlands',
    removed: false,
    ...overrides,
  };
  await db.transaction().execute((trx) => upsertListing(trx, listing));
  return listing;
}

/** Projects a user as their event would. */
export async function projectUser(db: TestDb, id: number, name: string, version = 1): Promise<void> {
  const data = {
    id,
    version,
    name,
    email: 'x@example.com',
    role: 'municipal_operator',
    municipality: null,
    locale: 'en',
    active: true,
  } as const;
  await db.transaction().execute((trx) => handleUserEvent(trx, { data }));
}

export type Headers = Record<string, string>;

/** Sends one request, with the payload as JSON. */
export async function send(
  { app }: Pick<TestService, 'app'>,
  caller: Headers | Promise<Headers>,
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  url: string,
  payload?: unknown,
  headers: Headers = {},
): Promise<LightMyRequestResponse> {
  const body = payload === undefined ? {} : { payload: JSON.stringify(payload) };
  const json = payload === undefined ? {} : { 'content-type': 'application/json' };
  return app.inject({ method, url, headers: { ...(await caller), ...json, ...headers }, ...body });
}

let guestCount = 0;
/** A body of the public inquiry form, each from another guest. */
export const publicInquiryBody = (assetId: number, overrides: Record<string, unknown> = {}) => ({
  name: 'Jane Doe',
  email: `jane${++guestCount}@example.ca`,
  phone: '613 555 0100',
  organization: 'Town of Elsewhere',
  message: 'We need a grader for two weeks in March.',
  assetId,
  assetType: 'available',
  ...overrides,
});

/** A body of the contact form, each from another guest. */
export const contactMessageBody = (overrides: Record<string, unknown> = {}) => ({
  name: 'Jane Doe',
  email: `jane${++guestCount}@example.ca`,
  phone: '613 555 0100',
  organization: 'Town of Elsewhere',
  subject: 'Joining',
  message: 'How does our town join?',
  ...overrides,
});

/** Submits an inquiry about a listing and returns its id. */
export async function submitInquiryAs(
  service: TestService,
  caller: Promise<Headers>,
  assetId: number,
  message?: string,
) {
  const response = await send(service, caller, 'POST', '/api/inquiries', { assetId, ...(message && { message }) });
  if (response.statusCode !== 201)
    throw new Error(`POST /api/inquiries responded ${response.statusCode}: ${response.body}`);
  return response.json<{ id: number }>().id;
}

export const idsOf = (response: LightMyRequestResponse): number[] =>
  response.json<{ id: number }[]>().map(({ id }) => id);

/** The events of a type with this id in their data, oldest first. */
export async function eventsOf({ db }: Pick<TestService, 'db'>, type: EventType, id: number) {
  return (await outboxOf(db)).filter((event) => event.type === type && 'id' in event.data && event.data.id === id);
}
