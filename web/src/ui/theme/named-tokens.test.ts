import { describe, expect, it } from '@jest/globals';
import { dialogSlotRecipe, toastSlotRecipe } from '@chakra-ui/react/theme';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namesOf } from '../../../build/built-theme.ts';
import { createNamedTokens } from './named-tokens.ts';
import { system } from './system.ts';

const source = join(import.meta.dirname, '../..');
const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('locales') && !file.startsWith('ui/theme/'))
  .map((file) => readFileSync(join(source, file), 'utf8'));

describe('the tokens by their names are those of Chakra', () => {
  const chakra = system.tokens;
  const named = createNamedTokens(namesOf(system));

  it('each by its name', () => {
    expect(chakra.flatMap.size).toBeGreaterThan(200);
    for (const name of [...chakra.flatMap.keys(), 'colors.other'])
      expect([name, named.getVar(name, 'fallback')]).toEqual([name, chakra.getVar(name, 'fallback')]);
  });

  it.each([...chakra.categoryMap.keys(), 'other'])('the category %s', (category) =>
    expect(named.getCategoryValues(category)).toEqual(chakra.getCategoryValues(category)),
  );

  it('the palettes, with their colours in order', () => {
    const listed = (palettes: Map<string, Map<string, string>>) =>
      [...palettes].map(([name, colours]) => [name, ...colours]);
    expect(listed(named.colorPaletteMap)).toEqual(listed(chakra.colorPaletteMap));
  });

  const texts = [...code, JSON.stringify([dialogSlotRecipe, toastSlotRecipe])].join('\n');
  const references = texts.matchAll(new RegExp(`\\{(?:${[...chakra.categoryMap.keys()].join('|')})\\.[^}]+\\}`, 'g'));
  it.each([...new Set([...references].map(([reference]) => reference))])('the reference %s', (reference) =>
    expect(named.expandReferenceInValue(`calc(-50% + ${reference})`)).toBe(
      chakra.expandReferenceInValue(`calc(-50% + ${reference})`),
    ),
  );
  it('no style refers to them in another form', () => expect(texts).not.toMatch(/\btoken\(/));
});
