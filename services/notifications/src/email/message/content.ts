import type { NotificationParams } from '@commonyard/contracts/http/notifications';
import type { Locale } from '@commonyard/contracts/identity.values';
import { municipalityName } from '@commonyard/contracts/municipalities';
import { listContainedMunicipalities } from '@commonyard/contracts/municipality-likeness';
import type { EmailKind } from '@commonyard/contracts/notifications.values';
import type { EmailContent, EmailSettings, NotifiableKind, NoticeKind, SecurityKind } from '../../model.ts';
import { mailedPath, signConfirmation, signSubscription, toSubscription, type Submission } from '../link-tokens.ts';
import { bodyOf, toAccountFacts, toFacts } from './facts.ts';
import type { EmailBody } from './layout.ts';
import { en } from './texts-en.ts';
import { fr } from './texts-fr.ts';
import type { AccountLinkKind, LinkTarget, NotificationText, Texts } from './texts.ts';

/** An email with the current address, name and language of its recipient. */
export type AddressedEmail = {
  key: string;
  kind: EmailKind;
  userId: number | null;
  email: string;
  name: string | null;
  locale: Locale;
  content: EmailContent;
};

type ContentAbout<About extends EmailContent['about']> = Extract<EmailContent, { about: About }>;
type BodyParts = Pick<EmailBody, 'subject' | 'lines' | 'button'> & Partial<EmailBody>;

const TEXTS: Record<Locale, Texts> = { en, fr };

export function toEmailBody(email: AddressedEmail, settings: EmailSettings): EmailBody {
  const { locale, name } = email;
  const texts = TEXTS[locale];
  return {
    locale,
    product: texts.product,
    greeting: texts.greeting(name),
    facts: [],
    quote: null,
    items: [],
    closing: [],
    footer: texts.footer,
    unsubscribe: toUnsubscribeLink(email, settings),
    ...toBodyParts(email, settings),
  };
}

type Context = {
  email: AddressedEmail;
  locale: Locale;
  texts: Texts;
  settings: EmailSettings;
  urlOf: (path: string) => string;
};

function toBodyParts(email: AddressedEmail, settings: EmailSettings): BodyParts {
  const { kind, locale, content } = email;
  const urlOf = (path: string) => new URL(path, settings.publicUrl).href;
  const context = { email, locale, texts: TEXTS[locale], settings, urlOf };
  if (content.about === 'notice') return toNoticeParts(content, context);
  if (content.about === 'news') return toNotificationParts(content, context);
  if (content.about === 'digest') return toDigestParts(content, context);
  if (content.about === 'security') return toSecurityParts(content, kind as SecurityKind, context);
  if (content.about === 'approval') return toApprovalParts(content, context);
  if (content.about === 'invitation') return toInvitationParts(content, context);
  return toAccountParts(content, kind === 'password_reset' ? 'password_reset' : 'verification', context);
}

function toNotificationParts(
  { params, path, quote, token }: ContentAbout<'news'>,
  { email, locale, texts, urlOf }: Context,
): BodyParts {
  const kind = email.kind as NotifiableKind;
  const { subject, line, next } = toNotificationText(kind, params, locale);
  return {
    subject,
    lines: [
      line,
      ...(params.isGuest ? [texts.unverifiedName] : []),
      ...(params.reason ? [texts.reason(params.reason)] : []),
      ...(next ? [next] : []),
    ],
    facts: toFacts(kind, params, locale, texts),
    quote,
    closing: kind === 'message.posted' && quote !== null ? [texts.replyHint] : [],
    button: {
      text: texts.buttons[email.userId === null && kind === 'asset.rejected' ? 'contact' : LINK_TARGETS[kind]],
      url: urlOf(token === undefined ? path : mailedPath('guest_thread', token)),
    },
  };
}

function toDigestParts({ items, more }: ContentAbout<'digest'>, { locale, texts, urlOf }: Context): BodyParts {
  const { digest, buttons, unverifiedName } = texts;
  return {
    subject: digest.subject(items.length + more),
    lines: [digest.line],
    items: items.map(({ kind, params, path }) => ({
      text: [toNotificationText(kind, params, locale).line, ...(params.isGuest ? [unverifiedName] : [])].join(' '),
      url: urlOf(path),
    })),
    closing: more > 0 ? [digest.more(more)] : [],
    button: { text: buttons.product, url: urlOf('/') },
  };
}

function toNoticeParts(
  { notice, number, municipality, token }: ContentAbout<'notice'>,
  { email, locale, texts: { notices, buttons }, settings, urlOf }: Context,
): BodyParts {
  const parts = notices[notice](number, municipalityName(municipality, locale) ?? null);
  if (token !== null)
    return { ...parts, button: { text: buttons.inquiry, url: urlOf(mailedPath('guest_thread', token)) } };
  const signed = signConfirmation(email.email, toSubmission(notice, number), settings.unsubscribeSecret);
  return { ...parts, button: { text: buttons.confirmation, url: urlOf(mailedPath('confirmation', signed, locale)) } };
}

