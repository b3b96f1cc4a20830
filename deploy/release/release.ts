import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { findChanges } from './changelog.ts';
import { images, type Image } from './images.ts';

export type Release = {
  version: string;
  revision: string;
  /** The commit's time in seconds since 1970: the only time in what is released. */
  epoch: number;
  /** The address of the repository, of RELEASE_SOURCE. */
  source?: string | undefined;
};

export const root = resolve(import.meta.dirname, '../..');

/** The release of the commit that is checked out. Throws if the packages and the chart disagree on its version. */
export function readRelease(folder = root): Release {
  const readPackage = (path: string) =>
    JSON.parse(readText(folder, join(path, 'package.json'))) as { version: string; workspaces: string[] };
  const { version, workspaces } = readPackage('.');
  for (const path of globSync(workspaces, { cwd: folder })) {
    const { version: own } = readPackage(path);
    if (own !== version) throw new Error(`the version of ${path} is ${own}, and package.json has ${version}`);
  }
  const chart = parse(readText(folder, 'deploy/helm/commonyard/Chart.yaml')) as { version: string; appVersion: string };
  for (const [name, value] of Object.entries({ version: chart.version, appVersion: chart.appVersion }))
    if (value !== version) throw new Error(`${name} of the chart is ${value}, and package.json has ${version}`);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  return {
    version,
    revision: git('rev-parse', 'HEAD'),
    epoch: Number(process.env['SOURCE_DATE_EPOCH'] ?? git('log', '-1', '--format=%ct')),
    source: process.env['RELEASE_SOURCE'],
  };
}

/** Throws unless a tag, such as v1.2.3, a section of the changelog and the newest recorded contracts name the version. */
export function assertReleasable(tag: string, { version }: Release, folder = root): void {
  if (tag !== `v${version}`) throw new Error(`The tag ${tag} is not the version of package.json, v${version}`);
  if (!findChanges(readText(folder, 'CHANGELOG.md'), version))
    throw new Error(`CHANGELOG.md has no section "## ${version}" with changes`);
  const recording = 'packages/testing/src/contracts/next';
  if (existsSync(join(folder, recording))) throw new Error(`Rename ${recording} to ${version}`);
}

/** The base images of the Dockerfiles by the argument that replaces each, such as NODE_IMAGE, without digests. */
export function readBaseImages(folder = root): Record<string, string> {
  const argument = /^ARG (\w+_IMAGE)=(\S+)$/gm;
  const files = new Set(images.map((image: Image) => image.dockerfile));
  return Object.fromEntries(
    [...files].flatMap((file) =>
      [...readText(folder, file).matchAll(argument)].map(([, name, value]) => [name!, value!]),
    ),
  );
}

/** The argument that names the base image of an image: that of the last stage of its Dockerfile. */
export function baseImageOf({ dockerfile }: Image, folder = root): string {
  const [, argument] = [...readText(folder, dockerfile).matchAll(/^FROM \$\{(\w+)\}/gm)].at(-1) ?? [];
  if (!argument) throw new Error(`${dockerfile} has no base image as an argument`);
  return argument;
}

const readText = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8');
