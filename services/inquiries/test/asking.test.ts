import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FORM_NONCE_HEADER } from '@commonyard/service-kit/posts/form-nonces';
import { outboxOf } from '@commonyard/testing/outbox';
import { as, publicInquiry, send, startService, type TestService } from './service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const ask = async (body: unknown, headers = {}) =>
  send(service, as.anonymous({ locale: 'fr' }), 'POST', '/api/public-inquiries', body, headers);
const stored = async () => Number((await send(service, as.admin(), 'GET', '/api/inquiries')).headers['x-total-count']);
const eventsAbout = async (listingId: number) =>
  (await outboxOf(service.db)).filter(({ data }) => 'listing' in data && data.listing.id === listingId);

describe('POST /api/public-inquiries', () => {
  it('201 stores what was asked and tells whom it concerns', async () => {
    const listing = await service.know({ userId: 4, municipality: 'lanark-highlands' });
    const body = publicInquiry(listing.id);
    const response = await ask(body);
    expect(response.statusCode).toBe(201);
    const { id } = response.json();
    expect(response.json()).toEqual({
      id,
      assetId: listing.id,
      assetType: 'available_asset',
      assetTitle: listing.title,
      status: 'pending',
      createdAt: expect.any(String),
    });

    const detail = await send(service, as.admin(), 'GET', `/api/inquiries/${id}`);
    expect(detail.json()).toMatchObject({ ...body, assetType: 'available_asset', status: 'pending', userId: null });
    expect(await eventsAbout(listing.id)).toMatchObject([
      {
        type: 'inquiry.created',
        source: 'inquiries',
        actorid: null,
        data: {
          id,
          version: 1,
          status: 'pending',
          previousStatus: null,
          listing: {
            id: listing.id,
            type: 'available_asset',
            title: listing.title,
            userId: 4,
            municipality: 'lanark-highlands',
          },
          sender: { userId: null, municipality: null, name: body.name, email: body.email, locale: 'fr' },
        },
      },
    ]);
  });

  it('201 writes a message for whoever leaves it out, in the language of the page', async () => {
    const listing = await service.know({ title: 'Loader' });
    const { message: _none, ...body } = publicInquiry(listing.id);
    const { id } = (await ask(body)).json();
    const detail = await send(service, as.admin(), 'GET', `/api/inquiries/${id}`);
    expect(detail.json().message).toBe(
      'Nous aimerions louer « Loader ». Pourriez-vous nous indiquer sa disponibilité et vos conditions?',
    );
  });

  it('201 puts the inquiry of somebody who is signed in into the own list too', async () => {
    const listing = await service.know();
    const caller = as.operator({ userId: 77 });
    const response = await send(service, caller, 'POST', '/api/public-inquiries', publicInquiry(listing.id));
    const list = await send(service, caller, 'GET', '/api/inquiries');
    expect(list.json()).toMatchObject([{ id: response.json().id, userId: 77, name: 'Jane Doe' }]);
    expect((await eventsAbout(listing.id))[0]!.data).toMatchObject({ sender: { userId: 77, name: null, email: null } });
  });

  const refusals: [field: string, value: unknown, text: string][] = [
    ['name', 'J', 'Name must be at least 2 characters'],
    ['name', '  J  ', 'Name must be at least 2 characters'],
    ['name', 'J\r\nBcc: x@example.com', 'Name must be at least 2 characters'],
    ['name', undefined, 'Name must be at least 2 characters'],
    ['email', 'jane', 'Please enter a valid email address'],
    ['email', 'jane@town', 'Please enter a valid email address'],
    ['email', 'jane@@town.ca', 'Please enter a valid email address'],
    ['email', 'jane@town.ca\r\nBcc: x@example.com', 'Please enter a valid email address'],
    ['phone', '613 555', 'Phone number must be at least 10 digits'],
    ['phone', 6135550100, 'Phone number must be at least 10 digits'],
    ['organization', 'T', 'Organization must be at least 2 characters'],
    ['organization', null, 'Organization must be at least 2 characters'],
    ['message', 'x'.repeat(5_001), 'This value'],
    ['message', 17, 'This value'],
    ['assetId', '3', 'This value'],
    ['assetId', 0, 'This value'],
    ['assetId', 2_147_483_648, 'This value'],
    ['assetId', 1.5, 'This value'],
    ['assetType', 'other', 'This value'],
    ['assetType', 'needed', 'This is not the type of the listing'],
    ['status', 'completed', 'This field is not accepted'],
    ['userId', 1, 'This field is not accepted'],
    ['adminNotes', 'x', 'This field is not accepted'],
  ];
  it.each(refusals)('400 refuses %s %.20j', async (field, value, text) => {
    const listing = await service.know();
    const before = await stored();
    const response = await ask(publicInquiry(listing.id, { [field]: value }));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'validation_failed',
      fields: { [field]: expect.stringContaining(text) },
    });
    expect(await stored()).toBe(before);
  });

  it('400 refuses what is no object, and what cannot be stored', async () => {
    const listing = await service.know();
    for (const body of [null, [], 'x', {}, publicInquiry(listing.id, { name: 'Jane\0Doe' })])
      expect((await ask(body)).statusCode).toBe(400);
    const raw = { method: 'POST', url: '/api/public-inquiries', headers: await as.anonymous() } as const;
    for (const payload of ['{', '{"name":"\\ud800"}'])
      expect(
        (await service.app.inject({ ...raw, headers: { ...raw.headers, 'content-type': 'application/json' }, payload }))
          .statusCode,
      ).toBe(400);
    expect(
      (await service.app.inject({ ...raw, headers: { ...raw.headers, 'content-type': 'text/plain' }, payload: 'x' }))
        .statusCode,
    ).toBe(415);
  });

  it('stores what looks like an attack as the text it is', async () => {
    const listing = await service.know();
    const message = `<img src=x onerror=alert(1)> '; DROP TABLE inquiries; -- {{7*7}}`;
    const { id } = (await ask(publicInquiry(listing.id, { message }))).json();
    expect((await send(service, as.admin(), 'GET', `/api/inquiries/${id}`)).json().message).toBe(message);
  });

  it.each(['pending', 'unavailable'] as const)('404 for a listing that is %s and never was public', async (status) => {
    const listing = await service.know({ status });
    expect((await ask(publicInquiry(listing.id))).json()).toMatchObject({ code: 'asset_not_found' });
  });

  it('409 for one that was public and is not available any more', async () => {
    const leased = await service.know({ status: 'leased' });
    const back = await service.know();
    await service.know({ id: back.id, version: 2, status: 'pending' });
    const removed = await service.know();
    await service.know({ id: removed.id, version: 2, removed: true });
    for (const { id } of [leased, back, removed]) {
      const response = await ask(publicInquiry(id));
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({
        code: 'asset_not_available',
        message: 'This equipment is not available any more',
      });
    }
  });

  it('answers what fell into the trap like everything else, and keeps nothing', async () => {
    const listing = await service.know();
    const before = await stored();
    const response = await ask(publicInquiry(listing.id, { website: 'https://spam.example' }));
    expect(response.statusCode).toBe(201);
    const honest = await ask(publicInquiry(listing.id, { website: '' }));
    expect(Object.keys(response.json()).sort()).toEqual(Object.keys(honest.json()).sort());
    expect(await stored()).toBe(before + 1);
    expect(await eventsAbout(listing.id)).toHaveLength(1);
  });

  it('answers the same words from the same sender as before, and keeps them once', async () => {
    const listing = await service.know();
    const body = publicInquiry(listing.id);
    const first = await ask(body);
    const again = { ...body, name: ' JANE  DOE', message: body.message.toUpperCase() };
    const others = await Promise.all(Array.from({ length: 10 }, () => ask(again)));
    for (const response of others) expect([response.statusCode, response.json()]).toEqual([201, first.json()]);
    expect(await eventsAbout(listing.id)).toHaveLength(1);
    const other = await ask({ ...body, message: 'And a float to move it?' });
    expect(other.json().id).not.toBe(first.json().id);
  });
});

