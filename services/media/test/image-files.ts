import { crc32, deflateSync } from 'node:zlib';
import sharp, { type SharpOptions } from 'sharp';

const plain = (width: number, height: number, background = '#2a6') =>
  sharp({ create: { width, height, channels: 3, background } });

/** An image with noise, which compresses badly. */
export const noisy = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

export const jpeg = (width = 800, height = 500) => plain(width, height).jpeg().toBuffer();
export const png = (width = 800, height = 500) => plain(width, height).png().toBuffer();
export const webp = (width = 800, height = 500) => plain(width, height).webp().toBuffer();

const RED = [220, 20, 20] as const;
const BLUE = [20, 20, 220] as const;

/** 60 x 40 pixels as stored, the left half red, the right half blue, with an EXIF orientation. */
export function oriented(orientation: number): Promise<Buffer> {
  const pixels = Buffer.alloc(60 * 40 * 3);
  for (let pixel = 0; pixel < 60 * 40; pixel++) pixels.set(pixel % 60 < 30 ? RED : BLUE, pixel * 3);
  return sharp(pixels, { raw: { width: 60, height: 40, channels: 3 } })
    .jpeg({ quality: 95 })
    .withMetadata({ orientation })
    .toBuffer();
}

/** A photo with EXIF location and author, and XMP. */
export const withLocation = () =>
  plain(800, 500)
    .jpeg()
    .withExif({
      IFD0: { Artist: 'canary-artist', Copyright: 'canary-copyright' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 28/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '76/1 41/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary-xmp/></x:xmpmeta>')
    .toBuffer();

export function animatedWebp(frames: number): Promise<Buffer> {
  const pixels = Buffer.alloc(20 * 20 * 3 * frames);
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 7_919) >> 8;
  return sharp(pixels, { raw: { width: 20, height: 20 * frames, channels: 3, pageHeight: 20 } } as SharpOptions)
    .webp({ loop: 0, delay: Array<number>(frames).fill(50) })
    .toBuffer();
}

export const cmyk = () => noisy(300, 200).toColourspace('cmyk').jpeg().toBuffer();
export const deepPng = () => plain(300, 200).toColourspace('rgb16').png().toBuffer();
export const gif = () => plain(50, 50).gif().toBuffer();
export const tiff = () => plain(50, 50).tiff().toBuffer();
export const avif = () => plain(50, 50).avif().toBuffer();
export const progressive = (width: number, height: number) =>
  plain(width, height).jpeg({ progressive: true }).toBuffer();
export const wide = (width: number) => plain(width, 10).jpeg().toBuffer();

export function chunk(type: string, data: Buffer, checksum?: number): Buffer {
  const framed = Buffer.alloc(12 + data.length);
  framed.writeUInt32BE(data.length, 0);
  framed.write(type, 4, 'latin1');
  data.copy(framed, 8);
  framed.writeUInt32BE(checksum ?? crc32(framed.subarray(4, 8 + data.length)), 8 + data.length);
  return framed;
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A PNG with the given header and any `idat` content. */
export function craftedPng(
  width: number,
  height: number,
  { depth = 1, colour = 0, idat = Buffer.alloc(0), extra = [] as Buffer[], badChecksum = false } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', idat, badChecksum ? 1 : undefined),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A valid PNG of 1-bit black pixels, tiny when compressed. */
export const blackPng = (side: number, extra: Buffer[] = []): Buffer =>
  craftedPng(side, side, { idat: deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side)), extra });

const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1_048_576));
export const textBomb = () =>
  blackPng(64, [chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeros(64)]))]);
export const profileBomb = () =>
  blackPng(64, [chunk('iCCP', Buffer.concat([Buffer.from('profile\0\0', 'latin1'), zeros(64)]))]);

/** An animated PNG, which other decoders read as a still image. */
export const apng = () => {
  const frames = Buffer.alloc(8);
  frames.writeUInt32BE(2, 0);
  return blackPng(64, [chunk('acTL', frames)]);
};

