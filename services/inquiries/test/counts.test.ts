import { afterAll, expect, it } from '@jest/globals';
import { publicInquiryBody, contactMessageBody } from '@commonyard/testing/factories/inquiries';
import { as, submitInquiryAs, send, startTestService, type Headers } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

const counts = async (caller: Promise<Headers>) =>
  (await send(service, caller, 'GET', '/api/inquiries/counts')).json<Record<string, number>>();
const submitAsGuest = async (assetId: number): Promise<number> =>
  (await send(service, as.guest(), 'POST', '/api/public-inquiries', publicInquiryBody(assetId))).json().id;
const change = async (id: number, status: string) =>
  send(service, as.admin(), 'PATCH', `/api/inquiries/${id}`, { status });

const zeros = { pending: 0, in_progress: 0, completed: 0, cancelled: 0, waiting: 0, unread: 0 };
const operator = (userId: number) => as.operator({ userId, municipality: 'kenora' });

it('200 counts what an operator sent or received; only received inquiries are waiting', async () => {
  expect(await counts(operator(601))).toEqual(zeros);
  const { id: own } = await service.projectListing({ userId: 601, municipality: 'kenora' });
  const [first, second, third] = [await submitAsGuest(own), await submitAsGuest(own), await submitAsGuest(own)];
  await submitAsGuest(own);
  await submitInquiryAs(service, operator(601), (await service.projectListing()).id);
  await submitInquiryAs(service, operator(602), (await service.projectListing()).id);
  expect(await counts(operator(601))).toEqual({ ...zeros, pending: 5, waiting: 4, unread: 4 });
  await change(first, 'in_progress');
  await change(second, 'completed');
  await change(third, 'cancelled');
  expect(await counts(operator(601))).toEqual({
    pending: 2,
    in_progress: 1,
    completed: 1,
    cancelled: 1,
    waiting: 1,
    unread: 4,
  });
});

it('200 counts every inquiry of the municipality once for its administrator', async () => {
  const manager = as.municipalAdmin({ userId: 700, municipality: 'hearst' });
  const { id: own } = await service.projectListing({ userId: 700, municipality: 'hearst' });
  await submitAsGuest(own);
  await submitAsGuest((await service.projectListing({ userId: 701, municipality: 'hearst' })).id);
  await submitInquiryAs(
    service,
    as.operator({ userId: 701, municipality: 'hearst' }),
    (await service.projectListing()).id,
  );
  expect(await counts(manager)).toEqual({ ...zeros, pending: 3, waiting: 2, unread: 1 });
});

it('200 counts all inquiries and new contact messages for a platform administrator', async () => {
  const before = await counts(as.admin());
  expect(before.waiting).toBe(before.pending);
  const id = await submitAsGuest((await service.projectListing({ userId: null, municipality: null })).id);
  const sent = await send(service, as.guest(), 'POST', '/api/contact', contactMessageBody());
  await send(service, as.guest(), 'POST', '/api/contact', contactMessageBody());
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

it('401 for guests', async () => {
  expect((await send(service, as.guest(), 'GET', '/api/inquiries/counts')).statusCode).toBe(401);
});
