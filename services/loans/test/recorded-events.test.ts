import { afterAll, expect, it } from '@jest/globals';
import { consumeRecorded } from '@commonyard/testing/contracts/consume-recorded';
import { testDatabase } from '@commonyard/testing/database';
import type { Database } from '../src/database.ts';
import { migrations } from '../src/migrations/index.ts';
import { startInquiriesConsumer } from '../src/projections/inquiries.consumer.ts';
import { startListingsConsumer } from '../src/projections/listings.consumer.ts';
import { startUsersConsumer } from '../src/projections/users.consumer.ts';
import { startHoldsConsumer } from '../src/records/records.consumer.ts';

const database = await testDatabase<Database>('loans', migrations);
afterAll(() => database.close());

it('every recorded event is handled, and what only a newer version knows is kept for it', async () => {
  const { problems, handled, held } = await consumeRecorded(database, (deps) => [
    startUsersConsumer(deps),
    startListingsConsumer(deps),
    startInquiriesConsumer(deps),
    startHoldsConsumer(deps),
  ]);
  expect(problems).toEqual([]);
  expect({ handled: handled > 0, held: held > 0 }).toEqual({ handled: true, held: true });
}, 180_000);
