import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { IMAGE_URL_PATTERN, IMAGE_WIDTHS, imageVariant } from '@commonyard/contracts/media.values';
import { COST_HEADER } from '@commonyard/service-kit/cost';
import { caller, startMedia, type Media } from './harness.ts';
import {
  apng,
  cmyk,
  deepPng,
  jpeg,
  oriented,
  png,
  profileBomb,
  progressive,
  textBomb,
  webp,
  withLocation,
} from './files.ts';
import { form, images, send, upload } from './multipart.ts';

let media: Media;
beforeAll(async () => {
  media = await startMedia();
});
afterAll(() => media.close());

async function show(url: string): Promise<Buffer> {
  const answer = await media.app.inject({ url, headers: await caller.anonymous() });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}
async function uploaded(...files: Buffer[]): Promise<string[]> {
  const answer = await upload(media.app, ...files);
  expect(answer.body).toContain('"success":true');
  expect(answer.statusCode).toBe(201);
  return answer.json<{ urls: string[] }>().urls;
}

it('says how many pictures an upload was, for the limit of its client', async () => {
  const cost = async (...files: Buffer[]) => {
    const { statusCode, headers } = await upload(media.app, ...files);
    return [statusCode, headers[COST_HEADER]];
  };
  const picture = await png(40, 30);
  expect(await cost(picture)).toEqual([201, '1']);
  expect(await cost(picture, picture, picture, picture, picture)).toEqual([201, '5']);
  expect(await cost(picture, picture, Buffer.from('no picture'))).toEqual([415, '3']);
});

it('201: stores each image in three widths and answers the addresses in order', async () => {
  const urls = await uploaded(await jpeg(2_000, 1_250), await png(1_280, 800), await webp(640, 1_000));
  expect(urls).toHaveLength(3);
  for (const url of urls) expect(url).toMatch(new RegExp(IMAGE_URL_PATTERN));
  const sizes = await Promise.all(
    urls.map((url) =>
      Promise.all(
        IMAGE_WIDTHS.map(async (width) => {
          const { format, ...size } = await sharp(await show(imageVariant(url, width))).metadata();
          expect(format).toBe('webp');
          return [size.width, size.height];
        }),
      ),
    ),
  );
  expect(sizes).toEqual([
    [
      [320, 200],
      [640, 400],
      [1_280, 800],
    ],
    [
      [320, 200],
      [640, 400],
      [1_280, 800],
    ],
    [
      [320, 500],
      [640, 1_000],
      [640, 1_000],
    ],
  ]);
});

it('201: takes what a camera of 24 megapixels gives, in every format', async () => {
  const urls = await uploaded(
    await jpeg(6_000, 4_000),
    await progressive(6_000, 4_000),
    await png(6_000, 4_000),
    await webp(6_000, 4_000),
  );
  expect(urls).toHaveLength(4);
});

it('201: never enlarges', async () => {
  const [url] = await uploaded(await jpeg(200, 100));
  for (const width of IMAGE_WIDTHS) {
    expect(await sharp(await show(imageVariant(url!, width))).metadata()).toMatchObject({ width: 200, height: 100 });
  }
});

it('201: keeps nothing of what a photo says about its maker and place', async () => {
  const original = await withLocation();
  expect(await sharp(original).metadata()).toMatchObject({ exif: expect.anything(), xmp: expect.anything() });
  const [url] = await uploaded(original);
  for (const width of IMAGE_WIDTHS) {
    const stored = await show(imageVariant(url!, width));
    const { exif, xmp, iptc, icc } = await sharp(stored).metadata();
    expect({ exif, xmp, iptc, icc }).toEqual({});
    expect(stored.toString('latin1')).not.toContain('canary');
  }
});

describe('an image is stored upright', () => {
  // Where the red half is to be seen, for each way a camera may have been held.
  const red: Record<number, 'left' | 'right' | 'top' | 'bottom'> = {
    1: 'left',
    2: 'right',
    3: 'right',
    4: 'left',
    5: 'top',
    6: 'top',
    7: 'bottom',
    8: 'bottom',
  };
  it.each(Object.entries(red))('orientation %s has red at the %s', async (orientation, side) => {
    const [url] = await uploaded(await oriented(Number(orientation)));
    const { data, info } = await sharp(await show(url!))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const upright = side === 'left' || side === 'right';
    expect([info.width, info.height]).toEqual(upright ? [60, 40] : [40, 60]);
    const isRed = (x: number, y: number) => data[(y * info.width + x) * info.channels]! > 128;
    const [right, bottom] = [info.width - 3, info.height - 3];
    expect({
      left: isRed(2, 20) && !isRed(right, 20),
      right: !isRed(2, 20) && isRed(right, 20),
      top: isRed(20, 2) && !isRed(20, bottom),
      bottom: !isRed(20, 2) && isRed(20, bottom),
    }).toMatchObject({ [side]: true });
  });
});

describe('what is odd but a picture is stored without its oddity', () => {
  const tail = '<script>canary-script</script>';
  it.each([
    ['a jpeg with html behind it', async () => Buffer.concat([await jpeg(), Buffer.from(tail)])],
    [
      'a jpeg with an archive behind it',
      async () => Buffer.concat([await jpeg(), Buffer.from('PK\x03\x04canary-script')]),
    ],
    ['a CMYK jpeg', cmyk],
    ['a png of 16 bits', deepPng],
    ['an animated png, as a still', async () => apng()],
    ['a png whose text is 64 MB', async () => textBomb()],
    ['a png whose colour profile is 64 MB', async () => profileBomb()],
  ])('201: %s', async (_name, make) => {
    const [url] = await uploaded(await make());
    const stored = await show(url!);
    expect(stored.subarray(0, 4).toString()).toBe('RIFF');
    expect(stored.subarray(8, 12).toString()).toBe('WEBP');
    expect(stored.readUInt32LE(4) + 8).toBe(stored.length);
    expect(stored.toString('latin1')).not.toContain('canary');
    expect((await sharp(stored).metadata()).space).toBe('srgb');
  });
});

describe('the name and the type that a file was sent with mean nothing', () => {
  it.each(['../../etc/passwd', 'a.jpg.php', 'a.php%00.jpg', 'CON.jpg', '\u202egpj.exe', 'photo', ''])(
    '201: named %j',
    async (filename) => {
      const answer = await send(media.app, form({ filename, type: 'text/html', bytes: await jpeg() }));
      expect(answer.statusCode).toBe(201);
      const [url] = answer.json<{ urls: string[] }>().urls;
      expect(url).toMatch(new RegExp(IMAGE_URL_PATTERN));
    },
  );
});

it('201: a body that goes on a little behind its end', async () => {
  const answer = await send(media.app, Buffer.concat([images(await jpeg()), Buffer.alloc(100_000, 'x')]));
  expect(answer.statusCode).toBe(201);
});

it('401: around the gateway nobody is served', async () => {
  const answer = await media.app.inject({ method: 'POST', url: '/api/upload/images' });
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ success: false, code: 'caller_unknown' });
});

describe('429: once the quota of all is used up', () => {
  it.each([
    ['of the hour', { perHour: 1, perDay: 1_000 }],
    ['of the day', { perHour: 1_000, perDay: 1 }],
  ])('%s', async (_name, quota) => {
    await uploaded(await jpeg());
    const app = await media.build({ quota });
    const answer = await upload(app, await jpeg());
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({
      success: false,
      error: 'Too many images were uploaded today. Please try again later',
      code: 'upload_quota_reached',
    });
    await app.close();
  });
});
