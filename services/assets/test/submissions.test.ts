import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { CATEGORIES, RATE_TYPES, REGIONS } from '@commonyard/contracts/assets.values';
import { afterAll, describe, expect, it } from '@jest/globals';
import { uploadedImageUrl } from '@commonyard/testing/factories/images';
import { FORM_NONCE_HEADER } from '@commonyard/service-kit/forms/form-nonces';
import { outboxOf } from '@commonyard/testing/outbox';
import { listingBody, publicListingBody } from '@commonyard/testing/factories/listings';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

const post = (over: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  send(service, as.guest(), 'POST', '/api/public/assets', publicListingBody(over), headers);
const own = (over: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  send(service, as.operator(), 'POST', '/api/assets', listingBody(over), headers);
const image = uploadedImageUrl;

it.each([
  ...CATEGORIES.map((category) => ({ category })),
  ...REGIONS.map((region) => ({ region })),
  ...RATE_TYPES.map((rateType) => ({ rateType })),
])('201: the database and the search index store %j', async (value) => {
  const { statusCode, json } = await own(value);
  expect(statusCode).toBe(201);
  expect(json()).toMatchObject(value);
});

describe('201: a listing of a guest', () => {
  it('is pending, has no owner and all submitted fields', async () => {
    const images = [image(), image()];
    const { statusCode, json } = await post({ images, status: 'pending' });
    expect(statusCode).toBe(201);
    expect(json()).toMatchObject({
      type: 'available_asset',
      status: 'pending',
      userId: null,
      rate: '850',
      rateType: 'daily',
      availableFrom: '2099-12-01',
      availableTo: '2099-12-31',
      municipality: 'smiths-falls',
      municipalityName: 'Smiths Falls',
      holderMunicipality: 'smiths-falls',
      contactEmail: 'works@example.ca',
      additionalNotes: 'Float needed',
      images,
      sample: false,
      version: 1,
    });
    expect(json()).not.toHaveProperty('adminNotes');
  });

  it('accepts needed equipment, notes and short forms', async () => {
    const need = {
      type: 'needed',
      notes: 'With operator',
      additionalNotes: undefined,
      rate: undefined,
      rateType: undefined,
    };
    expect((await post({ ...need, images: null })).json()).toMatchObject({
      type: 'needed_asset',
      additionalNotes: 'With operator',
      rate: null,
      rateType: 'daily',
      images: [],
    });
  });

  it.each([
    ['Town of Smiths Falls', 'Smiths Falls', 'smiths-falls'],
    ['Hamilton', 'Hamilton', null],
    ['Public Works of Nowhere', 'Public Works of Nowhere', null],
  ])('shows the municipality %s as %s and stores the id %s', async (written, municipalityName, municipality) => {
    const response = await post({ municipalityName: written });
    expect(response.json()).toMatchObject({ municipalityName, municipality });
  });

  it('converts an instant to its day in Toronto', async () => {
    const dates = { availableFrom: '2099-12-02T03:30:00Z', availableTo: '2099-12-03T05:00:00.000Z' };
    expect((await post(dates)).json()).toMatchObject({ availableFrom: '2099-12-01', availableTo: '2099-12-03' });
  });

  it.each([
    ['850', '850'],
    ['$1,250.50', '1250.50'],
    ['1 250', '1250'],
    ['Negotiable', 'Negotiable'],
    ['À discuter', 'À discuter'],
    ['', null],
  ])('accepts the rate %j and stores %j', async (rate, stored) => {
    expect((await post({ rate })).json().rate).toBe(stored);
  });

  it.each(['<img src=x onerror=alert(1)>', "'; DROP TABLE listings;--", '{{7*7}} ${jndi:ldap://x}', '🚜 tractor'])(
    'stores %j as text',
    async (text) => {
      expect((await post({ title: text, description: `${text} and more` })).json()).toMatchObject({ title: text });
    },
  );

  it('stores the language of the submission', async () => {
    const headers = as.guest({ locale: 'fr' });
    const { id } = (await send(service, headers, 'POST', '/api/public/assets', publicListingBody())).json();
    const events = await outboxOf(service.db);
    expect(events.find(({ data }) => 'id' in data && data.id === id)!.data).toMatchObject({ locale: 'fr' });
  });
});

describe('201: a listing of a signed-in user', () => {
  it('belongs to the user and its municipality', async () => {
    const body = { year: '2019', tags: ['Winter', 'winter', 'Spare'], minimumPeriod: '1 week', availableFrom: null };
    const { statusCode, json } = await own(body);
    expect(statusCode).toBe(201);
    expect(json()).toMatchObject({
      status: 'pending',
      userId: 3,
      municipality: 'smiths-falls',
      municipalityName: 'Smiths Falls',
      holderMunicipality: 'smiths-falls',
      tags: ['winter', 'Spare'],
      year: '2019',
      availableFrom: null,
    });
  });

  it('names the municipality in the language of the reader', async () => {
    const { id } = (
      await send(service, as.operator({ municipality: 'french-river' }), 'POST', '/api/assets', listingBody())
    ).json();
    const name = async (locale: 'en' | 'fr') =>
      (await send(service, as.admin({ locale }), 'GET', `/api/assets/${id}`)).json().municipalityName;
    expect([await name('en'), await name('fr')]).toEqual(['French River', 'Rivière des Français']);
  });
});

describe('400', () => {
  const need = { type: 'needed_asset' };
  it.each([
    [{ title: 'ab' }, 'title', 'Name must be at least 3 characters'],
    [{ title: '   a   ' }, 'title', 'Name must be at least 3 characters'],
    [{ title: undefined }, 'title', 'Name must be at least 3 characters'],
    [{ title: 'x'.repeat(151) }, 'title', 'Please use at most 150 characters'],
    [{ description: 'too short' }, 'description', 'Description must be at least 10 characters'],
    [{ category: 'tanks' }, 'category', 'Please select a category'],
    [{ category: undefined }, 'category', 'Please select a category'],
    [{ region: 'Quebec' }, 'region', 'Please select a region'],
    [{ availableFrom: undefined }, 'availableFrom', 'Please enter availability start date'],
    [{ availableTo: undefined }, 'availableTo', 'Please enter availability end date'],
    [{ ...need, availableFrom: undefined }, 'availableFrom', 'Please enter when you need it from'],
    [{ ...need, availableTo: '2026-13-01' }, 'availableTo', 'Please enter when you need it until'],
    [{ availableTo: '2026-11-30' }, 'availableTo', 'The end date must not be before the start date'],
    [{ availableFrom: '2020-01-01', availableTo: '2020-01-31' }, 'availableTo', 'The end date must not be in the past'],
    [{ municipalityName: ' ' }, 'municipalityName', 'Please enter your municipality name'],
    [{ contactEmail: 'works@example' }, 'contactEmail', 'Please enter a valid email'],
    [{ contactEmail: undefined }, 'contactEmail', 'Please enter a valid email'],
    [{ images: Array.from({ length: 6 }, image) }, 'images', 'You can only upload a maximum of 5 images'],
    [{ municipalityName: 'CommonYard' }, 'municipalityName', ACCOUNT_MESSAGES.likePlatform],
    [{ rate: '<script>' }, 'rate', 'Please enter an amount such as 450, or words such as Negotiable'],
    [{ notes: 'a', additionalNotes: 'b' }, 'notes', 'Please send either notes or additionalNotes'],
  ])('%j reports the field %s: %s', async (over, field, message) => {
    const response = await post(over);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'validation_failed', message, fields: { [field]: message } });
  });

  it.each([
    { status: 'available' },
    { userId: 1 },
    { id: 7 },
    { adminNotes: 'x' },
    { createdAt: '2020-01-01T00:00:00Z' },
    { sample: true },
    { version: 9 },
    { municipality: 'ottawa' },
    { decision: {} },
  ])('%j: a field that only the server sets', async (over) => {
    for (const response of [await post(over), await own(over)]) expect(response.statusCode).toBe(400);
  });

  it.each([
    'https://evil.example/x.webp',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '/media/../../etc/passwd',
    `/media/${crypto.randomUUID()}/320.webp`,
    '/media/nonsense/1280.webp',
  ])('the image %s', async (url) => {
    expect((await post({ images: [url] })).statusCode).toBe(400);
  });

  it('an image of another listing, and nothing is stored', async () => {
    const taken = image();
    await post({ images: [taken] });
    const events = (await outboxOf(service.db)).length;
    const { statusCode, json } = await own({ images: [image(), taken] });
    expect([statusCode, json().fields]).toEqual([400, { images: 'This photo belongs to another listing' }]);
    expect(await outboxOf(service.db)).toHaveLength(events);
  });

  it('the same image twice', async () => {
    const same = image();
    expect((await post({ images: [same, same] })).statusCode).toBe(400);
  });
});

