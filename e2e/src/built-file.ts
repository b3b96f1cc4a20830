import { readFileSync } from 'node:fs';

const MANIFEST = new URL('../../web/dist/.vite/manifest.json', import.meta.url);

/** The file, in the root of the site, that the build has made of a source file of the web. Throws if it has made none. */
export function builtFile(source: string): string {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { file: string }>;
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The build has no file of ${source}`);
  return chunk.file;
}
