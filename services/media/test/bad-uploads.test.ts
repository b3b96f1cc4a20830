import { afterAll, describe, expect, it } from '@jest/globals';
import { deflateSync } from 'node:zlib';
import { MAX_IMAGE_BYTES } from '@commonyard/contracts/media.values';
import { caller, startTestService } from './test-service.ts';
import {
  animatedWebp,
  avif,
  blackPng,
  craftedPng,
  cutWithEnd,
  gif,
  jpeg,
  noisy,
  png,
  progressive,
  unacceptedFiles,
  tiff,
  wide,
  withScanHeader,
  withStrayBytes,
} from './image-files.ts';
import { BOUNDARY, END, form, images, part, send, upload, type Part } from './multipart.ts';

const media = await startTestService();
afterAll(() => media.close());

type Body = () => Buffer | string | Promise<Buffer | string>;
const photo = { bytes: Buffer.from('stands for a photo that is never decoded') };
const times = (count: number, of: (index: number) => Part) => Array.from({ length: count }, (_, index) => of(index));
const field = (index: number): Part => ({ name: `field${index}`, filename: null, bytes: 'value' });

async function expectRejected(status: number, code: string, body: Body, headers?: Record<string, string>) {
  const response = await send(media.app, await body(), headers);
  expect(response.json()).toMatchObject({
    success: false,
    error: expect.any(String),
    message: expect.any(String),
    code,
    requestId: expect.any(String),
  });
  expect(response.statusCode).toBe(status);
  expect(response.body).not.toMatch(/Vips|sharp|multipart data|at \/|node_modules/);
  return response.json<{ error: string; fields?: Record<string, string> }>();
}

