import { imageUrl } from '@commonyard/contracts/image-url.values';
import { IMAGE_ID_PURPOSE } from '@commonyard/contracts/media.values';
import { DOCUMENT_ADDRESS_PURPOSE } from '@commonyard/contracts/documents.values';
import { createSignedIds } from '@commonyard/service-kit/auth/signed-ids';
import { createSignedTexts } from '@commonyard/service-kit/auth/signed-texts';

/** Signs the ids of images in place of the product's secret. */
export const TEST_IMAGE_ID_SECRET = 'test-only-test-only-test-only-test-only';
export const testImageIds = createSignedIds(TEST_IMAGE_ID_SECRET, IMAGE_ID_PURPOSE);
export const testDocumentAddresses = createSignedTexts(TEST_IMAGE_ID_SECRET, DOCUMENT_ADDRESS_PURPOSE);

/** The address of an uploaded image, as the media service would return it. Nothing is stored there. */
export const uploadedImageUrl = (): string => imageUrl(testImageIds.create());

export type ImageFile = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> };

/** A PNG of one pixel. */
const PIXEL: ImageFile = {
  name: 'photo.png',
  type: 'image/png',
  bytes: new Uint8Array(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ),
};

/** The form that uploads images. */
export function imageForm(files: readonly ImageFile[] = [PIXEL]): FormData {
  const form = new FormData();
  for (const { name, type, bytes } of files) form.append('images', new Blob([bytes], { type }), name);
  return form;
}
