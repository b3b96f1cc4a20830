import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ListingEvent } from '@commonyard/contracts/events/assets';
import { outboxOf } from '@commonyard/testing/outbox';
import { as, publicPost, send, startService, type TestService } from './service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Runs one of the service's commands as a process of its own. */
async function command(name: string, env: Record<string, string> = {}) {
  const { PATH = '' } = process.env;
  const settings = {
    PATH,
    DATABASE_URL: service.database.appUrl,
    DATABASE_OWNER_URL: service.database.ownerUrl,
    ...env,
  };
  const script = join(import.meta.dirname, `../src/${name}.ts`);
  return promisify(execFile)(process.execPath, [script], { env: settings }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, output: error.stderr }),
  );
}

const list = async (query: string) => (await send(service, as.admin(), 'GET', `/api/admin/assets?${query}`)).json();

describe('the commands', () => {
  it('migrate runs twice', async () => {
    expect(await command('migrate')).toEqual({ code: 0, output: 'assets: up to date\n' });
  });

  it('seed refuses production', async () => {
    const { code, output } = await command('seed', { NODE_ENV: 'production' });
    expect([code, output]).toEqual([1, 'The demonstration is not for production\n']);
    expect(await list('')).toEqual([]);
  });

  it('seed fills every tab, once', async () => {
    expect((await command('seed')).output).toBe('assets: 40 demo listings added\n');
    expect((await command('seed')).output).toBe('assets: 0 demo listings added\n');

    const counts = await send(service, as.admin(), 'GET', '/api/admin/asset-counts');
    expect(counts.json()).toEqual({ all: 40, pendingAvailable: 3, pendingNeeded: 2 });
    expect((await list('status=leased&limit=100')).length).toBeGreaterThanOrEqual(2);
    expect((await list('status=unavailable&limit=100')).length).toBeGreaterThanOrEqual(2);

    const all: { id: number; sample: boolean; description: string; images: string[]; createdAt: string }[] =
      await list('limit=100&sort=id&order=asc');
    expect(all.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(all.every(({ sample, description }) => sample && description.includes('Demo'))).toBe(true);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(all.map(({ createdAt }) => createdAt).toSorted());
    expect(all.slice(0, 3).map(({ images }) => images.length)).toEqual([3, 2, 2]);
  });

  it('seed leaves events behind as if people had acted, and room for real listings', async () => {
    const events = await outboxOf(service.db);
    const count = (type: string) => events.filter((event) => event.type === type).length;
    expect([count('asset.submitted'), count('asset.approved'), count('asset.rejected')]).toEqual([40, 33, 2]);
    const posted = await send(service, as.anonymous(), 'POST', '/api/public/assets', publicPost());
    expect(posted.json().id).toBeGreaterThan(100);
  });

  it('replay says the state of every listing again', async () => {
    const before = (await outboxOf(service.db)).length;
    expect((await command('replay')).output).toBe('assets: 41 listings will be told of again\n');
    const said = (await outboxOf(service.db)).slice(before);
    expect(new Set(said.map(({ type }) => type))).toEqual(new Set(['asset.updated']));
    const { rows } = await service.pool.query('SELECT id, version, status FROM listings ORDER BY id');
    expect(
      said.map(({ data }) => data as ListingEvent).map(({ id, version, status }) => ({ id, version, status })),
    ).toEqual(rows);
  });
});
