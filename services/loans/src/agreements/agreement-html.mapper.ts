import { createHash } from 'node:crypto';
import type { Locale } from '@commonyard/contracts/identity.values';
import { escapeHtml as escape } from '@commonyard/service-kit/http/escape-html';
import type { AgreementFacts } from '../database.ts';
import type { AgreementChoices, Clause, Template, TextWords } from './agreement-text.ts';
import { v1En } from './templates/v1-en.mapper.ts';
import { v1Fr } from './templates/v1-fr.mapper.ts';

/** The newest version, from which new agreements are made. Stored ones keep their text. */
export const TEMPLATE = 'v1';
const TEMPLATES: Record<Locale, Template> = { en: v1En, fr: v1Fr };

const STYLE =
  'body{font:11pt/1.45 serif;max-width:48rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}p{white-space:pre-wrap}table{border-collapse:collapse;width:100%}th,td{border:1px solid #767676;padding:.2rem .4rem;text-align:start;vertical-align:top}h2{font-size:1.1rem;break-after:avoid}@page{size:letter;margin:20mm}';

export type RenderedAgreement = {
  htmlEn: string;
  htmlFr: string;
  /** Of the text in the binding language. */
  sha256: string;
};

/** Writes an agreement in both languages, each as a complete HTML document. The same facts give the same documents. */
export function renderAgreement(facts: AgreementFacts, choices: AgreementChoices): RenderedAgreement {
  const htmlEn = toDocument({ ...facts, ...choices }, 'en');
  const htmlFr = toDocument({ ...facts, ...choices }, 'fr');
  return { htmlEn, htmlFr, sha256: sha256Of(choices.bindingLanguage === 'en' ? htmlEn : htmlFr) };
}

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

function toDocument(content: AgreementFacts & AgreementChoices, locale: Locale): string {
  const { title, notices, clauses } = TEMPLATES[locale](content, WORDS[locale]);
  const body = [
    `<h1>${escape(title)}</h1>`,
    ...notices.map((notice) => `<p><strong>${escape(notice)}</strong></p>`),
    ...clauses.map(toSection),
  ];
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(
    title,
  )}</title><style>${STYLE}</style></head><body>${body.join('')}</body></html>`;
}

const toSection = ({ heading, paragraphs, table }: Clause, index: number): string =>
  `<section><h2>${index + 1}. ${escape(heading)}</h2>${paragraphs
    .map((text) => `<p>${escape(text)}</p>`)
    .join('')}${table ? toTable(table) : ''}</section>`;

const toTable = ({ columns, rows }: NonNullable<Clause['table']>): string =>
  `<table><thead>${toRow('th', columns)}</thead><tbody>${rows.map((row) => toRow('td', row)).join('')}</tbody></table>`;

const toRow = (tag: 'th' | 'td', cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join('')}</tr>`;

function wordsOf(tag: string): TextWords {
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(tag);
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' });
  return {
    day: (value) => day.format(new Date(`${value}T00:00:00Z`)),
    number: (value) => number.format(value),
    cents: (value) => money.format(value / 100),
  };
}

// Made once, because creating a format costs more than the text.
const WORDS: Record<Locale, TextWords> = { en: wordsOf('en-CA'), fr: wordsOf('fr-CA') };