/** First bytes of files in formats that are not accepted. */
export const unacceptedFiles: Record<string, Buffer> = {
  empty: Buffer.alloc(0),
  'one byte': Buffer.from([0xff]),
  text: Buffer.from('just some text\n'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  javascript: Buffer.from('alert(1)'),
  pdf: Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'),
  zip: Buffer.from('PK\x03\x04\x14\x00\x00\x00', 'latin1'),
  exe: Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
  'svg with a BOM and an outside entity': Buffer.from(
    '\uFEFF<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
  ),
  'archive that begins as a gif': Buffer.concat([Buffer.from('GIF89a'), Buffer.from('PK\x03\x04', 'latin1')]),
  bmp: Buffer.from('BM\x46\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00', 'latin1'),
  ico: Buffer.from('\x00\x00\x01\x00\x01\x00\x10\x10', 'latin1'),
  heic: Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00', 'latin1'),
  jxl: Buffer.from('\xff\x0a\xfa\x7f', 'latin1'),
  psd: Buffer.from('8BPS\x00\x01', 'latin1'),
  'jpeg magic alone': Buffer.from([0xff, 0xd8, 0xff]),
  'webp magic alone': Buffer.from('RIFF\x04\x00\x00\x00WEBP', 'latin1'),
  'png signature alone': SIGNATURE,
};

const jpegNoise = (progressive = false) => noisy(300, 200).jpeg({ progressive }).toBuffer();

/** The positions of the segments of a JPEG with this marker, before and after its length. */
function segmentsOf(bytes: Buffer, marker: number): { from: number; to: number }[] {
  const found = [];
  for (let from = bytes.indexOf(0xff, 2); from !== -1; from = bytes.indexOf(0xff, from)) {
    const code = bytes[from + 1]!;
    const isSegment = code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd9);
    const to = isSegment ? from + 2 + bytes.readUInt16BE(from + 2) : from + 2;
    if (code === marker) found.push({ from, to });
    from = to;
  }
  return found;
}

const insert = (bytes: Buffer, at: number, ...inserted: Buffer[]) =>
  Buffer.concat([bytes.subarray(0, at), ...inserted, bytes.subarray(at)]);
const segment = (marker: number, content: string | Buffer) => {
  const data = Buffer.from(content as string, 'latin1');
  return Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]), data]);
};

/** Scan headers that say which coefficients follow in another way than the standard, as some phones write them. */
export async function withScanHeader(first: number, last: number, approximation = 0, bytes?: Buffer): Promise<Buffer> {
  const written = Buffer.from(bytes ?? (await jpegNoise()));
  for (const { to } of segmentsOf(written, 0xda)) written.set([first, last, approximation], to - 3);
  return written;
}

/** Bytes that belong to no segment, before every segment with a marker, by default before the scans. */
export async function withStrayBytes(stray: number[], { marker = 0xda, progressive = false } = {}): Promise<Buffer> {
  let written = await jpegNoise(progressive);
  for (const { from } of segmentsOf(written, marker).toReversed()) written = insert(written, from, Buffer.from(stray));
  return written;
}

export const withSegment = async (marker: number, content: string) =>
  insert(await jpegNoise(), 2, segment(marker, content));

/** A second image behind the first, as phones write with an index of both (CIPA DC-007). */
export const withSecondImage = async () =>
  Buffer.concat([await withSegment(0xe2, 'MPF\0II*\0\x08\0\0\0\0\0'), await jpegNoise()]);

const endOfImage = Buffer.from([0xff, 0xd9]);

/** Ends after a share of the bytes, with a marker that says that this is the end. */
export const cutWithEnd = (bytes: Buffer, share = 0.6) =>
  Buffer.concat([bytes.subarray(0, Math.floor(bytes.length * share)), endOfImage]);

/** Adds parts before the pixels of an image. */
export const withParts = {
  jpeg: async (...parts: Buffer[]) => insert(await jpeg(64, 48), 2, ...parts),
  png: (...parts: Buffer[]) => blackPng(64, parts),
  webp: async (...parts: Buffer[]) => riff(extendedHeader(64, 48), ...parts, (await webp(64, 48)).subarray(12)),
};

export const jpegSegment = segment;

export function webpChunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(8 + data.length + (data.length % 2));
  framed.write(type, 'latin1');
  framed.writeUInt32LE(data.length, 4);
  data.copy(framed, 8);
  return framed;
}

const riff = (...chunks: Buffer[]) => webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));

function extendedHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(10);
  header.writeUIntLE(width - 1, 4, 3);
  header.writeUIntLE(height - 1, 7, 3);
  return webpChunk('VP8X', header);
}

/** A valid progressive JPEG of 64 x 64 gray pixels in that many scans: one of averages, then each of one bit of a coefficient. */
export function jpegOfScans(count: number): Buffer {
  const table = (kind: number) => segment(0xc4, Buffer.from([kind, 1, ...Array<number>(15).fill(0), 0]));
  const scan = (...coefficients: number[]) => segment(0xda, Buffer.from([1, 1, 0, ...coefficients]));
  const zeroForEachBlock = Buffer.alloc(8);
  const refinements = Array.from({ length: count - 1 }, (_, index) => {
    const coefficient = 1 + Math.floor(index / 14);
    const bit = 13 - (index % 14);
    return [scan(coefficient, coefficient, bit === 13 ? bit : ((bit + 1) << 4) | bit), zeroForEachBlock];
  });
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.from([0, ...Array<number>(64).fill(1)])),
    segment(0xc2, Buffer.from([8, 0, 64, 0, 64, 1, 1, 0x11, 0])),
    table(0),
    table(0x10),
    scan(0, 0, 0),
    zeroForEachBlock,
    ...refinements.flat(),
    endOfImage,
  ]);
}
