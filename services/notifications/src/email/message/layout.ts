import type { Locale } from '@commonyard/contracts/identity.values';

/** The parts of an email, in reading order. */
export type EmailBody = {
  locale: Locale;
  product: string;
  subject: string;
  greeting: string;
  lines: string[];
  /** A message written by another person. */
  quote: string | null;
  items: { text: string; url: string }[];
  /** Lines after the quote or the items. */
  closing: string[];
  button: { text: string; url: string };
  footer: string;
  unsubscribe: { text: string; url: string } | null;
};

export const toText = (body: EmailBody): string =>
  [
    body.greeting,
    ...body.lines,
    ...(body.quote === null ? [] : [body.quote.replaceAll(/^/gm, '> ')]),
    ...body.items.map(({ text, url }) => `- ${text}\n  ${url}`),
    ...body.closing,
    `${body.button.text}:\n${body.button.url}`,
    `-- \n${body.product}\n${body.footer}`,
    ...(body.unsubscribe ? [`${body.unsubscribe.text}:\n${body.unsubscribe.url}`] : []),
  ].join('\n\n');

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

/** One column of at most 560 px, readable without styles and in dark mode. */
export const toHtml = (body: EmailBody): string => `<!doctype html>
<html lang="${body.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(body.subject)}</title>
</head>
<body style="margin:0;padding:16px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:600">${escapeHtml(body.product)}</p>
${paragraph(body.greeting)}
${body.lines.map(paragraph).join('\n')}
${body.quote === null ? '' : `<blockquote style="margin:0 0 16px;padding:0 0 0 12px;border-left:4px solid #8a9a94">${paragraph(body.quote)}</blockquote>`}
${body.items.length === 0 ? '' : `<ul style="margin:0 0 16px;padding:0 0 0 20px">${body.items.map(item).join('\n')}</ul>`}
${body.closing.map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(body.button.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5d4b;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(body.button.text)}</a></p>
<hr style="border:0;border-top:1px solid #8a9a94;margin:24px 0 16px">
<p style="margin:0;font-size:13px">${escapeHtml(body.footer)}${body.unsubscribe ? `<br><a href="${escapeHtml(body.unsubscribe.url)}" style="color:inherit">${escapeHtml(body.unsubscribe.text)}</a>` : ''}</p>
</div>
</body>
</html>
`;

const item = ({ text, url }: EmailBody['items'][number]) =>
  `<li style="margin:0 0 8px"><a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(text)}</a></li>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
