import sharp from 'sharp';
import type { ImageFile } from '@commonyard/testing/factories/images';

/** A large JPEG with GPS metadata, as a phone takes it. Each seed gives another image. */
async function photo(seed: number): Promise<Buffer> {
  const { data, info } = await sharp({
    create: {
      width: 400,
      height: 250,
      channels: 3,
      noise: { type: 'gaussian', mean: 90 + ((seed * 37) % 120), sigma: 40 },
      background: '#808080',
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .resize(2400, 1500)
    .withExif({
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 25/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '75/1 41/1 0/1' },
    })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** The photo as a file of the API's upload form. */
export const photoFile = async (seed: number): Promise<ImageFile> => ({
  name: `${seed}.jpg`,
  type: 'image/jpeg',
  bytes: new Uint8Array(await photo(seed)),
});

/** The photo as a file that Playwright puts into a file field. */
export const photoUpload = async (seed: number, name = `${seed}.jpg`) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photo(seed),
});

/** A red field on a transparent ground. */
export const transparentPng = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      {
        input: {
          create: {
            width: width >> 1,
            height: height >> 1,
            channels: 4,
            background: { r: 200, g: 20, b: 20, alpha: 1 },
          },
        },
      },
    ])
    .png()
    .toBuffer();
