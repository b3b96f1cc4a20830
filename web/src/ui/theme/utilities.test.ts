import { describe, expect, it } from '@jest/globals';
import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { dialogSlotRecipe, toastSlotRecipe } from '@chakra-ui/react/theme';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { conditions, utilities } from './utilities.ts';
import { globals } from './globals.ts';
import { config, system } from './system.ts';

const complete = createSystem(defaultBaseConfig, globals, { ...config, conditions: {}, utilities: {} });

/** Names that take few values, or are no styles where the source uses them: only literals of the source are compared. */
const WITHOUT_SAMPLES = new Set(['contrast', 'hideBelow', 'hideFrom', 'ring', 'rotate']);

const source = join(import.meta.dirname, '../..');
const values = new Map<string, Set<unknown>>();
for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
  if (!/(?<!\.test)\.tsx?$/.test(file) || file.startsWith('locales')) continue;
  const text = readFileSync(join(source, file), 'utf8');
  // Attributes and properties; the text of those that are one literal.
  const uses = /(?<=[\s{,(])(_?[a-z][a-zA-Z]*)(?:=\{?|\??:\s|(?=[\s}/>]))(?:"([^"\n]*)"|'([^'\n]*)'|(\d+)\b)?/g;
  for (const [, name, double, single, number] of text.matchAll(uses)) {
    if (!values.has(name!)) values.set(name!, new Set());
    const literal = double ?? single ?? (number && Number(number));
    if (literal !== undefined) values.get(name!)!.add(literal);
  }
}

const tokens = system.tokens.allTokens.map(({ extensions }) => extensions.prop);
const SAMPLES = ['1', '2px', 'md', 'sample', 3, true, ...new Set(tokens)];

const describeStyle = (styles: typeof system, style: object) =>
  // Chakra repeats each background for borders with the value `currentBg`.
  JSON.stringify(styles.css(style)).replaceAll(/,?"--bg-currentcolor":(?:"[^"]*"|\d+|true)/g, '');

const known = Object.entries(defaultBaseConfig.utilities!).flatMap(([name, utility]) => [
  name,
  ...[utility?.shorthand ?? []].flat(),
]);

describe('styles become what Chakra’s own configuration makes of them', () => {
  it.each(known.filter((name) => values.has(name)))('%s', (name) => {
    for (const value of [...values.get(name)!, ...(WITHOUT_SAMPLES.has(name) ? [] : SAMPLES)])
      expect(describeStyle(system, { [name]: value })).toBe(describeStyle(complete, { [name]: value }));
  });

  it.each(Object.keys(defaultBaseConfig.conditions!).filter((name) => values.has(`_${name}`)))('_%s', (name) => {
    expect(conditions[name]).toEqual(defaultBaseConfig.conditions![name]);
  });

  const recipes = Object.entries<object>({
    ...config.theme!.recipes,
    ...config.theme!.slotRecipes,
    dialog: dialogSlotRecipe,
    toast: toastSlotRecipe,
  });
  it.each(recipes)('the recipe %s', (_name, recipe) => {
    const {
      base,
      variants = {},
      compoundVariants = [],
    } = recipe as { base: object; variants?: Record<string, object>; compoundVariants?: object[] };
    const styles = [base, ...Object.values(variants).flatMap((options) => Object.values(options)), compoundVariants];
    for (const style of styles)
      expect(describeStyle(system, { '& > &': style })).toBe(describeStyle(complete, { '& > &': style }));
  });
});

it('the lists name nothing that Chakra does not', () => {
  const shorthands = Object.values(utilities).flatMap((utility) => utility?.shorthand ?? []);
  expect(known).toEqual(expect.arrayContaining([...Object.keys(utilities), ...shorthands]));
  expect(defaultBaseConfig.conditions).toMatchObject(conditions);
});
