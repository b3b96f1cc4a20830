import { afterAll, expect, it } from '@jest/globals';
import { consumeRecorded } from '@commonyard/testing/contracts/consume-recorded';
import { testDatabase } from '@commonyard/testing/database';
import type { Database } from '../src/database.ts';
import { migrations } from '../src/migrations/index.ts';
import { startClaimsConsumer } from '../src/claims/claims.consumer.ts';

const database = await testDatabase<Database>('media', migrations);
afterAll(() => database.close());

it('every recorded event is handled, and what only a newer version knows is kept for it', async () => {
  const { problems, handled, held } = await consumeRecorded(database, (deps) => [startClaimsConsumer(deps)]);
  expect(problems).toEqual([]);
  expect({ handled: handled > 0, held: held > 0 }).toEqual({ handled: true, held: true });
}, 180_000);
