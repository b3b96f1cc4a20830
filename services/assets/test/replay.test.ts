import { afterAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { eventually } from '@commonyard/testing/eventually';
import { listingBody } from '@commonyard/testing/factories/listings';
import { lockListing } from '../src/listings/listings.repository.ts';
import { republishListings } from '../src/listings/listings.service.ts';
import { createRequests } from './requests.ts';
import { startTestService } from './test-service.ts';

const service = await startTestService();
const { approved, eventsOf } = createRequests(service);
afterAll(() => service.close());

it('replays every listing while a consumer changes several of them in another order', async () => {
  const ids = [await approved(listingBody()), await approved(listingBody())];
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  let replay: Promise<number> | undefined;
  await service.db
    .transaction()
    .execute(async (trx) => {
      await lockListing(trx, ids[1]!);
      replay = republishListings(service.db);
      await eventually(async () => expect((await waiting.execute(service.db)).rows).toHaveLength(1));
      await lockListing(trx, ids[0]!);
    })
    // Postgres ends either transaction; a consumer handles its events again.
    .catch((error: { code?: string }) => expect(error.code).toBe('40P01'));
  expect(await replay).toBe(2);
  for (const id of ids) expect((await eventsOf(id)).at(-1)).toMatchObject({ type: 'asset.updated' });
});
