import { afterAll, describe, expect, it } from '@jest/globals';
import { deflateSync } from 'node:zlib';
import { formatOf } from '../src/images/images.policy.ts';
import { MAX_COMPRESSED_BYTES, MAX_PARTS, MAX_SCANS, structureOf } from '../src/images/structure.policy.ts';
import { blackPng, chunk, jpeg, jpegOfScans, jpegSegment, png, webp, webpChunk, withParts } from './image-files.ts';
import { startTestService } from './test-service.ts';
import { upload } from './multipart.ts';

const media = await startTestService();
afterAll(() => media.close());

const TOO_COMPLEX = [415, 'image_structure'];

async function outcomeOf(bytes: Buffer): Promise<[number, string | undefined]> {
  const response = await upload(media.app, bytes);
  return [response.statusCode, response.json<{ code?: string }>().code];
}

const repeat = (part: Buffer, count: number) => Array<Buffer>(count).fill(part);
const empty = Buffer.alloc(0);

describe('the number of parts is limited', () => {
  type Format = keyof typeof withParts;
  const exif = Buffer.from('Exif\0\0II*\0\x08\0\0\0\0\0', 'latin1');
  const segments: [string, Buffer][] = [
    ...Array.from({ length: 16 }, (_, index): [string, Buffer] => [
      `jpeg: application segments ${index}`,
      jpegSegment(0xe0 + index, 'x'),
    ]),
    ['jpeg: EXIF', jpegSegment(0xe1, exif)],
    ['jpeg: XMP', jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0x')],
    ['jpeg: color profiles', jpegSegment(0xe2, 'ICC_PROFILE\0\x01\x01x')],
    ['jpeg: comments', jpegSegment(0xfe, '')],
    ['jpeg: restart intervals', jpegSegment(0xdd, Buffer.from([0, 0]))],
    ['jpeg: quantization tables', jpegSegment(0xdb, Buffer.from([3, ...Array<number>(64).fill(1)]))],
    ['jpeg: Huffman tables', jpegSegment(0xc4, Buffer.from([3, 1, ...Array<number>(15).fill(0), 0]))],
    ['jpeg: markers alone', Buffer.from([0xff, 0x01])],
    ['jpeg: markers with a byte that belongs to none', Buffer.from([0xff, 0x01, 0x00])],
  ];
  const kinds: [Format, string, Buffer][] = [
    ...segments.map(([name, part]): [Format, string, Buffer] => ['jpeg', name, part]),
    ...(['tEXt', 'abCd', 'sPLT'] as const).map((type): [Format, string, Buffer] => [
      'png',
      `png: ${type}`,
      chunk(type, type === 'tEXt' ? Buffer.from('a\0b') : type === 'sPLT' ? Buffer.from('p\0\x08') : empty),
    ]),
    ['png', 'png: zTXt', chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync('b')]))],
    ['webp', 'webp: unknown chunks', webpChunk('abcd', empty)],
    ['webp', 'webp: EXIF', webpChunk('EXIF', exif)],
  ];

  it.each(kinds)('%s › %s', async (format, _name, part) => {
    const own = structureOf(await withParts[format](), format).parts;
    const most = await withParts[format](...repeat(part, MAX_PARTS - own));
    const tooMany = await withParts[format](...repeat(part, MAX_PARTS - own + 1));
    expect(await outcomeOf(tooMany)).toEqual(TOO_COMPLEX);
    // The decoder rejects some of these parts for what they contain.
    expect(await outcomeOf(most)).not.toEqual(TOO_COMPLEX);
  });

  it.each(['jpeg', 'png', 'webp'] as const)('a %s with many parts is stored', async (format) => {
    const part = {
      jpeg: jpegSegment(0xfe, 'x'),
      png: chunk('tEXt', Buffer.from('a\0b')),
      webp: webpChunk('abcd', empty),
    };
    expect(await outcomeOf(await withParts[format](...repeat(part[format], 900)))).toEqual([201, undefined]);
  });

  it('the pixels of a png may have any number of chunks', async () => {
    const rows = deflateSync(Buffer.alloc(64 * 9), { level: 0 });
    const pieces = Array.from(rows, (byte) => chunk('IDAT', Buffer.from([byte])));
    expect(await outcomeOf(pngOf(...repeat(chunk('IDAT', empty), 3_000), ...pieces))).toEqual([201, undefined]);
  });

  const pngOf = (...chunks: Buffer[]) => {
    const plain = blackPng(64);
    const data = plain.indexOf('IDAT') - 4;
    return Buffer.concat([plain.subarray(0, data), ...chunks, plain.subarray(-12)]);
  };

  it.each([
    ['jpeg', jpeg, jpegSegment(0xfe, '')],
    ['png', png, chunk('abCd', empty)],
    ['webp', webp, webpChunk('abcd', empty)],
  ] as const)('what is behind a %s does not count', async (_name, make, part) => {
    const bytes = Buffer.concat([await make(64, 48), ...repeat(part, 2 * MAX_PARTS)]);
    expect(await outcomeOf(bytes)).toEqual([201, undefined]);
  });
});

