import { afterAll, describe, expect, it } from '@jest/globals';
import type { InquiryRead } from '@commonyard/contracts/events/inquiries';
import type { Role } from '@commonyard/contracts/identity.values';
import { userEvent } from '@commonyard/testing/factories/events';
import { outboxOf } from '@commonyard/testing/outbox';
import { handleUserEvent } from '../src/followers/users.consumer.ts';
import { as, send, startTestService, submitInquiryAs, type Headers } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

let lastId = 500;
/** A municipality with an operator who owns a listing, and a sender of another one. */
async function startThread() {
  const n = (lastId += 10);
  const [ownerTown, senderTown] = [`town-${n}`, `town-${n + 1}`];
  const callers = {
    owner: as.operator({ userId: n, municipality: ownerTown }),
    ownerAdmin: as.municipalAdmin({ userId: n + 1, municipality: ownerTown }),
    sender: as.operator({ userId: n + 2, municipality: senderTown }),
    senderAdmin: as.municipalAdmin({ userId: n + 3, municipality: senderTown }),
    admin: as.admin({ userId: n + 4 }),
  };
  await projectRole(n + 1, 'municipal_admin', ownerTown);
  await projectRole(n + 3, 'municipal_admin', senderTown);
  await projectRole(n + 4, 'admin', null);
  const listing = await service.projectListing({ userId: n, municipality: ownerTown });
  const id = await submitInquiryAs(service, callers.sender, listing.id);
  return { id, listing, callers, ownerId: n };
}
const projectRole = async (id: number, role: Role, municipality: string | null) =>
  service.db.transaction().execute((trx) => handleUserEvent(trx, { data: userEvent({ id, role, municipality }) }));

const isUnread = async (id: number, caller: Promise<Headers>) => {
  const list = (await send(service, caller, 'GET', '/api/inquiries')).json<{ id: number; unread: boolean }[]>();
  const { unread } = list.find((inquiry) => inquiry.id === id)!;
  expect((await send(service, caller, 'GET', `/api/inquiries/${id}`)).json().unread).toBe(unread);
  return unread;
};
const unreadBy = async ({ id, callers }: Awaited<ReturnType<typeof startThread>>) => {
  const unread: string[] = [];
  for (const [name, caller] of Object.entries(callers)) if (await isUnread(id, caller)) unread.push(name);
  return unread;
};
const countOf = async (caller: Promise<Headers>) =>
  (await send(service, caller, 'GET', '/api/inquiries/counts')).json().unread;
const markRead = async (id: number, caller: Promise<Headers>, body?: unknown) =>
  (await send(service, caller, 'PUT', `/api/inquiries/${id}/read`, body)).statusCode;
const post = async (id: number, caller: Promise<Headers>) =>
  (await send(service, caller, 'POST', `/api/inquiries/${id}/messages`, { content: 'Hello' })).json().id as number;

describe('an inquiry', () => {
  it('is unread for those who receive it, until each of them reads it', async () => {
    const thread = await startThread();
    expect(await unreadBy(thread)).toEqual(['owner', 'ownerAdmin', 'admin']);
    expect(await markRead(thread.id, thread.callers.owner)).toBe(204);
    expect(await markRead(thread.id, thread.callers.owner, {})).toBe(204);
    expect(await unreadBy(thread)).toEqual(['ownerAdmin', 'admin']);
  });

  it('is unread for all except the author after a message', async () => {
    const thread = await startThread();
    await post(thread.id, thread.callers.owner);
    expect(await unreadBy(thread)).toEqual(['ownerAdmin', 'sender', 'senderAdmin', 'admin']);
    await post(thread.id, thread.callers.sender);
    expect(await unreadBy(thread)).toEqual(['owner', 'ownerAdmin', 'senderAdmin', 'admin']);
  });

  it('stays unread where a message is newer than the one that was read', async () => {
    const { id, callers } = await startThread();
    const messageId = await post(id, callers.sender);
    await post(id, callers.sender);
    await markRead(id, callers.owner, { messageId });
    expect(await isUnread(id, callers.owner)).toBe(true);
    await markRead(id, callers.owner, { messageId: messageId + 1 });
    expect(await isUnread(id, callers.owner)).toBe(false);
  });

  it('publishes once that a user has read it, also where the user replies', async () => {
    const { id, callers, ownerId } = await startThread();
    const events = async () =>
      (await outboxOf(service.db)).filter(({ type }) => type === 'inquiry.read').map(({ data }) => data as InquiryRead);
    const ofThread = async () => (await events()).filter(({ inquiryId }) => inquiryId === id);
    const messageId = await post(id, callers.sender);
    for (let time = 0; time < 2; time++) await markRead(id, callers.owner, { messageId });
    expect(await ofThread()).toEqual([{ inquiryId: id, userId: ownerId, messageId }]);
    await post(id, callers.sender);
    await post(id, callers.owner);
    expect((await ofThread()).slice(1)).toEqual([{ inquiryId: id, userId: ownerId, messageId: null }]);
  });

  it('counts as unread only for those who still see it', async () => {
    const { callers, listing, ownerId } = await startThread();
    expect(await countOf(callers.owner)).toBe(1);
    expect(await countOf(callers.sender)).toBe(0);
    await service.projectListing({ ...listing, version: 2, userId: ownerId + 5, municipality: 'elsewhere' });
    expect(await countOf(callers.owner)).toBe(0);
  });
});

describe('PUT /api/inquiries/{id}/read', () => {
  it('401 for guests, 404 for others, 400 for an invalid body', async () => {
    const { id, callers } = await startThread();
    expect(await markRead(id, as.guest())).toBe(401);
    expect(await markRead(id, as.operator({ userId: 99 }))).toBe(404);
    expect(await markRead(2_147_483_647, as.admin())).toBe(404);
    for (const body of [{ messageId: 0 }, { messageId: '7' }, { read: true }, []])
      expect(await markRead(id, callers.owner, body)).toBe(400);
  });
});
