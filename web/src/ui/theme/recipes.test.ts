import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { system } from './system.ts';

/** What of Chakra takes its looks from no recipe. */
const BARE = new Set([
  'Box',
  'ChakraProvider',
  'chakra',
  'Portal',
  'createToaster',
  'createSystem',
  'defaultBaseConfig',
  'defineConfig',
  'defineRecipe',
  'defineSlotRecipe',
]);
/** Parts that are styled by the recipe of another. */
const OF: Record<string, string> = { Toaster: 'toast' };

const source = join(import.meta.dirname, '../..');
const imported = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .flatMap((name) => [
    ...readFileSync(join(source, name), 'utf8').matchAll(/import \{([^}]*)\} from '@chakra-ui\/react'/g),
  ])
  .flatMap(([, names]) => names!.split(','))
  .map((name) => name.trim().split(' as ')[0]!)
  .filter((name) => name && !name.startsWith('type ') && !BARE.has(name));

describe('recipes', () => {
  it.each([...new Set(imported)].toSorted())('%s has its own', (name) => {
    expect(system.hasRecipe(OF[name] ?? name[0]!.toLowerCase() + name.slice(1))).toBe(true);
  });
});
