import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { afterAll, describe, expect, it } from '@jest/globals';
import { FORM_NONCE_HEADER } from '@commonyard/service-kit/forms/form-nonces';
import { TEXT_MESSAGES } from '@commonyard/contracts/text.values';
import { contactMessageBody } from '@commonyard/testing/factories/inquiries';
import { as, eventsOf, idsOf, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

const submit = async (body: unknown, headers = {}) =>
  send(service, as.guest({ locale: 'fr' }), 'POST', '/api/contact', body, headers);
const list = async (query = '', caller = as.admin()) => send(service, caller, 'GET', `/api/contact-messages${query}`);
const change = async (id: number, body: unknown, caller = as.admin()) =>
  send(service, caller, 'PATCH', `/api/contact-messages/${id}`, body);
const submitted = async (overrides = {}): Promise<number> => (await submit(contactMessageBody(overrides))).json().id;

describe('POST /api/contact', () => {
  it('201 stores the message and writes its event', async () => {
    const body = contactMessageBody();
    const response = await submit(body);
    expect(response.statusCode).toBe(201);
    const { id } = response.json();
    expect(response.json()).toEqual({ id, status: 'new', createdAt: expect.any(String) });
    expect((await list('?limit=1')).json()).toMatchObject([{ ...body, id, status: 'new', answer: null }]);
    expect((await eventsOf(service, 'contact.received', id))[0]!.data).toEqual({
      id,
      name: body.name,
      email: body.email,
      locale: 'fr',
      subject: body.subject,
    });
  });

  it.each([
    ['name', 'J', 'Name must be at least 2 characters'],
    ['email', 'jane@', 'Please enter a valid email address'],
    ['phone', '5550100', 'Phone number must be at least 10 digits'],
    ['organization', ' T ', 'Organization must be at least 2 characters'],
    ['subject', 'S', 'Subject must be at least 2 characters'],
    ['subject', 'Hello\r\nBcc: x@example.com', TEXT_MESSAGES.oneLine],
    ['message', 'Too short', 'Message must be at least 10 characters'],
    ['message', undefined, 'Message must be at least 10 characters'],
    ['name', 'CommonYard Support', ACCOUNT_MESSAGES.likePlatform],
    ['organization', 'Administrator', ACCOUNT_MESSAGES.likePlatform],
    ['status', 'answered', 'This field is not accepted'],
    ['assetId', 1, 'This field is not accepted'],
  ])('400 rejects %s %j', async (field, value, text) => {
    const before = (await list()).headers['x-total-count'];
    const response = await submit(contactMessageBody({ [field]: value }));
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ [field]: text });
    expect((await list()).headers['x-total-count']).toBe(before);
  });

  it('403 for a missing or used form token', async () => {
    const used = await as.guest();
    expect((await submit(contactMessageBody(), used)).statusCode).toBe(201);
    const before = (await list()).headers['x-total-count'];
    for (const [headers, code] of [
      [used, 'form_token_used'],
      [{ [FORM_NONCE_HEADER]: '' }, 'form_token_missing'],
    ] as const) {
      const response = await submit(contactMessageBody(), headers);
      expect([response.statusCode, response.json().code]).toEqual([403, code]);
    }
    expect((await list()).headers['x-total-count']).toBe(before);
  });

  it('stores no submission that fills the honeypot, and duplicates once', async () => {
    const before = Number((await list()).headers['x-total-count']);
    expect((await submit(contactMessageBody({ website: 'x' }))).json()).toEqual({
      id: expect.any(Number),
      status: 'new',
      createdAt: expect.any(String),
    });
    const body = contactMessageBody();
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await submit(body)).json().id));
    expect(new Set(ids).size).toBe(1);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const keyed = contactMessageBody();
    await Promise.all(Array.from({ length: 50 }, () => submit(keyed, headers)));
    expect(Number((await list()).headers['x-total-count'])).toBe(before + 2);
    expect((await submit(contactMessageBody(), headers)).statusCode).toBe(422);
  });
});

