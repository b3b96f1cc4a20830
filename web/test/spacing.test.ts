import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { system } from '../src/ui/theme/system.ts';

const SOURCE = resolve(import.meta.dirname, '../src');
const VALUE = `(?:=\\{?|: ?)("[^"]*"|'[^']*'|\`[^\`]*\`|\\[[^\\]]*\\]|\\{[^{}]*\\}|[^,;}\\n]*\\? '[^']*' : '[^']*')`;

/** Where a line is drawn, or the browser knows no variables: media queries, and the `sizes` of images. */
const PIXELS_ALLOWED = new RegExp(
  [
    `\\b(?:border\\w*Width|borderWidth|outline\\w*|lineHeight|textUnderlineOffset|textDecorationThickness)${VALUE}`,
    String.raw`\b(?:border|outline|line-height|outline-offset): [^;'"]*;`,
    String.raw`@media [^{'"]*`,
    String.raw`\bsizes(?:="[^"]*"|=\{[^}]*\}|: '[^']*')|\b[A-Z_]*SIZES = '[^']*'`,
    String.raw`//.*|/\*[^]*?\*/`,
  ].join('|'),
  'g',
);

/** Lengths in pixels that stand in the code instead of a token. */
const rawPixels = (source: string): string[] =>
  [...source.replace(PIXELS_ALLOWED, '').matchAll(/[^\n]*\b\d*\.?\d*[1-9]\d*\.?\d*px\b[^\n]*/g)].map(([line]) =>
    line.trim(),
  );

const SPACING =
  '[pm][xytblrse]?|(?:padding|margin|scrollMargin|scrollPadding)(?:Inline|Block|Top|Bottom|Start|End)?|gap|rowGap|columnGap|inset(?:X|Y|Inline|Block|Start|End)?|top|right|bottom|left';
const SIZES = 'w|h|min[WH]|max[WH]|(?:min|max)(?:Width|Height)|width|height|boxSize';
const PROPS = new RegExp(`(?<![\\w.-])(?:(${SPACING})|(?:${SIZES}))${VALUE}`, 'g');

const KEYWORDS = new Set(['auto', 'none', 'inherit', 'initial', 'unset', 'normal']);

/** Numbers and words in spacing and size props, and references in braces, for which the theme has no token. */
const unknownTokens = (source: string): string[] => [
  ...[...source.matchAll(PROPS)].flatMap(([prop, spacing, value]) =>
    [...value!.matchAll(/["'`]-?(\d+(?:\.\d+)?|[A-Za-z]+)["'`](?!:)/g)]
      .filter(
        ([, step]) => step !== '0' && !KEYWORDS.has(step!) && !hasToken(`${spacing ? 'spacing' : 'sizes'}.${step}`),
      )
      .map(() => prop),
  ),
  ...[...source.matchAll(/\{((?:sizes|spacing|radii|colors|shadows)\.[\w.]+)\}/g)]
    .filter(([, name]) => !hasToken(name!))
    .map(([reference]) => reference),
];
const hasToken = (name: string) => system.tokens.getByName(name) !== undefined;

describe('raw pixel values', () => {
  it.each([
    ['<Box gap="12px" />', 1],
    ['<Box maxW="440px" />', 1],
    ["<Box p={{ base: '8px', md: '16px' }}\n w='3px' />", 2],
    ["const style = { mt: '-4px' };", 1],
    ["<Box flex={isWide ? '1 1 260px' : '1'} />", 1],
    ['<Box maxH={`calc(100dvh - 32px - ${SPACE})`} />', 1],
    ['<Box boxShadow="inset 0 3px 0 red" />', 1],
    ["<Box css={{ '& > *': { fontSize: { base: '14px' } } }} />", 1],
    ['.a { inset: -8px; }', 1],
    ['<Box gap="3" borderWidth="1px" borderTopWidth={{ md: \'1px\' }} outlineOffset="-3px" lineHeight="24px" />', 0],
    ["const css = { '@media (max-height: 480px)': { display: 'none' } }; // 3px", 0],
    ['<img sizes="(min-width: 768px) 240px, 100vw" />', 0],
    ['.a { border: 2px solid red; outline: 3px solid blue; }', 0],
    ['<Box h={`calc(100dvh - var(--space, 0px))`} style={{ top: `${top}px` }} />', 0],
  ])('%s: %i', (source, count) => expect(rawPixels(source)).toHaveLength(count));

  it.each([
    ['<Box maxW="141" />', 1],
    ["<Box p={{ base: '2', md: '-61' }} />", 1],
    ['<Box flex="1 1 {sizes.261}" />', 1],
    ['<Box minH="dvh" p={{ base: "4", md: "wide" }} />', 2],
    ['<Box maxW="110" mt="-4" flex="1 1 {sizes.65}" opacity="1" minH="auto" maxW="page" />', 0],
  ])('%s: %i unknown tokens', (source, count) => expect(unknownTokens(source)).toHaveLength(count));

  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(?:tsx?|css)$/.test(file) && !file.includes('.test.'),
  );
  const find = (names: string[], fault: (source: string) => string[]) =>
    names.flatMap((file) => fault(readFileSync(resolve(SOURCE, file), 'utf8')).map((found) => `${file}: ${found}`));

  it('stand in the theme alone', () => {
    expect(
      find(
        files.filter((file) => !file.startsWith('ui/theme/')),
        rawPixels,
      ),
    ).toEqual([]);
  });
  // Shorthands are names of properties, and texts are no styles.
  const styled = files.filter((file) => file !== 'ui/theme/utilities.ts' && !file.startsWith('locales/'));
  it('have a token for each number, word and reference', () => expect(find(styled, unknownTokens)).toEqual([]));
});
