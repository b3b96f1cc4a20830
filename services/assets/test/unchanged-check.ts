import { expect } from '@jest/globals';
import { listingBody } from '@commonyard/testing/factories/listings';
import { as, send, startTestService } from './test-service.ts';

const TABLES = ['listings', 'outbox', 'audit_log', 'words', 'postings', 'listing_images', 'idempotency_keys'];

/** Starts the service with one pending listing, and a check that nothing has changed and the service still responds. */
export async function startWithUnchangedCheck() {
  const service = await startTestService();
  const pending: number = (await send(service, as.operator(), 'POST', '/api/assets', listingBody())).json().id;
  const snapshot = async () => {
    const counts = TABLES.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`);
    const versions = '(SELECT sum(version) FROM listings) AS versions';
    return (await service.pool.query(`SELECT ${counts.join(', ')}, ${versions}`)).rows[0] as unknown;
  };
  const before = await snapshot();
  const expectUnchanged = async () => {
    expect(await snapshot()).toEqual(before);
    expect((await send(service, as.guest(), 'GET', '/api/assets')).statusCode).toBe(200);
  };
  return { service, pending, expectUnchanged };
}