describe('GET /api/contact-messages', () => {
  it('200 lists the newest first, filtered and paged', async () => {
    const ids = [await submitted(), await submitted(), await submitted()].toReversed();
    await change(ids[0]!, { status: 'read' });
    expect(idsOf(await list('?status=new&limit=2'))).toEqual(ids.slice(1));
    expect(idsOf(await list('?status=read'))[0]).toBe(ids[0]);
    const page = await list('?limit=2');
    expect(idsOf(page)).toEqual(ids.slice(0, 2));
    const next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1];
    expect(idsOf(await send(service, as.admin(), 'GET', next!))[0]).toBe(ids[2]);
    expect(idsOf(await list('?limit=2&page=2'))[0]).toBe(ids[2]);
  });

  it('400, 401 and 403', async () => {
    for (const query of ['?status=open', '?limit=0', '?cursor=x']) expect((await list(query)).statusCode).toBe(400);
    expect((await list('', as.guest())).statusCode).toBe(401);
    for (const caller of [as.operator(), as.municipalAdmin()]) expect((await list('', caller)).statusCode).toBe(403);
  });
});

describe('GET /api/contact-messages/{id}', () => {
  const get = async (id: number, caller = as.admin()) => send(service, caller, 'GET', `/api/contact-messages/${id}`);

  it('200 returns the whole message', async () => {
    const body = contactMessageBody();
    const { id } = (await submit(body)).json();
    expect((await get(id)).json()).toMatchObject({ ...body, id, status: 'new', answer: null });
  });

  it('400, 401, 403 and 404', async () => {
    const id = await submitted();
    expect((await get(0)).statusCode).toBe(400);
    expect((await get(id, as.guest())).statusCode).toBe(401);
    for (const caller of [as.operator(), as.municipalAdmin()]) expect((await get(id, caller)).statusCode).toBe(403);
    expect((await get(2_147_483_647)).statusCode).toBe(404);
  });
});

describe('PATCH /api/contact-messages/{id}', () => {
  it('200 changes the status to read, new and answered', async () => {
    const id = await submitted();
    expect((await change(id, { status: 'read' })).json()).toMatchObject({ id, status: 'read', answer: null });
    expect((await change(id, { status: 'new' })).json()).toMatchObject({ status: 'new' });
    expect((await change(id, { status: 'answered' })).json()).toMatchObject({ status: 'answered', answeredBy: 1 });
    expect(await eventsOf(service, 'contact.answered', id)).toEqual([]);
  });

  it('200 stores an answer and writes its event once', async () => {
    const body = contactMessageBody();
    const { id } = (await submit(body)).json();
    const responses = await Promise.all(Array.from({ length: 5 }, () => change(id, { answer: 'You are welcome.' })));
    expect(responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    const events = await eventsOf(service, 'contact.answered', id);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      actorid: 1,
      data: { name: body.name, email: body.email, locale: 'fr', subject: body.subject, answer: 'You are welcome.' },
    });
    expect((await list('?status=answered&limit=1')).json()).toMatchObject([
      { id, answer: 'You are welcome.', answeredBy: 1, answeredAt: expect.any(String) },
    ]);
  });

  it('409 for a transition that is not allowed', async () => {
    const id = await submitted();
    expect((await change(id, { status: 'new' })).statusCode).toBe(409);
    await change(id, { status: 'answered' });
    for (const status of ['new', 'read', 'answered']) expect((await change(id, { status })).statusCode).toBe(409);
  });

  it('400, 401, 403 and 404', async () => {
    const id = await submitted();
    for (const body of [{}, { status: 'open' }, { answer: ' ' }, { answer: 'Yes', status: 'read' }, { message: 'x' }])
      expect((await change(id, body)).statusCode).toBe(400);
    expect((await change(id, {})).json()).toMatchObject({
      code: 'empty_change',
      message: 'Please change at least one field',
    });
    expect((await change(id, { status: 'read' }, as.guest())).statusCode).toBe(401);
    expect((await change(id, { status: 'read' }, as.operator())).statusCode).toBe(403);
    expect((await change(2_147_483_647, { status: 'read' })).statusCode).toBe(404);
  });
});
