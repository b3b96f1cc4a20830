import type { LoanRecord, RecordBlock } from '@commonyard/contracts/http/loan-records';
import type { Locale } from '@commonyard/contracts/identity.values';
import { escapeHtml as escape } from '@commonyard/service-kit/http/escape-html';

/** A photo in the file: its name beside the page, and its small version as bytes; without those where it is missing. */
export type PageFile = { name: string; preview: Uint8Array | undefined };

const STYLE = `
body{font:11pt/1.4 system-ui,sans-serif;color:#000;background:#fff;max-width:50rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}
h1{font-size:1.5rem}h2{font-size:1.2rem;border-bottom:2px solid;margin-top:2rem}h3{font-size:1rem;margin-bottom:.25rem}
dl{display:grid;grid-template-columns:minmax(8rem,1fr) 3fr;gap:.15rem 1rem;margin:.5rem 0}dt{font-weight:600}dd{margin:0;white-space:pre-wrap}
p{white-space:pre-wrap;margin:.25rem 0}table{border-collapse:collapse;width:100%;margin:.5rem 0}
th,td{border:1px solid #767676;padding:.2rem .4rem;text-align:start;vertical-align:top;white-space:pre-wrap}
ul{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0;width:14rem}img{max-width:100%;display:block}
tr,figure,h2,h3{break-inside:avoid}h2,h3{break-after:avoid}
@page{size:letter;margin:15mm}`;

/** A record as a page that needs nothing else: styles and small photos are in it, and the large ones beside it. */
export function toHtml(record: LoanRecord, locale: Locale, fileOf: (url: string) => PageFile | undefined): string {
  const sections = record.sections.map(
    ({ title, blocks }) =>
      `<section><h2>${escape(title)}</h2>${blocks.map((each) => toBlock(each, fileOf)).join('')}</section>`,
  );
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(
    record.title,
  )}</title><style>${STYLE}</style></head><body><h1>${escape(record.title)}</h1>${toFacts(record.facts)}${sections.join('')}</body></html>`;
}

function toBlock(
  { title, facts, text, columns, rows, photos }: RecordBlock,
  fileOf: (url: string) => PageFile | undefined,
): string {
  return [
    title === null ? '' : `<h3>${escape(title)}</h3>`,
    toFacts(facts),
    text === null ? '' : `<p>${escape(text)}</p>`,
    rows.length === 0 ? '' : toTable(columns, rows),
    photos.length === 0
      ? ''
      : `<ul>${photos.map(({ url, name }) => `<li>${toFigure(name, fileOf(url))}</li>`).join('')}</ul>`,
  ].join('');
}

const toFacts = (facts: RecordBlock['facts']): string =>
  facts.length === 0
    ? ''
    : `<dl>${facts.map(({ label, value }) => `<dt>${escape(label)}</dt><dd>${escape(value)}</dd>`).join('')}</dl>`;

const toRow = (tag: 'th' | 'td', cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join('')}</tr>`;

const toTable = (columns: readonly string[], rows: readonly string[][]): string =>
  `<table><thead>${toRow('th', columns)}</thead><tbody>${rows.map((row) => toRow('td', row)).join('')}</tbody></table>`;

function toFigure(name: string, file: PageFile | undefined): string {
  const caption = `<figcaption>${escape(name)}</figcaption>`;
  if (!file?.preview) return `<figure>${caption}</figure>`;
  const source = `data:image/webp;base64,${Buffer.from(file.preview).toString('base64')}`;
  return `<figure><a href="${escape(encodeURIComponent(file.name))}"><img src="${source}" alt=""></a>${caption}</figure>`;
}
