// Lists the npm packages that the workspaces in the image depend on, and names its base image; the attestation of the image lists
// the packages of the distribution.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../../packages/command-line/src/arguments.ts';
import { createSbom } from './cyclonedx.ts';
import { selectImages } from './images.ts';
import { isAllowed } from './licences.ts';
import { listDependencies, nameOf, readLockfile } from './lockfile.ts';
import { baseImageOf, readBaseImages, readRelease, root } from './release.ts';

const { positionals } = readArguments({
  purpose: 'Writes the bill of materials of each image into a folder. Fails where a licence is not allowed.',
  arguments: 'FOLDER [IMAGE]...',
});
const [folder, ...names] = positionals;
if (!folder) throw new Error('Usage: sbom.ts FOLDER [IMAGE...]');
mkdirSync(folder, { recursive: true });

const lockfile = readLockfile(root);
const { version, epoch } = readRelease();
// build-images.ts writes the base images with their digests.
const pinned = join(folder, 'base-images.json');
const baseImages = existsSync(pinned)
  ? (JSON.parse(readFileSync(pinned, 'utf8')) as Record<string, string>)
  : readBaseImages();

const rejected = new Set<string>();
for (const image of selectImages(names)) {
  const contents = [...new Set(image.workspaces.flatMap((folder) => [...listDependencies(lockfile, folder)]))].sort();
  for (const each of contents) {
    const licence = lockfile[each]?.license;
    if (!isAllowed(licence)) rejected.add(`${nameOf(each)}: ${licence ?? 'no licence'}`);
  }
  const sbom = createSbom(lockfile, contents, {
    image: image.name,
    version,
    epoch,
    baseImage: baseImages[baseImageOf(image)]!,
  });
  writeFileSync(
    join(folder, `commonyard-${image.name}-${version}.cdx.json`),
    `${JSON.stringify(sbom, undefined, 2)}\n`,
  );
}
for (const each of rejected) process.stderr.write(`The licence of a package is not allowed: ${each}\n`);
if (rejected.size > 0) process.exitCode = 1;
