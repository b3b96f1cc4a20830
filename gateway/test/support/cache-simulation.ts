import type { ListingEventType } from '@commonyard/contracts/events/event-table';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { listingBody } from '@commonyard/testing/factories/listings';
import type { ListingRow } from '@commonyard/assets/src/database.ts';
import type { Transition } from '@commonyard/assets/src/listings/listings.policy.ts';
import { applyTransition, deleteListing, submitListing } from '@commonyard/assets/src/listings/listings.service.ts';
import { toOwnListing } from '@commonyard/assets/src/listings/mapper/input.ts';
import type { Random } from '@commonyard/testing/random';
import {
  ADMIN_COOKIE,
  responseParts,
  type AssetsFixture,
  type GatewayFixture,
  type ResponseParts,
} from './cache-fixture.ts';

/** How long a response may be outdated where its event is late. */
const BOUND_MS = 5_000;
const LISTS = [
  '/api/assets',
  '/api/assets?type=needed&limit=3',
  '/api/assets?search=plow',
  '/api/assets/facets',
  '/api/assets/map',
  '/api/assets/alternatives?near=perth&radiusKm=25',
];
const MAX_LISTINGS = 6;

type Page = { path: string; locale: 'en' | 'fr' };
const nameOf = ({ path, locale }: Page) => `${locale} ${path}`;

/** What the service responded from one change to the next. */
type State = { since: number; responses: Map<string, ResponseParts> };
/** What a page that is not listed any more responds. */
const NOT_FOUND = responseParts(404, '', undefined);

export type Simulation = {
  assets: AssetsFixture;
  gateways: readonly GatewayFixture[];
  random: Random;
  clock: { time: number };
  /** The events that changes at the service cause, with repetitions for frequent ones. */
  changes: readonly ListingEventType[];
};

/**
 * Changes listings, reads public pages through the gateways, delivers events late, cuts connections to NATS and lets time
 * pass, at random. Returns the first response that was outdated for longer than the bound, or outdated although its event
 * had arrived, the change was made through the same gateway, or the gateway had no connection.
 */
