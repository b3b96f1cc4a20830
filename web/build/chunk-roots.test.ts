import { expect, it } from '@jest/globals';
import { chunkRoots } from './chunk-roots.ts';

it('rejects a file and an icon that do not exist', () => {
  expect(() => chunkRoots(['ui/card-skeletons.tsx'], ['search'])).not.toThrow();
  expect(() => chunkRoots(['ui/renamed.tsx'])).toThrow('does not exist: ');
  expect(() => chunkRoots([], ['renamed'])).toThrow('icons/renamed.mjs');
});

it('every group of the build names files that exist', async () => {
  await expect(import('../vite.config.ts')).resolves.toBeDefined();
});
