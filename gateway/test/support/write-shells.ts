import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Shell } from '@commonyard/contracts/shell';
import { onClose } from './start-gateway.ts';

const html = (head: string, body: string, end: string) =>
  `<!doctype html><html lang="en"><head>${head}</head><body><div id="root">${body}</div>${end}</body></html>`;

const CARD = {
  image: '<li{{lang}}><img {{loading}} src="{{image}}/640.webp"><a href="/equipment/x/{{id}}">{{title}}</a></li>',
  plain: '<li{{lang}}><h3><a href="/equipment/x/{{id}}">{{unbrokenTitle}}</a></h3><p{{note}}>guest</p></li>',
};
const LISTS: Record<string, ('available_asset' | 'needed_asset')[]> = {
  home: ['available_asset', 'needed_asset'],
  'available-equipment': ['available_asset'],
  'needed-equipment': ['needed_asset'],
};
export const PRELOAD = '<link rel="modulepreload" href="/assets/none.js">';
const CONDITIONS = ['available_from', 'radius', 'municipality', 'q', 'category', 'rate_type', 'several'];
const GROUPS = ['otherDays', 'fartherAway', 'otherMachines'];
const conditions = CONDITIONS.map((name) => `<b{{if_${name}}}>${name}</b>`).join('');
const emptyList = (days: string) => {
  const groups = GROUPS.map((name) => `<section{{if_${name}}}><!--cards ${name} <i>${days}</i>--></section>`).join('');
  return `<main{{filters}}><p>${days} days: {{words}}</p>${conditions}${groups}<p{{if_posting}}>post</p></main>`;
};
export const SHELL_NAMES = [
  ...Object.keys(LISTS),
  'equipment-available',
  'equipment-needed',
  'contact',
  'post-items',
  'post-available-item',
  'post-needed-item',
];

/** A web root with a shell of every public page in both languages, as the build of the web application writes it. */
export function writeShells(): string {
  const root = mkdtempSync(join(tmpdir(), 'web-'));
  onClose(async () => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'shells'));
  writeFileSync(join(root, 'index.html'), html('<title>CommonYard</title>', '', ''));
  for (const name of SHELL_NAMES) {
    for (const language of ['en', 'fr']) {
      const types = LISTS[name];
      const shell: Shell = {
        title: name === 'home' ? 'CommonYard' : `${name} in ${language} | CommonYard`,
        description: `About ${name}`,
        document: html('<!--head-->', '<!--body-->', '<!--data-->'),
        placeholder: `<main{{filters}}>${name} in ${language}</main>`,
        ...(types && {
          list: `<main{{filters}}>${types.map((type) => `<ul><!--cards ${type}--></ul>`).join('')}</main>`,
          cards: Object.fromEntries(types.map((type) => [type, CARD])),
          ...(types.length === 1 && {
            empty: { anyDays: emptyList('any'), givenDays: emptyList('given'), preloads: PRELOAD },
          }),
        }),
        ...(name.startsWith('equipment-') && {
          detail: {
            image: '<main><h1{{lang}}>{{title}}</h1><img {{loading}} src="{{image}}/1280.webp">{{description}}</main>',
            plain: '<main><h1{{lang}}>{{title}}</h1>{{description}}</main>',
          },
        }),
      };
      writeFileSync(join(root, `shells/${name}.${language}.json`), JSON.stringify(shell));
    }
  }
  return root;
}
