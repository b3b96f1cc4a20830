import type { Locale } from '@commonyard/contracts/identity.values';
import { truncate } from '@commonyard/contracts/truncate.values';
import { escapeHtml } from '@commonyard/service-kit/http/escape-html';
import type { EmailContent, EmailSettings, SecurityKind } from '../../model.ts';
import { UndeliverableError } from '../email.policy.ts';
import { mailedPath, signSubscription, toSubscription, type Topic } from '../link-tokens.ts';
import { toAccountParts, toApprovalParts, toInvitationParts, toSecurityParts } from './account-content.ts';
import type { AddressedEmail, BodyParts, Context, EmailBody } from './email-body.ts';
import {
  toDigestParts,
  toMessagesParts,
  toNotificationParts,
  toNoticeParts,
  toSubmission,
  toTakenBackParts,
} from './event-content.ts';
import { toMatchesParts } from './match-content.ts';
import { toSearchConfirmationParts, toSearchEndingParts, toSearchesParts } from './search-content.ts';
import { en } from './texts-en.ts';
import { fr } from './texts-fr.ts';
import type { Texts } from './texts.ts';
import { withoutLinks } from './without-links.ts';

/** A complete message for the mail server. */
export type Message = {
  messageId: string;
  from: string;
  to: { name: string; address: string };
  subject: string;
  references?: string;
  inReplyTo?: string;
  text: string;
  html: string;
  headers: Record<string, string>;
};

