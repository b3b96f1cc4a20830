import type { Locale } from '@commonyard/contracts/identity.values';

/** The parts of a mail, in the order of reading. */
export type Letter = {
  locale: Locale;
  product: string;
  subject: string;
  greeting: string;
  lines: string[];
  /** Words of somebody else, set apart. */
  quote: string | null;
  items: { text: string; url: string }[];
  /** After the quote or the list. */
  after: string[];
  button: { text: string; url: string };
  footer: string;
  unsubscribe: { text: string; url: string } | null;
};

export const toText = (letter: Letter): string =>
  [
    letter.greeting,
    ...letter.lines,
    ...(letter.quote === null ? [] : [letter.quote.replaceAll(/^/gm, '> ')]),
    ...letter.items.map(({ text, url }) => `- ${text}\n  ${url}`),
    ...letter.after,
    `${letter.button.text}:\n${letter.button.url}`,
    `-- \n${letter.product}\n${letter.footer}`,
    ...(letter.unsubscribe ? [`${letter.unsubscribe.text}:\n${letter.unsubscribe.url}`] : []),
  ].join('\n\n');

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text).replaceAll('\n', '<br>')}</p>`;

/** One column of plain type, as wide as a phone or at most 560 px; readable with styles left out, and in dark mode. */
export const toHtml = (letter: Letter): string => `<!doctype html>
<html lang="${letter.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(letter.subject)}</title>
</head>
<body style="margin:0;padding:16px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:600">${escape(letter.product)}</p>
${paragraph(letter.greeting)}
${letter.lines.map(paragraph).join('\n')}
${letter.quote === null ? '' : `<blockquote style="margin:0 0 16px;padding:0 0 0 12px;border-left:4px solid #8a9a94">${paragraph(letter.quote)}</blockquote>`}
${letter.items.length === 0 ? '' : `<ul style="margin:0 0 16px;padding:0 0 0 20px">${letter.items.map(item).join('\n')}</ul>`}
${letter.after.map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${escape(letter.button.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5d4b;color:#ffffff;text-decoration:none;font-weight:600">${escape(letter.button.text)}</a></p>
<hr style="border:0;border-top:1px solid #8a9a94;margin:24px 0 16px">
<p style="margin:0;font-size:13px">${escape(letter.footer)}${letter.unsubscribe ? `<br><a href="${escape(letter.unsubscribe.url)}" style="color:inherit">${escape(letter.unsubscribe.text)}</a>` : ''}</p>
</div>
</body>
</html>
`;

const item = ({ text, url }: Letter['items'][number]) =>
  `<li style="margin:0 0 8px"><a href="${escape(url)}" style="color:inherit">${escape(text)}</a></li>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
