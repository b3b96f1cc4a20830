import { services } from '../../packages/dev-stack/src/services.ts';

/** An image of a release, and what its packages come from. */
export type Image = {
  name: string;
  dockerfile: string;
  args: Record<string, string>;
  /** The workspaces whose dependencies are bundled into its programs or web pages, or installed. */
  workspaces: string[];
};

export const images: Image[] = [
  {
    name: 'gateway',
    dockerfile: 'deploy/docker/gateway.Dockerfile',
    args: {},
    workspaces: ['gateway', 'web'],
  },
  ...services.map(({ name }) => serviceImage(name, `services/${name}`)),
  serviceImage('demo', 'packages/demo'),
  { name: 'backup', dockerfile: 'deploy/docker/backup.Dockerfile', args: {}, workspaces: ['deploy/backup'] },
];

/** The images with these names, or all. Throws for a name that no image has. */
export function selectImages(names: string[]): Image[] {
  const unknown = names.filter((name) => !images.some((image) => image.name === name));
  if (unknown.length > 0) throw new Error(`There is no image ${unknown.join(', ')}`);
  return names.length === 0 ? images : images.filter(({ name }) => names.includes(name));
}

export const platforms = ['linux/amd64', 'linux/arm64'];

function serviceImage(name: string, workspace: string): Image {
  const args = { SERVICE: name, WORKSPACE: workspace };
  return { name, dockerfile: 'deploy/docker/service.Dockerfile', args, workspaces: [workspace] };
}
