/** The texts that stand for the content of a listing while a page is rendered. */
export type Markers = {
  id: number;
  image: string;
  title: string;
  words: string;
  description: string;
  locale: string;
};

const SHELL_STYLES =
  // Only the gateway's texts are known: what is formatted from others appears with the script.
  '[data-shell] [data-formatted]{visibility:hidden!important}' +
  // Controls are disabled until the script runs, which is too short to show it.
  '[data-shell] :disabled{opacity:1!important;cursor:default!important}' +
  // Placeholders are visible from the start.
  '[data-shell] output>*{opacity:1!important}' +
  // The band of the demo is in every shell; the gateway marks the pages of a demo.
  'html:not([data-demo]) [data-demo-band]{display:none!important}' +
  // The search in words is the application's; where nothing is searched, the button says so.
  '[data-shell][data-searched] [data-words]{visibility:hidden!important}' +
  // The links of the header fit into a wide window in both languages.
  '@media (min-width:75rem){[data-shell] header nav{visibility:visible!important}' +
  '[data-shell] [aria-controls=mobile-menu]{display:none!important}}' +
  // Where the font was not there for the first paint: see `keepFirstFont`.
  "html[data-first-font]{--chakra-fonts-body:'Atkinson fallback',Arial,sans-serif!important;" +
  '--chakra-fonts-heading:var(--chakra-fonts-body)!important}';

const STYLE = /<style data-emotion="([^"]*)">([\s\S]*?)<\/style>/g;

/** The styles of rendered pages, each once, in their order, without those of every page, which the stylesheet has. */
export function extractStyles(pages: string[]): string {
  const found = pages.flatMap((html) => [...html.matchAll(STYLE)]);
  const styles = new Set(found.filter(([, name]) => !name!.startsWith('css-global')).map(([, , style]) => style));
  return [...styles].join('') + SHELL_STYLES;
}

/**
 * The content of a rendered page as template: without styles and React's marks, with slots in place of the markers, and
 * with controls that do nothing until the script runs.
 */
export function toTemplate(html: string, markers: Markers): string {
  const content = html
    .replaceAll(STYLE, '')
    // React preloads images; those with a slot have no address yet.
    .replaceAll(/<link rel="preload"[^>]*>/g, '')
    .replaceAll(/<!--.*?-->|<template[^>]*><\/template>/g, '')
    .replaceAll(/<(button|input|select|textarea)\b/g, '<$1 disabled')
    .replaceAll(` lang="${markers.locale}"`, '{{lang}}')
    .replaceAll(markers.image, '{{image}}')
    .replaceAll(String(markers.id), '{{id}}')
    // Text that stands in the title of a card, and not in an attribute.
    .replaceAll(`${markers.title}</a></h3>`, '{{unbrokenTitle}}</a></h3>')
    .replaceAll(markers.title, '{{title}}')
    .replaceAll(markers.description, '{{description}}')
    .replaceAll(/ loading="eager"| fetchPriority="high"/g, '')
    .replaceAll(/<img /g, '<img {{loading}} ')
    .replaceAll(' data-note="true"', '{{note}}')
    .replaceAll(/ data-shown-if="(\w+)"/g, '{{if_$1}}')
    .replaceAll(markers.words, '{{words}}')
    .replaceAll(/<svg[^>]* aria-label="\{\{title\}\}".*?<\/svg>/g, withoutDrawing);
  return `<div data-shell{{filters}}>${content}</div>`;
}

/** The field of an illustration: its drawing and colours depend on the title and the category. */
const withoutDrawing = (svg: string) =>
  svg.replaceAll(/<use[^>]*><\/use>/g, '').replaceAll('category-construction', 'category-other');

const CARD = /<li><article[\s\S]*?<\/article><\/li>/g;
const TYPES = ['available_asset', 'needed_asset'] as const;

/** A page of cards: its content with the place of each list of cards, and the templates of a card by type. */
export function toListTemplate(withImage: string, withoutImage: string, markers: Markers) {
  const [image, plain] = [withImage, withoutImage].map((html) => toTemplate(html, markers));
  const imageCards = image!.match(CARD) ?? [];
  const plainCards = plain!.match(CARD) ?? [];
  if (imageCards.length === 0 || imageCards.length !== plainCards.length) throw new Error('A page has no card');
  const types = imageCards.map((card) =>
    TYPES.find((type) => card.includes(`href="/equipment/${type.replace('_asset', '')}/`)),
  );
  let index = 0;
  return {
    list: image!.replaceAll(CARD, () => `<!--cards ${types[index++]}-->`),
    cards: Object.fromEntries(types.map((type, at) => [type, { image: imageCards[at]!, plain: plainCards[at]! }])),
  };
}

/** A list whose filters match nothing: its content with the results of such a page, with the place of each group of cards. */
export function toEmptyTemplate(list: string, withoutResults: string, markers: Markers): string {
  const results = resultsOf(toTemplate(withoutResults, markers))
    // The application fills in the form.
    .replaceAll(/(href="\/post-[a-z-]+)\?[^"]*/g, '$1')
    .replaceAll(
      /(<section\{\{if_(\w+)\}\}[^>]*>.*?)<li>(.*?)<article.*?<\/article><\/li>/gs,
      (_group, start: string, name: string, note: string) => `${start}<!--cards ${name} ${note}-->`,
    );
  if (!results.includes('<!--cards ')) throw new Error('A list without results has no groups of cards');
  return list.replace(resultsOf(list), () => results);
}

/** The element with the results of a list. */
function resultsOf(html: string): string {
  const start = html.indexOf('<div data-results');
  let depth = 0;
  for (const { 0: tag, index } of html.slice(start).matchAll(/<\/?div\b[^>]*>/g)) {
    depth += tag.startsWith('</') ? -1 : 1;
    if (start !== -1 && depth === 0) return html.slice(start, start + index + tag.length);
  }
  throw new Error('A list has no results');
}
