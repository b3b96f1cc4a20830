import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { as, askedBy, letter, publicInquiry, send, startService, type Headers, type TestService } from './service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const counts = async (caller: Promise<Headers>) =>
  (await send(service, caller, 'GET', '/api/inquiries/counts')).json<Record<string, number>>();
const visitor = async (assetId: number): Promise<number> =>
  (await send(service, as.anonymous(), 'POST', '/api/public-inquiries', publicInquiry(assetId))).json().id;
const change = async (id: number, status: string) =>
  send(service, as.admin(), 'PATCH', `/api/inquiries/${id}`, { status });

const nothing = { pending: 0, in_progress: 0, completed: 0, cancelled: 0, waiting: 0 };
const operator = (userId: number) => as.operator({ userId, municipality: 'kenora' });

it('200 counts what an operator sent or got, and only what it got as waiting', async () => {
  expect(await counts(operator(601))).toEqual(nothing);
  const { id: own } = await service.know({ userId: 601, municipality: 'kenora' });
  const [first, second, third] = [await visitor(own), await visitor(own), await visitor(own)];
  await visitor(own);
  await askedBy(service, operator(601), (await service.know()).id);
  await askedBy(service, operator(602), (await service.know()).id);
  expect(await counts(operator(601))).toEqual({ ...nothing, pending: 5, waiting: 4 });
  await change(first, 'in_progress');
  await change(second, 'completed');
  await change(third, 'cancelled');
  expect(await counts(operator(601))).toEqual({ pending: 2, in_progress: 1, completed: 1, cancelled: 1, waiting: 1 });
});

it('200 counts those of the whole municipality for its administrator, each once', async () => {
  const manager = as.municipalAdmin({ userId: 700, municipality: 'hearst' });
  const { id: own } = await service.know({ userId: 700, municipality: 'hearst' });
  await visitor(own);
  await visitor((await service.know({ userId: 701, municipality: 'hearst' })).id);
  await askedBy(service, as.operator({ userId: 701, municipality: 'hearst' }), (await service.know()).id);
  expect(await counts(manager)).toEqual({ ...nothing, pending: 3, waiting: 2 });
});

it('200 counts everything for an administrator, with the unread contact messages', async () => {
  const before = await counts(as.admin());
  expect(before.waiting).toBe(before.pending);
  const id = await visitor((await service.know({ userId: null, municipality: null })).id);
  const sent = await send(service, as.anonymous(), 'POST', '/api/contact', letter());
  await send(service, as.anonymous(), 'POST', '/api/contact', letter());
  await send(service, as.admin(), 'PATCH', `/api/contact-messages/${sent.json().id}`, { status: 'read' });
  expect(before.newContactMessages).toBe(0);
  expect(await counts(as.admin())).toEqual({
    ...before,
    pending: before.pending! + 1,
    waiting: before.pending! + 1,
    newContactMessages: 1,
  });
  await change(id, 'cancelled');
  expect((await counts(as.admin())).waiting).toBe(before.pending);
});

it('401 without an account', async () => {
  expect((await send(service, as.anonymous(), 'GET', '/api/inquiries/counts')).statusCode).toBe(401);
});