describe('the number of scans of a jpeg is limited', () => {
  it('progressive', async () => {
    expect(await outcomeOf(jpegOfScans(MAX_SCANS + 1))).toEqual(TOO_COMPLEX);
    expect(await outcomeOf(jpegOfScans(MAX_SCANS))).toEqual([201, undefined]);
  });

  it('scans without data behind the image', async () => {
    const plain = await jpeg(64, 48);
    const bytes = (count: number) =>
      Buffer.concat([plain.subarray(0, -2), ...repeat(Buffer.from([0xff, 0xda, 0, 2]), count), plain.subarray(-2)]);
    expect(await outcomeOf(bytes(MAX_SCANS))).toEqual(TOO_COMPLEX);
    expect(await outcomeOf(bytes(MAX_SCANS - 1))).toEqual([201, undefined]);
  });
});

describe('the compressed bytes beside the pixels of a png are limited', () => {
  it.each([
    ['zTXt', 'a\0\0'],
    ['iCCP', 'p\0\0'],
    ['iTXt', 'a\0\x01\0\0\0'],
  ])('%s', async (type, head) => {
    const part = (bytes: number) => chunk(type, Buffer.concat([Buffer.from(head), Buffer.alloc(bytes - head.length)]));
    expect(await outcomeOf(blackPng(64, [part(MAX_COMPRESSED_BYTES + 1)]))).toEqual(TOO_COMPLEX);
    expect(await outcomeOf(blackPng(64, repeat(part(10_001), 100)))).toEqual(TOO_COMPLEX);
    expect(await outcomeOf(blackPng(64, [part(MAX_COMPRESSED_BYTES)]))).not.toEqual(TOO_COMPLEX);
  });

  it('a text that is not compressed may be longer', async () => {
    const text = chunk('iTXt', Buffer.from(`a\0\0\0\0\0${'x'.repeat(2 * MAX_COMPRESSED_BYTES)}`));
    expect(await outcomeOf(blackPng(64, [text]))).toEqual([201, undefined]);
  });
});

it('an animation of any number of frames is rejected as one', async () => {
  const frame = webpChunk('ANMF', Buffer.alloc(16));
  expect(await outcomeOf(await withParts.webp(...repeat(frame, 2)))).toEqual([415, 'animated_image']);
  expect(await outcomeOf(await withParts.webp(...repeat(frame, 50_000)))).toEqual([415, 'animated_image']);
});

it('counts until a limit is exceeded', async () => {
  const bytes = await withParts.jpeg(...repeat(jpegSegment(0xfe, ''), 100_000));
  expect(structureOf(bytes, formatOf(bytes)!).parts).toBe(MAX_PARTS + 1);
});
