import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openEventStream } from '@commonyard/testing/event-stream';
import { eventually } from '@commonyard/testing/eventually';
import { listingBody, publicListingBody } from '@commonyard/testing/factories/listings';
import { CONNECTIONS_PER_ROLE, findPoolerProblem, startPooler } from '@commonyard/testing/pooler';
import { startProductFixture, type ProductFixture } from '@commonyard/testing/product-fixture';

const MINUTES = 60_000;
/** More than the pooler has connections for, so that requests share them. */
const REQUESTS = 40;
const problem = findPoolerProblem();

(problem ? describe.skip : describe)(
  `the product through PgBouncer in transaction mode${problem ? `: ${problem}` : ''}`,
  () => {
    let product: ProductFixture;
    let cookie: string;
    beforeAll(async () => {
      product = await startProductFixture({ startPooler });
      cookie = await product.createAdmin();
    }, 5 * MINUTES);
    afterAll(() => product.stop(), MINUTES);

    it(
      'writes once per Idempotency-Key and lists what was written, on connections that requests share',
      async () => {
        const { client } = product;
        const post = async (n: number) => {
          const request = {
            cookie,
            headers: { 'idempotency-key': crypto.randomUUID() },
            body: listingBody({ title: `Motor grader ${n}` }),
          };
          const [first, second] = [
            await client.expectOk<{ id: number }>('POST', '/api/assets', request),
            await client.expectOk<{ id: number }>('POST', '/api/assets', request),
          ];
          expect(second).toEqual(first);
          await client.expectOk('PATCH', `/api/assets/${first.id}/approve`, { cookie, body: {} });
          return first.id;
        };
        const ids = await Promise.all(Array.from({ length: REQUESTS }, (_, n) => post(n)));
        const lists = await Promise.all(
          ids.map((_, n) => client.expectOk<{ id: number }[]>('GET', `/api/assets?limit=${50 + n}`)),
        );
        for (const items of lists) expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));

        // Every role has its prepared statements on few connections; none of the processes has its own pool of ten.
        const connections = await product.query<{ role: string; n: number }>(
          `SELECT usename AS role, count(*)::int AS n FROM pg_stat_activity
         WHERE usename LIKE '%\\_app' AND query NOT LIKE 'LISTEN %' GROUP BY usename`,
        );
        expect(connections.map(({ role }) => role)).toContain('assets_app');
        for (const { n } of connections) expect(n).toBeLessThanOrEqual(CONNECTIONS_PER_ROLE);
      },
      5 * MINUTES,
    );

    it(
      'announces changes to open pages by LISTEN on a connection of its own',
      async () => {
        const stream = await openEventStream(`${product.url}/api/notifications/stream`, { cookie });
        const { id } = await product.client.expectOk<{ id: number }>('POST', '/api/public/assets', {
          body: publicListingBody(),
        });
        await eventually(() => expect(JSON.stringify(stream.events.map(({ data }) => data))).toContain(`"id":${id}`));
        stream.close();
        // A connection that the pooler shares would have run other statements since.
        const listeners = await product.query(`SELECT FROM pg_stat_activity WHERE query LIKE 'LISTEN %'`);
        expect(listeners).toHaveLength(1);
      },
      2 * MINUTES,
    );

    it('runs the migrations again, past the pooler', () => product.migrate(), 2 * MINUTES);

    it(
      'gives sessions the settings that the pooler does not pass on',
      async () => {
        const rows = await product.query<{ role: string; settings: string[] }>(
          `SELECT rolname AS role, setconfig AS settings FROM pg_db_role_setting JOIN pg_roles ON pg_roles.oid = setrole
         WHERE rolname LIKE '%\\_app'`,
        );
        const settingsOf = new Map(rows.map(({ role, settings }) => [role, settings]));
        for (const settings of settingsOf.values()) expect(settings).toContain('TimeZone=UTC');
        expect(settingsOf.get('assets_app')).toEqual(
          expect.arrayContaining(['plan_cache_mode=force_generic_plan', 'enable_bitmapscan=off']),
        );
        expect(settingsOf.get('notifications_app')).toContain('enable_bitmapscan=off');
      },
      MINUTES,
    );
  },
);
