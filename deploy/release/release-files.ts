import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../../packages/command-line/src/arguments.ts';
import { findChanges } from './changelog.ts';
import { packageChart } from './chart.ts';
import { composeOverride } from './compose.ts';
import { readRelease, root } from './release.ts';

const { positionals } = readArguments({
  purpose: 'Writes the files of a release into a folder, from its digests.json.',
  arguments: 'FOLDER',
});
const [folder] = positionals;
const registry = process.env['RELEASE_REGISTRY']?.toLowerCase();
if (!folder || !registry) throw new Error('Usage: RELEASE_REGISTRY=... release-files.ts FOLDER');

const release = readRelease();
const digests = JSON.parse(readFileSync(join(folder, 'digests.json'), 'utf8')) as Record<string, string>;
packageChart(folder, release, registry, digests);
writeFileSync(join(folder, `commonyard-${release.version}-compose.yml`), composeOverride(release, registry, digests));
// check-tag.ts rejects a release whose changes are not in a section of its version.
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
writeFileSync(
  join(folder, 'notes.md'),
  findChanges(changelog, release.version) ?? findChanges(changelog, 'Unreleased') ?? '',
);

const published = globSync(['commonyard-*', 'digests.json', 'base-images.json'], { cwd: folder }).sort();
const sum = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex');
writeFileSync(join(folder, 'SHA256SUMS'), published.map((file) => `${sum(file)}  ${file}\n`).join(''));
