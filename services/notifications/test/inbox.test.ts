import { afterAll, describe, expect, it } from '@jest/globals';
import type { Notification } from '@commonyard/contracts/http/notifications';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

let users = 100;
/** Creates a user with this many unread notifications. Returns their ids, newest first. */
async function userWithUnread(count: number) {
  const userId = ++users;
  const rows = Array.from({ length: count }, (_, index) => ({
    userId,
    eventId: crypto.randomUUID(),
    kind: 'inquiry.created' as const,
    params: JSON.stringify({ inquiryId: index + 1, title: 'Grader' }),
    path: `/inquiries?inquiry=${index + 1}`,
    createdAt: '2026-11-20T14:00:00.000Z',
    readAt: null,
    decisionOn: null,
  }));
  if (count > 0) await service.db.insertInto('notifications').values(rows).execute();
  const stored = await service.db
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return { caller: as.operator({ userId }), ids: stored.map(({ id }) => id) };
}
type Caller = ReturnType<typeof as.operator>;
const list = (caller: Caller, query = '') => send(service, caller, 'GET', `/api/notifications${query}`);
const unread = async (caller: Caller) => (await list(caller, '/counts')).json<{ unread: number }>().unread;

describe('GET /api/notifications', () => {
  it('200 newest first, page by page', async () => {
    const { caller, ids } = await userWithUnread(5);
    const first = await list(caller, '?limit=3');
    expect(first.statusCode).toBe(200);
    expect(first.headers['x-total-count']).toBe('5');
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1];
    const second = await send(service, caller, 'GET', next!);
    const shown = [first, second].flatMap((page) => page.json<Notification[]>().map(({ id }) => id));
    expect(shown).toEqual(ids);
    expect(second.headers.link).toBeUndefined();
    expect(first.json<Notification[]>()[0]).toEqual({
      id: ids[0],
      kind: 'inquiry.created',
      params: { inquiryId: 5, title: 'Grader' },
      path: '/inquiries?inquiry=5',
      createdAt: '2026-11-20T14:00:00.000Z',
      readAt: null,
    });
  });

  it("200 only the caller's, and only unread ones with `unread=true`", async () => {
    const { caller, ids } = await userWithUnread(2);
    await userWithUnread(3);
    await send(service, caller, 'POST', `/api/notifications/${ids[0]}/read`);
    expect((await list(caller)).json()).toHaveLength(2);
    expect((await list(caller, '?unread=true')).json<Notification[]>().map(({ id }) => id)).toEqual([ids[1]]);
  });

  it.each(['?limit=0', '?limit=101', '?cursor=x', '?unread=1', '?sort=id'])('400 for %s', async (query) => {
    expect((await list(as.operator(), query)).statusCode).toBe(400);
  });

  it('401 for a guest', async () => {
    for (const path of ['', '/counts']) expect((await list(as.guest(), path)).statusCode).toBe(401);
  });
});

describe('GET /api/notifications/counts', () => {
  it('200 the count, at most one above the cap', async () => {
    expect(await unread((await userWithUnread(2)).caller)).toBe(2);
    expect(await unread((await userWithUnread(120)).caller)).toBe(100);
    expect(await unread((await userWithUnread(0)).caller)).toBe(0);
  });
});

describe('POST /api/notifications/{id}/read', () => {
  it('200 keeps the time of the first reading', async () => {
    const { caller, ids } = await userWithUnread(2);
    const first = await send(service, caller, 'POST', `/api/notifications/${ids[0]}/read`);
    expect(first.statusCode).toBe(200);
    expect(first.json<Notification>()).toMatchObject({ id: ids[0], readAt: expect.any(String) });
    const again = await send(service, caller, 'POST', `/api/notifications/${ids[0]}/read`);
    expect(again.json()).toEqual(first.json());
    expect((await list(caller)).json<Notification[]>()[0]).toEqual(first.json());
    expect(await unread(caller)).toBe(1);
  });

  it("404 for another user's notification, 400 for an invalid id, 401 for a guest", async () => {
    const { ids } = await userWithUnread(1);
    const { caller } = await userWithUnread(0);
    const read = (reader: Caller, id: unknown) =>
      send(service, reader, 'POST', `/api/notifications/${String(id)}/read`);
    expect((await read(caller, ids[0])).statusCode).toBe(404);
    expect((await read(caller, 2_000_000_000)).statusCode).toBe(404);
    expect((await read(caller, '1e3')).statusCode).toBe(400);
    expect((await read(as.guest(), ids[0])).statusCode).toBe(401);
  });
});

describe('POST /api/notifications/read-all', () => {
  it('200 leaves notifications newer than `upTo` unread', async () => {
    const { caller, ids } = await userWithUnread(3);
    const response = await send(service, caller, 'POST', '/api/notifications/read-all', { upTo: ids[1] });
    expect([response.statusCode, response.json()]).toEqual([200, { unread: 1 }]);
    expect((await send(service, caller, 'POST', '/api/notifications/read-all', {})).json()).toEqual({ unread: 0 });
  });

  it('400 for an invalid body, 401 for a guest', async () => {
    const readAll = (reader: Caller, body: unknown) =>
      send(service, reader, 'POST', '/api/notifications/read-all', body);
    expect((await readAll(as.operator(), { upTo: 0 })).statusCode).toBe(400);
    expect((await readAll(as.operator(), { before: 3 })).statusCode).toBe(400);
    expect((await readAll(as.guest(), {})).statusCode).toBe(401);
  });
});
