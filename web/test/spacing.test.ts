import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { plainTokens } from '../src/ui/theme/tokens.ts';

const SOURCE = resolve(import.meta.dirname, '../src');
const SPACING =
  '[pm][xytblrse]?|(?:padding|margin|scrollMargin|scrollPadding)(?:Inline|Block|Top|Bottom|Start|End)?|gap|rowGap|columnGap|inset(?:X|Y|Inline|Block|Start|End)?|top|right|bottom|left';
const SIZES = 'w|h|min[WH]|max[WH]|(?:min|max)(?:Width|Height)|width|height|boxSize';
const PROPS = new RegExp(`(?<![\\w.-])(?:${SPACING}|${SIZES})(?:=\\{?|: )("[^"]*"|'[^']*'|\\{[^{}]*\\})`, 'g');
const PIXELS = /["'](-?\d+(?:\.\d+)?)px["']/g;

/** The pixels of each step of the scale, at the usual root font size of 16 px. */
const SCALE = new Set(Object.values(plainTokens.spacing).map(({ value }) => Number.parseFloat(value) * 16));

/** Pixel values in spacing and size props for which the scale has a token. */
const rawPixels = (source: string): string[] =>
  [...source.matchAll(PROPS)].flatMap(([prop, value]) =>
    [...value!.matchAll(PIXELS)].filter(([, px]) => SCALE.has(Math.abs(Number(px)))).map(() => prop),
  );

describe('spacing and size props', () => {
  it.each([
    ['<Box gap="12px" />', 1],
    ["<Box p={{ base: '8px', md: '16px' }} />", 2],
    ["const style = { mt: '-4px' };", 1],
    ['<Box gap="3" borderWidth="1px" maxW="440px" />', 0],
  ])('%s: %i raw pixel values', (source, count) => expect(rawPixels(source)).toHaveLength(count));

  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  it('use the tokens of the scale', () => {
    const found = files.flatMap((file) =>
      rawPixels(readFileSync(resolve(SOURCE, file), 'utf8')).map((prop) => `${file}: ${prop}`),
    );
    expect(found).toEqual([]);
  });
});
