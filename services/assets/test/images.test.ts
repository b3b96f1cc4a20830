import { afterAll, describe, expect, it } from '@jest/globals';
import { imageUrl } from '@commonyard/contracts/image-url.values';
import { createSignedIds } from '@commonyard/service-kit/auth/signed-ids';
import { uploadedImageUrl } from '@commonyard/testing/factories/images';
import { listingBody, publicListingBody } from '@commonyard/testing/factories/listings';
import { createRequests } from './requests.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

const { admin, edit, newListing } = createRequests(service);
const invented = () => imageUrl(crypto.randomUUID());
const NOT_UPLOADED = {
  code: 'validation_failed',
  message: 'This photo was not uploaded here. Please upload it again',
  fields: { images: 'This photo was not uploaded here. Please upload it again' },
};
/** A listing with an image that was uploaded before addresses were signed. */
const withOldImage = async () => {
  const [id, url] = [await newListing({ images: [uploadedImageUrl()] }), invented()];
  await service.pool.query('UPDATE listings SET images = $2 WHERE id = $1', [id, [url]]);
  await service.pool.query('UPDATE listing_images SET url = $2 WHERE listing_id = $1', [id, url]);
  return { id, url };
};

describe('an image that was not uploaded', () => {
  const foreign = () => imageUrl(createSignedIds('f'.repeat(32), 'image').create());
  it.each([
    ['an invented address', invented],
    ['an address signed with another secret', foreign],
  ])('400 for %s in a post, and nothing is stored', async (_name, address) => {
    const images = [uploadedImageUrl(), address()];
    for (const response of [
      await send(service, as.guest(), 'POST', '/api/public/assets', publicListingBody({ images })),
      await send(service, as.operator(), 'POST', '/api/assets', listingBody({ images })),
    ])
      expect([response.statusCode, response.json()]).toEqual([400, expect.objectContaining(NOT_UPLOADED)]);
    expect(await service.db.selectFrom('listings').select('id').execute()).toEqual([]);
  });

  it('400 in an edit, also of an administrator', async () => {
    const id = await newListing();
    for (const response of [
      await edit(id, { images: [invented()] }),
      await admin('PATCH', `assets/${id}`, { images: [invented()] }),
      await admin('PATCH', `admin/assets/${id}`, { images: [invented()] }),
    ])
      expect([response.statusCode, response.json()]).toEqual([400, expect.objectContaining(NOT_UPLOADED)]);
  });

  it('400 where another listing has it', async () => {
    const { url } = await withOldImage();
    expect((await edit(await newListing(), { images: [url] })).json()).toMatchObject(NOT_UPLOADED);
  });
});

describe('an image from before addresses were signed', () => {
  it('200: stays where the listing has it, in any order and beside new ones', async () => {
    const { id, url } = await withOldImage();
    const images = [uploadedImageUrl(), url];
    expect((await edit(id, { images })).json()).toMatchObject({ images });
    expect((await admin('PATCH', `admin/assets/${id}`, { images: [url] })).json()).toMatchObject({ images: [url] });
  });

  it('400 once it was removed', async () => {
    const { id, url } = await withOldImage();
    await edit(id, { images: [] });
    expect((await edit(id, { images: [url] })).statusCode).toBe(400);
  });
});
