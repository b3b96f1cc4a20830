import { afterEach, describe, expect, it } from '@jest/globals';
import type { EventType } from '@commonyard/contracts/events/event-table';
import { typesPublishedBy } from '@commonyard/contracts/events/event-table';
import { eventually } from '@commonyard/testing/eventually';
import { listingEvent } from '@commonyard/testing/factories/events';
import { accounts } from '../../deploy/nats/accounts.ts';
import { evictingTypes, evictions } from '../src/cache/evictions.ts';
import { BYPASS, countingResponse, HIT, MISS, PUBLIC, startCache, STORED } from './support/start-cache.ts';
import { closeAll } from './support/start-gateway.ts';

afterEach(closeAll);

const LIST = '/api/assets?limit=3';
const PAGES = [LIST, '/api/assets/7', '/api/assets/8'];

/** A service that tags as the assets service does. */
const start = (options: Parameters<typeof startCache>[1] = {}, define?: Parameters<typeof startCache>[2]) =>
  startCache(
    ({ url }, reply) => {
      const id = /^\/api\/assets\/(\d+)/.exec(url)?.[1];
      return reply
        .headers({ 'cache-control': PUBLIC, 'x-internal-cache-tags': id ? `listing-${id}` : 'listings' })
        .send({ url });
    },
    options,
    define,
  );

describe('an event', () => {
  it.each(['asset.submitted', 'asset.approved', 'asset.rejected', 'asset.updated', 'asset.deleted'] as const)(
    '%s evicts the lists and its listing',
    async (type) => {
      const { statuses, events } = await start();
      await statuses(...PAGES);
      events.publish(type, listingEvent({ id: 7 }));
      expect(await statuses(...PAGES)).toEqual([STORED, STORED, HIT]);
    },
  );

  it('asset.busy_changed evicts the lists and its listing', async () => {
    const { statuses, events } = await start();
    await statuses(...PAGES);
    events.publish('asset.busy_changed', { id: 7, version: 2 });
    expect(await statuses(...PAGES)).toEqual([STORED, STORED, HIT]);
  });

  it('that no public response shows evicts nothing', async () => {
    const { statuses, events } = await start();
    await statuses(...PAGES);
    events.publish('user.updated', { id: 7 });
    expect(await statuses(...PAGES)).toEqual([HIT, HIT, HIT]);
  });

  it.each(['{', '"text"', 'null', '{"type":"asset.updated"}', '{"type":"unknown.type","data":{}}'])(
    'that cannot be read evicts everything: %s',
    async (payload) => {
      const { statuses, events } = await start();
      await statuses(...PAGES);
      events.deliver('asset.updated', payload);
      expect(await statuses(...PAGES)).toEqual([STORED, STORED, STORED]);
    },
  );

  it('evicts also what is being fetched: the response is sent and not stored', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const count = countingResponse();
    const { get, assets, events } = await startCache(async (request, reply) => {
      if (assets.received.length === 1) await released;
      return count(request, reply);
    });
    const before = get();
    await eventually(() => expect(assets.received).toHaveLength(1));
    events.publish('asset.updated', listingEvent({ id: 7 }));
    // A request after the eviction does not share the fetch from before it.
    const after = await get();
    release();
    expect([after.json(), (await before).json()]).toEqual([{ count: 1 }, { count: 2 }]);
    expect((await get()).json()).toEqual({ count: 1 });
  });

  it('of every type of assets has a decision, and the gateway may subscribe to those that evict', () => {
    expect(Object.keys(evictions).toSorted()).toEqual(typesPublishedBy('assets').toSorted());
    const subscribed: EventType[] = ['session.revoked', ...evictingTypes(evictions)];
    expect(accounts['gateway']!.subscribes.toSorted()).toEqual(subscribed.toSorted());
  });
});

describe('a change through this gateway', () => {
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const respond = (status: number) => (app: Parameters<NonNullable<Parameters<typeof start>[1]>>[0]) => {
    app.patch('/api/assets/:id/approve', (_request, reply) =>
      reply
        .code(status)
        .headers(status < 300 ? { 'x-internal-cache-tags': 'listings listing-7' } : {})
        .send({}),
    );
  };

  it('evicts what the service names as changed, before its response', async () => {
    const { statuses, send } = await start({}, respond(200));
    await statuses(...PAGES);
    const { status, headers: received } = await send('/api/assets/7/approve', { method: 'PATCH', headers, body: '{}' });
    expect([status, received['x-internal-cache-tags']]).toEqual([200, undefined]);
    expect(await statuses(...PAGES)).toEqual([STORED, STORED, HIT]);
  });

  it('evicts nothing where it is rejected', async () => {
    const { statuses, send } = await start({}, respond(409));
    await statuses(...PAGES);
    await send('/api/assets/7/approve', { method: 'PATCH', headers, body: '{}' });
    expect(await statuses(...PAGES)).toEqual([HIT, HIT, HIT]);
  });
});

describe('without NATS', () => {
  it('requests bypass the cache; after a reconnect it is empty', async () => {
    const { statuses, events } = await start();
    await statuses(...PAGES);
    events.disconnect();
    expect(await statuses(...PAGES)).toEqual([BYPASS, BYPASS, BYPASS]);
    events.connect();
    // Until the server has confirmed the subscriptions, events may be missed.
    expect(await statuses(...PAGES)).toEqual([BYPASS, BYPASS, BYPASS]);
    events.confirm();
    expect(await statuses(...PAGES)).toEqual([STORED, STORED, STORED]);
    expect(await statuses(...PAGES)).toEqual([HIT, HIT, HIT]);
  });

  it('nothing is kept where a disconnection goes unnoticed between two requests', async () => {
    const { statuses, events } = await start();
    await statuses(...PAGES);
    events.disconnect();
    events.connect();
    events.confirm();
    expect(await statuses(...PAGES)).toEqual([STORED, STORED, STORED]);
  });

  it('what is being fetched is not stored', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const count = countingResponse();
    const { get, assets, events } = await startCache(async (request, reply) => {
      await released;
      return count(request, reply);
    });
    const before = get();
    await eventually(() => expect(assets.received).toHaveLength(1));
    events.disconnect();
    events.connect();
    events.confirm();
    release();
    expect((await before).cacheStatus).toBe(MISS);
    expect((await get()).json()).toEqual({ count: 2 });
  });
});
