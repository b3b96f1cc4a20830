import { afterAll, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Municipality } from '@commonyard/contracts/http/identity';
import { upsertMunicipalities } from '../src/municipalities/municipalities.repository.ts';
import { send } from '@commonyard/testing/send';
import { as, get, markEmailVerified, newAdmin, signUpApproved, startTestService } from './test-service.ts';

const identity = await startTestService();
afterAll(() => identity.close());

const find = async (query: Record<string, string>, locale: 'en' | 'fr' = 'en') =>
  identity.app.inject({ url: '/api/municipalities', query, headers: await as.guest({ locale }) });
const labels = async (search: string, locale?: 'en' | 'fr') =>
  (await find({ search }, locale)).json<Municipality[]>().map(({ label }) => label);

it('200: lists all 444 for a guest, by name', async () => {
  const response = await find({ limit: '500' });
  expect(response.statusCode).toBe(200);
  const all = response.json<Municipality[]>();
  expect(all).toHaveLength(444);
  expect(all[0]!.name).toBe('Addington Highlands');
  expect(response.headers['x-total-count']).toBe('444');
});

it('200: returns every field', async () => {
  expect((await find({ search: 'smiths fa' })).json()).toEqual([
    {
      id: 'smiths-falls',
      name: 'Smiths Falls',
      label: 'Smiths Falls',
      type: 'Town',
      tier: 'single',
      upperTier: null,
      regionGroup: 'Eastern Ontario',
      population: expect.any(Number),
      latitude: expect.any(Number),
      longitude: expect.any(Number),
    },
  ]);
});

it('200: adds the type to a name that several municipalities have', async () => {
  expect(await labels('hamilton')).toEqual(['Hamilton (City)', 'Hamilton (Township)']);
  expect(await labels('hamilton', 'fr')).toEqual(['Hamilton (Ville)', 'Hamilton (Canton)']);
  expect(await labels('renfrew county')).toEqual(['Renfrew (County)']);
});

it('200: finds names of both languages without accents and responds in the caller’s language', async () => {
  expect(await labels('riviere des francais')).toEqual(['French River']);
  expect(await labels('RIVIÈRE des', 'fr')).toEqual(['Rivière des Français']);
  expect(await labels('french river', 'fr')).toEqual(['Rivière des Français']);
  expect(await labels('val-cote')).toEqual(['Mattice-Val Côté']);
  expect(await labels('saint cath')).toEqual(['St. Catharines']);
});

it('200: sorts names that begin with the search first, then names with a word that does', async () => {
  expect(await labels('east')).toEqual([
    'East Ferris',
    'East Garafraxa',
    'East Gwillimbury',
    'East Hawkesbury',
    'East Zorra-Tavistock',
    'Highlands East',
    'Huron East',
    'Perth East',
    'Northeastern Manitoulin and The Islands',
  ]);
});

it.each(['%', '_', '\\', '...', '日本', "'; DROP TABLE municipalities; --", 'xyzzy'])(
  '200: finds nothing for %j',
  async (search) => {
    const response = await find({ search });
    expect([response.statusCode, response.json()]).toEqual([200, []]);
    expect(response.headers['x-total-count']).toBe('0');
  },
);

it('200: ignores a blank search', async () => {
  expect((await find({ search: '   ', limit: '3' })).json()).toHaveLength(3);
});

it('200: is cacheable; without a `locale` parameter, per caller’s language', async () => {
  const personal = await find({ search: 'hearst' });
  expect(personal.headers).toMatchObject({
    'cache-control': 'public, max-age=300, s-maxage=300',
    vary: 'accept-language, cookie',
  });
  const same = await find({ search: 'french river', locale: 'fr' });
  expect(same.json()).toMatchObject([{ name: 'Rivière des Français' }]);
  expect(same.headers['vary']).toBeUndefined();
  expect(same.headers['set-cookie']).toBeUndefined();
});

it('a repeated upsert restores changed and deleted rows', async () => {
  const owner = new pg.Client({ connectionString: identity.ownerUrl, options: '-c search_path=identity' });
  await owner.connect();
  try {
    await owner.query("UPDATE municipalities SET name_en = 'Elsewhere', search_en = 'elsewhere' WHERE id = 'hearst'");
    await owner.query("DELETE FROM municipalities WHERE id = 'kenora'");
  } finally {
    await owner.end();
  }
  expect(await labels('kenora')).toEqual([]);
  await upsertMunicipalities(identity.db as never);
  expect(await labels('hearst')).toEqual(['Hearst']);
  expect(await labels('kenora')).toEqual(['Kenora']);
  expect((await find({ limit: '500' })).json()).toHaveLength(444);
});

it('multiplies the limits of a municipality, which the gateway learns with the sessions of its users', async () => {
  const admin = await newAdmin(identity);
  const limits = (
    method: 'GET' | 'PUT',
    payload?: object,
    id = 'hearst',
    headers: Record<string, string> = admin.headers,
  ) => send(identity, headers, method, `/api/municipalities/${id}/limits`, payload);
  const { user, cookie } = await signUpApproved(identity, { municipality: 'hearst' });
  const factors = async () =>
    (await get(identity.app, '/internal/session', cookie)).json().user.limitFactors as object | undefined;
  expect((await limits('GET')).json()).toEqual({ factor: 1 });
  expect((await limits('PUT', { factor: 5 })).json()).toEqual({ factor: 5 });
  expect((await limits('PUT', { factor: 5 })).statusCode).toBe(200);
  expect((await limits('GET')).json()).toEqual({ factor: 5 });
  expect(await factors()).toBeUndefined();
  await markEmailVerified(identity.db, user.id);
  expect(await factors()).toEqual({ account: 1, municipality: 5 });
  const entries = await identity.db
    .selectFrom('auditLog')
    .select(['actorId', 'municipality', 'before', 'after'])
    .where('action', '=', 'limits_changed')
    .execute();
  const values = { before: { factor: 1 }, after: { factor: 5 } };
  expect(entries).toEqual([{ actorId: admin.user.id, municipality: 'hearst', ...values }]);

  expect((await limits('PUT', { factor: 3 })).statusCode).toBe(400);
  expect((await limits('PUT', { factor: 2 }, 'nowhere')).statusCode).toBe(404);
  expect((await limits('GET', undefined, 'nowhere')).statusCode).toBe(404);
  for (const method of ['GET', 'PUT'] as const) {
    expect((await limits(method, { factor: 2 }, 'hearst', await as.guest())).statusCode).toBe(401);
    expect((await limits(method, { factor: 2 }, 'hearst', await as.municipalAdmin())).statusCode).toBe(403);
  }
});

it('PUT /api/municipalities/{id}/limits 403: an administrator who has lost the role since the session was looked up', async () => {
  const { user, headers } = await newAdmin(identity);
  await identity.db.updateTable('users').set({ role: 'municipal_admin' }).where('id', '=', user.id).execute();
  const url = '/api/municipalities/kenora/limits';
  expect((await send(identity, headers, 'PUT', url, { factor: 2 })).statusCode).toBe(403);
  expect((await send(identity, headers, 'GET', url)).json()).toEqual({ factor: 1 });
  const entries = identity.db.selectFrom('auditLog').select('action').where('userId', '=', user.id);
  expect((await entries.execute()).map(({ action }) => action)).not.toContain('municipality_limits_changed');
});
