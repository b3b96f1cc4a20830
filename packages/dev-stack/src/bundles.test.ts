import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { assertWritable } from './cache-folder.ts';
import { bundleOf, prepareBundles } from './bundles.ts';

let folder: string;
let builds: number;
let duringBuild: () => Promise<void>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bundles-'));
  builds = 0;
  duringBuild = async () => {};
  await write('services/assets/src/server.ts', 'first');
  await write('node_modules/.package-lock.json', '{}');
});
afterEach(() => rm(folder, { recursive: true }));

// Stands in for the bundler, which writes into the folder after the script.
const programs = {
  run: async (_name: string, [, , into]: string[]) => {
    builds++;
    await mkdir(into!, { recursive: true });
    await duringBuild();
  },
  command: () => [],
  serve: () => Promise.reject(new Error('not used')),
};
const progress = { step: <T>(_label: string, action: () => Promise<T>) => action() };
const prepare = () => prepareBundles(programs, progress, folder);

it('bundles once until the content of a source, a manifest or an installed package changes', async () => {
  const first = await prepare();
  expect(await prepare()).toBe(first);
  await write('services/assets/src/server.ts', 'first');
  expect(await prepare()).toBe(first);
  expect(builds).toBe(1);
  await write('services/assets/src/server.ts', 'second');
  expect(await prepare()).not.toBe(first);
  await write('services/assets/src/cli.ts', '');
  await prepare();
  await write('packages/service-kit/package.json', '{}');
  await prepare();
  await write('node_modules/.package-lock.json', '{ "changed": true }');
  await prepare();
  expect(builds).toBe(5);
});

it('uses the earlier bundles where a source changes back', async () => {
  const first = await prepare();
  await write('services/assets/src/server.ts', 'second');
  await prepare();
  await write('services/assets/src/server.ts', 'first');
  expect(await prepare()).toBe(first);
  expect(builds).toBe(2);
});

it('bundles again where a source changed while it was bundled', async () => {
  duringBuild = async () => {
    duringBuild = async () => {};
    await write('services/assets/src/server.ts', 'second');
  };
  await prepare();
  expect(builds).toBe(2);
  expect(await readdir(join(folder, '.cache/bundles'))).toHaveLength(1);
});

it('keeps the five bundles that were used last', async () => {
  for (let version = 0; version < 7; version++) {
    await write('services/assets/src/server.ts', String(version));
    await prepare();
  }
  expect(await readdir(join(folder, '.cache/bundles'))).toHaveLength(5);
});

it('names the bundle of a source', () => {
  expect(bundleOf('services/assets/src/cli.ts', '/b')).toBe('/b/services/assets/cli.mjs');
  expect(bundleOf('gateway/src/server.ts', '/b')).toBe('/b/gateway/server.mjs');
});

async function write(file: string, text: string): Promise<void> {
  await mkdir(join(folder, dirname(file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

it('states which folder of the repository cannot be written', async () => {
  const file = join(folder, 'bundles');
  await writeFile(file, 'mine');
  for (const path of [file, join(file, 'below'), '/proc/nope/bundles'])
    expect(() => assertWritable(path)).toThrow(`${path} cannot be used: `);
});
