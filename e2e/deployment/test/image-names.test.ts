// Whoever owns a name in a public registry decides which program a machine runs that pulls it: images are built here and never
// pulled, or have the host of their registry.
import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '@commonyard/dev-stack/settings';
import { images as releasedImages } from '../../../deploy/release/images.ts';
import { composeOverride } from '../../../deploy/release/compose.ts';
import {
  containersOf,
  demoValues,
  findHelms,
  podsOf,
  render,
  renderProblem,
  requiredValues,
  valuesOf,
} from '../src/helm.ts';
import {
  findImagesByNameAlone,
  imagesOfCompose,
  imagesOfDockerfile,
  imagesOfDocument,
} from '../src/image-references.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const servicesIn = (text: string) =>
  (
    parse(text, { merge: true }) as {
      services: Record<string, { image?: string; pull_policy?: string; build?: object }>;
    }
  ).services;
const [helm] = await findHelms();

describe('no image is pulled by a name without the host of its registry:', () => {
  it.each(['docker-compose.yml', ...globSync('deploy/compose/*.yml', { cwd: root })])('%s', (file) => {
    expect(findImagesByNameAlone(imagesOfCompose(file, servicesIn(read(file))))).toEqual([]);
  });

  it('the Compose file of a release', () => {
    const digests = Object.fromEntries(releasedImages.map(({ name }) => [name, `sha256:${'a'.repeat(64)}`]));
    const release = { version: '1.2.3', revision: 'abc', epoch: 0 };
    const services = servicesIn(composeOverride(release, 'ghcr.io/town', digests).replaceAll('!reset ', ''));
    const references = imagesOfCompose('the release', services);
    expect(references.length).toBeGreaterThan(releasedImages.length);
    expect(references.filter(({ isPulled, image }) => !isPulled || !image.includes('@sha256:'))).toEqual([]);
    expect(findImagesByNameAlone(references)).toEqual([]);
  });

  it.each(globSync('**/*Dockerfile', { cwd: join(root, 'deploy') }))('%s', (file) => {
    const references = imagesOfDockerfile(file, read(join('deploy', file)));
    expect(references.length).toBeGreaterThan(0);
    expect(findImagesByNameAlone(references)).toEqual([]);
  });

  it.each([
    '.env.example',
    'README.md',
    'deploy/helm/commonyard/README.md',
    ...globSync('docs/**/*.md', { cwd: root }),
  ])('%s', (file) => {
    expect(findImagesByNameAlone(imagesOfDocument(file, read(file)))).toEqual([]);
  });

  (helm ? it : it.skip).each([
    ['its default values', requiredValues],
    ['a trial', ['-f', demoValues]],
    [
      'a registry',
      valuesOf({ image: { registry: 'registry.example.ca' }, backup: { enabled: true, unencrypted: true } }),
    ],
    [
      'another pull policy',
      valuesOf({ image: { pullPolicy: 'Always' }, backup: { enabled: true, unencrypted: true } }),
    ],
  ])('the chart with %s', async (_name, args) => {
    const containers = podsOf(await render(helm!, ...args)).flatMap(containersOf);
    expect(containers.length).toBeGreaterThan(10);
    const references = containers.map(({ name, image, imagePullPolicy }) => ({
      where: name,
      image,
      isPulled: imagePullPolicy !== 'Never',
    }));
    expect(findImagesByNameAlone(references)).toEqual([]);
  });
});

(helm ? it : it.skip).each([
  ['image.registry=commonyard', /image/],
  ['bundled.postgres.image=postgres:18', /bundled/],
  ['bundled.mail.image=axllent/mailpit:v1.27.0', /bundled/],
])('the chart rejects %s', async (value, reason) => {
  expect(await renderProblem(helm!, '--set', value)).toMatch(reason);
});

it('builds every own image of the Compose file here', () => {
  const own = Object.entries(servicesIn(read('docker-compose.yml'))).filter(([, { image = '' }]) =>
    image.startsWith('commonyard/'),
  );
  expect(own.length).toBeGreaterThan(releasedImages.length);
  expect(own.filter(([, { build }]) => build === undefined)).toEqual([]);
});

it('finds what it forbids, of each kind', () => {
  const services = {
    local: { image: 'commonyard/gateway:${COMMONYARD_VERSION:-local}' },
    built: { image: 'commonyard/gateway:local', pull_policy: 'never' },
    server: { image: '${POSTGRES_IMAGE:-postgres:18}' },
  };
  expect(findImagesByNameAlone(imagesOfCompose('compose', services))).toEqual([
    'compose: commonyard/gateway:local has no registry',
    'compose: postgres:18 has no registry',
  ]);
  const dockerfile =
    'ARG NODE_IMAGE=node:24\nFROM ${NODE_IMAGE} AS build\nFROM build\nFROM localhost:5000/a\nFROM evil/b:1\n';
  expect(findImagesByNameAlone(imagesOfDockerfile('file', dockerfile))).toEqual([
    'file: node:24 has no registry',
    'file: evil/b:1 has no registry',
  ]);
  const page =
    'Run `docker pull postgres:18`.\n```\ndocker pull --quiet a/b:1\nNATS_IMAGE=nats@sha256:1\n  image: c:2\nkubectl run x --image=d\n```';
  expect(findImagesByNameAlone(imagesOfDocument('page', page)).map((line) => line.split(' ')[1])).toEqual([
    'postgres:18',
    'a/b:1',
    'nats@sha256:1',
    'c:2',
    'd',
  ]);
});
