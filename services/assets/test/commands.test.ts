import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ListingEvent } from '@commonyard/contracts/events/assets';
import { createDocument } from '@commonyard/demo/assets';
import { outboxOf } from '@commonyard/testing/outbox';
import { runServiceCommand } from '@commonyard/testing/script';
import { publicListingBody } from '@commonyard/testing/factories/listings';
import { as, send, startTestService } from './test-service.ts';

const demo = createDocument(new Date());
const service = await startTestService();
const folder = await mkdtemp(join(tmpdir(), 'assets-import-'));
afterAll(async () => {
  await rm(folder, { recursive: true });
  await service.close();
});

async function command(name: string, ...args: string[]) {
  const env = { DATABASE_URL: service.appUrl, DATABASE_OWNER_URL: service.ownerUrl };
  const { code, stdout, stderr } = await runServiceCommand('assets', name, env, args);
  return { code, output: code === 0 ? stdout : stderr };
}

async function importFile(document: unknown) {
  const path = join(folder, 'import.json');
  await writeFile(path, JSON.stringify(document));
  return command('import', path);
}

const list = async (query: string) => (await send(service, as.admin(), 'GET', `/api/admin/assets?${query}`)).json();

describe('commands', () => {
  it('migrate can run twice', async () => {
    expect(await command('migrate')).toEqual({ code: 0, output: 'assets: up to date\n' });
  });

  it('import rejects an invalid file and stores nothing', async () => {
    const [first, second] = demo.listings;
    const invalid = { listings: [first, { ...second, category: 'tanks' }] };
    const undecided = { listings: [{ ...first, decision: undefined }] };
    for (const [document, path] of [
      [invalid, 'listings.1.category: '],
      [undecided, 'listings.0.decision: '],
    ] as const) {
      const { code, output } = await importFile(document);
      expect([code, output.split('\n').length]).toEqual([1, 2]);
      expect(output).toContain(path);
    }
    expect(await list('')).toEqual([]);
  });

  it('import stores the demo listings once', async () => {
    expect((await importFile(demo)).output).toBe(
      'assets: 40 listings imported, 0 already present, 4 saved searches imported, 0 already present\n',
    );
    expect((await importFile(demo)).output).toBe(
      'assets: 0 listings imported, 40 already present, 0 saved searches imported, 4 already present\n',
    );

    const searches = await send(service, as.operator({ userId: 3 }), 'GET', '/api/saved-searches');
    expect(searches.json()).toMatchObject([
      { timing: 'now', listingTitle: expect.any(String), state: 'active' },
      { timing: 'now' },
      { timing: 'daily' },
      { timing: 'weekly' },
    ]);

    const counts = await send(service, as.admin(), 'GET', '/api/admin/asset-counts');
    expect(counts.json()).toEqual({ all: 40, pendingAvailable: 3, pendingNeeded: 2 });
    expect((await list('status=leased&limit=100')).length).toBeGreaterThanOrEqual(2);
    expect((await list('status=unavailable&limit=100')).length).toBeGreaterThanOrEqual(2);

    const all: { id: number; sample: boolean; description: string; images: string[]; createdAt: string }[] =
      await list('limit=100&sort=id&order=asc');
    expect(all.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(all.every(({ sample, description }) => sample && !description.includes('Demo'))).toBe(true);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(all.map(({ createdAt }) => createdAt).toSorted());
    const images = all.slice(0, 3).map(async ({ id }) => {
      const detail = await send(service, as.admin(), 'GET', `/api/assets/${id}`);
      return detail.json<{ images: string[] }>().images.length;
    });
    expect(await Promise.all(images)).toEqual([3, 2, 2]);
    expect(all.every((card) => card.images.length <= 1)).toBe(true);
  });

  it('import writes audit entries and events with the times of the records, and leaves ids for new listings', async () => {
    const events = await outboxOf(service.db);
    const count = (type: string) => events.filter((event) => event.type === type).length;
    expect([count('asset.submitted'), count('asset.approved'), count('asset.rejected')]).toEqual([40, 33, 2]);
    const times = Object.fromEntries(demo.listings.map(({ id, createdAt }) => [id, createdAt]));
    for (const { type, time, data } of events)
      if (type === 'asset.submitted') expect(time).toBe(times[(data as ListingEvent).id]);
    const { rows } = await service.pool.query<{ n: number }>(
      "SELECT count(*) AS n FROM audit_log WHERE at > now() - interval '1 hour'",
    );
    expect(rows[0]!.n).toBe(0);
    const posted = await send(service, as.guest(), 'POST', '/api/public/assets', publicListingBody());
    expect(posted.json().id).toBeGreaterThan(100);
  });

  it('import of an id beyond the generated ones moves these on', async () => {
    const record = { ...demo.listings[0]!, id: 500, images: [] };
    expect((await importFile({ listings: [record] })).output).toBe('assets: 1 listings imported, 0 already present\n');
    const posted = await send(service, as.guest(), 'POST', '/api/public/assets', publicListingBody());
    expect(posted.json().id).toBeGreaterThan(500);
  });

  it('replay publishes the state of every listing again', async () => {
    const before = (await outboxOf(service.db)).length;
    expect((await command('replay')).output).toBe('assets: 43 listings re-published\n');
    const published = (await outboxOf(service.db)).slice(before);
    expect(new Set(published.map(({ type }) => type))).toEqual(new Set(['asset.updated']));
    const { rows } = await service.pool.query('SELECT id, version, status FROM listings ORDER BY id');
    expect(
      published.map(({ data }) => data as ListingEvent).map(({ id, version, status }) => ({ id, version, status })),
    ).toEqual(rows);
  });
});
