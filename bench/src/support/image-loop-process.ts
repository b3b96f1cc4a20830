// Process of `runImageLoop`: encodes a photo in every width as often as possible, as the media service does.
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { IMAGE_WIDTHS } from '@commonyard/contracts/image-url.values';

const { LOOP_FILE, LOOP_PARALLEL, LOOP_SECONDS } = process.env as Record<string, string>;
sharp.cache(false);
sharp.concurrency(1);
const photo = readFileSync(LOOP_FILE!);
/** That of the media service. */
const effort = 2;

async function encode(): Promise<void> {
  const widest = Math.max(...IMAGE_WIDTHS);
  const { data, info } = await sharp(photo)
    .autoOrient()
    .resize(widest, widest * 2, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const width of IMAGE_WIDTHS) await sharp(data, { raw }).resize(width).webp({ quality: 80, effort }).toBuffer();
}

await Promise.all(Array.from({ length: Number(LOOP_PARALLEL) }, encode));
let encoded = 0;
const began = performance.now();
await Promise.all(
  Array.from({ length: Number(LOOP_PARALLEL) }, async () => {
    while (performance.now() - began < Number(LOOP_SECONDS) * 1_000) {
      await encode();
      encoded++;
    }
  }),
);
console.log(encoded / ((performance.now() - began) / 1_000));