describe('Idempotency-Key', () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });

  it('201: a repeated request gets the same response', async () => {
    const headers = key();
    const contactPhone = '613 555 0100';
    const [first, second] = [await post({ contactPhone }, headers), await post({ contactPhone }, headers)];
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
  });

  it('422: the same key with another body', async () => {
    const headers = key();
    await post({}, headers);
    expect((await post({ title: 'Another title' }, headers)).statusCode).toBe(422);
  });

  it('400: a key that is too long', async () => {
    expect((await post({}, { 'idempotency-key': 'k'.repeat(256) })).statusCode).toBe(400);
  });

  it('creates one listing and one event in fifty concurrent requests', async () => {
    const headers = key();
    const title = `Only one ${headers['idempotency-key']}`;
    const body = publicListingBody({ title });
    const responses = await Promise.all(Array.from({ length: 50 }, () => post(body, headers)));
    const statuses = new Set(responses.map(({ statusCode }) => statusCode));
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);
    expect(statuses).toContain(201);
    const { rows } = await service.pool.query('SELECT id FROM listings WHERE title = $1', [title]);
    expect(rows).toHaveLength(1);
    const events = (await outboxOf(service.db)).filter(({ data }) => 'title' in data && data.title === title);
    expect(events.map(({ type }) => type)).toEqual(['asset.submitted']);
  });
});

