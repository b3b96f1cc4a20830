import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { afterAll, describe, expect, it } from '@jest/globals';
import { FORM_NONCE_HEADER } from '@commonyard/service-kit/forms/form-nonces';
import { outboxOf } from '@commonyard/testing/outbox';
import { TEXT_MESSAGES } from '@commonyard/contracts/text.values';
import { publicInquiryBody } from '@commonyard/testing/factories/inquiries';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

const submit = async (body: unknown, headers = {}) =>
  send(service, as.guest({ locale: 'fr' }), 'POST', '/api/public-inquiries', body, headers);
const countInquiries = async () =>
  Number((await send(service, as.admin(), 'GET', '/api/inquiries')).headers['x-total-count']);
const eventsAbout = async (listingId: number) =>
  (await outboxOf(service.db)).filter(({ data }) => 'listing' in data && data.listing?.id === listingId);

describe('POST /api/public-inquiries', () => {
  it('201 stores the inquiry and writes its event', async () => {
    const listing = await service.projectListing({ userId: 4, municipality: 'lanark-highlands' });
    const body = publicInquiryBody(listing.id);
    const response = await submit(body);
    expect(response.statusCode).toBe(201);
    const { id } = response.json();
    expect(response.json()).toEqual({
      id,
      assetId: listing.id,
      assetType: 'available_asset',
      assetTitle: listing.title,
      status: 'pending',
      dateFrom: null,
      dateTo: null,
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

  it("201 stores a default message in the caller's language", async () => {
    const listing = await service.projectListing({ title: 'Loader' });
    const { message: _none, ...body } = publicInquiryBody(listing.id);
    const { id } = (await submit(body)).json();
    const detail = await send(service, as.admin(), 'GET', `/api/inquiries/${id}`);
    expect(detail.json().message).toBe(
      'Nous aimerions louer « Loader ». Pourriez-vous nous indiquer sa disponibilité et vos conditions?',
    );
  });

  it('201 lists the inquiry of a signed-in sender among their own', async () => {
    const listing = await service.projectListing();
    const caller = as.operator({ userId: 77 });
    const response = await send(service, caller, 'POST', '/api/public-inquiries', publicInquiryBody(listing.id));
    const list = await send(service, caller, 'GET', '/api/inquiries');
    expect(list.json()).toMatchObject([{ id: response.json().id, userId: 77, name: 'Vera Visitor' }]);
    expect((await eventsAbout(listing.id))[0]!.data).toMatchObject({ sender: { userId: 77, name: null, email: null } });
  });

  const invalidFields: [field: string, value: unknown, text: string][] = [
    ['name', 'J', 'Name must be at least 2 characters'],
    ['name', '  J  ', 'Name must be at least 2 characters'],
    ['name', 'J\r\nBcc: x@example.com', TEXT_MESSAGES.oneLine],
    ['name', undefined, 'Name must be at least 2 characters'],
    ['email', 'jane', 'Please enter a valid email address'],
    ['email', 'jane@town', 'Please enter a valid email address'],
    ['email', 'jane@@town.ca', 'Please enter a valid email address'],
    ['email', 'jane@town.ca\r\nBcc: x@example.com', 'Please enter a valid email address'],
    ['phone', '613 555', 'Phone number must be at least 10 digits'],
    ['phone', 6135550100, 'Phone number must be at least 10 digits'],
    ['organization', 'T', 'Organization must be at least 2 characters'],
    ['name', 'Support Team', ACCOUNT_MESSAGES.likePlatform],
    ['organization', 'Cour commune', ACCOUNT_MESSAGES.likePlatform],
    ['organization', null, 'Organization must be at least 2 characters'],
    ['message', 'x'.repeat(5_001), 'Please use at most 5,000 characters'],
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
  it.each(invalidFields)('400 for %s %.20j', async (field, value, text) => {
    const listing = await service.projectListing();
    const before = await countInquiries();
    const response = await submit(publicInquiryBody(listing.id, { [field]: value }));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'validation_failed',
      fields: { [field]: expect.stringContaining(text) },
    });
    expect(await countInquiries()).toBe(before);
  });

  it('400 for a body that is not an object or cannot be stored, 415 for another content type', async () => {
    const listing = await service.projectListing();
    for (const body of [null, [], 'x', {}, publicInquiryBody(listing.id, { name: 'Jane\0Doe' })])
      expect((await submit(body)).statusCode).toBe(400);
    const raw = { method: 'POST', url: '/api/public-inquiries', headers: await as.guest() } as const;
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

  it('201 stores markup and SQL as plain text', async () => {
    const listing = await service.projectListing();
    const message = `<img src=x onerror=alert(1)> '; DROP TABLE inquiries; -- {{7*7}}`;
    const { id } = (await submit(publicInquiryBody(listing.id, { message }))).json();
    expect((await send(service, as.admin(), 'GET', `/api/inquiries/${id}`)).json().message).toBe(message);
  });

  it('409 for a listing that was public and is not available now', async () => {
    const leased = await service.projectListing({ status: 'leased' });
    const back = await service.projectListing();
    await service.projectListing({ id: back.id, version: 2, status: 'pending' });
    const removed = await service.projectListing();
    await service.projectListing({ id: removed.id, version: 2, removed: true });
    for (const { id } of [leased, back, removed]) {
      const response = await submit(publicInquiryBody(id));
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({
        code: 'asset_not_available',
        message: 'This equipment is no longer available',
      });
    }
  });

  it('201 for a submission that fills the honeypot field, which is not stored', async () => {
    const listing = await service.projectListing();
    const before = await countInquiries();
    const response = await submit(publicInquiryBody(listing.id, { website: 'https://spam.example' }));
    expect(response.statusCode).toBe(201);
    const accepted = await submit(publicInquiryBody(listing.id, { website: '' }));
    expect(Object.keys(response.json()).sort()).toEqual(Object.keys(accepted.json()).sort());
    expect(await countInquiries()).toBe(before + 1);
    expect(await eventsAbout(listing.id)).toHaveLength(1);
  });

  it('201 with the first inquiry for duplicate submissions of one sender', async () => {
    const listing = await service.projectListing();
    const body = publicInquiryBody(listing.id);
    const first = await submit(body);
    const duplicate = { ...body, name: ' VERA  VISITOR', message: body.message.toUpperCase() };
    const responses = await Promise.all(Array.from({ length: 10 }, () => submit(duplicate)));
    for (const response of responses) expect([response.statusCode, response.json()]).toEqual([201, first.json()]);
    expect(await eventsAbout(listing.id)).toHaveLength(1);
    const other = await submit({ ...body, message: 'And a float to move it?' });
    expect(other.json().id).not.toBe(first.json().id);
  });
});

describe('Idempotency-Key', () => {
  it('creates one inquiry for 50 concurrent requests and returns it to each', async () => {
    const listing = await service.projectListing();
    const body = publicInquiryBody(listing.id);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const responses = await Promise.all(Array.from({ length: 50 }, () => submit(body, headers)));
    const statuses = new Set(responses.map(({ statusCode }) => statusCode));
    expect([201, 409]).toEqual(expect.arrayContaining([...statuses]));
    const ids = new Set(responses.flatMap((r) => (r.statusCode === 201 ? [r.json().id] : [])));
    expect(ids.size).toBe(1);
    expect((await submit(body, headers)).json().id).toBe([...ids][0]);
    expect(await eventsAbout(listing.id)).toHaveLength(1);
  });

  it('replays the response even after the listing was removed', async () => {
    const listing = await service.projectListing();
    const body = publicInquiryBody(listing.id);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await submit(body, headers);
    await service.projectListing({ id: listing.id, version: 2, removed: true });
    expect((await submit(body, headers)).json()).toEqual(first.json());
  });

  it('422 for another body, 400 for a key that is too long', async () => {
    const listing = await service.projectListing();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    await submit(publicInquiryBody(listing.id), headers);
    expect((await submit(publicInquiryBody(listing.id), headers)).statusCode).toBe(422);
    expect((await submit(publicInquiryBody(listing.id), { 'idempotency-key': 'x'.repeat(256) })).statusCode).toBe(400);
  });
});

describe('POST /api/inquiries', () => {
  const submitAs = async (overrides: object, body: unknown) =>
    send(service, as.operator(overrides), 'POST', '/api/inquiries', body);

  it('201 stores a default message where none is given', async () => {
    const listing = await service.projectListing({ title: 'Backhoe' });
    const response = await submitAs({}, { assetId: listing.id });
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

  it('201 offers equipment in the default message about a needed listing', async () => {
    const listing = await service.projectListing({ title: 'Water truck', type: 'needed_asset' });
    const response = await submitAs({}, { assetId: listing.id, message: '' });
    expect(response.json().message).toContain('We may be able to lease you');
  });

  it('201 with the open inquiry for a duplicate, and a new one after it was closed', async () => {
    const listing = await service.projectListing();
    const first = await submitAs({}, { assetId: listing.id });
    expect((await submitAs({}, { assetId: listing.id })).json().id).toBe(first.json().id);
    await send(service, as.admin(), 'PATCH', `/api/inquiries/${first.json().id}`, { status: 'cancelled' });
    expect((await submitAs({}, { assetId: listing.id })).json().id).not.toBe(first.json().id);
  });

  it("409 for a listing of the caller or the caller's municipality", async () => {
    const colleague = await service.projectListing({ userId: 9, municipality: 'smiths-falls' });
    const own = await service.projectListing({ userId: 3, municipality: 'elsewhere' });
    for (const { id } of [colleague, own]) {
      const response = await submitAs({}, { assetId: id });
      expect(response.statusCode).toBe(409);
      expect(response.json().message).toBe('This listing belongs to your own municipality');
    }
  });

  it('409 for a listing that was public and is not available now', async () => {
    const leased = await service.projectListing({ status: 'leased' });
    expect((await submitAs({}, { assetId: leased.id })).statusCode).toBe(409);
  });

  it('401 for guests before the body is validated', async () => {
    for (const body of [{}, { assetId: 1 }])
      expect((await send(service, as.guest(), 'POST', '/api/inquiries', body)).statusCode).toBe(401);
  });

  it('400 for an invalid body', async () => {
    const listing = await service.projectListing();
    for (const body of [
      {},
      { assetId: 'x' },
      { assetId: listing.id, name: 'Jane' },
      { assetId: listing.id, message: 1 },
    ])
      expect((await submitAs({}, body)).statusCode).toBe(400);
  });
});

it('403 for a missing or used form token', async () => {
  const listing = await service.projectListing();
  const used = await as.guest();
  expect((await submit(publicInquiryBody(listing.id), used)).statusCode).toBe(201);
  for (const [headers, code] of [
    [used, 'form_token_used'],
    [{ [FORM_NONCE_HEADER]: '' }, 'form_token_missing'],
  ] as const) {
    const response = await submit(publicInquiryBody(listing.id), headers);
    expect([response.statusCode, response.json().code]).toEqual([403, code]);
  }
  expect(await eventsAbout(listing.id)).toHaveLength(1);
});

it('stores duplicates and needs no form token with limits off', async () => {
  const unlimited = await startTestService({ limits: false });
  const listing = await unlimited.projectListing();
  const body = publicInquiryBody(listing.id);
  const none = { ...(await as.guest()), [FORM_NONCE_HEADER]: '' };
  const post = async () => (await send(unlimited, none, 'POST', '/api/public-inquiries', body)).json().id;
  expect(await post()).not.toBe(await post());
  await unlimited.close();
});

describe('the days for which the sender asks', () => {
  const days = { dateFrom: '2027-01-11', dateTo: '2027-01-22' };

  it('201 stores them, and both parties and the event show them', async () => {
    const listing = await service.projectListing();
    const receipt = (await submit(publicInquiryBody(listing.id, days))).json();
    expect(receipt).toMatchObject(days);
    const owner = as.operator({ userId: 4, municipality: 'lanark-highlands' });
    expect((await send(service, owner, 'GET', `/api/inquiries/${receipt.id}`)).json()).toMatchObject(days);
    expect((await send(service, owner, 'GET', '/api/inquiries')).json()[0]).toMatchObject({ id: receipt.id, ...days });
    expect((await eventsAbout(listing.id))[0]!.data).toMatchObject(days);
    const instants = { dateFrom: '2027-01-11T05:00:00.000Z', dateTo: '2027-01-12T04:59:00.000Z' };
    const signedIn = await send(service, as.operator(), 'POST', '/api/inquiries', { assetId: listing.id, ...instants });
    expect(signedIn.json()).toMatchObject({ dateFrom: '2027-01-11', dateTo: '2027-01-11' });
  });

  it('201 with another inquiry for other days', async () => {
    const listing = await service.projectListing();
    const body = publicInquiryBody(listing.id, days);
    const { id } = (await submit(body)).json();
    expect((await submit(body)).json().id).toBe(id);
    expect((await submit({ ...body, dateTo: '2027-01-23' })).json().id).not.toBe(id);
  });

  it.each([
    ['one day only', { dateFrom: '2027-01-11' }, { dateTo: 'Please enter the last day you need it' }],
    ['the last day only', { ...days, dateFrom: null }, { dateFrom: 'Please enter the first day you need it' }],
    ['the wrong order', { ...days, dateTo: '2027-01-10' }, { dateTo: 'The last day cannot be before the first' }],
    ['no day', { ...days, dateFrom: '2027-02-30' }, { dateFrom: 'Please enter the first day you need it' }],
    ['a number', { ...days, dateTo: 17 }, { dateTo: 'Please enter the last day you need it' }],
  ])('400 for %s', async (_what, dates, fields) => {
    const { id } = await service.projectListing();
    const guest = await submit(publicInquiryBody(id, dates));
    const user = await send(service, as.operator(), 'POST', '/api/inquiries', { assetId: id, ...dates });
    for (const response of [guest, user]) {
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'validation_failed', fields });
    }
  });
});
