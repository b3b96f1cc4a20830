import { afterAll, describe, expect, it } from '@jest/globals';
import { uploadedImageUrl } from '@commonyard/testing/factories/images';
import { equipmentTexts } from '@commonyard/contracts/http/assets';
import { createRequests, statusesOf } from './requests.ts';
import { listingBody, publicListingBody } from '@commonyard/testing/factories/listings';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

const { admin, edit, newListing, approved, eventsOf } = createRequests(service);

describe('an edit by the owner', () => {
  it('200: a public listing stays, and the change waits for review', async () => {
    const id = await approved();
    const { statusCode, json } = await edit(id, {
      title: 'Backhoe with thumb',
      contactEmail: 'roads@example.ca',
      tags: null,
    });
    expect(statusCode).toBe(200);
    expect(json()).toMatchObject({
      title: listingBody().title,
      status: 'available',
      change: { state: 'waiting', after: { title: 'Backhoe with thumb', contactEmail: 'roads@example.ca' } },
    });
    expect(json()).not.toHaveProperty('decision');
    expect((await send(service, as.guest(), 'GET', `/api/assets/${id}`)).json().title).toBe(listingBody().title);
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      type: 'asset.updated',
      actorid: 3,
      data: { status: 'available', previousStatus: 'available', version: 3 },
    });
  });

  it('200: a rejected listing goes back to review', async () => {
    const id = await newListing();
    await admin('PATCH', `admin/assets/${id}/reject`);
    const { json } = await edit(id, { title: 'Backhoe with thumb' });
    expect(json()).toMatchObject({ title: 'Backhoe with thumb', status: 'pending', change: null });
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      type: 'asset.updated',
      data: { status: 'pending', previousStatus: 'unavailable', version: 3 },
    });
  });

  it('200: an edit without a difference changes nothing', async () => {
    const id = await approved();
    const { json } = await edit(id, { title: listingBody().title, rate: '550' });
    expect(json()).toMatchObject({ status: 'available', version: 2 });
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it('200: null and an empty text clear a field', async () => {
    const id = await newListing({ make: 'Case', model: '580', availableFrom: '2099-12-01' });
    expect((await edit(id, { make: null, model: '', availableFrom: null })).json()).toMatchObject({
      make: null,
      model: null,
      availableFrom: null,
    });
  });

  it.each([
    [{}, 'nothing'],
    [{ status: 'available' }, 'the status'],
    [{ adminNotes: 'x' }, 'the notes of administrators'],
    [{ type: 'needed' }, 'the type'],
    [{ userId: 1 }, 'the owner'],
    [{ title: null }, 'a title away'],
    [{ availableTo: '2026-01-01' }, 'the end before the start'],
  ] as [object, string][])('400: %j cannot change %s', async (body, _name) => {
    const id = await newListing({ availableFrom: '2099-12-01' });
    expect((await edit(id, body)).statusCode).toBe(400);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('releases removed images for other listings', async () => {
    const [kept, released] = [uploadedImageUrl(), uploadedImageUrl()];
    const id = await newListing({ images: [released, kept] });
    expect((await edit(id, { images: [kept] })).json().images).toEqual([kept]);
    expect((await edit(await newListing(), { images: [released] })).statusCode).toBe(200);
    expect((await edit(await newListing(), { images: [kept] })).statusCode).toBe(400);
  });
});

describe('an edit by an administrator', () => {
  it('200: accepts all fields of the edit page', async () => {
    const { id } = (await send(service, as.guest(), 'POST', '/api/public/assets', publicListingBody())).json();
    const form = {
      title: 'Grader, corrected',
      category: 'heavy-equipment',
      region: 'Ontario',
      status: 'leased',
      rate: '900',
      rateType: 'hourly',
      description: 'A grader, described better.',
      ...Object.fromEntries(Object.keys(equipmentTexts()).map((name) => [name, `A ${name}`])),
      contactName: 'Ann',
      contactEmail: 'ann@example.ca',
      contactPhone: '613 555 0101',
      contactOrganization: 'Public Works',
      images: [uploadedImageUrl()],
      municipalityName: 'Ottawa',
      adminNotes: 'Called',
      type: 'needed',
    };
    const { statusCode, json } = await admin('PATCH', `admin/assets/${id}`, form);
    expect(statusCode).toBe(200);
    expect(json()).toMatchObject({ ...form, type: 'needed_asset', municipality: 'ottawa' });
  });

  it('200: setting the status to available approves the listing', async () => {
    const id = await newListing();
    await admin('PATCH', `admin/assets/${id}`, { status: 'available', title: 'Approved with a better title' });
    expect((await eventsOf(id)).at(-1)).toMatchObject({ type: 'asset.approved' });
    await admin('PATCH', `admin/assets/${id}`, { status: 'leased' });
    await admin('PATCH', `admin/assets/${id}`, { status: 'available' });
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual([
      'asset.submitted',
      'asset.approved',
      'asset.updated',
      'asset.updated',
    ]);
  });

  it("200: keeps an owner's listing public", async () => {
    const id = await approved();
    const { json } = await send(service, as.admin(), 'PATCH', `/api/assets/${id}`, { title: 'Spelled right' });
    expect(json()).toMatchObject({ status: 'available', title: 'Spelled right' });
  });

  it("400: an owner's municipality cannot be changed", async () => {
    expect(
      (await admin('PATCH', `admin/assets/${await newListing()}`, { municipalityName: 'Ottawa' })).statusCode,
    ).toBe(400);
  });

  it('404: an unknown listing', async () => {
    expect((await admin('PATCH', 'admin/assets/2000000000', { title: 'Nothing' })).statusCode).toBe(404);
  });
});

describe('If-Match', () => {
  it('200 with the current version', async () => {
    const id = await newListing();
    expect((await edit(id, { title: 'First' }, { 'if-match': '"1"' })).json().version).toBe(2);
    expect((await edit(id, { title: 'Second' }, { 'if-match': 'W/"2"' })).json().version).toBe(3);
    expect((await edit(id, { title: 'Third' }, { 'if-match': '*' })).json().version).toBe(4);
  });

  it('409 with a stale version, and the fields that changed since', async () => {
    const id = await newListing();
    await edit(id, { title: 'Changed by a colleague', rate: '600' });
    await admin('PATCH', `admin/assets/${id}`, { adminNotes: 'For administrators' });
    const { statusCode, json } = await edit(id, { title: 'Mine' }, { 'if-match': '"1"' });
    expect(statusCode).toBe(409);
    expect(json()).toMatchObject({ code: 'stale_version', message: expect.stringContaining('title') });
    expect(json().fields).toEqual({ title: 'Changed by a colleague', rate: '600' });
    const asAdmin = await admin('PATCH', `admin/assets/${id}/approve`, {}, { 'if-match': '"2"' });
    expect(asAdmin.json().fields).toEqual({ adminNotes: 'For administrators' });
  });

  it('409 for a deletion of a listing that was changed meanwhile', async () => {
    const id = await newListing();
    await edit(id, { title: 'Changed by its owner' });
    const stale = await admin('DELETE', `assets/${id}`, undefined, { 'if-match': '"1"' });
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version']);
    expect((await admin('DELETE', `assets/${id}`, undefined, { 'if-match': '"2"' })).statusCode).toBe(204);
  });

  it('400 for anything else', async () => {
    expect((await edit(await newListing(), { title: 'Mine' }, { 'if-match': 'yesterday' })).statusCode).toBe(400);
  });

  it('accepts one of two concurrent edits of the same version', async () => {
    const id = await newListing();
    const responses = await Promise.all(
      ['One', 'Two'].map((name) => edit(id, { title: `Title ${name}` }, { 'if-match': '"1"' })),
    );
    expect(statusesOf(responses)).toEqual([200, 409]);
  });
});
