import { readBaseImages, type Release } from './release.ts';
import { platforms, type Image } from './images.ts';

export type BuildOptions = {
  release: Release;
  /** Where the images are pushed to, such as `ghcr.io/town`. Without it they stay in the local engine, for its platform only. */
  registry?: string | undefined;
  /** Base images by argument, pinned by digest. */
  baseImages?: Record<string, string>;
  metadataFile: string;
};

/** The arguments of `docker` that build an image. The same commit and base images give the same layers. */
export function buildArguments(image: Image, { release, registry, baseImages, metadataFile }: BuildOptions): string[] {
  if (registry && !release.source)
    throw new Error('RELEASE_SOURCE names no repository, such as https://github.com/town/commonyard');
  const args = {
    ...image.args,
    ...(baseImages ?? readBaseImages()),
    VERSION: release.version,
    REVISION: release.revision,
    ...(release.source && { SOURCE: release.source }),
    SOURCE_DATE_EPOCH: String(release.epoch),
  };
  const output = registry
    ? [
        `--platform=${platforms.join(',')}`,
        // Packages of the distribution, which the CycloneDX files do not list, and how the image was built.
        '--attest=type=sbom',
        '--attest=type=provenance,mode=max',
        '--output=type=image,push=true,rewrite-timestamp=true',
      ]
    : ['--load'];
  return [
    'buildx',
    'build',
    `--file=${image.dockerfile}`,
    `--tag=${imageName(image, registry)}:${release.version}`,
    `--metadata-file=${metadataFile}`,
    ...Object.entries(args).map(([name, value]) => `--build-arg=${name}=${value}`),
    ...output,
    '.',
  ];
}

export const imageName = ({ name }: Pick<Image, 'name'>, registry?: string): string =>
  `${registry ? `${registry}/` : ''}commonyard/${name}`;
