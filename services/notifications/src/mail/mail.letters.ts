import type { NotificationParams } from '@commonyard/contracts/http/notifications';
import type { Locale } from '@commonyard/contracts/identity.values';
import { municipalityName } from '@commonyard/contracts/municipalities';
import type { MailKind } from '@commonyard/contracts/notifications.values';
import type { MailContent } from '../database.ts';
import type { NewsKind } from '../news/news.facts.ts';
import { signSubscription, subscriptionOf } from '../unsubscribe/unsubscribe.tokens.ts';
import type { Letter } from './mail.layout.ts';
import { en } from './mail.texts.en.ts';
import { fr } from './mail.texts.fr.ts';
import type { Destination, Texts, Wording } from './mail.texts.ts';

export type MailSettings = { publicUrl: string; from: string; unsubscribeSecret: string };

/** A mail with the recipient as known when it is sent. */
export type Addressed = {
  key: string;
  kind: MailKind;
  userId: number | null;
  email: string;
  name: string | null;
  locale: Locale;
  content: MailContent;
};

type Content<About extends MailContent['about']> = Extract<MailContent, { about: About }>;
type Body = Pick<Letter, 'subject' | 'lines' | 'button'> & Partial<Letter>;

const TEXTS: Record<Locale, Texts> = { en, fr };

/** What a mail says, in the language of its recipient. */
export function letterOf(mail: Addressed, settings: MailSettings): Letter {
  const { locale, name } = mail;
  const texts = TEXTS[locale];
  return {
    locale,
    product: texts.product,
    greeting: texts.greeting(name),
    quote: null,
    items: [],
    after: [],
    footer: texts.footer,
    unsubscribe: unsubscribeOf(mail, settings),
    ...bodyOf(mail, (path) => new URL(path, settings.publicUrl).href),
  };
}

type UrlOf = (path: string) => string;

function bodyOf({ kind, locale, content }: Addressed, urlOf: UrlOf): Body {
  if (content.about === 'news') return newsBody(kind as NewsKind, content, locale, urlOf);
  if (content.about === 'digest') return digestBody(content, locale, urlOf);
  return accountBody(kind === 'password_reset' ? 'password_reset' : 'verification', content, locale, urlOf);
}

function newsBody(kind: NewsKind, { params, path, quote }: Content<'news'>, locale: Locale, urlOf: UrlOf): Body {
  const texts = TEXTS[locale];
  const { subject, line } = wordingOf(kind, params, locale);
  return {
    subject,
    lines: [line, ...(params.reason ? [texts.reason(params.reason)] : [])],
    quote,
    after: kind === 'message.posted' && quote !== null ? [texts.answerThere] : [],
    button: { text: texts.buttons[destinationOf(path)], url: urlOf(path) },
  };
}

function digestBody({ items, more }: Content<'digest'>, locale: Locale, urlOf: UrlOf): Body {
  const { digest, buttons } = TEXTS[locale];
  return {
    subject: digest.subject(items.length + more),
    lines: [digest.line],
    items: items.map(({ kind, params, path }) => ({ text: wordingOf(kind, params, locale).line, url: urlOf(path) })),
    after: more > 0 ? [digest.more(more)] : [],
    button: { text: buttons.product, url: urlOf('/') },
  };
}

function accountBody(
  kind: 'password_reset' | 'verification',
  { token, expiresAt }: Content<'account'>,
  locale: Locale,
  urlOf: UrlOf,
): Body {
  const { subject, lines, button } = TEXTS[locale].account[kind];
  const page = kind === 'password_reset' ? '/auth/reset' : '/auth/verify';
  const until = new Intl.DateTimeFormat(`${locale}-CA`, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/Toronto',
  }).format(new Date(expiresAt));
  // In the fragment, which stays out of logs and of what the page loads from elsewhere.
  return {
    subject,
    lines: lines(until),
    button: { text: button, url: urlOf(`${page}#token=${encodeURIComponent(token)}`) },
  };
}

function wordingOf(kind: NewsKind, params: NotificationParams, locale: Locale): Wording {
  const { municipality } = params;
  return TEXTS[locale].news[kind]({
    ...params,
    municipality: municipality ? (municipalityName(municipality, locale) ?? null) : null,
  });
}

function destinationOf(path: string): Destination {
  if (path.startsWith('/equipment/') || path.startsWith('/admin')) return 'listing';
  if (path.startsWith('/inquiries?tab=contact')) return 'letter';
  if (path.startsWith('/inquiries')) return 'inquiry';
  if (path.startsWith('/inspections')) return 'inspection';
  return path === '/contact' ? 'contact' : 'product';
}

function unsubscribeOf(mail: Addressed, { publicUrl, unsubscribeSecret }: MailSettings): Letter['unsubscribe'] {
  const inquiryId = mail.content.about === 'news' ? mail.content.params.inquiryId : undefined;
  const subscription = subscriptionOf({ ...mail, inquiryId });
  if (!subscription) return null;
  const url = new URL('/api/notifications/unsubscribe', publicUrl);
  url.searchParams.set('token', signSubscription(subscription, unsubscribeSecret));
  url.searchParams.set('lang', mail.locale);
  return { text: TEXTS[mail.locale].unsubscribe, url: url.href };
}