describe('Idempotency-Key', () => {
  it('makes one inquiry of 50 at once, and answers each of them that one', async () => {
    const listing = await service.know();
    const body = publicInquiry(listing.id);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const responses = await Promise.all(Array.from({ length: 50 }, () => ask(body, headers)));
    const statuses = new Set(responses.map(({ statusCode }) => statusCode));
    expect([201, 409]).toEqual(expect.arrayContaining([...statuses]));
    const ids = new Set(responses.flatMap((r) => (r.statusCode === 201 ? [r.json().id] : [])));
    expect(ids.size).toBe(1);
    expect((await ask(body, headers)).json().id).toBe([...ids][0]);
    expect(await eventsAbout(listing.id)).toHaveLength(1);
  });

  it('answers as before even when the listing is gone meanwhile', async () => {
    const listing = await service.know();
    const body = publicInquiry(listing.id);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await ask(body, headers);
    await service.know({ id: listing.id, version: 2, removed: true });
    expect((await ask(body, headers)).body).toBe(first.body);
  });

  it('422 for another body, 400 for a key that is too long', async () => {
    const listing = await service.know();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    await ask(publicInquiry(listing.id), headers);
    expect((await ask(publicInquiry(listing.id), headers)).statusCode).toBe(422);
    expect((await ask(publicInquiry(listing.id), { 'idempotency-key': 'x'.repeat(256) })).statusCode).toBe(400);
  });
});

