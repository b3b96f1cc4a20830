import { afterAll, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '@commonyard/dev-stack/settings';
import { buildArguments } from '../../../deploy/release/build.ts';
import { findChanges } from '../../../deploy/release/changelog.ts';
import { packageChart } from '../../../deploy/release/chart.ts';
import { composeOverride } from '../../../deploy/release/compose.ts';
import { images } from '../../../deploy/release/images.ts';
import { assertReleasable, baseImageOf, readBaseImages, readRelease } from '../../../deploy/release/release.ts';
import { run } from '../src/command.ts';
import { findHelms, requiredValues, template } from '../src/helm.ts';

const folder = mkdtempSync(join(tmpdir(), 'release-'));
afterAll(() => rmSync(folder, { recursive: true }));

const registry = 'registry.example/town';
const digestOf = (name: string) => `sha256:${createHash('sha256').update(name).digest('hex')}`;
const digests = Object.fromEntries(images.map(({ name }) => [name, digestOf(name)]));
const release = { ...readRelease(), source: 'https://github.example/town/commonyard' };
const helms = await findHelms();
const chart = () => packageChart(folder, release, registry, digests);

it('has every image that Docker Compose builds', () => {
  const compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<string, { image: string }>;
  };
  const built = Object.values(compose.services).flatMap(({ image }) => /^commonyard\/([\w-]+)/.exec(image)?.[1] ?? []);
  expect(new Set(images.map(({ name }) => name))).toEqual(new Set(built));
});

it('builds for all platforms with attestations, from pinned bases and without the current time', () => {
  const [image] = images;
  const args = buildArguments(image!, {
    release,
    registry,
    baseImages: { NODE_IMAGE: `node:24@${digestOf('node')}` },
    metadataFile: 'metadata.json',
  });
  expect(args).toEqual(
    expect.arrayContaining([
      `--tag=${registry}/commonyard/gateway:${release.version}`,
      '--platform=linux/amd64,linux/arm64',
      `--build-arg=NODE_IMAGE=node:24@${digestOf('node')}`,
      `--build-arg=SOURCE_DATE_EPOCH=${release.epoch}`,
      `--build-arg=SOURCE=${release.source}`,
      '--attest=type=sbom',
      '--attest=type=provenance,mode=max',
      '--output=type=image,push=true,rewrite-timestamp=true',
    ]),
  );
});

it('builds for the local engine without a registry, and pushes nothing', () => {
  const args = buildArguments(images[0]!, { release, metadataFile: 'metadata.json' });
  expect(args).toContain('--load');
  expect(args.join(' ')).not.toContain('push');
});

it('builds nothing to push without the address of the repository', () => {
  const unknown = { ...release, source: undefined };
  expect(() => buildArguments(images[0]!, { release: unknown, registry, metadataFile: 'metadata.json' })).toThrow(
    'RELEASE_SOURCE',
  );
});

it('labels each image with its title, version, commit, repository and licence', () => {
  for (const dockerfile of new Set(images.map((image) => image.dockerfile))) {
    const labels = readFileSync(join(root, dockerfile), 'utf8').matchAll(/org\.opencontainers\.image\.(\w+)="(.+?)"/g);
    expect([dockerfile, Object.fromEntries([...labels].map(([, name, value]) => [name, value]))]).toEqual([
      dockerfile,
      {
        title: expect.stringMatching(/^CommonYard /),
        description: expect.stringContaining('CommonYard'),
        version: '${VERSION}',
        revision: '${REVISION}',
        source: '${SOURCE}',
        licenses: 'MIT',
      },
    ]);
  }
});

it('names the base image of each image', () => {
  const bases = readBaseImages();
  expect(bases).toEqual({
    NODE_IMAGE: expect.stringMatching(/^docker\.io\/library\/node:/),
    POSTGRES_IMAGE: expect.stringMatching(/^docker\.io\/library\/postgres:/),
  });
  for (const image of images)
    expect([image.name, baseImageOf(image)]).toEqual([
      image.name,
      image.name === 'backup' ? 'POSTGRES_IMAGE' : 'NODE_IMAGE',
    ]);
});

it('packages the chart twice with the same bytes', () => {
  const first = readFileSync(chart());
  expect(readFileSync(chart()).equals(first)).toBe(true);
});

it('describes the chart for catalogues, with its sources and images', async () => {
  const text = await run('tar', ['-xzOf', chart(), 'commonyard/Chart.yaml']);
  const { annotations, ...described } = parse(text) as { annotations: Record<string, string> };
  expect(described).toMatchObject({
    kubeVersion: expect.stringMatching(/^>=1\.\d+\.0-0$/),
    icon: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    maintainers: [{ name: expect.any(String) }],
    sources: [release.source],
  });
  const { icon } = described as unknown as { icon: string };
  const favicon = readFileSync(join(root, 'web/public/favicon.svg'), 'utf8');
  expect(Buffer.from(icon.split(',')[1]!, 'base64').toString()).toBe(favicon.trim());
  expect(annotations).toMatchObject({ 'artifacthub.io/license': 'MIT' });
  expect(parse(annotations['artifacthub.io/images']!)).toEqual(
    images.map(({ name }) => ({ name, image: `${registry}/commonyard/${name}:${release.version}@${digestOf(name)}` })),
  );
});