describe('a guest', () => {
  const countEvents = async () => (await outboxOf(service.db)).length;

  it('403: without a form token, and with a used one', async () => {
    const used = await as.guest();
    expect((await send(service, used, 'POST', '/api/public/assets', publicListingBody())).statusCode).toBe(201);
    const before = await countEvents();
    const none = { ...used, [FORM_NONCE_HEADER]: '' };
    for (const [headers, code] of [
      [used, 'form_token_used'],
      [none, 'form_token_missing'],
    ] as const) {
      const response = await send(service, headers, 'POST', '/api/public/assets', publicListingBody());
      expect([response.statusCode, response.json().code]).toEqual([403, code]);
    }
    expect(await countEvents()).toBe(before);
  });

  it('gets the first response for a duplicate, which is stored once', async () => {
    const images = [image()];
    const body = publicListingBody({ images });
    const first = await post(body);
    const before = await countEvents();
    const again = { ...body, title: body.title.toUpperCase(), description: `  ${body.description}\n` };
    const others = await Promise.all(Array.from({ length: 10 }, () => post(again)));
    for (const response of others) expect([response.statusCode, response.json()]).toEqual([201, first.json()]);
    expect(await countEvents()).toBe(before);
    expect((await post({ ...body, images: [image()] })).json().id).not.toBe(first.json().id);
  });

  it('can submit the same listing again after the first was deleted', async () => {
    const body = publicListingBody();
    const first = (await post(body)).json().id;
    await send(service, as.admin(), 'DELETE', `/api/assets/${first}`);
    expect((await post(body)).json().id).not.toBe(first);
  });

  it('gets the usual response with a filled honeypot, and nothing is stored', async () => {
    const before = await countEvents();
    const images = [image()];
    const honeypot = await post({ website: 'https://spam.example', images });
    expect(honeypot.statusCode).toBe(201);
    expect(await countEvents()).toBe(before);
    expect((await send(service, as.admin(), 'GET', `/api/assets/${honeypot.json().id}`)).statusCode).toBe(404);
    const honest = await post({ website: '', images });
    expect(Object.keys(honest.json())).toEqual(Object.keys(honeypot.json()));
    expect(honest.json()).not.toHaveProperty('website');
  });

  it('can submit duplicates without a token where limits are off', async () => {
    const unlimited = await startTestService(undefined, { limits: false });
    const none = { ...(await as.guest()), [FORM_NONCE_HEADER]: '' };
    const body = publicListingBody();
    const id = async () => (await send(unlimited, none, 'POST', '/api/public/assets', body)).json().id;
    expect(await id()).not.toBe(await id());
    await unlimited.close();
  });
});

it('does not deadlock where concurrent listings share words and images', async () => {
  const images = Array.from({ length: 5 }, image);
  const words = Array.from({ length: 40 }, (_, index) => `unheard${index}of`);
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      post({
        description: (index % 2 ? words : words.toReversed()).join(' '),
        images: index % 2 ? images : images.toReversed(),
      }),
    ),
  );
  const statuses = responses.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 400)).toHaveLength(29);
});