export async function simulate({ assets, gateways, random, clock, changes }: Simulation, steps: number) {
  const ids = new Set<number>();
  const states: State[] = [];
  /** The first state that a gateway may still respond with, by gateway and page. */
  const oldest = new Map<GatewayFixture, Map<string, number>>(gateways.map((gateway) => [gateway, new Map()]));
  let outdated: string | undefined;

  const pages = (): Page[] => [
    { path: LISTS[0]!, locale: 'fr' },
    ...[...LISTS, ...[...ids].map((id) => `/api/assets/${id}`)].map((path) => ({ path, locale: 'en' }) as const),
  ];

  async function recordState() {
    const rows = await assets.db.selectFrom('listings').select('id').execute();
    for (const { id } of rows) ids.add(id);
    // Deleted listings are read for a while.
    for (const id of [...ids].slice(0, -MAX_LISTINGS - 2)) if (!rows.some((row) => row.id === id)) ids.delete(id);
    const responses = new Map<string, ResponseParts>();
    await Promise.all(
      pages().map(async (page) => responses.set(nameOf(page), await assets.read(page.path, page.locale))),
    );
    states.push({ since: clock.time, responses });
  }

  /** From now on the gateway must respond with the present state of these pages. */
  function requirePresent(gateway: GatewayFixture, which: (path: string) => boolean = () => true) {
    for (const page of pages()) if (which(page.path)) oldest.get(gateway)!.set(nameOf(page), states.length - 1);
  }

  async function read(gateway: GatewayFixture, page: Page): Promise<void> {
    const name = nameOf(page);
    const first = gateway.connected() ? (oldest.get(gateway)!.get(name) ?? 0) : states.length - 1;
    const response = await fetch(gateway.url + page.path, { headers: { 'accept-language': page.locale } });
    const parts = responseParts(
      response.status,
      await response.text(),
      response.headers.get('x-total-count') ?? undefined,
    );
    reads.push({ first, name, parts, status: response.headers.get('cache-status') });
  }
  const reads: { first: number; name: string; parts: ResponseParts; status: string | null }[] = [];

  /**
   * Checks the reads since the last call. A change that took place meanwhile may be visible to them, also in the page alone
   * or in the total alone: the service counts with a statement of its own.
   */
  function checkReads() {
    for (const { first, name, parts, status } of reads.splice(0)) {
      const possible = states.slice(first).filter((_state, index) => {
        const next = states[first + index + 1];
        return !next || clock.time < next.since + BOUND_MS;
      });
      const responses = possible.map((state) => state.responses.get(name) ?? NOT_FOUND);
      const present = states.at(-1)!.responses.get(name) ?? NOT_FOUND;
      for (const part of ['body', 'total'] as const)
        if (!responses.some((response) => response[part] === parts[part]))
          outdated ??= `${name} (${status}): ${part} ${parts[part]}, not ${present[part]}`;
    }
  }

  async function readAll() {
    for (const gateway of gateways) await Promise.all(pages().map((page) => read(gateway, page)));
    checkReads();
  }

  const readSome = () =>
    Promise.all(Array.from({ length: 4 }, () => read(random.pick(gateways), random.pick(pages()))));

  async function change() {
    await changeListing(assets, random, random.pick(changes));
    await recordState();
  }

  async function changeThrough(gateway: GatewayFixture) {
    const { method, url, body, id } = await adminRequest(assets, random);
    const response = await fetch(gateway.url + url, {
      method,
      headers: { cookie: ADMIN_COOKIE, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    await response.text();
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status}`);
    await recordState();
    requirePresent(gateway, (each) => LISTS.includes(each) || each === `/api/assets/${id}`);
  }

  async function deliver() {
    const events = await assets.publish();
    for (const gateway of gateways) {
      if (!gateway.connected()) continue;
      await gateway.receive(events);
      requirePresent(gateway);
    }
  }

  async function toggleConnection(gateway: GatewayFixture) {
    if (gateway.connected()) await gateway.disconnect();
    else await gateway.connect();
    requirePresent(gateway);
  }

  /**
   * Lets a change and its eviction take place while both gateways fetch a page that shows the state from before. With
   * `evicting`, later requests must not share that fetch, in as many gateways as the change evicts from.
   */
  async function changeDuringFetch(cause: () => Promise<unknown>, evicting = 0) {
    // Whatever is stored has expired.
    clock.time += BOUND_MS;
    const { waitFor, release } = assets.hold();
    const page = random.pick(pages());
    const reading = gateways.map((gateway) => read(gateway, page));
    await waitFor(gateways.length);
    await cause();
    if (evicting > 0) reading.push(...gateways.map((gateway) => read(gateway, page)));
    await waitFor(gateways.length + evicting);
    release();
    await Promise.all(reading);
    checkReads();
    await readAll();
  }

  async function reconnect(gateway: GatewayFixture) {
    if (gateway.connected()) await toggleConnection(gateway);
    await change();
    await toggleConnection(gateway);
  }

  /** An event is published while the gateway has no connection. */
  async function missEvent(gateway: GatewayFixture) {
    if (!gateway.connected()) await toggleConnection(gateway);
    await readAll();
    await toggleConnection(gateway);
    await change();
    await deliver();
    await toggleConnection(gateway);
    await readAll();
  }

  /** An event is late by the bound. */
  async function delayEvent() {
    await readAll();
    await change();
    clock.time += BOUND_MS;
    await readAll();
  }

  const gateway = () => random.pick(gateways);
  const frequent: (() => Promise<unknown>)[] = [
    readSome,
    readSome,
    readSome,
    change,
    change,
    () => Promise.all([readSome(), change()]),
    () => changeThrough(gateway()),
    () => Promise.all([readSome(), changeThrough(gateway())]),
    () => Promise.all([readSome(), deliver()]),
    () => deliver().then(readAll),
    async () => void (clock.time += Math.floor(random.between(1, 4_000))),
  ];
  const rare: (() => Promise<unknown>)[] = [
    () => toggleConnection(gateway()),
    () => Promise.all([readSome(), toggleConnection(gateway())]),
    () => missEvent(gateway()),
    delayEvent,
    () => changeDuringFetch(() => change().then(deliver)),
    () => changeDuringFetch(() => change().then(deliver), gateways.length),
    () => changeDuringFetch(() => changeThrough(gateway())),
    () => changeDuringFetch(() => changeThrough(gateway()), 1),
    () => changeDuringFetch(() => reconnect(gateway())),
  ];
  const actions = random.shuffle([...Array.from({ length: steps }, () => random.pick(frequent)), ...rare, ...rare]);

  await recordState();
  for (const each of gateways) requirePresent(each);
  for (const act of actions) {
    await act();
    checkReads();
    if (outdated !== undefined) break;
  }
  for (const each of gateways) if (!each.connected()) await toggleConnection(each);
  await deliver();
  await readAll();
  return outdated;
}

const ADMIN: Caller = { userId: 1, role: 'admin', municipality: null, locale: 'en' };
let titles = 0;

/** Changes a listing at the service. Each event changes what is public, also those that a transition of today never does. */
async function changeListing({ db }: AssetsFixture, random: Random, event: ListingEventType): Promise<void> {
  const rows = await db.selectFrom('listings').selectAll().orderBy('id').execute();
  const isPublic = (row: ListingRow) => isPublicListing({ ...row, withdrawn: row.withdrawnAt !== null });
  const targets = rows.filter((row) => (event === 'asset.approved' ? !isPublic(row) : isPublic(row)));
  const submits = rows.length < MAX_LISTINGS && (event === 'asset.submitted' || targets.length === 0);
  await db.transaction().execute(async (trx) => {
    if (submits) {
      const type = random.pick(['available_asset', 'needed_asset']);
      const body = listingBody({ title: `Plow ${++titles}`, type }) as never;
      const caller = { ...ADMIN, municipality: random.pick(['perth', 'smiths-falls', 'greater-sudbury']) };
      await submitListing(trx, { ...toOwnListing(body, caller, new Date()), status: 'available' }, caller);
    } else if (event === 'asset.deleted' || targets.length === 0) await deleteListing(trx, random.pick(rows).id, ADMIN);
    else await applyTransition(trx, random.pick(targets), transition(event, random), ADMIN, new Date());
  });
}

function transition(event: ListingEventType, random: Random): Transition {
  if (event === 'asset.approved')
    return { patch: { status: 'available', withdrawnAt: null }, action: 'approved', event };
  if (event === 'asset.rejected') return { patch: { status: 'unavailable' }, action: 'rejected', event };
  const withdrawnAt = new Date().toISOString();
  const patch = random.next() < 0.5 ? { title: `Plow ${++titles}` } : { withdrawnAt };
  return { patch, action: 'updated', event };
}

type AdminRequest = { method: string; url: string; body?: object; id: number | undefined };

/** A request of an administrator that the service accepts in the present state. */
async function adminRequest({ db }: AssetsFixture, random: Random): Promise<AdminRequest> {
  const rows = await db.selectFrom('listings').selectAll().orderBy('id').execute();
  if (rows.length === 0) return { method: 'POST', url: '/api/assets', body: listingBody(), id: undefined };
  const row = random.pick(rows);
  const { id } = row;
  const url = `/api/assets/${id}`;
  const requests: AdminRequest[] = [
    { method: 'PATCH', url: `/api/admin/assets/${id}`, body: { title: `Plow ${++titles}` }, id },
    { method: 'DELETE', url, id },
  ];
  if (row.status === 'available') requests.push({ method: 'POST', url: `${url}/withdraw`, id });
  if (row.withdrawnAt !== null) requests.push({ method: 'POST', url: `${url}/restore`, id });
  if (row.status === 'pending') requests.push({ method: 'PATCH', url: `${url}/approve`, body: {}, id });
  if (rows.length < MAX_LISTINGS)
    requests.push({ method: 'POST', url: '/api/assets', body: listingBody(), id: undefined });
  return random.pick(requests);
}
