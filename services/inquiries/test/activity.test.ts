import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { as, askedBy, publicInquiry, send, startService, type Headers, type TestService } from './service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const URL = '/api/inquiries/activity';
const activity = (query: string, caller: Promise<Headers> = as.admin()) =>
  send(service, caller, 'GET', `${URL}${query}`);

it('200 counts the inquiries somebody sent and the inspections it began, whatever became of them', async () => {
  const operator = () => as.operator({ userId: 801 });
  expect((await activity('?userId=801')).json()).toEqual({ inquiries: 0, inspections: 0 });

  const { id: listing } = await service.know({ userId: 801 });
  await send(service, as.anonymous(), 'POST', '/api/public-inquiries', publicInquiry(listing));
  const inquiryId = await askedBy(service, operator(), (await service.know()).id);
  await askedBy(service, operator(), (await service.know()).id);
  await askedBy(service, as.operator({ userId: 802 }), (await service.know()).id);
  await send(service, as.admin(), 'PATCH', `/api/inquiries/${inquiryId}`, { status: 'in_progress' });
  const begun = await send(service, operator(), 'POST', '/api/inspections', { inquiryId, type: 'pre' });
  expect(begun.statusCode).toBe(201);
  await send(service, as.admin(), 'PATCH', `/api/inquiries/${inquiryId}`, { status: 'cancelled' });

  expect((await activity('?userId=801')).json()).toEqual({ inquiries: 2, inspections: 1 });
  expect((await activity('?userId=802')).json()).toEqual({ inquiries: 1, inspections: 0 });
});

it.each(['', '?userId=', '?userId=0', '?userId=abc', '?userId=1e3', '?userId=1&userId=2', '?userId=1&status=pending'])(
  '400 for the query %j',
  async (query) => {
    expect((await activity(query)).statusCode).toBe(400);
  },
);

it('401 without an account, 403 for everybody who is no administrator, before the query is looked at', async () => {
  for (const query of ['?userId=801', '?userId=abc']) {
    expect((await activity(query, as.anonymous())).statusCode).toBe(401);
    expect((await activity(query, as.operator({ userId: 801 }))).statusCode).toBe(403);
    expect((await activity(query, as.municipalAdmin())).statusCode).toBe(403);
  }
});
