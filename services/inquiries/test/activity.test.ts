import { afterAll, expect, it } from '@jest/globals';
import { publicInquiryBody } from '@commonyard/testing/factories/inquiries';
import { as, submitInquiryAs, send, startTestService, type Headers } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

const URL = '/api/inquiries/activity';
const activity = (query: string, caller: Promise<Headers> = as.admin()) =>
  send(service, caller, 'GET', `${URL}${query}`);

it('200 counts the inquiries that a user sent and the inspections that they began, in any status', async () => {
  const operator = () => as.operator({ userId: 801 });
  expect((await activity('?userId=801')).json()).toEqual({ inquiries: 0, inspections: 0 });

  const { id: listing } = await service.projectListing({ userId: 801 });
  await send(service, as.guest(), 'POST', '/api/public-inquiries', publicInquiryBody(listing));
  const inquiryId = await submitInquiryAs(service, operator(), (await service.projectListing()).id);
  await submitInquiryAs(service, operator(), (await service.projectListing()).id);
  await submitInquiryAs(service, as.operator({ userId: 802 }), (await service.projectListing()).id);
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

it('401 for guests and 403 for other roles, before the query is validated', async () => {
  for (const query of ['?userId=801', '?userId=abc']) {
    expect((await activity(query, as.guest())).statusCode).toBe(401);
    expect((await activity(query, as.operator({ userId: 801 }))).statusCode).toBe(403);
    expect((await activity(query, as.municipalAdmin())).statusCode).toBe(403);
  }
});
