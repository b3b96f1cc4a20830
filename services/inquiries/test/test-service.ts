import type { LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import type { EventType } from '@commonyard/contracts/events/event-table';
import { callers } from '@commonyard/testing/callers';
import { userEvent } from '@commonyard/testing/factories/events';
import { testDatabase } from '@commonyard/testing/database';
import { testImageIds } from '@commonyard/testing/factories/images';
import { send, type Headers } from '@commonyard/testing/send';
import { outboxOf } from '@commonyard/testing/outbox';
import { noUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { buildApp } from '../src/app.ts';
import type { Database } from '../src/database.ts';
import { migrations } from '../src/migrations/index.ts';
import type { ListingSnapshot } from '../src/projections/listings.mapper.ts';
import { upsertListing } from '../src/followers/listings.service.ts';
import { handleUserEvent } from '../src/followers/users.consumer.ts';

export { send };
export type { Headers };
export const as = callers(['inquiries', 'assets']);

/** No server listens on this port, as if the assets service were down. */
const UNREACHABLE = 'http://127.0.0.1:1';

/** Starts the service on a database of its own. */
export async function startTestService({ assetsUrl = UNREACHABLE, limits = true, usage = noUsageLimits } = {}) {
  const database = await testDatabase<Database>('inquiries', migrations);
  const app = await buildApp({
    ...database.deps,
    assetsUrl,
    imageIds: testImageIds,
    limits,
    usage,
  });
  await app.ready();
  return {
    ...database,
    app,
    projectListing: (overrides: Partial<ListingSnapshot> = {}) => projectListing(database.db, overrides),
    async close() {
      await app.close();
      await database.close();
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
    contactAddress: null,
    ...overrides,
  };
  await db.transaction().execute((trx) => upsertListing(trx, listing));
  return listing;
}

/** Projects a user as their event would. */
export async function projectUser(
  db: TestDb,
  id: number,
  name: string,
  version = 1,
  municipality: string | null = null,
): Promise<void> {
  const data = userEvent({ id, version, name, municipality });
  await db.transaction().execute((trx) => handleUserEvent(trx, { data }));
}

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