(helms.length > 0 ? it : it.skip)('packages a chart that takes every image by its digest', async () => {
  for (const helm of helms) {
    const rendered = await run(helm, [...template, 'yard', chart(), ...requiredValues]);
    const own = [...rendered.matchAll(/image: "?(\S*commonyard\/[^\s"]+)/g)].map(([, image]) => image!);
    expect(own.length).toBeGreaterThan(6);
    for (const image of own) {
      const [, name] = /commonyard\/([\w-]+):/.exec(image)!;
      expect(image).toBe(`${registry}/commonyard/${name}:${release.version}@${digestOf(name!)}`);
    }
  }
});

it('writes a Compose file that takes every image by its digest', () => {
  const text = composeOverride(release, registry, digests).replaceAll('!reset ', '');
  const { services } = parse(text) as { services: Record<string, { image: string }> };
  expect(services['identity-migration']).toEqual({
    image: `${registry}/commonyard/identity:${release.version}@${digestOf('identity')}`,
    pull_policy: 'missing',
    build: null,
  });
  expect(Object.keys(services)).toEqual(expect.arrayContaining(['gateway', 'assets-demo', 'write-demo', 'backup']));
  expect(Object.keys(services)).not.toContain('postgres');
  expect(() => composeOverride(release, registry, {})).toThrow('has no digest');
});

it('finds the changes of a version', () => {
  const changelog =
    '# Changelog\n\n## Unreleased\n\n- New.\n\n## 1.2.3 - 2026-01-02\n\n### Fixed\n\n- Old.\n\n## 1.2.2\n\n- Older.\n';
  expect(findChanges(changelog, '1.2.3')).toBe('### Fixed\n\n- Old.\n');
  expect(findChanges(changelog, '1.2.2')).toBe('- Older.\n');
  expect(findChanges(changelog, '1.2')).toBeUndefined();
});

it('rejects a tag of another version', () => {
  expect(() => assertReleasable('v999.0.0', release)).toThrow(`v${release.version}`);
});

it('rejects a recording of contracts that has no version yet', () => {
  const checkout = join(folder, 'recorded');
  mkdirSync(join(checkout, 'packages/testing/src/contracts/next'), { recursive: true });
  writeFileSync(join(checkout, 'CHANGELOG.md'), `## ${release.version}\n\n- New.\n`);
  const assertTag = () => assertReleasable(`v${release.version}`, release, checkout);
  expect(assertTag).toThrow(`contracts/next to ${release.version}`);
  rmSync(join(checkout, 'packages'), { recursive: true });
  expect(assertTag).not.toThrow();
});

it.each(['packages/contracts/package.json', 'web/package.json', 'deploy/helm/commonyard/Chart.yaml'])(
  'rejects another version in %s',
  (file) => {
    const checkout = join(folder, 'checkout');
    for (const path of globSync(
      ['package.json', '{packages/*,gateway,web}/package.json', 'deploy/helm/commonyard/Chart.yaml'],
      { cwd: root },
    ))
      cpSync(join(root, path), join(checkout, path));
    writeFileSync(join(checkout, file), readFileSync(join(checkout, file), 'utf8').replace(release.version, '999.0.0'));
    expect(() => readRelease(checkout)).toThrow(/ is 999\.0\.0, and package\.json has /);
  },
);

it('lists the checksums of all published files', async () => {
  writeFileSync(join(folder, 'digests.json'), JSON.stringify(digests));
  for (const file of [`media-${release.version}.cdx.json`, `${release.version}-openapi.json`])
    writeFileSync(join(folder, `commonyard-${file}`), '{}');
  await run(process.execPath, ['deploy/release/release-files.ts', folder], {
    env: { ...process.env, RELEASE_REGISTRY: registry, RELEASE_SOURCE: release.source },
  });
  const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n');
  const files = sums.map((line) => line.split('  '));
  expect(files.map(([, file]) => file)).toEqual([
    `commonyard-${release.version}-compose.yml`,
    `commonyard-${release.version}-openapi.json`,
    `commonyard-${release.version}.tgz`,
    `commonyard-media-${release.version}.cdx.json`,
    'digests.json',
  ]);
  for (const [sum, file] of files)
    expect(
      createHash('sha256')
        .update(readFileSync(join(folder, file!)))
        .digest('hex'),
    ).toBe(sum);
});
