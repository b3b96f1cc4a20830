import { afterAll, expect, it } from '@jest/globals';
import { dayFromNow } from '@commonyard/testing/factories/loans';
import { upsertUser } from '../src/projections/users.repository.ts';
import { loanSteps } from './loan-steps.ts';
import { as, borrower, borrowingOfficer, colleague, officer, send, startTestService } from './test-service.ts';

const service = await startTestService();
const { loanIn, cancel } = loanSteps(service);
afterAll(() => service.close());

let version = 1;
const project = (over: object = {}) =>
  service.db.transaction().execute((trx) =>
    upsertUser(trx, {
      id: 14,
      version: version++,
      role: 'municipal_operator',
      municipality: 'smiths-falls',
      active: true,
      ...over,
    }),
  );
await project();
const create = (caller = borrower(), scope = 'user') => send(service, caller, 'POST', '/api/loan-feeds', { scope });
const read = (path: string) => send(service, as.guest(), 'GET', path);
const list = (caller = borrower()) => send(service, caller, 'GET', '/api/loan-feeds');
const remove = (id: number | string, caller = borrower()) => send(service, caller, 'DELETE', `/api/loan-feeds/${id}`);
const compact = (day: string) => day.replaceAll('-', '');

it('201: a feed of accepted and cancelled loans, without names, whose token is not stored', async () => {
  const listingId = await service.lendableListing({}, { title: 'Grader, large; "new"' });
  const accepted = await loanIn('accepted', listingId);
  const days = { startsOn: dayFromNow(50), endsOn: dayFromNow(51) };
  const cancelled = await loanIn('accepted', listingId, days);
  await cancel(cancelled.id, officer(), {}, { reason: 'Broken by Olive Operator' });
  await loanIn('quoted', listingId, { startsOn: dayFromNow(60), endsOn: dayFromNow(61) });
  const created = await create();
  expect(created.statusCode).toBe(201);
  const { path, id } = created.json();
  expect(path).toMatch(/^\/api\/loan-feeds\/[A-Za-z0-9_-]{43}\.ics$/);
  expect(created.headers['cache-control']).toBe('no-store');
  const stored = JSON.stringify(await service.db.selectFrom('loanFeeds').selectAll().execute());
  expect(stored).not.toContain(path.slice(16, 40));
  const { body, headers } = await read(path);
  expect([headers['content-type'], headers['cache-control']]).toEqual([
    'text/calendar; charset=utf-8',
    'private, no-store',
  ]);
  const lines = body.replaceAll('\r\n ', '').split('\r\n');
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
  expect(lines).toEqual(
    expect.arrayContaining([
      `UID:loan-${accepted.id}@commonyard`,
      'SEQUENCE:3',
      `DTSTART;VALUE=DATE:${compact(dayFromNow(30))}`,
      `DTEND;VALUE=DATE:${compact(dayFromNow(35))}`,
      'SUMMARY:Grader\\, large\\; "new": borrowed from Lanark Highlands',
      'STATUS:CONFIRMED',
      `UID:loan-${cancelled.id}@commonyard`,
      'SEQUENCE:4',
      'STATUS:CANCELLED',
    ]),
  );
  expect(body).not.toContain('Olive');
  const [feed] = (await list()).json();
  expect(feed).toEqual({ id, scope: 'user', createdAt: expect.any(String), lastReadAt: expect.any(String) });
  await service.db
    .updateTable('loans')
    .set({ endedAt: new Date(Date.now() - 91 * 86_400_000).toISOString() })
    .where('id', '=', cancelled.id)
    .execute();
  expect((await read(path)).body).not.toContain('CANCELLED');
});

it('200: the feed of a municipality is for its officers, in the language of its creator', async () => {
  await service.db
    .transaction()
    .execute((trx) =>
      upsertUser(trx, { id: 15, version: 1, role: 'municipal_admin', municipality: 'smiths-falls', active: true }),
    );
  const french = as.municipalAdmin({ userId: 15, municipality: 'smiths-falls', locale: 'fr' });
  const { path } = (await create(french, 'municipality')).json();
  expect((await read(path)).body).toContain('emprunt de Lanark Highlands');
  const demoted = {
    id: 15,
    version: 2,
    role: 'municipal_operator',
    municipality: 'smiths-falls',
    active: true,
  } as const;
  await service.db.transaction().execute((trx) => upsertUser(trx, demoted));
  expect((await read(path)).statusCode).toBe(404);
});

it('404: an unknown, a revoked, and the feed of a user who was deactivated or has left', async () => {
  const { path, id } = (await create()).json();
  expect((await read(path)).statusCode).toBe(200);
  for (const over of [{ active: false }, { municipality: 'kenora' }, { municipality: null }]) {
    await project(over);
    expect((await read(path)).statusCode).toBe(404);
  }
  await project();
  expect((await read(path)).statusCode).toBe(200);
  expect((await remove(id, colleague())).statusCode).toBe(404);
  expect((await remove(id)).statusCode).toBe(204);
  const revoked = await read(path);
  expect([revoked.statusCode, revoked.json().code]).toEqual([404, 'feed_not_found']);
  expect(revoked.headers['cache-control']).toBe('private, no-store');
  expect((await read(`/api/loan-feeds/${'x'.repeat(43)}.ics`)).statusCode).toBe(404);
});

it('creating and revoking a feed leave an audit entry each', async () => {
  const leaver = as.operator({ userId: 41, municipality: 'smiths-falls' });
  const { id } = (await create(leaver)).json();
  await remove(id, leaver);
  await remove(id, leaver);
  const entries = service.db.selectFrom('auditLog').select(['action', 'municipality', 'details']);
  const details = { scope: 'user' };
  expect(await entries.where('actorId', '=', 41).orderBy('id').execute()).toEqual([
    { action: 'feed_created', municipality: 'smiths-falls', details },
    { action: 'feed_revoked', municipality: 'smiths-falls', details },
  ]);
});

it('400, 401, 403 and 409', async () => {
  expect((await create(borrower(), 'world')).statusCode).toBe(400);
  expect((await remove('x')).statusCode).toBe(400);
  const denied = [create(as.guest()), list(as.guest()), remove(1, as.guest())];
  expect((await Promise.all(denied)).map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
  for (const caller of [as.admin(), as.operator({ municipality: null })])
    expect((await create(caller)).statusCode).toBe(403);
  expect((await create(borrower(), 'municipality')).json().code).toBe('officer_only');
  expect((await create(borrowingOfficer(), 'municipality')).statusCode).toBe(201);
  const busy = as.operator({ userId: 40, municipality: 'smiths-falls' });
  for (let n = 0; n < 10; n++) expect((await create(busy)).statusCode).toBe(201);
  const response = await create(busy);
  expect([response.statusCode, response.json().code]).toEqual([409, 'too_many_feeds']);
});
