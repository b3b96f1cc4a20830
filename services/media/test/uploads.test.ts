import { afterAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { testImageIds } from '@commonyard/testing/factories/images';
import { imageIdOf, IMAGE_URL_PATTERN, IMAGE_WIDTHS, imageVariant } from '@commonyard/contracts/image-url.values';
import { USAGE_LIMITS } from '@commonyard/contracts/usage-limits.values';
import type { App } from '@commonyard/service-kit/http/app';
import { createUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { registry } from '@commonyard/service-kit/observability/metrics';
import { sumImageBytes } from '../src/images/images.repository.ts';
import { createStorageRoom } from '../src/images/storage-room.service.ts';
import { caller, startTestService } from './test-service.ts';
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
  withScanHeader,
  withSecondImage,
  withSegment,
  withStrayBytes,
} from './image-files.ts';
import { form, images, send, upload } from './multipart.ts';

const media = await startTestService();
afterAll(() => media.close());

async function deliver(url: string): Promise<Buffer> {
  const response = await media.app.inject({ url, headers: await caller.admin() });
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}
async function uploaded(...files: Buffer[]): Promise<string[]> {
  const response = await upload(media.app, ...files);
  expect(response.body).toContain('"success":true');
  expect(response.statusCode).toBe(201);
  return response.json<{ urls: string[] }>().urls;
}

it('201: stores each image in three widths and returns the URLs in order', async () => {
  const urls = await uploaded(await jpeg(2_000, 1_250), await png(1_280, 800), await webp(640, 1_000));
  expect(urls).toHaveLength(3);
  for (const url of urls) {
    expect(url).toMatch(new RegExp(IMAGE_URL_PATTERN));
    expect(testImageIds.isSigned(imageIdOf(url)!)).toBe(true);
  }
  const sizes = await Promise.all(
    urls.map((url) =>
      Promise.all(
        IMAGE_WIDTHS.map(async (width) => {
          const { format, ...size } = await sharp(await deliver(imageVariant(url, width))).metadata();
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

it('201: accepts 24 megapixels in every format', async () => {
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
    expect(await sharp(await deliver(imageVariant(url!, width))).metadata()).toMatchObject({ width: 200, height: 100 });
  }
});

it('201: removes metadata about author and place', async () => {
  const original = await withLocation();
  expect(await sharp(original).metadata()).toMatchObject({ exif: expect.anything(), xmp: expect.anything() });
  const [url] = await uploaded(original);
  for (const width of IMAGE_WIDTHS) {
    const stored = await deliver(imageVariant(url!, width));
    const { exif, xmp, iptc, icc } = await sharp(stored).metadata();
    expect({ exif, xmp, iptc, icc }).toEqual({});
    expect(stored.toString('latin1')).not.toContain('canary');
  }
});

describe('an image is stored upright', () => {
  // The side of the red half, by EXIF orientation.
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
    const { data, info } = await sharp(await deliver(url!))
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

describe('an unusual but valid image is stored as a plain one', () => {
  const tail = '<script>canary-script</script>';
  it.each([
    ['a jpeg with html behind it', async () => Buffer.concat([await jpeg(), Buffer.from(tail)])],
    [
      'a jpeg with an archive behind it',
      async () => Buffer.concat([await jpeg(), Buffer.from('PK\x03\x04canary-script')]),
    ],
    ['a CMYK jpeg', cmyk],
    ['a jpeg whose scan header covers the coefficients 0 to 0', () => withScanHeader(0, 0)],
    ['a jpeg whose scan header covers the coefficients 1 to 63', () => withScanHeader(1, 63)],
    ['a jpeg whose scan header has successive approximation', () => withScanHeader(0, 63, 0x11)],
    ['a CMYK jpeg whose scan header covers the coefficients 0 to 0', async () => withScanHeader(0, 0, 0, await cmyk())],
    ['a jpeg with zeros before its scan', () => withStrayBytes([0, 0, 0])],
    ['a jpeg with bytes before its frame', () => withStrayBytes([1, 2, 3], { marker: 0xc0 })],
    ['a jpeg with an escaped byte between its segments', () => withStrayBytes([0xff, 0, 7], { marker: 0xc4 })],
    ['a jpeg with fill bytes before its markers', () => withStrayBytes([0xff, 0xff, 0xff], { marker: 0xc4 })],
    ['a jpeg with zeros before its end', () => withStrayBytes([0, 0, 0, 0, 0, 0], { marker: 0xd9 })],
    ['a progressive jpeg with bytes before its scans', () => withStrayBytes([1, 2, 3], { progressive: true })],
    [
      'a progressive jpeg with bytes after its last scan',
      () => withStrayBytes(Array<number>(500).fill(0x33), { marker: 0xd9, progressive: true }),
    ],
    ['a jpeg with a second image', withSecondImage],
    ['a jpeg whose EXIF is no EXIF', () => withSegment(0xe1, 'Exif\0\0II*\0\xff\xff\xff\x7fcanary')],
    ['a jpeg whose colour profile is none', () => withSegment(0xe2, 'ICC_PROFILE\0\x01\x03canary')],
    ['a jpeg with a long comment', () => withSegment(0xfe, 'canary'.repeat(9_000))],
    ['a png of 16 bits', deepPng],
    ['an animated png, as a still', async () => apng()],
    ['a png whose text is 64 MB', async () => textBomb()],
    ['a png whose colour profile is 64 MB', async () => profileBomb()],
  ])('201: %s', async (_name, make) => {
    const [url] = await uploaded(await make());
    const stored = await deliver(url!);
    expect(stored.subarray(0, 4).toString()).toBe('RIFF');
    expect(stored.subarray(8, 12).toString()).toBe('WEBP');
    expect(stored.readUInt32LE(4) + 8).toBe(stored.length);
    expect(stored.toString('latin1')).not.toContain('canary');
    expect((await sharp(stored).metadata()).space).toBe('srgb');
  });
});

describe('the declared file name and type are ignored', () => {
  it.each(['../../etc/passwd', 'a.jpg.php', 'a.php%00.jpg', 'CON.jpg', '\u202egpj.exe', 'photo', ''])(
    '201: named %j',
    async (filename) => {
      const response = await send(media.app, form({ filename, type: 'text/html', bytes: await jpeg() }));
      expect(response.statusCode).toBe(201);
      const [url] = response.json<{ urls: string[] }>().urls;
      expect(url).toMatch(new RegExp(IMAGE_URL_PATTERN));
    },
  );
});

it('201: a body with bytes after its end', async () => {
  const response = await send(media.app, Buffer.concat([images(await jpeg()), Buffer.alloc(100_000, 'x')]));
  expect(response.statusCode).toBe(201);
});

it('401: a request without a caller token', async () => {
  const response = await media.app.inject({ method: 'POST', url: '/api/upload/images' });
  expect(response.statusCode).toBe(401);
  expect(response.json()).toMatchObject({ success: false, code: 'caller_unknown' });
});

describe('429', () => {
  const asUser = (userId: number) => caller.operator({ userId, municipality: null });
  const uploadAs = async (app: App, headers: Promise<Record<string, string>>, ...files: Buffer[]) =>
    send(app, images(...files), await headers);

  it('an account stops at its limit on two replicas, and others go on', async () => {
    const limits = { ...USAGE_LIMITS, images: { ...USAGE_LIMITS.images, account: { hour: 100, day: 5 } } };
    const replicas = [await buildWith(limits), await buildWith(limits)];
    const image = await png(40, 30);
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => (await uploadAs(replicas[n % 2]!, asUser(70), image)).statusCode),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array(5).fill(201), ...Array(3).fill(429)]);
    const rejected = await uploadAs(replicas[0]!, asUser(70), image);
    const { limit, period, max } = rejected.json().params;
    expect([rejected.json().success, rejected.json().code]).toEqual([false, 'account_limit_reached']);
    expect([limit, period, max]).toEqual(['images', 'day', 5]);
    expect(rejected.json().error).toMatch(
      /^Too many photos from your account: the limit is 5 per day\. Please try again in /,
    );
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect((await uploadAs(replicas[0]!, asUser(71), image)).statusCode).toBe(201);
    expect((await upload(replicas[1]!, image)).statusCode).toBe(201);
    for (const app of replicas) await app.close();
  });

  it('the guests of a network stop at their limit, which files of failed uploads count towards', async () => {
    const limits = { ...USAGE_LIMITS, images: { ...USAGE_LIMITS.images, network: { hour: 4, day: 4 } } };
    const app = await buildWith(limits);
    const headers = caller.guest();
    const image = await png(40, 30);
    expect((await uploadAs(app, headers, image, image, Buffer.from('no image'))).statusCode).toBe(415);
    expect((await uploadAs(app, headers, image)).statusCode).toBe(201);
    const rejected = await uploadAs(app, headers, image);
    expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'network_limit_reached']);
    expect((await upload(app, image)).statusCode).toBe(201);
    await app.close();
  });

  const buildWith = (limits: typeof USAGE_LIMITS) =>
    media.build({ usage: createUsageLimits({ limits, clock: () => new Date('2026-07-01T15:00:00Z') }) });
});

describe('507', () => {
  it('while the stored images have reached the maximum, and not before', async () => {
    await uploaded(await png(40, 30));
    const stored = await sumImageBytes(media.db);
    const full = createStorageRoom(media.db, stored);
    const app = await media.build({ storageRoom: full });
    await full.measure();
    const rejections = () => registry.getSingleMetricAsString('media_rejections_for_room_total');
    expect(await rejections()).toMatch(/ 0$/m);
    const rejected = await upload(app, await png(40, 30));
    expect([rejected.statusCode, rejected.json().code]).toEqual([507, 'storage_full']);
    expect(await rejections()).toMatch(/ 1$/m);
    expect(await registry.getSingleMetricAsString('media_stored_bytes')).toContain(` ${stored}`);
    await media.db.deleteFrom('images').execute();
    await full.measure();
    expect((await upload(app, await png(40, 30))).statusCode).toBe(201);
    await app.close();
  });
});
