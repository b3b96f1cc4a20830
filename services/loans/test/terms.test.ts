import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lendingTerms } from '@commonyard/testing/factories/loans';
import { as, colleague, officer, owner, send, startTestService, type TestService } from './test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const put = (id: number, body: unknown, caller = owner(), headers = {}) =>
  send(service, caller, 'PUT', `/api/availability/${id}/terms`, body, headers);

describe('PUT /api/availability/:id/terms', () => {
  it('200: the owner and an officer set terms, each with an audit entry and an event', async () => {
    const id = await service.projectListing();
    expect((await put(id, lendingTerms())).json()).toMatchObject({ version: 1, terms: lendingTerms() });
    const changed = await put(id, lendingTerms({ dayCents: 50_000 }), officer());
    expect(changed.json()).toMatchObject({ version: 2, terms: { dayCents: 50_000 } });
    const entries = await service.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'version', 'before', 'after', 'municipality'])
      .where('calendarId', '=', id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ actorId, version }) => [actorId, version])).toEqual([
      [4, 1],
      [5, 2],
    ]);
    expect(entries[1]).toMatchObject({
      action: 'terms_changed',
      before: { dayCents: 45_000 },
      after: { dayCents: 50_000 },
      municipality: 'lanark-highlands',
    });
    const priced = (await service.eventsOf(id)).map(({ type, data }) => [type, data]);
    expect(priced).toMatchObject([
      ['availability.changed', { version: 1, rates: { free: false, dayCents: 45_000, weekCents: 180_000 } }],
      ['availability.changed', { version: 2, rates: { free: false, dayCents: 50_000, weekCents: 180_000 } }],
    ]);
  });

  it.each([
    ['a cent and a half', { dayCents: 1.5 }, 'dayCents'],
    ['a negative rate', { dayCents: -1 }, 'dayCents'],
    ['a rate beyond all limits', { weekCents: 2 ** 53 }, 'weekCents'],
    ['a rate as text', { dayCents: '450' }, 'dayCents'],
    ['no rate', { dayCents: null, weekCents: null, monthCents: null }, 'dayCents'],
    ['a rate without charge', { free: true }, 'free'],
    ['an operator without a rate', { operator: 'required', operatorCents: null }, 'operatorCents'],
    ['fuel without a price', { fuel: 'per_litre' }, 'fuelCents'],
    ['an unknown damage rule', { damage: 'nobody' }, 'damage'],
    ['a longest loan below the shortest', { minDays: 10, maxDays: 9 }, 'maxDays'],
    ['no day', { minDays: 0 }, 'minDays'],
    ['a notice beyond the days ahead', { noticeDays: 30, advanceDays: 20 }, 'noticeDays'],
    ['too many buffer days', { bufferDays: 31 }, 'bufferDays'],
    ['standby above the rate', { standbyPercent: 101 }, 'standbyPercent'],
  ])('400: %s', async (_name, overrides, field) => {
    const id = await service.projectListing();
    const response = await put(id, { ...lendingTerms(), ...overrides });
    expect([response.statusCode, Object.keys(response.json().fields ?? {})]).toEqual([400, [field]]);
  });

  it('400: an unknown field', async () => {
    const id = await service.projectListing();
    expect((await put(id, { ...lendingTerms(), discount: 5 })).statusCode).toBe(400);
  });

  it('401 for a guest, 403 for everybody else, a platform administrator included', async () => {
    const id = await service.projectListing();
    const others = [as.guest(), colleague(), as.operator(), as.municipalAdmin(), as.admin()];
    const statuses = others.map(async (caller) => (await put(id, lendingTerms(), caller)).statusCode);
    expect(await Promise.all(statuses)).toEqual([401, 403, 403, 403, 403]);
  });

  it('404: a removed listing', async () => {
    const id = await service.projectListing({ removed: true });
    expect((await put(id, lendingTerms())).statusCode).toBe(404);
  });

  it('409: a stale version; nothing is stored', async () => {
    const id = await service.projectListing();
    await put(id, lendingTerms(), owner(), { 'if-match': '"0"' });
    const response = await put(id, lendingTerms({ dayCents: 1 }), owner(), { 'if-match': '"0"' });
    expect([response.statusCode, response.json().code]).toEqual([409, 'stale_version']);
    const { terms } = (await send(service, owner(), 'GET', `/api/availability/${id}`)).json();
    expect(terms.dayCents).toBe(45_000);
  });
});
