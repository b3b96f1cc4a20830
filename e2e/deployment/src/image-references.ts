/** An image as a file names it, and whether something may pull it. */
export type ImageReference = { where: string; image: string; isPulled: boolean };

/** The first part of a name is the host of a registry only if it has a dot or a port, or is localhost: otherwise it is docker.io. */
const HOST = /^(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+|[a-z0-9-]+:\d+)(?::\d+)?\//;

/** The images that are pulled by a name without a registry's host, one line each. */
export const findImagesByNameAlone = (references: ImageReference[]): string[] => [
  ...new Set(
    references
      .filter(({ image, isPulled }) => isPulled && !HOST.test(image))
      .map(({ where, image }) => `${where}: ${image} has no registry`),
  ),
];

type ComposeServices = Record<string, { image?: string; pull_policy?: string }>;

/** The images of a Compose file, with the defaults of its variables. */
export const imagesOfCompose = (where: string, services: ComposeServices): ImageReference[] =>
  Object.values(services).flatMap(({ image, pull_policy: policy = 'missing' }) =>
    image === undefined
      ? []
      : [
          {
            where,
            image: image.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'),
            isPulled: !['never', 'build'].includes(policy),
          },
        ],
  );

/** The base images of a Dockerfile. Its stages and arguments are no images. */
export function imagesOfDockerfile(where: string, text: string): ImageReference[] {
  const bases = [...text.matchAll(/^ARG \w+_IMAGE=(\S+)$/gm), ...text.matchAll(/^FROM ([^\s$]+)/gm)];
  const stages = new Set([...text.matchAll(/^FROM \S+ AS (\S+)/gm)].map(([, stage]) => stage));
  return bases
    .map(([, image]) => image!)
    .flatMap((image) => (stages.has(image) ? [] : [{ where, image, isPulled: true }]));
}

/** The images that a document tells the reader to pull or to run, and those that it sets. */
export const imagesOfDocument = (where: string, text: string): ImageReference[] =>
  [
    ...text.matchAll(/\bdocker (?:image )?pull (?:--\S+ )*["'`]?([\w./:@$-]+)/g),
    ...text.matchAll(/\b[A-Z]+_IMAGE=["'`]?([\w./:@-]+)/g),
    ...text.matchAll(/^\s*(?:- )?image: ["'`]?([\w./:@-]+)/gm),
    ...text.matchAll(/--image[= ]["'`]?([\w./:@-]+)/g),
  ].map(([, image]) => ({ where, image: image!, isPulled: true }));
