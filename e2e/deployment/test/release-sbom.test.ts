import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@commonyard/dev-stack/settings';
import { createSbom, type Sbom } from '../../../deploy/release/cyclonedx.ts';
import { images } from '../../../deploy/release/images.ts';
import { isAllowed } from '../../../deploy/release/licences.ts';
import { listDependencies, readLockfile } from '../../../deploy/release/lockfile.ts';
import { attempt, run } from '../src/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'release-sbom-'));
afterAll(() => rmSync(folder, { recursive: true }));
const written = ['gateway', 'identity', 'media', 'backup'];
beforeAll(() => run(process.execPath, ['deploy/release/sbom.ts', folder, ...written]), 60_000);

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const readSbom = (image: string) =>
  JSON.parse(readFileSync(join(folder, `commonyard-${image}-${version}.cdx.json`), 'utf8')) as Sbom;
const namesIn = (image: string) => readSbom(image).components.map(({ name }) => name);

it.each([
  ['identity', 'services/identity/src/server.ts', 'fastify'],
  ['media', 'services/media/src/server.ts', 'sharp'],
  ['backup', 'deploy/backup/src/main.ts', '@aws-sdk/client-s3'],
])('lists every package that the program of the image %s loads', async (image, program, one) => {
  const hook = join(root, 'e2e/deployment/probes/loaded-packages.ts');
  // Without settings a program ends once its imports are loaded.
  const { out } = await attempt(process.execPath, ['--import', hook, program], { env: {} });
  const loaded = /^packages: (.*)$/m
    .exec(out)![1]!
    .split(' ')
    .filter((name) => !name.startsWith('@commonyard/'));
  expect(loaded).toContain(one);
  expect(namesIn(image)).toEqual(expect.arrayContaining(loaded));
});

it('lists native code for every platform, the packages of the web application and the base image', () => {
  for (const cpu of ['x64', 'arm64'])
    expect(namesIn('media')).toEqual(
      expect.arrayContaining([`@img/sharp-linux-${cpu}`, `@img/sharp-libvips-linux-${cpu}`]),
    );
  expect(namesIn('gateway')).toEqual(expect.arrayContaining(['react-dom', 'leaflet', '@zag-js/date-picker']));
  expect(readSbom('identity').components[0]).toMatchObject({
    type: 'container',
    name: expect.stringMatching(/^docker\.io\/library\/node:/),
  });
});

it('lists no tools that only build or test', () => {
  for (const name of written)
    expect(namesIn(name).filter((each) => /^(?:vite|rolldown|jest|typescript|oxlint)$/.test(each))).toEqual([]);
});

it('has a version, a licence and a hash for each package', () => {
  for (const name of written)
    for (const component of readSbom(name).components.filter(({ type }) => type === 'library')) {
      expect(component).toMatchObject({
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        licenses: [expect.anything()],
        hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      });
    }
});

it('contains in no image a package with another licence', () => {
  const lockfile = readLockfile(root);
  for (const { name, workspaces } of images) {
    const packages = workspaces.flatMap((folder) => [...listDependencies(lockfile, folder)]);
    expect(packages.length).toBeGreaterThan(1);
    expect([name, packages.filter((each) => !isAllowed(lockfile[each]?.license))]).toEqual([name, []]);
  }
});

it('rejects a licence that is not allowed, and none', () => {
  expect(['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND LGPL-3.0-or-later'].map(isAllowed)).toEqual([true, true, true]);
  expect(['GPL-3.0', 'MIT AND GPL-3.0', 'UNLICENSED', '', undefined].map(isAllowed)).toEqual(Array(5).fill(false));
});

it('gives the same packages the same bytes', () => {
  const lockfile = { 'node_modules/a': { version: '1.2.3', license: 'MIT' } };
  const create = (version: string) =>
    createSbom(lockfile, ['node_modules/a'], { image: 'loans', version, baseImage: 'node:24', epoch: 1_700_000_000 });
  expect(create('1.0.0')).toEqual(create('1.0.0'));
  expect(create('1.0.1').serialNumber).not.toBe(create('1.0.0').serialNumber);
});

it('follows dependencies of dependencies in the folder that Node would load', () => {
  const lockfile = {
    'services/loans': { dependencies: { a: '1' } },
    'node_modules/a': { dependencies: { b: '2' }, optionalDependencies: { mac: '1', absent: '1' } },
    'node_modules/a/node_modules/b': {},
    'node_modules/b': {},
    'node_modules/mac': { os: ['darwin'] },
  };
  expect([...listDependencies(lockfile, 'services/loans')]).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
  ]);
});
