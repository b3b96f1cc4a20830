import sharp from 'sharp';
import { DEMO_IMAGES, DEMO_LISTINGS } from './listings.ts';
import { drawListing } from './drawings/draw-listing.ts';

/** The import document of the media service: one image per listing image, in the files of `createFiles`. */
export const createDocument = () => ({ images: DEMO_IMAGES.map(({ id }) => ({ id, file: `${id}.png` })) });

/** Draws the images of the document, as PNG files of 1280 x 800 pixels. */
export async function* createFiles(): AsyncGenerator<{ name: string; content: Uint8Array }> {
  const titles = new Map(DEMO_LISTINGS.map(({ id, title }) => [id, title]));
  for (const image of DEMO_IMAGES) {
    const drawing = drawListing({ ...image, title: titles.get(image.listing)! });
    // Fast compression: the media service encodes the image again.
    yield {
      name: `${image.id}.png`,
      content: await sharp(Buffer.from(drawing)).png({ compressionLevel: 1 }).toBuffer(),
    };
  }
}
