// RELEASE_REGISTRY, such as ghcr.io/town, is where they are pushed to: for all platforms, on base images pinned by digest, with
// attestations. Without it they are built for the local engine.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../../packages/command-line/src/arguments.ts';
import { buildArguments } from './build.ts';
import { selectImages } from './images.ts';
import { readBaseImages, readRelease, root } from './release.ts';

const { positionals } = readArguments({
  purpose:
    'Builds the images of a release, all or those named, and writes base-images.json and digests.json into a folder.',
  arguments: 'FOLDER [IMAGE]...',
});
const [folder, ...names] = positionals;
if (!folder) throw new Error('Usage: build-images.ts FOLDER [IMAGE...]');
const registry = process.env['RELEASE_REGISTRY']?.toLowerCase();
const release = readRelease();
mkdirSync(folder, { recursive: true });

const baseImages = registry ? pinned(readBaseImages()) : readBaseImages();
write('base-images.json', baseImages);
const digests: Record<string, string> = {};
for (const image of selectImages(names)) {
  const metadataFile = join(folder, 'metadata.json');
  docker(buildArguments(image, { release, registry, baseImages, metadataFile }));
  const metadata = JSON.parse(readFileSync(metadataFile, 'utf8')) as Record<string, string>;
  digests[image.name] = metadata['containerimage.digest']!;
}
write('digests.json', digests);

function pinned(tags: Record<string, string>): Record<string, string> {
  const digestOf = (tag: string) =>
    docker(['buildx', 'imagetools', 'inspect', tag, '--format={{.Manifest.Digest}}'], 'pipe').trim();
  return Object.fromEntries(Object.entries(tags).map(([name, tag]) => [name, `${tag}@${digestOf(tag)}`]));
}

function docker(args: string[], stdout: 'inherit' | 'pipe' = 'inherit'): string {
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(release.epoch) };
  const result = spawnSync('docker', args, { cwd: root, env, encoding: 'utf8', stdio: ['ignore', stdout, 'inherit'] });
  if (result.status !== 0) throw new Error(`docker ${args.join(' ')} failed`);
  return result.stdout;
}

function write(name: string, content: object): void {
  writeFileSync(join(folder!, name), `${JSON.stringify(content, undefined, 2)}\n`);
}
