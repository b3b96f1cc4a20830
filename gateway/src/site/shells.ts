import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Shell } from '@commonyard/contracts/shell';
import type { Locale } from '@commonyard/contracts/identity.values';

export type Shells = {
  /** The page that is rendered by its script only. */
  blank: string;
  /** The shell of a public page; undefined where the web application was built without it. */
  find: (name: string, language: Locale) => Shell | undefined;
};

export function loadShells(root: string): Shells {
  const folder = join(root, 'shells');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  const shells = new Map(
    files.map((file) => [
      file.slice(0, -'.json'.length),
      JSON.parse(readFileSync(join(folder, file), 'utf8')) as Shell,
    ]),
  );
  return {
    blank: readFileSync(join(root, 'index.html'), 'utf8'),
    find: (name, language) => shells.get(`${name}.${language}`),
  };
}
