import { afterAll, describe, expect, it } from '@jest/globals';
import { publicListingBody } from '@commonyard/testing/factories/listings';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { submitPublicListing } from '../src/listings/listings.service.ts';
import { createRequests } from './requests.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

const { admin, edit, newListing } = createRequests(service);
const PAST = { availableFrom: '2020-01-01', availableTo: '2020-01-31' };
const PAST_END = {
  code: 'validation_failed',
  message: 'The end date must not be in the past',
  fields: { availableTo: 'The end date must not be in the past' },
};
/** Stores a listing whose dates have passed since it was posted. */
const past = async (): Promise<number> => {
  const id = await newListing();
  await service.pool.query(
    "UPDATE listings SET available_from = '2020-01-01', available_to = '2020-01-31' WHERE id = $1",
    [id],
  );
  return id;
};

describe('an end date before today', () => {
  it.each([
    ['POST', '/api/public/assets', as.guest, publicListingBody(PAST)],
    ['POST', '/api/assets', as.operator, { ...publicListingBody(PAST), municipalityName: undefined }],
  ] as const)('400 in %s %s', async (method, url, caller, body) => {
    const response = await send(service, caller(), method, url, body);
    expect([response.statusCode, response.json()]).toEqual([400, expect.objectContaining(PAST_END)]);
  });

  it('400 in an edit of the owner or an administrator that changes it', async () => {
    const [id, over] = [await newListing({ availableTo: '2099-12-31' }), await past()];
    for (const response of [
      await edit(id, { availableTo: '2020-01-31' }),
      await admin('PATCH', `admin/assets/${id}`, { availableTo: '2020-01-31' }),
      await edit(over, { availableTo: '2020-02-01' }),
    ])
      expect([response.statusCode, response.json()]).toEqual([400, expect.objectContaining(PAST_END)]);
  });

  it('200 in an edit that leaves it unchanged, also where the form sends it again', async () => {
    const id = await past();
    expect((await edit(id, { title: 'Backhoe, new tires' })).json()).toMatchObject(PAST);
    expect((await edit(id, { title: 'Backhoe, newer tires', ...PAST })).json()).toMatchObject(PAST);
    const byAdmin = await admin('PATCH', `admin/assets/${id}`, { ...PAST, status: 'available' });
    expect([byAdmin.statusCode, byAdmin.json()]).toEqual([200, expect.objectContaining(PAST)]);
  });

  it('200 where an edit clears it', async () => {
    expect((await edit(await past(), { availableTo: null })).json()).toMatchObject({ availableTo: null });
  });

  it('accepts today, as the day is in Toronto', async () => {
    const today = torontoDay(new Date());
    const response = await send(
      service,
      as.guest(),
      'POST',
      '/api/public/assets',
      publicListingBody({ availableFrom: today, availableTo: today }),
    );
    expect(response.statusCode).toBe(201);
  });

  it('counts days in Toronto: 11 p.m. of January 31 there is February 1 in UTC', async () => {
    const body = publicListingBody(PAST) as never;
    const caller = { userId: null, role: null, municipality: null, locale: 'en' } as const;
    const submitAt = (time: string) =>
      service.db
        .transaction()
        .execute((trx) => submitPublicListing(trx, body, caller, { deduplicate: false, clock: () => new Date(time) }));
    expect(JSON.parse(await submitAt('2020-02-01T04:00:00Z'))).toMatchObject(PAST);
    await expect(submitAt('2020-02-01T05:00:00Z')).rejects.toMatchObject({ fields: PAST_END.fields });
  });
});
