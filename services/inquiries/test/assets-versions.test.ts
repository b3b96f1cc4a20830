import { afterAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Listing } from '@commonyard/contracts/http/assets';
import { CURRENT_VERSION, findUnreadable, recordedResponses } from '@commonyard/testing/contracts/recordings';
import { READ_FIELDS } from '../src/projections/listings.mapper.ts';
import { createAssetsClient } from '../src/projections/assets.client.ts';

let body: unknown;
const assets = createServer((_request, response) => response.end(JSON.stringify(body))).listen(0, '127.0.0.1');
await once(assets, 'listening');
afterAll(() => void assets.close());

const client = createAssetsClient(`http://127.0.0.1:${(assets.address() as AddressInfo).port}`);
const request = { id: 'test', headers: {}, log: { warn: () => undefined } } as never;
const read = (response: Partial<Listing>) => {
  body = response;
  return client.findListing(response.id!, request);
};

describe('a listing of assets', () => {
  it('of every recorded version is read, and what a newer one may respond', async () => {
    const problems = await findUnreadable('GET /api/assets/:id', READ_FIELDS, async (listing: Partial<Listing>) => {
      const { id, version, type, status } = listing;
      expect(await read(listing)).toMatchObject({ id, version, type, status });
    });
    expect(problems).toEqual([]);
  });

  it.each(['version', 'title', 'images'])('503 without %s, which is read', async (field) => {
    const listing = recordedResponses(CURRENT_VERSION)['GET /api/assets/:id'][0] as Listing;
    const rest = Object.fromEntries(Object.entries(listing).filter(([name]) => name !== field));
    await expect(read(rest)).rejects.toMatchObject({ statusCode: 503 });
  });
});
