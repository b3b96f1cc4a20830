import { services } from '../../packages/dev-stack/src/services.ts';

/** An image of a release, and what its packages come from. */
export type Image = {
  name: string;
  dockerfile: string;
  /** Arguments of the Dockerfile. */
  args: Record<string, string>;
  /** The workspaces whose programs are bundled into the image. */
  bundled?: string[];
  /** The workspaces whose dependencies are installed, or built into web pages. */
  installed?: string[];
};

/** All images of a release. */
export const images: Image[] = [
  {
    name: 'gateway',
    dockerfile: 'deploy/docker/gateway.Dockerfile',
    args: {},
    bundled: ['gateway'],
    installed: ['web'],
  },
  ...services.map(({ name }) => serviceImage(name, `services/${name}`)),
  serviceImage('demo', 'packages/demo'),
  { name: 'backup', dockerfile: 'deploy/docker/backup.Dockerfile', args: {}, installed: ['deploy/backup'] },
];

/** The images with these names, or all. Throws for a name that no image has. */
export function selectImages(names: string[]): Image[] {
  const unknown = names.filter((name) => !images.some((image) => image.name === name));
  if (unknown.length > 0) throw new Error(`There is no image ${unknown.join(', ')}`);
  return names.length === 0 ? images : images.filter(({ name }) => names.includes(name));
}

/** The platforms of every image. */
export const platforms = ['linux/amd64', 'linux/arm64'];

function serviceImage(name: string, workspace: string): Image {
  const args = { SERVICE: name, WORKSPACE: workspace };
  return { name, dockerfile: 'deploy/docker/service.Dockerfile', args, bundled: [workspace] };
}