const MAX_SUBJECT_LENGTH = 150;
// Local part and host as mail servers accept them: no white space, quotes or separators.
const ADDRESS = /^[^\s@"<>(),:;[\]\\]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i;

/** Composes an email in the language of its recipient. Throws `UndeliverableError` for an invalid address. */
export function composeMessage(addressed: AddressedEmail, settings: EmailSettings): Message {
  const email = withoutWrittenLinks(addressed);
  if (!ADDRESS.test(email.email)) throw new UndeliverableError('This is not an address that mail can be sent to');
  const body = toEmailBody(email, settings);
  const subject = truncate(toOneLine(body.subject), MAX_SUBJECT_LENGTH);
  return {
    // Derived from event and recipient, so that mailboxes recognize a duplicate of an email sent twice.
    messageId: `<${email.key}@${hostOf(settings.from)}>`,
    from: settings.from,
    to: { name: toOneLine(email.name ?? ''), address: email.email },
    subject,
    ...toThread(email, settings),
    text: toText(body),
    html: toHtml({ ...body, subject }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(body.unsubscribe && {
        'List-Unsubscribe': `<${body.unsubscribe.url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/**
 * The emails about a loan are one thread for each recipient: all refer to the same message, which nobody sent. So none has to know
 * which one was the first.
 */
function toThread(
  { content, key }: AddressedEmail,
  { from }: EmailSettings,
): Pick<Message, 'references' | 'inReplyTo'> {
  const loanId = content.about === 'news' || content.about === 'messages' ? content.params.loanId : undefined;
  if (loanId === undefined) return {};
  const root = `<loan-${loanId}.${key.split('.').at(-1)}@${hostOf(from)}>`;
  return { references: root, inReplyTo: root };
}

/** Prevents header injection: a header value must not contain line breaks. */
// eslint-disable-next-line no-control-regex
const toOneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const hostOf = (from: string) => /^[^\s>]+/.exec(from.split('@').slice(1).at(-1) ?? '')?.[0] ?? 'localhost';

/** The properties of an email that users and guests wrote. A user name stays as it is to be typed; identity rejects host names. */
const WRITTEN = [
  'title',
  'need',
  'reason',
  'subject',
  'name',
  'organization',
  'quote',
  'note',
  'description',
  'purpose',
  'address',
  'phone',
  'number',
  'insurer',
  'policyNumber',
  'agreement',
  'masterAgreement',
  'reference',
  'search',
];
/** What administrators write: answers and reasons may lead somewhere. */
const TRUSTED: Partial<Record<AddressedEmail['kind'], string>> = {
  'contact.answered': 'quote',
  'asset.rejected': 'reason',
  'report.decided': 'reason',
  approval: 'reason',
};

/** Breaks the links in texts that users and guests wrote, so that mail programs link only what CommonYard wrote. */
const withoutWrittenLinks = (email: AddressedEmail): AddressedEmail =>
  JSON.parse(JSON.stringify(email), (property, value: unknown) =>
    WRITTEN.includes(property) && property !== TRUSTED[email.kind] && typeof value === 'string'
      ? withoutLinks(value)
      : value,
  ) as AddressedEmail;

const TEXTS: Record<Locale, Texts> = { en, fr };

function toEmailBody(email: AddressedEmail, settings: EmailSettings): EmailBody {
  const { locale, name } = email;
  const texts = TEXTS[locale];
  const urlOf = (path: string) => new URL(path, settings.publicUrl).href;
  const parts = toBodyParts(email.content, { email, locale, texts, settings, urlOf });
  const subscription = toSubscription(email, toTopic(email.content));
  const token = subscription && signSubscription(subscription, settings.unsubscribeSecret);
  return {
    locale,
    product: texts.product,
    greeting: texts.greeting(name),
    facts: [],
    sections: [],
    quote: null,
    messages: [],
    items: [],
    groups: [],
    closing: [],
    sender: `${texts.product} · ${settings.postalAddress}`,
    contactUrl: urlOf('/contact'),
    footer: texts.footer,
    unsubscribe: token ? { text: texts.unsubscribe, url: urlOf(mailedPath('unsubscribe', token, { locale })) } : null,
    ...parts,
  };
}

function toBodyParts(content: EmailContent, context: Context): BodyParts {
  const { kind } = context.email;
  if (content.about === 'notice') return toNoticeParts(content, context);
  if (content.about === 'news') return toNotificationParts(content, context);
  if (content.about === 'messages') return toMessagesParts(content, context);
  if (content.about === 'matches') return toMatchesParts(content, context);
  if (content.about === 'searches') return toSearchesParts(content, context);
  if (content.about === 'search_confirmation') return toSearchConfirmationParts(content, context);
  if (content.about === 'search_ending') return toSearchEndingParts(content, context);
  if (content.about === 'taken_back') return toTakenBackParts(content, context);
  if (content.about === 'digest') return toDigestParts(content, context);
  if (content.about === 'security') return toSecurityParts(content, kind as SecurityKind, context);
  if (content.about === 'approval') return toApprovalParts(content, context);
  if (content.about === 'invitation') return toInvitationParts(content, context);
  return toAccountParts(content, kind === 'password_reset' ? 'password_reset' : 'verification', context);
}

/** What an email to a guest is about: an inquiry, or else what the guest sent. */
function toTopic(content: EmailContent): Topic {
  if (content.about === 'notice') {
    const { notice, number, inquiryId } = content;
    return inquiryId === undefined ? { submission: toSubmission(notice, number) } : { inquiryId };
  }
  if (content.about !== 'news' && content.about !== 'messages') return {};
  const { inquiryId, assetId: id } = content.params;
  if (inquiryId !== undefined) return { inquiryId };
  return id === undefined ? {} : { submission: { kind: 'listing', id } };
}

const toText = (body: EmailBody): string =>
  [
    body.greeting,
    ...body.lines,
    ...(body.facts.length > 0
      ? [body.facts.map(({ label, value }) => `${label}${colon(body)} ${value}`).join('\n')]
      : []),
    ...(body.quote === null ? [] : [quoted(body.quote)]),
    ...body.messages.map(({ from, text }) => `${from}\n${quoted(text)}`),
    ...body.sections.map(({ title, rows }) =>
      [title, ...rows.map(({ label, value }) => `- ${label}${colon(body)} ${value}`)].join('\n'),
    ),
    ...body.items.map(({ text, url }) => `- ${text}\n  ${url}`),
    ...body.groups.map(toTextGroup),
    ...body.closing,
    `${body.button.text}${colon(body)}\n${body.button.url}`,
    `-- \n${body.sender}\n${body.contactUrl}\n${body.footer}`,
    ...(body.unsubscribe ? [`${body.unsubscribe.text}${colon(body)}\n${body.unsubscribe.url}`] : []),
  ].join('\n\n');

const toTextGroup = ({ title, items, more, link }: EmailBody['groups'][number]): string =>
  [
    title,
    ...items.map(({ text, url }) => `- ${text}\n  ${url}`),
    ...(more === null ? [] : [more]),
    ...(link === null ? [] : [`${link.text}\n${link.url}`]),
  ].join('\n');

const quoted = (text: string) => text.replaceAll(/^/gm, '> ');

/** French has a no-break space before a colon. */
const colon = ({ locale }: EmailBody) => (locale === 'fr' ? '\u00a0:' : ':');

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

const COLOURS = {
  ink: '#15201e',
  muted: '#4a5754',
  brand: '#0f6658',
  header: '#072e29',
  line: '#cbd4d1',
  page: '#f5f7f6',
};

/** For mail programs that follow the colour scheme of the device. The others show the light colours of the elements. */
const DARK_STYLE = `@media (prefers-color-scheme: dark) {
.page, .page td { background: #0e1614 !important; color: #ecf2f0 !important }
.page .card { background: #1a2624 !important; border-color: #34453f !important }
.page .header { background: #072e29 !important }
.page .fact, .page .quote { border-color: #34453f !important }
.page .muted, .page .muted a { color: #a9b8b3 !important }
.page .button { background: #6bb7a7 !important; color: #041d1a !important }
.page a.plain { color: #86b8ee !important }
}`;

/** The product's mark, drawn without an image, because mail programs block remote images. */
const MARK = `<span style="display:inline-block;width:28px;height:28px;border-radius:7px;background:${COLOURS.brand};vertical-align:middle;text-align:right;line-height:1"><span style="display:inline-block;width:8px;height:8px;margin:4px 4px 0 0;border-radius:4px;background:#f5b301"></span></span>`;

const FONT = "font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** One column of at most 600 px, readable without styles and in dark mode. Tables, because Outlook lays out nothing else. */
const toHtml = (body: EmailBody): string => `<!doctype html>
<html lang="${body.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(body.subject)}</title>
<style>${DARK_STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${COLOURS.page}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${COLOURS.page}"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid ${COLOURS.line};border-radius:12px;border-collapse:separate;overflow:hidden;text-align:left">
<tr><td class="header" style="padding:16px 24px;background:${COLOURS.header};color:#ffffff;${FONT};font-size:20px;font-weight:700">${MARK}<span style="padding-left:10px;vertical-align:middle;color:#ffffff">${escapeHtml(body.product)}</span></td></tr>
<tr><td class="card" style="padding:24px;color:${COLOURS.ink};${FONT};overflow-wrap:anywhere">
${paragraph(body.greeting)}
${body.lines.map(paragraph).join('\n')}
${body.facts.length === 0 ? '' : table(body.facts.map(fact))}
${body.quote === null ? '' : blockquote(body.quote)}
${body.messages.map(({ from, text }) => `<p class="muted" style="margin:0 0 4px;color:${COLOURS.muted};font-size:14px">${escapeHtml(from)}</p>${blockquote(text)}`).join('\n')}
${body.sections.map(({ title, rows, areAmounts }) => `<p style="margin:24px 0 8px;font-weight:700">${escapeHtml(title)}</p>${table(rows.map(areAmounts ? amount : term))}`).join('\n')}
${list(body.items)}
${body.groups.map(group).join('\n')}
${body.closing.map(paragraph).join('\n')}
<p style="margin:24px 0 0"><a class="button" href="${escapeHtml(body.button.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${COLOURS.brand};color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(body.button.text)}</a></p>
</td></tr></table>
<p class="muted" style="max-width:600px;margin:16px auto 0;padding:0 16px;color:${COLOURS.muted};${FONT};font-size:13px;text-align:left">${escapeHtml(body.sender)}<br><a href="${escapeHtml(body.contactUrl)}" style="color:inherit">${escapeHtml(body.contactUrl)}</a><br>${escapeHtml(body.footer)}${body.unsubscribe ? `<br><a href="${escapeHtml(body.unsubscribe.url)}" style="color:inherit">${escapeHtml(body.unsubscribe.text)}</a>` : ''}</p>
</td></tr></table>
</body>
</html>
`;

const table = (rows: string[]) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('\n')}</table>`;

const blockquote = (text: string) =>
  `<blockquote class="quote" style="margin:0 0 16px;padding:0 0 0 12px;border-left:4px solid ${COLOURS.line}">${paragraph(text)}</blockquote>`;

const amount = ({ label, value }: EmailBody['facts'][number]) =>
  `<tr><td class="card fact" style="padding:6px 12px 6px 0;border-top:1px solid ${COLOURS.line};${FONT};font-size:14px;overflow-wrap:anywhere">${escapeHtml(label)}</td><td class="card fact" style="padding:6px 0;border-top:1px solid ${COLOURS.line};${FONT};font-weight:600;text-align:right;vertical-align:top;white-space:nowrap">${escapeHtml(value)}</td></tr>`;

/** Both columns wrap between words: labels and values of terms are long in French. */
const term = ({ label, value }: EmailBody['facts'][number]) =>
  `<tr><td class="card fact muted" width="50%" style="padding:6px 12px 6px 0;border-top:1px solid ${COLOURS.line};color:${COLOURS.muted};${FONT};font-size:14px;vertical-align:top;overflow-wrap:break-word">${escapeHtml(label)}</td><td class="card fact" style="padding:6px 0;border-top:1px solid ${COLOURS.line};${FONT};font-size:14px;font-weight:600;vertical-align:top;overflow-wrap:break-word">${escapeHtml(value)}</td></tr>`;

const fact = ({ label, value }: EmailBody['facts'][number]) =>
  `<tr><td class="card fact muted" style="padding:6px 12px 6px 0;border-top:1px solid ${COLOURS.line};color:${COLOURS.muted};${FONT};font-size:14px;vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td><td class="card fact" width="100%" style="padding:6px 0;border-top:1px solid ${COLOURS.line};${FONT};font-weight:600;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`;

const group = ({ title, items, more, link }: EmailBody['groups'][number]) =>
  [
    `<p style="margin:24px 0 8px;font-weight:700">${escapeHtml(title)}</p>`,
    list(items),
    ...(more === null ? [] : [paragraph(more)]),
    ...(link === null ? [] : [`<p style="margin:0 0 16px">${anchor(link)}</p>`]),
  ].join('\n');

const list = (items: EmailBody['items']) =>
  items.length === 0 ? '' : `<ul style="margin:0 0 16px;padding:0 0 0 20px">${items.map(item).join('\n')}</ul>`;

const item = (link: EmailBody['items'][number]) => `<li style="margin:0 0 8px">${anchor(link)}</li>`;

const anchor = ({ text, url }: EmailBody['items'][number]) =>
  `<a class="plain" href="${escapeHtml(url)}" style="color:#1a5ca8">${escapeHtml(text)}</a>`;
