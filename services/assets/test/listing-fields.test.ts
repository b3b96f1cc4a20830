import { afterAll, describe, expect, it } from '@jest/globals';
import { toAmount } from '@commonyard/contracts/amounts.values';
import { AMOUNTS, NO_AMOUNTS } from '@commonyard/testing/cases/amounts';
import type { Listing, ListingCard } from '@commonyard/contracts/http/assets';
import { toListingSummary } from '@commonyard/contracts/listing-card.values';
import { LISTING_MESSAGES } from '@commonyard/contracts/listing-messages.values';
import { TEXT_MESSAGES } from '@commonyard/contracts/text.values';
import { listingBody, publicListingBody } from '@commonyard/testing/factories/listings';
import { createRequests } from './requests.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

const { admin, approved, newListing } = createRequests(service);
const detail = async (id: number, caller = as.operator()) =>
  (await send(service, caller, 'GET', `/api/assets/${id}`)).json() as Listing;
const mine = async () =>
  (await send(service, as.operator(), 'GET', '/api/assets?mine=true')).json<ListingCard[]>().map(toListingSummary);

describe('the fields of a listing', () => {
  it('have an amount as it is stored, at every entrance', async () => {
    const mine = await newListing();
    for (const [rate, cents] of AMOUNTS) {
      const posted = await send(service, as.guest(), 'POST', '/api/public/assets', publicListingBody({ rate }));
      const created = await send(service, as.operator(), 'POST', '/api/assets', listingBody({ rate }));
      const ids = [posted, created].map((response) => response.json<{ id: number }>().id);
      for (const id of ids) expect([rate, (await detail(id, as.admin())).rate]).toEqual([rate, toAmount(cents)]);
      for (const [caller, path] of [
        [as.operator(), `/api/assets/${mine}`],
        [as.admin(), `/api/admin/assets/${mine}`],
      ] as const) {
        await send(service, as.operator(), 'PATCH', `/api/assets/${mine}`, { rate: 'Negotiable' });
        const edited = await send(service, caller, 'PATCH', path, { rate });
        expect([path, rate, edited.statusCode]).toEqual([path, rate, 200]);
        expect([path, rate, (await detail(mine)).rate]).toEqual([path, rate, toAmount(cents)]);
      }
    }
  });

  it.each([0, 1])('have letters beyond U+FFFF, after %i others', async (others) => {
    const letters = 'a'.repeat(others) + '\u{20000}'.repeat(30);
    const body = publicListingBody({ title: letters, description: `A long word: ${letters}-${letters}` });
    const response = await send(service, as.guest(), 'POST', '/api/public/assets', body);
    expect(response.statusCode).toBe(201);
    const { id } = response.json() as { id: number };
    expect(await detail(id, as.admin())).toMatchObject({ title: letters, description: body.description });
    const own = await newListing();
    const change = { title: letters };
    expect((await send(service, as.operator(), 'PATCH', `/api/assets/${own}`, change)).statusCode).toBe(200);
  });

  it('have words as a rate', async () => {
    const body = publicListingBody({ rate: 'Negotiable' });
    const { id } = (await send(service, as.guest(), 'POST', '/api/public/assets', body)).json();
    expect(await detail(id, as.admin())).toMatchObject({ rate: 'Negotiable' });
  });

  it.each(NO_AMOUNTS)('400: the rate %j', async (rate) => {
    const id = await newListing();
    for (const response of [
      await send(service, as.guest(), 'POST', '/api/public/assets', publicListingBody({ rate })),
      await send(service, as.operator(), 'POST', '/api/assets', listingBody({ rate })),
      await send(service, as.operator(), 'PATCH', `/api/assets/${id}`, { rate }),
      await send(service, as.admin(), 'PATCH', `/api/admin/assets/${id}`, { rate }),
    ])
      expect([response.statusCode, response.json().fields]).toEqual([400, { rate: LISTING_MESSAGES.rate }]);
  });

  it.each([
    ['City of T\u043eronto', 'toronto', 'Toronto'],
    ['TOWN OF SMITHS FALLS, Ontario, Canada', 'smiths-falls', 'Smiths Falls'],
    ['Peterborough Public Health', null, 'Peterborough Public Health'],
    ['Perth', null, 'Perth'],
  ])(
    'have the official name of the municipality that a guest names: %j',
    async (municipalityName, municipality, name) => {
      const body = publicListingBody({ municipalityName });
      const { id } = (await send(service, as.guest(), 'POST', '/api/public/assets', body)).json();
      expect(await detail(id, as.admin())).toMatchObject({ municipality, municipalityName: name });
    },
  );

  it('are stored without what a reader cannot see', async () => {
    const body = publicListingBody({
      title: '\u202A Grader\u00AD 👩🏽‍🚒\u200B',
      description: 'A grader\u2028in the \u202Esnow',
      municipalityName: '\u3164Cochrane\uFEFF',
      contactEmail: ' in\u200Bfo@example.com\u202C',
    });
    const { id } = (await send(service, as.guest(), 'POST', '/api/public/assets', body)).json();
    expect(await detail(id, as.admin())).toMatchObject({
      title: 'Grader 👩🏽‍🚒',
      description: 'A grader\nin the snow',
      municipalityName: 'Cochrane',
      contactEmail: 'info@example.com',
    });
  });

  it.each([
    ['title', '\u200B\u200B\u200B', 'Name must be at least 3 characters'],
    ['title', '\u2800\u2800\u2800', 'Name must be at least 3 characters'],
    ['title', '🚜🚜🚜', TEXT_MESSAGES.letter],
    ['title', 'A \u202Eenimda', TEXT_MESSAGES.direction],
    ['title', 'A grader\u2028DTSTART:20260101', TEXT_MESSAGES.oneLine],
    ['municipalityName', '\u3164\u3164\u3164', 'Please enter your municipality name'],
  ])('400: %s of %j', async (field, text, message) => {
    const response = await send(
      service,
      as.guest(),
      'POST',
      '/api/public/assets',
      publicListingBody({ [field]: text }),
    );
    expect([response.statusCode, response.json().fields]).toEqual([400, { [field]: message }]);
  });

  it('has the language that its submitter wrote in', async () => {
    const french = as.operator({ locale: 'fr' });
    const { id } = (
      await send(service, as.guest({ locale: 'fr' }), 'POST', '/api/public/assets', publicListingBody())
    ).json();
    expect(await detail(id, as.admin())).toMatchObject({ locale: 'fr' });
    expect(await detail(await approved(), french)).toMatchObject({ locale: 'en' });
  });

  it('has the municipality of its owner: for visitors once it is approved, for the owner always', async () => {
    const owner = { municipality: 'smiths-falls', municipalityName: expect.stringContaining('Smiths Falls') };
    const list = async (caller: Promise<Record<string, string>>, query = '') =>
      (await send(service, caller, 'GET', `/api/assets${query}`)).json<ListingCard[]>().map(toListingSummary);
    const [pending, id] = [await newListing(), await approved()];
    const stranger = as.operator({ userId: 99, municipality: 'perth' });
    for (const caller of [as.guest(), stranger, as.operator(), as.admin()]) {
      expect(await detail(id, caller)).toMatchObject(owner);
      expect((await list(caller)).find((card) => card.id === id)).toMatchObject(owner);
    }
    for (const caller of [as.operator(), as.admin()]) expect(await detail(pending, caller)).toMatchObject(owner);
    expect((await mine()).map((card) => card.municipality)).not.toContain(null);
    for (const caller of [as.guest(), stranger]) {
      expect((await list(caller)).map((card) => card.id)).not.toContain(pending);
      expect(await detail(pending, caller)).toMatchObject({ code: 'asset_not_found' });
    }
  });

  it('tells a rejected listing from one that an administrator made unavailable', async () => {
    const [rejected, unavailable, pending] = [await newListing(), await approved(), await newListing()];
    await admin('PATCH', `admin/assets/${rejected}/reject`, { reason: 'No photo' });
    await admin('PATCH', `admin/assets/${unavailable}`, { status: 'unavailable' });
    expect(await detail(rejected)).toMatchObject({ status: 'unavailable', rejected: true, withdrawn: false });
    expect(await detail(unavailable)).toMatchObject({ status: 'unavailable', rejected: false, withdrawn: false });
    expect(await detail(pending)).toMatchObject({ status: 'pending', rejected: false, withdrawn: false });
    const cards = await mine();
    expect(cards.filter((card) => card.rejected).map(({ id }) => id)).toEqual([rejected]);
  });

  it("has the reason of a rejection for the owner's side and administrators", async () => {
    const id = await newListing();
    await admin('PATCH', `admin/assets/${id}/reject`, { reason: 'No photo' });
    for (const caller of [as.operator(), as.municipalAdmin({ municipality: 'smiths-falls' }), as.admin()])
      expect(await detail(id, caller)).toMatchObject({ rejectionReason: 'No photo' });
    const withoutReason = await newListing();
    await admin('PATCH', `admin/assets/${withoutReason}/reject`);
    expect(await detail(withoutReason)).toMatchObject({ rejectionReason: null });
  });

  it('has no rejection reason for anyone else', async () => {
    const id = await newListing();
    await admin('PATCH', `admin/assets/${id}/reject`, { reason: 'No photo' });
    await admin('PATCH', `admin/assets/${id}`, { status: 'available' });
    for (const caller of [as.guest(), as.municipalAdmin()])
      expect(await detail(id, caller)).not.toHaveProperty('rejectionReason');
    expect(await detail(id)).toMatchObject({ rejectionReason: null });
  });
});