describe('400: broken multipart', () => {
  const two = async () => images(await jpeg(), await jpeg());
  const table: [string, Body, Record<string, string>?][] = [
    ['no boundary', two, { 'content-type': 'multipart/form-data' }],
    ['a wrong boundary', two, { 'content-type': 'multipart/form-data; boundary=other' }],
    ['an empty boundary', two, { 'content-type': 'multipart/form-data; boundary=' }],
    ['no closing boundary', async () => part({ bytes: await jpeg() })],
    [
      'a second part that does not end',
      async () => Buffer.concat([part({ bytes: await jpeg() }), part({ bytes: await jpeg() })]),
    ],
    ['cut within the file', async () => (await two()).subarray(0, 900)],
    ['cut within the second file', async () => (await two()).subarray(0, -200)],
    ['cut within the headers', async () => (await two()).subarray(0, 60)],
    ['cut within the first boundary', async () => (await two()).subarray(0, 8)],
    ['not multipart at all', () => 'hello'],
    ['another field name', async () => form({ name: 'files', bytes: await jpeg() })],
    [
      'a field beside the images',
      async () => form({ bytes: await jpeg() }, { name: 'title', filename: null, bytes: 'x' }),
    ],
    ['a file as __proto__', async () => form({ name: '__proto__', bytes: await jpeg() })],
    ['a file as constructor', async () => form({ name: 'constructor', bytes: await jpeg() })],
    ['a field __proto__', async () => form({ bytes: await jpeg() }, { name: '__proto__', filename: null, bytes: 'x' })],
    ['a name of 10,000 characters', async () => form({ filename: 'x'.repeat(10_000), bytes: await jpeg() })],
    ['an image without a filename', async () => form({ filename: null, bytes: await jpeg() })],
  ];
  // Each row needs its third value: Jest would pass a callback instead.
  it.each(table.map(([name, body, headers = {}]) => [name, body, headers] as const))(
    '%s',
    async (_name, body, headers) => {
      await expectRejected(400, 'malformed_upload', body, headers);
    },
  );

  it('no images', async () => {
    expect((await expectRejected(400, 'no_images', () => END)).error).toBe('Please choose at least one image');
    await expectRejected(400, 'no_images', () => '');
    // A part with invalid headers is ignored.
    await expectRejected(400, 'no_images', async () => headed(`X-Padding: ${'x'.repeat(65_536)}`, await jpeg()));
    await expectRejected(400, 'no_images', async () => headed('nonsense', await jpeg()));
  });

  function headed(header: string, bytes: Buffer): Buffer {
    const head = `--${BOUNDARY}\r\n${header}\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n'), END]);
  }
});

describe('413: too many files or bytes', () => {
  const big = () => Buffer.alloc(MAX_IMAGE_BYTES, 1);
  const table: [string, string, Body][] = [
    [
      'a sixth file',
      'too_many_images',
      async () => images(...(await Promise.all(times(6, () => photo).map(() => jpeg())))),
    ],
    ['one byte more than 8 MB', 'image_too_large', () => images(Buffer.concat([big(), Buffer.from('x')]))],
    ['five files of more than their sum', 'too_large', () => form(...times(6, () => ({ bytes: big() })))],
    ['50 fields', 'too_large', () => form(...times(50, field))],
    ['1,000 parts', 'too_large', () => form(...times(1_000, field))],
  ];
  it.each(table)('%s', async (_name, code, body) => {
    await expectRejected(413, code, body);
  });

  it('names the file', async () => {
    const body = async () => images(await jpeg(), Buffer.alloc(MAX_IMAGE_BYTES + 1));
    expect(await expectRejected(413, 'image_too_large', body)).toMatchObject({
      error: 'Each image can be at most 8 MB',
      fields: { 'images.1': 'Each image can be at most 8 MB' },
    });
  });

  it('rejects a declared length before reading the body', async () => {
    await expectRejected(413, 'too_large', () => '', { 'content-length': '2000000000' });
  });
});

describe('415: another content type', () => {
  it.each([
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'image/jpeg',
    'multipart/mixed; boundary=x',
  ])('sent as %s', async (type) => {
    await expectRejected(415, 'unsupported_media_type', () => '{}', { 'content-type': type });
  });
  it('sent without a type', async () => {
    const { statusCode } = await media.app.inject({
      method: 'POST',
      url: '/api/upload/images',
      headers: await caller.guest(),
    });
    expect(statusCode).toBe(415);
  });
});

describe('415: another file format', () => {
  const others: [string, Body][] = [
    ...Object.entries(unacceptedFiles).map(([name, bytes]): [string, Body] => [name, () => bytes]),
    ['gif', gif],
    ['tiff', tiff],
    ['avif', avif],
  ];
  it.each(others)('%s named photo.jpg with type image/jpeg', async (_name, make) => {
    const response = await send(media.app, images(await make()));
    expect(response.statusCode).toBe(415);
    expect(response.json()).toMatchObject({ success: false, fields: { 'images.0': expect.any(String) } });
  });

  it('names the file and stores none of the others', async () => {
    const body = async () => images(await jpeg(), unacceptedFiles['text']!, await jpeg());
    expect(await expectRejected(415, 'not_an_image', body)).toEqual(
      expect.objectContaining({
        error: 'Please choose JPEG, PNG or WebP images',
        fields: { 'images.1': 'Please choose JPEG, PNG or WebP images' },
      }),
    );
  });
});

describe('415: a damaged or too large image', () => {
  const table: [string, string, () => Buffer | Promise<Buffer>][] = [
    ['a jpeg that ends at 60 %', 'unreadable_image', async () => cut(await noisy(800, 500).jpeg().toBuffer(), 0.6)],
    [
      'a jpeg that ends at 60 % with a marker of its end',
      'unreadable_image',
      async () => cutWithEnd(await noisy(800, 500).jpeg().toBuffer()),
    ],
    [
      'a progressive jpeg that ends at 60 %',
      'unreadable_image',
      async () => cut(await noisy(800, 500).jpeg({ progressive: true }).toBuffer(), 0.6),
    ],
    [
      'a jpeg with a short scan header that ends at 60 %',
      'unreadable_image',
      async () => cut(await withScanHeader(0, 0), 0.6),
    ],
    ['the same with a marker of its end', 'unreadable_image', async () => cutWithEnd(await withScanHeader(0, 0))],
    [
      'a jpeg with bytes between segments that ends at 60 %',
      'unreadable_image',
      async () => cut(await withStrayBytes([1, 2]), 0.6),
    ],
    ['the same with a marker of its end', 'unreadable_image', async () => cutWithEnd(await withStrayBytes([1, 2]))],
    [
      'a progressive jpeg with bytes after its last scan and no end',
      'unreadable_image',
      async () => (await withStrayBytes([1, 2, 3, 4, 5, 6], { marker: 0xd9, progressive: true })).subarray(0, -2),
    ],
    ['a jpeg that ends before its scan', 'unreadable_image', async () => (await withScanHeader(0, 0)).subarray(0, 200)],
    ['a png that ends at 60 %', 'unreadable_image', async () => cut(await noisy(800, 500).png().toBuffer(), 0.6)],
    ['a webp that ends at 60 %', 'unreadable_image', async () => cut(await noisy(800, 500).webp().toBuffer(), 0.6)],
    ['a png with too few pixels', 'unreadable_image', () => craftedPng(64, 64, { idat: deflateSync(Buffer.alloc(9)) })],
    [
      'a png with a wrong checksum',
      'unreadable_image',
      () => craftedPng(64, 64, { idat: deflateSync(Buffer.alloc(9 * 64)), badChecksum: true }),
    ],
    ['a png of no size', 'unreadable_image', () => craftedPng(0, 0)],
    ['a png of sides beyond every limit', 'unreadable_image', () => craftedPng(0xffffffff, 0xffffffff)],
    ['a webp of 200 frames', 'animated_image', () => animatedWebp(200)],
    ['65,500 x 10', 'image_dimensions', () => wide(65_500)],
    ['12,001 x 10', 'image_dimensions', () => wide(12_001)],
    ['a png header of 50,000 x 50,000 in 65 bytes', 'image_dimensions', () => craftedPng(50_000, 50_000)],
    ['20,000 x 20,000 in valid data', 'image_dimensions', () => blackPng(20_000)],
    ['a progressive jpeg that takes 90 MB to decode', 'image_dimensions', () => progressive(6_300, 4_700)],
    ['7,000 x 7,000 in 6 kB', 'image_dimensions', () => blackPng(7_000)],
  ];
  it.each(table)('%s', async (_name, code, make) => {
    const body = await make();
    expect(body.length).toBeLessThan(MAX_IMAGE_BYTES);
    const response = await upload(media.app, body);
    expect([response.statusCode, response.json()]).toEqual([415, expect.objectContaining({ success: false, code })]);
  });

  const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));
});

it('nothing was stored, and the service still accepts uploads', async () => {
  expect(await media.db.selectFrom('images').select('id').execute()).toEqual([]);
  const response = await upload(media.app, await jpeg(), await png());
  expect(response.statusCode).toBe(201);
});
