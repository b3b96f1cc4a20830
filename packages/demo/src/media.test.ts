import { beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { DEMO_IMAGES, DEMO_LISTINGS } from './listings.ts';
import { drawListing, lookOf } from './drawings/draw-listing.ts';
import { createDocument, createFiles } from './media.ts';

// Tests of media, which may run before in the same process, block all decoders but three.
beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoadSvg'] }));

it('has a PNG file of 1280 x 800 pixels for every image of the document', async () => {
  const names: string[] = [];
  for await (const { name, content } of createFiles()) {
    names.push(name);
    expect(await sharp(content).metadata()).toMatchObject({ format: 'png', width: 1_280, height: 800 });
  }
  expect(createDocument().images.map(({ file }) => file)).toEqual(names);
  expect(createDocument().images.map(({ id }) => id)).toEqual(DEMO_IMAGES.map(({ id }) => id));
}, 60_000);

it('draws each image differently, without external references and text elements', () => {
  const drawings = DEMO_IMAGES.map((image) => {
    const { title } = DEMO_LISTINGS.find(({ id }) => id === image.listing)!;
    return drawListing({ ...image, title });
  });
  expect(new Set(drawings).size).toBe(drawings.length);
  for (const drawing of drawings) {
    expect(drawing.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/href|url\(|http|<text|NaN|undefined/);
  }
});

it.each(['available_asset', 'needed_asset'])('draws no two neighbours in the list of %s alike', (type) => {
  // Newest first; in up to four columns a neighbour, also across a corner, is at most five listings away.
  const looks = DEMO_LISTINGS.filter((listing) => listing.type === type && listing.status === 'available')
    .toReversed()
    .map(({ id }) => lookOf({ listing: id, k: 1 }));
  const alike = looks.flatMap((look, index) =>
    looks
      .slice(Math.max(0, index - 5), index)
      .filter(({ paint, scene }, at, before) =>
        at === before.length - 1 ? paint === look.paint : paint === look.paint && scene === look.scene,
      ),
  );
  expect(alike).toEqual([]);
});
