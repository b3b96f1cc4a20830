import { afterAll, describe, expect, it } from '@jest/globals';
import { dayFromNow } from '@commonyard/testing/factories/loans';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { handleOnce } from '@commonyard/service-kit/events/consumer';
import { usersConsumer } from '../src/followers/users.consumer.ts';
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
  expect(lines.filter((line) => line === 'TRANSP:TRANSPARENT')).toHaveLength(2);
  expect(lines).toEqual(
    expect.arrayContaining([
      `UID:loan-${accepted.id}@commonyard`,
      'SEQUENCE:3',
      `DTSTART;VALUE=DATE:${compact(dayFromNow(30))}`,
      `DTEND;VALUE=DATE:${compact(dayFromNow(35))}`,
      'SUMMARY:Grader\\, large\\; "new": borrowed from Lanark Highlands',
      `URL;VALUE=URI:https://commonyard.example/loans?loan=${accepted.id}`,
      `DESCRIPTION:Loan #${accepted.id}\\nhttps://commonyard.example/loans?loan=${accepted.id}`,
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

it('200: the event of a recalled machine ends on the day of the recall, and is newer', async () => {
  const { id, version } = await loanIn('out', await service.lendableListing());
  const { path } = (await create()).json();
  const eventOf = async () => {
    const [event] = (await read(path)).body.split('BEGIN:VEVENT').filter((text) => text.includes(`UID:loan-${id}@`));
    return ['SEQUENCE:', 'DTSTART;VALUE=DATE:', 'DTEND;VALUE=DATE:'].map((name) =>
      event!
        .split('\r\n')
        .find((line) => line.startsWith(name))!
        .slice(name.length),
    );
  };
  const [first, dayAfterLast] = [compact(dayFromNow(0)), compact(dayFromNow(5))];
  expect(await eventOf()).toEqual([String(version), first, dayAfterLast]);
  const recall = { day: dayFromNow(2), reason: 'A flood at home' };
  await send(service, officer(), 'POST', `/api/loans/${id}/recall`, recall);
  expect(await eventOf()).toEqual([String(version + 1), first, compact(dayFromNow(3))]);
  await send(service, officer(), 'POST', `/api/loans/${id}/recall/withdraw`);
  expect(await eventOf()).toEqual([String(version + 2), first, dayAfterLast]);
});

it('200: the feed of a municipality is for its officers, in the language of its creator', async () => {
  await service.db
    .transaction()
    .execute((trx) =>
      upsertUser(trx, { id: 15, version: 1, role: 'municipal_admin', municipality: 'smiths-falls', active: true }),
    );
  const french = as.municipalAdmin({ userId: 15, municipality: 'smiths-falls', locale: 'fr' });
  const { path } = (await create(french, 'municipality')).json();
  const { body } = await read(path);
  const lines = body.replaceAll('\r\n ', '').split('\r\n');
  for (const line of ['PRODID:-//Cour commune//Prêts de Cour commune//FR', 'X-WR-CALNAME:Prêts de Cour commune'])
    expect(lines).toContain(line);
  expect(body).toContain('emprunt de Lanark Highlands');
  expect(lines.filter((line) => /^DESCRIPTION:Prêt nº \d+\\n/.test(line)).length).toBeGreaterThan(0);
  expect(body).not.toContain('CommonYard');
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

it('200: lines of at most 75 octets that all end, whatever a title contains', async () => {
  const title = 'Épandeur, «grand»;\n déneigeuse\u2028 \u0007à\u0085 fléau\r\nBEGIN:VALARM \\ 🚜'.repeat(4);
  const loan = await loanIn('accepted', await service.lendableListing({}, { title }));
  const { body } = await read((await create()).json().path);
  expect(body.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true);
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  // A line of the file ends with CRLF alone, and no line or character is cut.
  expect(body.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029\ufffd]/u);
  const lines = body.replaceAll('\r\n ', '').split('\r\n');
  const summary = lines
    .slice(lines.indexOf(`UID:loan-${loan.id}@commonyard`))
    .find((line) => line.startsWith('SUMMARY:'));
  const part = 'Épandeur\\, «grand»\\; déneigeuse à fléau BEGIN:VALARM \\\\ 🚜';
  expect(summary).toBe(`SUMMARY:${part.repeat(4)}: borrowed from Lanark Highlands`);
  expect(lines).not.toContain('BEGIN:VALARM');
});

it('200: a closed loan leaves the feed after a year', async () => {
  const { id } = await loanIn('accepted', await service.lendableListing());
  const { path } = (await create()).json();
  const isRead = async (days: number) => {
    const endedAt = new Date(Date.now() - days * 86_400_000).toISOString();
    const closed = { status: 'closed', dueAt: null, endedAt } as const;
    await service.db.updateTable('loans').set(closed).where('id', '=', id).execute();
    await service.db.updateTable('loanParties').set({ status: 'closed' }).where('loanId', '=', id).execute();
    return (await read(path)).body.includes(`UID:loan-${id}@`);
  };
  expect([await isRead(364), await isRead(366)]).toEqual([true, false]);
});

it('reads the address of a feed that was copied with the end of its sentence', async () => {
  const { path } = (await create()).json();
  for (const end of ['.', ',', ')', '%20', '%3E', '?a=1'])
    expect([end, (await read(path + end)).statusCode]).toEqual([end, 200]);
  expect((await read(path.replace('.ics', '.ICS'))).statusCode).toBe(200);
  for (const end of ['x', '.exe', '.ics']) expect([end, (await read(path + end)).statusCode]).toEqual([end, 400]);
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

const consume = (type: (typeof usersConsumer.types)[number], data: object, time = dayFromNow(2)) =>
  service.db
    .transaction()
    .execute((trx) => handleOnce(trx, usersConsumer, [{ ...eventEnvelope(type, data as never), time }]));
const userEvent = (over: object = {}) => ({
  id: 14,
  version: version++,
  role: 'municipal_operator',
  municipality: 'smiths-falls',
  active: true,
  ...over,
});

it.each([
  ['chose a new password', 'user.password_changed', { userId: 14, email: 'x@example.com', locale: 'en' }],
  ['was deactivated', 'user.deactivated', userEvent({ active: false })],
  ['went to another municipality', 'user.updated', userEvent({ municipality: 'kenora' })],
] as const)('404 for good: the feed of a user who %s', async (_what, type, data) => {
  await project();
  const { path } = (await create()).json();
  await consume(type, 'version' in data ? { ...data, version: version++ } : data);
  await project();
  expect((await read(path)).statusCode).toBe(404);
  expect((await list()).json()).toEqual([]);
});

it('404 for good: the feed of the municipality of a user who was an officer; the own feed stays', async () => {
  await project({ role: 'municipal_admin' });
  const { path, id } = (await create(borrower())).json();
  const { path: municipal } = (
    await create(as.municipalAdmin({ userId: 14, municipality: 'smiths-falls' }), 'municipality')
  ).json();
  await consume('user.updated', userEvent());
  await project({ role: 'municipal_admin' });
  expect([(await read(municipal)).statusCode, (await read(path)).statusCode]).toEqual([404, 200]);
  await remove(id);
});

it('200: a feed that is newer than the event, or of a user whose new address is not verified yet', async () => {
  await project();
  const { path, id } = (await create()).json();
  await consume('user.password_changed', { userId: 14, email: 'x@example.com', locale: 'en' }, dayFromNow(-1));
  await consume('user.updated', userEvent({ municipality: null }));
  expect((await read(path)).statusCode).toBe(404);
  await consume('user.updated', userEvent());
  expect((await read(path)).statusCode).toBe(200);
  await remove(id);
});

describe('POST with an Idempotency-Key', () => {
  const createOnce = (userId: number, key: string, scope = 'user') =>
    send(
      service,
      as.municipalAdmin({ userId, municipality: 'smiths-falls' }),
      'POST',
      '/api/loan-feeds',
      { scope },
      { 'idempotency-key': key },
    );
  const idsOf = async (userId: number) =>
    (await list(as.municipalAdmin({ userId, municipality: 'smiths-falls' })))
      .json()
      .map(({ id }: { id: number }) => id);

  it.each([
    ['repeated', 51, async (repeat: () => ReturnType<typeof send>) => [await repeat(), await repeat()]],
    ['simultaneous', 52, async (repeat: () => ReturnType<typeof send>) => Promise.all([repeat(), repeat()])],
  ] as const)('201: %s requests leave one feed, whose address works', async (_when, id, run) => {
    await project({ id, role: 'municipal_admin' });
    const responses = await run(() => createOnce(id, 'one'));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const [live, ...others] = await idsOf(id);
    expect(others).toEqual([]);
    const feeds = responses.map((response) => response.json<{ id: number; path: string }>());
    for (const feed of feeds) expect((await read(feed.path)).statusCode).toBe(feed.id === live ? 200 : 404);
    expect(feeds.map((feed) => feed.id)).toContain(live);
    expect((await service.auditOfActor(id)).map(({ action }) => action)).toEqual([
      'feed_created',
      'feed_revoked',
      'feed_created',
    ]);
  });

  it('201 for another key and for the key of another user: both feeds stay; also at the limit of feeds', async () => {
    for (const [userId, key] of [
      [53, 'one'],
      [53, 'two'],
      [54, 'one'],
    ] as const)
      expect((await createOnce(userId, key)).statusCode).toBe(201);
    expect(await idsOf(53)).toHaveLength(2);
    expect(await idsOf(54)).toHaveLength(1);
    for (let n = 0; n < 8; n++) await createOnce(53, `more ${n}`);
    expect((await createOnce(53, 'two')).statusCode).toBe(201);
    expect((await createOnce(53, 'beyond')).json().code).toBe('too_many_feeds');
  });

  it('400 for a key without characters; 422 for the key of a feed of another scope, which stays', async () => {
    expect((await createOnce(55, '')).json().code).toBe('invalid_idempotency_key');
    await createOnce(55, 'one');
    expect((await createOnce(55, 'one', 'municipality')).json().code).toBe('idempotency_key_reused');
    expect(await idsOf(55)).toHaveLength(1);
  });
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
