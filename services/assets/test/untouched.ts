import { expect } from '@jest/globals';
import { as, ownPost, send, startService } from './service.ts';

const TABLES = ['listings', 'outbox', 'audit_log', 'words', 'postings', 'listing_images', 'idempotency_keys'];

/** The service with one pending listing, and a check that nothing of it has changed and that it still serves. */
export async function startUntouched() {
  const service = await startService();
  const pending: number = (await send(service, as.operator(), 'POST', '/api/assets', ownPost())).json().id;
  const everything = async () => {
    const counts = TABLES.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`);
    const versions = '(SELECT sum(version) FROM listings) AS versions';
    return (await service.pool.query(`SELECT ${counts.join(', ')}, ${versions}`)).rows[0] as unknown;
  };
  const before = await everything();
  const expectUntouched = async () => {
    expect(await everything()).toEqual(before);
    expect((await send(service, as.anonymous(), 'GET', '/api/assets')).statusCode).toBe(200);
  };
  return { service, pending, expectUntouched };
}
