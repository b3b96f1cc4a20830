import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { system } from './system.ts';

/** Chakra exports without a recipe in the system: they have none, or use their own. */
const COMPONENTS_WITHOUT_RECIPE = new Set([
  'Box',
  'ChakraProvider',
  'chakra',
  'Portal',
  'createToaster',
  'Dialog',
  'Toast',
  'Toaster',
  'createSystem',
  'defaultBaseConfig',
  'defineConfig',
  'defineRecipe',
  'defineSlotRecipe',
]);

const source = join(import.meta.dirname, '../..');
const imported = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .flatMap((name) => [
    ...readFileSync(join(source, name), 'utf8').matchAll(/import \{([^}]*)\} from '@chakra-ui\/react'/g),
  ])
  .flatMap(([, names]) => names!.split(','))
  .map((name) => name.trim().split(' as ')[0]!)
  .filter((name) => name && !name.startsWith('type ') && !COMPONENTS_WITHOUT_RECIPE.has(name));

describe('recipes', () => {
  it.each([...new Set(imported)].toSorted())('%s has a recipe', (name) => {
    expect(system.hasRecipe(name[0]!.toLowerCase() + name.slice(1))).toBe(true);
  });
});
