import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.ts';

const sources = [
  'web/{src,public,build}/**/*',
  'web/*.{json,ts,html,mjs}',
  'packages/contracts/src/**/*.values.ts',
  'package-lock.json',
];

/** Whether the web application must be built: there is no build, or a source is newer than it. */
export function isWebStale(folder = root): boolean {
  const built = join(folder, 'web/dist/index.html');
  if (!existsSync(built)) return true;
  const builtAt = statSync(built).mtimeMs;
  return globSync(sources, { cwd: folder })
    .map((file) => statSync(join(folder, file)))
    .some((source) => source.isFile() && source.mtimeMs > builtAt);
}