const toSubmission = (notice: NoticeKind, id: number): Submission => ({
  kind: notice === 'contact.answered' ? 'contact' : 'listing',
  id,
});

function toAccountParts(
  { token, expiresAt, account }: ContentAbout<'account'>,
  kind: AccountLinkKind,
  { locale, texts, urlOf }: Context,
): BodyParts {
  const { subject, lines, button } = texts.account[kind];
  const { enteredAt, isChange } = account;
  return {
    subject,
    lines: lines(toInstant(expiresAt, locale), {
      at: toInstant(enteredAt, locale),
      isChange,
      body: bodyOf(account, locale),
    }),
    facts: toAccountFacts(account, locale, texts),
    button: { text: button, url: urlOf(mailedPath(kind, token)) },
  };
}

/** An instant, such as “January 11, 2027 at 10:00 a.m.”. */
const toInstant = (instant: string, locale: Locale): string =>
  new Intl.DateTimeFormat(`${locale}-CA`, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/Toronto',
  }).format(new Date(instant));

function toApprovalParts(
  { approval, reason, ...account }: ContentAbout<'approval'>,
  { locale, texts, urlOf }: Context,
): BodyParts {
  const isApproved = approval === 'approved';
  const { subject, lines, after } = texts.approval[isApproved ? 'approved' : 'refused'](bodyOf(account, locale));
  return {
    subject,
    lines: [...lines, ...(reason ? [texts.reason(reason)] : []), ...after],
    button: isApproved
      ? { text: texts.buttons.product, url: urlOf('/auth') }
      : { text: texts.buttons.contact, url: urlOf('/contact') },
  };
}

function toInvitationParts(
  { token, expiresAt, municipality, inviterEmail }: ContentAbout<'invitation'>,
  { locale, texts, urlOf }: Context,
): BodyParts {
  const name = municipalityName(municipality, locale) ?? municipality;
  const { button, ...parts } = texts.invitation(name, inviterEmail, toInstant(expiresAt, locale));
  return { ...parts, button: { text: button, url: urlOf(mailedPath('invitation', token)) } };
}

const SECURITY_PAGES: Record<SecurityKind, string> = {
  password_changed: '/auth?mode=forgot',
  email_changed: '/contact',
  email_withdrawn: '/contact',
  address_reused: '/auth',
};

function toSecurityParts({ at }: ContentAbout<'security'>, kind: SecurityKind, context: Context): BodyParts {
  const { locale, texts, urlOf } = context;
  const { subject, lines, button } = texts.security[kind];
  return { subject, lines: lines(toInstant(at, locale)), button: { text: button, url: urlOf(SECURITY_PAGES[kind]) } };
}

function toNotificationText(kind: NotifiableKind, params: NotificationParams, locale: Locale): NotificationText {
  const { municipality, lender, borrower, organization } = params;
  const resembles = organization ? listContainedMunicipalities(organization, locale) : [];
  return TEXTS[locale].notifications[kind]({
    ...params,
    municipality: municipalityName(municipality, locale) ?? null,
    ...(resembles.length > 0 && { resembles: resembles.join(', ') }),
    ...(lender && { lender: municipalityName(lender, locale) ?? lender }),
    ...(borrower && { borrower: municipalityName(borrower, locale) ?? borrower }),
  });
}

/** What the button of an email opens. A guest has no access to a rejected listing, but can ask why. */
const LINK_TARGETS: Record<NotifiableKind, LinkTarget> = {
  'asset.submitted': 'listing',
  'asset.approved': 'listing',
  'asset.rejected': 'listing',
  'inquiry.created': 'inquiry',
  'inquiry.status_changed': 'inquiry',
  'message.posted': 'inquiry',
  'inspection.completed': 'inspection',
  'loan.action': 'loan',
  'loan.update': 'loan',
  'contact.received': 'contactMessage',
  'contact.answered': 'contact',
  'user.registered': 'product',
  'user.updated': 'product',
  'user.deactivated': 'product',
  'user.approval_requested': 'product',
  'user.joined': 'product',
  'user.invitation_disowned': 'product',
};

function toInquiryId(content: EmailContent): number | undefined {
  if (content.about === 'notice') return content.inquiryId;
  return content.about === 'news' ? content.params.inquiryId : undefined;
}

function toUnsubscribeLink(
  email: AddressedEmail,
  { publicUrl, unsubscribeSecret }: EmailSettings,
): EmailBody['unsubscribe'] {
  const subscription = toSubscription({ ...email, inquiryId: toInquiryId(email.content) });
  if (!subscription) return null;
  const path = mailedPath('unsubscribe', signSubscription(subscription, unsubscribeSecret), email.locale);
  return { text: TEXTS[email.locale].unsubscribe, url: new URL(path, publicUrl).href };
}
