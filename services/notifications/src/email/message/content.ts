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

type UrlOf = (path: string) => string;

function toBodyParts(email: AddressedEmail, settings: EmailSettings): BodyParts {
  const { kind, locale, content } = email;
  const urlOf = (path: string) => new URL(path, settings.publicUrl).href;
  if (content.about === 'notice') return toNoticeParts(email, content, settings, urlOf);
  if (content.about === 'news') return toNotificationParts(email, content, urlOf);
  if (content.about === 'digest') return toDigestParts(content, locale, urlOf);
  if (content.about === 'security') return toSecurityParts(kind as SecurityKind, content, locale, urlOf);
  if (content.about === 'approval') return toApprovalParts(content, locale, urlOf);
  if (content.about === 'invitation') return toInvitationParts(content, locale, urlOf);
  return toAccountParts(kind === 'password_reset' ? 'password_reset' : 'verification', content, locale, urlOf);
}

function toNotificationParts(
  { kind: emailKind, userId, locale }: AddressedEmail,
  { params, path, quote, token }: ContentAbout<'news'>,
  urlOf: UrlOf,
): BodyParts {
  const kind = emailKind as NotifiableKind;
  const texts = TEXTS[locale];
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
      text: texts.buttons[userId === null && kind === 'asset.rejected' ? 'contact' : LINK_TARGETS[kind]],
      url: token === undefined ? urlOf(path) : urlOf(mailedPath('guest_thread', token)),
    },
  };
}

function toDigestParts({ items, more }: ContentAbout<'digest'>, locale: Locale, urlOf: UrlOf): BodyParts {
  const { digest, buttons, unverifiedName } = TEXTS[locale];
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
  { email, locale }: AddressedEmail,
  { notice, number, municipality, token }: ContentAbout<'notice'>,
  { unsubscribeSecret }: EmailSettings,
  urlOf: UrlOf,
): BodyParts {
  const { notices, buttons } = TEXTS[locale];
  const name = municipalityName(municipality, locale) ?? null;
  return {
    ...notices[notice](number, name),
    button:
      token === null
        ? {
            text: buttons.confirmation,
            url: urlOf(
              mailedPath(
                'confirmation',
                signConfirmation(email, toSubmission(notice, number), unsubscribeSecret),
                locale,
              ),
            ),
          }
        : { text: buttons.inquiry, url: urlOf(mailedPath('guest_thread', token)) },
  };
}

const toSubmission = (notice: NoticeKind, id: number): Submission => ({
  kind: notice === 'contact.answered' ? 'contact' : 'listing',
  id,
});

function toAccountParts(
  kind: AccountLinkKind,
  { token, expiresAt, account }: ContentAbout<'account'>,
  locale: Locale,
  urlOf: UrlOf,
): BodyParts {
  const texts = TEXTS[locale];
  const { subject, lines, button } = texts.account[kind];
  const entered = {
    at: toInstant(account.enteredAt, locale),
    isChange: account.isChange,
    body: bodyOf(account, locale),
  };
  return {
    subject,
    lines: lines(toInstant(expiresAt, locale), entered),
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
  { approval, municipality, organization, reason }: ContentAbout<'approval'>,
  locale: Locale,
  urlOf: UrlOf,
): BodyParts {
  const texts = TEXTS[locale];
  const isApproved = approval === 'approved';
  const body = municipality ? (municipalityName(municipality, locale) ?? null) : organization;
  const { subject, lines, after } = texts.approval[isApproved ? 'approved' : 'refused'](body);
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
  locale: Locale,
  urlOf: UrlOf,
): BodyParts {
  const name = municipalityName(municipality, locale) ?? municipality;
  const { subject, lines, button } = TEXTS[locale].invitation(name, inviterEmail, toInstant(expiresAt, locale));
  return {
    subject,
    lines,
    button: { text: button, url: urlOf(mailedPath('invitation', token)) },
  };
}

const SECURITY_PAGES: Record<SecurityKind, string> = {
  password_changed: '/auth?mode=forgot',
  email_changed: '/contact',
  email_withdrawn: '/contact',
  address_reused: '/auth',
};

function toSecurityParts(
  kind: SecurityKind,
  { at }: ContentAbout<'security'>,
  locale: Locale,
  urlOf: UrlOf,
): BodyParts {
  const { subject, lines, button } = TEXTS[locale].security[kind];
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
