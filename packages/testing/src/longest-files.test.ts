import { expect, it } from '@jest/globals';
import { globSync } from 'node:fs';
import { root } from '@commonyard/dev-stack/settings';
// @ts-expect-error A configuration of Jest, without types.
import { LONGEST } from '../../../jest.sequencer.config.mjs';

it('each of the longest files, which start first, exists once', () => {
  const files = globSync('{packages,services,deploy}/*/**/*.test.ts', {
    cwd: root,
    exclude: ['**/node_modules'],
  }).concat(globSync('{e2e,gateway,web}/**/*.test.{ts,tsx}', { cwd: root, exclude: ['**/node_modules'] }));
  const found = (LONGEST as string[]).map((name) => [
    name,
    files.filter((file) => file.endsWith(`/${name}`) || file === name).length,
  ]);
  expect(found).toEqual(found.map(([name]) => [name, 1]));
});
