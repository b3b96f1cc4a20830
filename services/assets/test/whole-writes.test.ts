import { afterAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { listingBody } from '@commonyard/testing/factories/listings';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
const owner = new pg.Client({ connectionString: service.ownerUrl });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await service.close();
});

const PARTS = ['listings', 'audit_log', 'outbox'];
const rows = async () => {
  const counts = PARTS.map((table) => `(SELECT count(*)::int FROM assets.${table}) AS ${table}`);
  return (await owner.query<Record<string, number>>(`SELECT ${counts.join(', ')}`)).rows[0];
};

it.each(PARTS)('500: nothing is stored of a listing whose row of %s cannot be', async (table) => {
  const before = await rows();
  await owner.query(`
    CREATE FUNCTION assets.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'planted'; END $$;
    CREATE CONSTRAINT TRIGGER fail AFTER INSERT ON assets.${table}
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION assets.fail()`);
  expect((await send(service, as.operator(), 'POST', '/api/assets', listingBody())).statusCode).toBe(500);
  expect(await rows()).toEqual(before);
  await owner.query('DROP FUNCTION assets.fail CASCADE');
  expect((await send(service, as.operator(), 'POST', '/api/assets', listingBody())).statusCode).toBe(201);
  const after = await rows();
  for (const part of PARTS) expect([part, after![part]! > before![part]!]).toEqual([part, true]);
});
