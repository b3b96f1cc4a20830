import type { LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import type { Locale } from '@commonyard/contracts/identity.values';
import { openDatabase } from '@commonyard/service-kit/database';
import { createLog } from '@commonyard/service-kit/log';
import type { EventType } from '@commonyard/contracts/events/envelope';
import { callers, testKeys } from '@commonyard/testing/callers';
import { testDatabase } from '@commonyard/testing/database';
import { outboxOf } from '@commonyard/testing/outbox';
import { buildApp } from '../src/app.ts';
import type { Schema } from '../src/database.ts';
import { createAssetsClient } from '../src/listings/assets.client.ts';
import type { ListingFacts } from '../src/listings/listings.facts.ts';
import { knowListing } from '../src/listings/listings.repository.ts';
import { migrations } from '../src/migrations/index.ts';
import { knowPerson } from '../src/people/people.consumers.ts';

export const as = callers(['inquiries', 'assets']);

/** Nobody listens there: the assets service is away. */
const NOBODY = 'http://127.0.0.1:1';

/** The service on a database of its own; `assetsUrl` is where it asks for listings it has not heard of. */
export async function startService({ assetsUrl = NOBODY, limits = true } = {}) {
  const testing = await testDatabase('inquiries', migrations);
  const log = createLog('inquiries', 'silent');
  const database = openDatabase<Schema>(testing.appUrl, log);
  const { db } = database;
  const app = await buildApp({
    db,
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
    ownerUrl: testing.ownerUrl,
    know: (over: Partial<ListingFacts> = {}) => know(db, over),
    async close() {
      await app.close();
      await database.close();
      await testing.drop();
    },
  };
}
export type TestService = Awaited<ReturnType<typeof startService>>;
type TestDb = Kysely<Schema>;

let listings = 1_000;
/** Makes a listing known, as if its events had come. Each is another one. */
async function know(db: TestDb, over: Partial<ListingFacts>): Promise<ListingFacts> {
  const facts: ListingFacts = {
    id: ++listings,
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
    ...over,
  };
  await db.transaction().execute((trx) => knowListing(trx, facts));
  return facts;
}

/** Makes a person known, as if its event had come. */
export async function knowSomebody(db: TestDb, id: number, name: string, version = 1): Promise<void> {
  const person = { role: 'municipal_operator' as const, municipality: null, locale: 'en' as Locale, active: true };
  await db.transaction().execute((trx) => knowPerson(trx, { id, version, name, email: 'x@example.com', ...person }));
}

export type Headers = Record<string, string>;

/** Sends one request; a body goes as JSON. */
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

let senders = 0;
/** What a visitor asks; each is somebody else. */
export const publicInquiry = (assetId: number, over: Record<string, unknown> = {}) => ({
  name: 'Jane Doe',
  email: `jane${++senders}@example.ca`,
  phone: '613 555 0100',
  organization: 'Town of Elsewhere',
  message: 'We need a grader for two weeks in March.',
  assetId,
  assetType: 'available',
  ...over,
});

/** What a visitor writes to the company; each is somebody else. */
export const letter = (over: Record<string, unknown> = {}) => ({
  name: 'Jane Doe',
  email: `jane${++senders}@example.ca`,
  phone: '613 555 0100',
  organization: 'Town of Elsewhere',
  subject: 'Joining',
  message: 'How does our town join?',
  ...over,
});

/** Asks about a listing and gives the inquiry's id. */
export async function askedBy(service: TestService, caller: Promise<Headers>, assetId: number, message?: string) {
  const response = await send(service, caller, 'POST', '/api/inquiries', { assetId, ...(message && { message }) });
  if (response.statusCode !== 201) throw new Error(`asking answered ${response.statusCode}: ${response.body}`);
  return response.json<{ id: number }>().id;
}

export const idsOf = (response: LightMyRequestResponse): number[] =>
  response.json<{ id: number }[]>().map(({ id }) => id);

/** The events of a type about one thing, oldest first. */
export async function eventsOf({ db }: Pick<TestService, 'db'>, type: EventType, id: number) {
  return (await outboxOf(db)).filter((event) => event.type === type && 'id' in event.data && event.data.id === id);
}