describe('POST /api/inquiries', () => {
  const askAs = async (over: object, body: unknown) => send(service, as.operator(over), 'POST', '/api/inquiries', body);

  it('201 asks with a message of our own where none is given', async () => {
    const listing = await service.know({ title: 'Backhoe' });
    const response = await askAs({}, { assetId: listing.id });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      assetId: listing.id,
      asset: { title: 'Backhoe', removed: false, municipalityName: 'Lanark Highlands' },
      userId: 3,
      municipality: 'smiths-falls',
      municipalityName: 'Smiths Falls',
      email: null,
      message: 'We are interested in leasing "Backhoe". Could you tell us about its availability and the terms?',
    });
    expect(response.json()).not.toHaveProperty('adminNotes');
  });

  it('201 offers where the listing is a need', async () => {
    const listing = await service.know({ title: 'Water truck', type: 'needed_asset' });
    const response = await askAs({}, { assetId: listing.id, message: '' });
    expect(response.json().message).toContain('We may be able to lease you');
  });

  it('201 answers the same question with the open inquiry, and a closed one with a new', async () => {
    const listing = await service.know();
    const first = await askAs({}, { assetId: listing.id });
    expect((await askAs({}, { assetId: listing.id })).json().id).toBe(first.json().id);
    await send(service, as.admin(), 'PATCH', `/api/inquiries/${first.json().id}`, { status: 'cancelled' });
    expect((await askAs({}, { assetId: listing.id })).json().id).not.toBe(first.json().id);
  });

  it('409 for a listing of the own municipality, and for the own one', async () => {
    const colleague = await service.know({ userId: 9, municipality: 'smiths-falls' });
    const own = await service.know({ userId: 3, municipality: 'elsewhere' });
    for (const { id } of [colleague, own]) {
      const response = await askAs({}, { assetId: id });
      expect(response.statusCode).toBe(409);
      expect(response.json().message).toBe('This listing belongs to your own municipality');
    }
  });

  it('404 and 409 for what is not available', async () => {
    const hidden = await service.know({ status: 'pending' });
    const leased = await service.know({ status: 'leased' });
    expect((await askAs({}, { assetId: hidden.id })).statusCode).toBe(404);
    expect((await askAs({}, { assetId: leased.id })).statusCode).toBe(409);
    expect((await send(service, as.admin(), 'POST', '/api/inquiries', { assetId: hidden.id })).statusCode).toBe(409);
  });

  it('401 without an account, before the body is looked at', async () => {
    for (const body of [{}, { assetId: 1 }])
      expect((await send(service, as.anonymous(), 'POST', '/api/inquiries', body)).statusCode).toBe(401);
  });

  it('400 for what it does not take', async () => {
    const listing = await service.know();
    for (const body of [
      {},
      { assetId: 'x' },
      { assetId: listing.id, name: 'Jane' },
      { assetId: listing.id, message: 1 },
    ])
      expect((await askAs({}, body)).statusCode).toBe(400);
  });
});

it('403 without a form token, and with one that was used', async () => {
  const listing = await service.know();
  const used = await as.anonymous();
  expect((await ask(publicInquiry(listing.id), used)).statusCode).toBe(201);
  for (const [headers, code] of [
    [used, 'form_token_used'],
    [{ [FORM_NONCE_HEADER]: '' }, 'form_token_missing'],
  ] as const) {
    const answer = await ask(publicInquiry(listing.id), headers);
    expect([answer.statusCode, answer.json().code]).toEqual([403, code]);
  }
  expect(await eventsAbout(listing.id)).toHaveLength(1);
});

it('takes equal posts for different ones, and needs no token, where limits are lifted', async () => {
  const lifted = await startService({ limits: false });
  const listing = await lifted.know();
  const body = publicInquiry(listing.id);
  const none = { ...(await as.anonymous()), [FORM_NONCE_HEADER]: '' };
  const post = async () => (await send(lifted, none, 'POST', '/api/public-inquiries', body)).json().id;
  expect(await post()).not.toBe(await post());
  await lifted.close();
});
