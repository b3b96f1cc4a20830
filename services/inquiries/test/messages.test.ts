import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { publicInquiryBody } from '@commonyard/testing/factories/inquiries';
import { as, submitInquiryAs, eventsOf, idsOf, projectUser, send, startTestService } from './test-service.ts';

let inquiryId: number;
const service = await startTestService();
await projectUser(service.db, 3, 'Olive Operator', 1, 'smiths-falls');
beforeEach(async () => {
  inquiryId = await submitInquiryAs(service, as.operator(), (await service.projectListing()).id);
});
afterAll(() => service.close());

const post = async (
  content: unknown,
  { caller = as.operator(), key }: { caller?: Promise<Record<string, string>>; key?: string } = {},
) =>
  send(
    service,
    caller,
    'POST',
    `/api/inquiries/${inquiryId}/messages`,
    { content },
    key ? { 'idempotency-key': key } : {},
  );
const read = async (query = '', caller = as.admin()) =>
  send(service, caller, 'GET', `/api/inquiries/${inquiryId}/messages${query}`);

describe('POST /api/inquiries/{id}/messages', () => {
  it('201 one emoji, which keeps its sequence', async () => {
    for (const content of ['👍', '❤️', '👩🏽‍🚒'])
      expect((await post(` ${content}\u200B`)).json()).toMatchObject({ content });
  });

  it.each(['\u200B', '\u3164\u3164', '\u2800', '\u00AD\n', '\u0301', '\u202E'])(
    '400 a text that shows nothing: %j',
    async (content) => {
      const response = await post(content);
      expect([response.statusCode, response.json()]).toMatchObject([400, { fields: { content: expect.any(String) } }]);
    },
  );

  it('201 adds a message to the thread and writes its event', async () => {
    const response = await post('  Is the float included?\nWe are 80 km away. ');
    expect(response.statusCode).toBe(201);
    const message = response.json();
    expect(message).toEqual({
      id: expect.any(Number),
      inquiryId,
      userId: 3,
      authorName: 'Olive Operator',
      municipality: 'smiths-falls',
      content: 'Is the float included?\nWe are 80 km away.',
      hidden: false,
      createdAt: expect.any(String),
    });
    expect((await read()).json()).toEqual([message]);
    expect(await eventsOf(service, 'message.posted', message.id)).toMatchObject([
      {
        actorid: 3,
        data: {
          inquiryId,
          userId: 3,
          content: message.content,
          listing: { userId: 4, municipality: 'lanark-highlands' },
          sender: { userId: 3, municipality: 'smiths-falls', name: null, email: null },
        },
      },
    ]);
  });

  it('201 sets the last message of the inquiry in list and details', async () => {
    const lastMessages = async () => {
      const one = await send(service, as.operator(), 'GET', `/api/inquiries/${inquiryId}`);
      const [row] = (await send(service, as.operator(), 'GET', '/api/inquiries?limit=1')).json();
      return [one.json(), row].map(({ lastMessageBy, lastMessageAt }) => [lastMessageBy, lastMessageAt]);
    };
    expect(await lastMessages()).toEqual([
      [null, null],
      [null, null],
    ]);
    await post('Is the float included?');
    const last = (await post('It is.', { caller: as.admin() })).json();
    expect(await lastMessages()).toEqual([
      [1, last.createdAt],
      [1, last.createdAt],
    ]);
  });

  it("201 writes the guest's email address into the event, since guests read replies by email", async () => {
    const listing = await service.projectListing();
    const submitted = await send(
      service,
      as.guest({ locale: 'fr' }),
      'POST',
      '/api/public-inquiries',
      publicInquiryBody(listing.id),
    );
    inquiryId = submitted.json().id;
    const { id } = (await post('Yes, it is.', { caller: as.admin() })).json();
    expect((await eventsOf(service, 'message.posted', id))[0]!.data).toMatchObject({
      content: 'Yes, it is.',
      sender: { userId: null, name: 'Vera Visitor', email: expect.stringContaining('@'), locale: 'fr' },
    });
  });

  it.each(['', ' ', '\n\t  ', '\u00a0', undefined, null, 5, ['a'], 'x'.repeat(5_001)])(
    '400 for the content %.12j',
    async (content) => {
      const response = await post(content);
      expect(response.statusCode).toBe(400);
      const isLong = typeof content === 'string' && content.length > 5_000;
      expect(response.json().fields.content).toBe(
        isLong ? 'Please use at most 5,000 characters' : 'Please write a message',
      );
      expect((await read()).json()).toEqual([]);
    },
  );

  it('400 for unknown fields', async () => {
    const response = await send(service, as.operator(), 'POST', `/api/inquiries/${inquiryId}/messages`, {
      content: 'x',
      userId: 1,
    });
    expect(response.statusCode).toBe(400);
  });

  it('401 and 404 before the body is validated', async () => {
    for (const content of ['x', '']) {
      expect((await post(content, { caller: as.guest() })).statusCode).toBe(401);
      expect((await post(content, { caller: as.operator({ userId: 99 }) })).statusCode).toBe(404);
    }
    inquiryId = 2_147_483_647;
    expect((await post('x', { caller: as.admin() })).statusCode).toBe(404);
  });

  it('201 stores one message per thread for concurrent requests with one Idempotency-Key', async () => {
    const key = crypto.randomUUID();
    const responses = await Promise.all(Array.from({ length: 20 }, () => post('Once', { key })));
    for (const { statusCode } of responses) expect([201, 409]).toContain(statusCode);
    expect((await post('Once', { key })).statusCode).toBe(201);
    expect((await read()).json()).toHaveLength(1);
    expect((await post('Twice', { key })).statusCode).toBe(422);
    inquiryId = await submitInquiryAs(service, as.operator(), (await service.projectListing()).id);
    expect((await post('Once', { key })).json().inquiryId).toBe(inquiryId);
  });

  it('201 stores every one of 30 concurrent messages', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, n) => post(`Message ${n}`)));
    expect(new Set(idsOf(await read())).size).toBe(30);
  });
});

describe('GET /api/inquiries/{id}/messages', () => {
  it('200 returns the newest messages in ascending order, and older ones on the next page', async () => {
    const ids: number[] = [];
    for (let n = 1; n <= 7; n++) ids.push((await post(`Message ${n}`)).json().id);
    const newest = await read('?limit=3');
    expect(newest.headers['x-total-count']).toBe('7');
    expect(idsOf(newest)).toEqual(ids.slice(4));
    const pages = [idsOf(newest)];
    let next = /<([^>]+)>/.exec(String(newest.headers.link))?.[1];
    while (next) {
      const page = await send(service, as.operator(), 'GET', next);
      pages.unshift(idsOf(page));
      next = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1];
    }
    expect(pages.flat()).toEqual(ids);
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'cursor=x', 'page=2', 'search=x'])('400 for ?%s', async (query) => {
    expect((await read(`?${query}`)).statusCode).toBe(400);
  });
});
