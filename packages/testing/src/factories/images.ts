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
