import { afterAll, expect, it } from '@jest/globals';
import { consumeRecorded } from '@commonyard/testing/contracts/consume-recorded';
import { testDatabase } from '@commonyard/testing/database';
import type { Database } from '../src/database.ts';
import { service } from '../src/service.ts';

const database = await testDatabase<Database>('notifications', service.migrations);
afterAll(() => database.close());

it('every recorded event is handled, and what only a newer version knows is kept for it', async () => {
  const { problems, handled, held } = await consumeRecorded(database, service.consumers);
  expect(problems).toEqual([]);
  expect({ handled: handled > 0, held: held > 0 }).toEqual({ handled: true, held: true });
}, 180_000);
