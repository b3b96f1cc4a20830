import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import type { Shell } from '@commonyard/contracts/shell';
import type * as Shells from '../src/shell.tsx';
import { extractStyles, toEmptyTemplate, toListTemplate, toTemplate } from './shell-template.ts';

type Renderer = Pick<typeof Shells, 'MARKERS' | 'PAGES' | 'renderPage'>;
type Chunk = { file: string; imports?: string[] };

const web = join(import.meta.dirname, '..');
const dist = join(web, 'dist');

/**
 * Renders the public pages at build, in each language, so that they paint before their script runs. Writes one file
 * per page and language to `dist/shells`; the gateway fills in the listings and serves them.
 */
export function shells(): Plugin {
  return {
    name: 'shells',
    apply: 'build',
    async closeBundle() {
      const { PAGES, renderPage, MARKERS } = await loadRenderer();
      const index = readFileSync(join(dist, 'index.html'), 'utf8');
      mkdirSync(join(dist, 'shells'), { recursive: true });
      for (const [name, page] of Object.entries(PAGES)) {
        for (const language of ['en', 'fr'] as const) {
          const empty = await renderPage(page, language, {});
          const filled = page.listings && {
            image: await renderPage(page, language, page.listings(true)),
            plain: await renderPage(page, language, page.listings(false)),
          };
          const noResults = page.empty && {
            anyDays: await renderPage({ ...page, ...page.empty.anyDays }, language, page.empty.anyDays.data),
            givenDays: await renderPage({ ...page, ...page.empty.givenDays }, language, page.empty.givenDays.data),
          };
          const renders = [empty, ...Object.values(filled ?? {}), ...Object.values(noResults ?? {})];
          const list = filled && page.kind === 'list' && toListTemplate(filled.image.html, filled.plain.html, MARKERS);
          const shell: Shell = {
            title: empty.title,
            description: empty.description,
            document: toDocument(index, extractStyles(renders.map(({ html }) => html)), page.route),
            placeholder: toTemplate(empty.html, MARKERS),
            ...list,
            ...(list &&
              noResults && {
                empty: {
                  anyDays: toEmptyTemplate(list.list, noResults.anyDays.html, MARKERS),
                  givenDays: toEmptyTemplate(list.list, noResults.givenDays.html, MARKERS),
                  preloads: toPreloads(chunksOf('features/browse/no-results'), index, page.route),
                },
              }),
            ...(filled &&
              page.kind === 'detail' && {
                detail: {
                  image: toTemplate(filled.image.html, MARKERS),
                  plain: toTemplate(filled.plain.html, MARKERS),
                },
              }),
          };
          writeFileSync(join(dist, `shells/${name}.${language}.json`), JSON.stringify(shell));
        }
      }
    },
  };
}

async function loadRenderer(): Promise<Renderer> {
  const folder = join(web, 'node_modules/.shells');
  await build({
    root: web,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [withoutLazyParts],
    build: { ssr: 'src/shell.tsx', outDir: folder, emptyOutDir: true, minify: false, target: 'node24' },
  });
  return (await import(pathToFileURL(join(folder, 'shell.js')).href)) as Renderer;
}

/** Leaves the parts that load later as their placeholders, as in the first render of the browser. */
const withoutLazyParts: Plugin = {
  name: 'without-lazy-parts',
  transform: (code) =>
    code.replaceAll(
      /\b(lazy(?:Part|Component)?)\(\s*\(\)\s*=>\s*import\(/g,
      '$1(() => new Promise(() => {}) || import(',
    ),
};

/** The page around its content: the built `index.html` with the styles in it, and with the code of the page preloaded. */
function toDocument(index: string, styles: string, route: string): string {
  const stylesheet = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(index);
  if (!stylesheet) throw new Error('The built page has no stylesheet');
  const globalStyles = readFileSync(join(dist, stylesheet[1]!), 'utf8');
  const scripts = /\s*<script type="module".*<\/script>|\s*<link rel="(?:modulepreload|preload)"[^>]*>/g;
  const preloads = toPreloads(chunksOf(`routes/${route}`), index);
  return replaceAllOf(index.replaceAll(scripts, ''), [
    // Its content is in the page; the link says so to the code that loads further parts.
    [stylesheet[0], `<link rel="stylesheet" crossorigin href="/${stylesheet[1]}" disabled>`],
    [/\s*<title>.*?<\/title>/, ''],
    [/\s*<meta name="description"[^>]*>/, ''],
    ['</head>', `<!--head--><style>${toSystemMode(globalStyles + styles)}</style></head>`],
    ['<div id="root"></div>', '<div id="root"><!--body--></div>'],
    // After the content, so that the browser requests the first image before them.
    ['</body>', `${(index.match(scripts) ?? []).join('')}${preloads}<!--data--></body>`],
  ]);
}

/** Replaces each text once. Throws where one is missing. */
const replaceAllOf = (text: string, changes: [string | RegExp, string][]): string =>
  changes.reduce((before, [search, replacement]) => {
    const after = before.replace(search, () => replacement);
    if (after === before) throw new Error(`The built page does not contain ${String(search)}`);
    return after;
  }, text);

/**
 * Adds, for every style of the dark mode, the same for a device in dark mode: the page gets the class `dark` or `light`
 * from the gateway only where the user has chosen one.
 */
const toSystemMode = (styles: string): string =>
  styles.replaceAll(/([^{};]*\.dark\b[^{}]*)\{([^{}]*)\}/g, (rule, selector: string, body: string) => {
    const device = selector.replaceAll('.dark', ':root:not(.light)');
    return `${rule}@media (prefers-color-scheme:dark){${device}{${body}}}`;
  });

/** Preloads the code that neither every page has nor, where it is given, the page of a route. */
function toPreloads(files: string[], index: string, route?: string): string {
  const loaded = route ? chunksOf(`routes/${route}`) : [];
  return files
    .filter((file) => !index.includes(`"/${file}"`) && !loaded.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('');
}

function chunksOf(file: string): string[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const start = Object.keys(manifest).find((key) => key.startsWith(`src/${file}.tsx`));
  if (!start) throw new Error(`The build has no file ${file}`);
  const found = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) return;
    found.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  visit(start);
  return [...found].filter((file) => file.endsWith('.js'));
}
