import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../../packages/command-line/src/arguments.ts';
import { services } from '../../packages/dev-stack/src/services.ts';
import { startProduct } from '../../packages/testing/src/product.ts';
import { readRelease, type Release } from './release.ts';

type Description = { info: { version: string; description: string }; servers: { url: string }[]; paths: object };

/** The API description of a release as the gateway at `url` serves it. Throws if it lacks a service. */
export async function describeApi(url: string, { version }: Release): Promise<Description> {
  const response = await fetch(`${url}/api/docs/openapi.json`);
  const description = (await response.json()) as Description;
  const missing = services.filter(({ name }) => !description.info.description.includes(name));
  if (missing.length > 0) throw new Error(`The API description lacks ${missing.map(({ name }) => name).join(', ')}`);
  return { ...description, info: { ...description.info, version }, servers: [{ url: '/' }] };
}

if (import.meta.main) {
  const { positionals } = readArguments({
    purpose: 'Starts the product and writes its API description into a folder.',
    arguments: 'FOLDER',
  });
  const [folder] = positionals;
  if (!folder) throw new Error('Usage: openapi.ts FOLDER');
  mkdirSync(folder, { recursive: true });
  const release = readRelease();
  const product = await startProduct();
  try {
    const text = JSON.stringify(await describeApi(product.url, release), undefined, 2);
    writeFileSync(join(folder, `commonyard-${release.version}-openapi.json`), `${text}\n`);
  } finally {
    await product.stop();
  }
}
