import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Listing } from '@commonyard/contracts/http/assets';
import { CURRENT_VERSION, findUnreadable, recordedResponses } from './recordings.ts';

type FetchListing = (assetsUrl: string, request: never, id: number) => Promise<unknown>;

/** Tests of a service that reads these fields of a listing of the assets service. */
export async function testListingReader(fields: readonly string[], fetchListing: FetchListing): Promise<void> {
  let body: unknown;
  const assets = createServer((_request, response) => response.end(JSON.stringify(body))).listen(0, '127.0.0.1');
  await once(assets, 'listening');
  afterAll(() => void assets.close());

  const url = `http://127.0.0.1:${(assets.address() as AddressInfo).port}`;
  const request = { id: 'test', headers: {}, log: { warn: () => undefined } } as never;
  const read = (response: Partial<Listing>) => {
    body = response;
    return fetchListing(url, request, response.id!);
  };

  describe('a listing of assets', () => {
    it('of every recorded version is read, and what a newer one may respond', async () => {
      const problems = await findUnreadable('GET /api/assets/:id', fields, async (listing: Partial<Listing>) => {
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
}
