import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

type Chunk = { file: string; name?: string; imports?: string[] };
export type Size = { name: string; kilobytes: number; budget: number };

const dist = join(import.meta.dirname, '../dist');

/** The download size of the built pages, in kB of gzip, with its budget. */
export function measureSizes(): Size[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const kilobytes = (keys: Iterable<string>) =>
    [...keys].reduce((sum, key) => sum + statSync(join(dist, `${manifest[key]!.file}.gz`)).size, 0) / 1000;
  const withImports = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key) || !manifest[key]?.file.endsWith('.js')) return seen;
    seen.add(key);
    for (const next of manifest[key].imports ?? []) withImports(next, seen);
    return seen;
  };
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const first = new Set<string>();
  for (const key of Object.keys(manifest)) if (html.includes(`"/${manifest[key]!.file}"`)) withImports(key, first);
  if (first.size === 0) throw new Error('The built page loads no script');
  // A page's own part is the chunk of its route, of its layout, and of what else it starts with.
  const page = (...files: string[]) => {
    const all = new Set(first);
    for (const file of files) {
      const path = file.includes('/') ? file : `routes/${file}`;
      const key = Object.keys(manifest).find((name) => name.startsWith(`src/${path}.tsx`));
      if (!key) throw new Error(`The build has no file ${file}`);
      withImports(key, all);
    }
    return all;
  };
  const lazy = Object.entries(manifest).filter(([key, { file }]) => file.endsWith('.js') && !first.has(key));
  return [
    { name: 'first load of the home page', kilobytes: kilobytes(page('index')), budget: 158 },
    { name: 'first load of a public list', kilobytes: kilobytes(page('available-equipment')), budget: 160 },
    { name: 'first load of the page of a listing', kilobytes: kilobytes(page('equipment.$type.$id')), budget: 159 },
    {
      name: 'first load of the workspace',
      kilobytes: kilobytes(page('_workspace.inspections', '_workspace')),
      budget: 177.5,
    },
    {
      name: 'dashboard of a member',
      kilobytes: kilobytes(page('index', '-member-shell', 'features/dashboard/dashboard')),
      budget: 180,
    },
    { name: 'page before the forms of posts', kilobytes: kilobytes(page('post-items')), budget: 152 },
    { name: 'contact page with its form', kilobytes: kilobytes(page('contact')), budget: 195.5 },
    { name: 'form of a post', kilobytes: kilobytes(page('post-available-item')), budget: 211 },
    ...lazy.map(([key, { file, name = file }]) => ({
      name: `lazy ${name}`,
      kilobytes: kilobytes([key]),
      budget: name === 'leaflet-map' || name === 'fr' ? 70 : 60,
    })),
  ];
}
