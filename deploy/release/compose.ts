import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root, type Release } from './release.ts';

const OWN = 'commonyard/';

/** A Compose file to add to docker-compose.yml: it takes each image by its digest instead of building it. */
export function composeOverride({ version }: Release, registry: string, digests: Record<string, string>): string {
  const { services } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<string, { image: string }>;
  };
  const lines = Object.entries(services)
    .filter(([, { image }]) => image.startsWith(OWN))
    .map(([service, { image: local }]) => {
      const name = local.slice(OWN.length, local.indexOf(':'));
      if (!digests[name]) throw new Error(`The image ${name} of the service ${service} has no digest`);
      const image = `${registry}/${OWN}${name}:${version}@${digests[name]}`;
      return `  ${service}: { image: '${image}', pull_policy: missing, build: !reset null }`;
    });
  const usage = `docker compose -f docker-compose.yml -f commonyard-${version}-compose.yml up --wait`;
  return `# The images of CommonYard ${version}, for a clone of its tag: ${usage}\nservices:\n${lines.join('\n')}\n`;
}
