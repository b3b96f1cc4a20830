import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../../..');

it('no image is built from `.git`: it is not in the context, and every image has that context', () => {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toContain('.git');
  expect(
    ignored.filter((line) => line.startsWith('!') && !/^!deploy\/(?:docker\/prune\.ts|backup)$/.test(line)),
  ).toEqual([]);
  // A file beside a Dockerfile would replace it.
  expect(globSync('**/*.dockerignore', { cwd: ROOT, exclude: (name) => name === 'node_modules' })).toEqual([]);
});
