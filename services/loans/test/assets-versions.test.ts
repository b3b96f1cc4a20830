import { afterAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newerVariants, recordedListings } from '@commonyard/testing/contracts/listings';
import { READ_FIELDS } from '../src/projections/listings.mapper.ts';
import { createAssetsClient } from '../src/projections/assets.client.ts';

let body: unknown;
const assets = createServer((_request, response) => response.end(JSON.stringify(body))).listen(0, '127.0.0.1');
await once(assets, 'listening');
afterAll(() => void assets.close());

const client = createAssetsClient(`http://127.0.0.1:${(assets.address() as AddressInfo).port}`);
const request = { id: 'test', headers: {}, log: { warn: () => undefined } } as never;
const read = (response: unknown) => {
  body = response;
  return client.findListing(88_001, request);
};

describe.each(recordedListings())('a listing of assets %s', (_version, listing) => {
  it('is read', async () => {
    expect(await read(listing)).toMatchObject({ id: 88_001, version: 7, status: 'available', title: 'Loader' });
  });

  it.each(newerVariants(listing, READ_FIELDS))('is read %s', async (_name, variant) => {
    const { type, status } = variant;
    expect(await read(variant)).toMatchObject({ id: 88_001, version: 7, type, status });
  });

  it.each(['id', 'version', 'title', 'images'])('503 without %s, which is read', async (field) => {
    const rest = Object.fromEntries(Object.entries(listing).filter(([name]) => name !== field));
    await expect(read(rest)).rejects.toMatchObject({ statusCode: 503 });
  });
});
