import type { Locale } from '@commonyard/contracts/identity.values';
import { municipalityName } from '@commonyard/contracts/municipalities';
import type { LinkedAccount, SecurityKind } from '../../model.ts';
import { mailedPath } from '../link-tokens.ts';
import type { BodyParts, ContentAbout, Context, EmailBody } from './email-body.ts';
import { toInstant } from './formats.ts';
import type { AccountLinkKind } from './texts.ts';

// The contents about an account.

export function toAccountParts(
  { token, expiresAt, account }: ContentAbout<'account'>,
  kind: AccountLinkKind,
  context: Context,
): BodyParts {
  const { locale, texts, urlOf } = context;
  const { subject, lines, button } = texts.account[kind];
  const { enteredAt, isChange } = account;
  return {
    subject,
    lines: lines(toInstant(expiresAt, locale), {
      at: toInstant(enteredAt, locale),
      isChange,
      body: bodyOf(account, locale),
    }),
    facts: toAccountFacts(account, context),
    button: { text: button, url: urlOf(mailedPath(kind, token)) },
  };
}

export function toApprovalParts(
  { approval, reason, ...account }: ContentAbout<'approval'>,
  { locale, texts, urlOf }: Context,
): BodyParts {
  const isApproved = approval === 'approved';
  const { subject, lines, after } = texts.approval[approval](bodyOf(account, locale));
  return {
    subject,
    lines: [...lines, ...(reason ? [texts.reason(reason)] : []), ...after],
    button: isApproved
      ? { text: texts.buttons.product, url: urlOf('/auth') }
      : { text: texts.buttons.contact, url: urlOf('/contact') },
  };
}

export function toInvitationParts(
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

export function toSecurityParts({ at }: ContentAbout<'security'>, kind: SecurityKind, context: Context): BodyParts {
  const { locale, texts, urlOf } = context;
  const { subject, lines, button } = texts.security[kind];
  return { subject, lines: lines(toInstant(at, locale)), button: { text: button, url: urlOf(SECURITY_PAGES[kind]) } };
}

/** By what the recipient recognises the account of a link: who entered the address, under which user name, of what body. */
function toAccountFacts(account: LinkedAccount, { locale, texts: { labels } }: Context): EmailBody['facts'] {
  const body = bodyOf(account, locale);
  return [
    { label: labels.name, value: account.name },
    { label: labels.username, value: account.username },
    ...(body ? [{ label: account.municipality ? labels.municipality : labels.organization, value: body }] : []),
  ];
}

/** The municipality or public body that an account states. */
function bodyOf(
  { municipality, organization }: Pick<LinkedAccount, 'municipality' | 'organization'>,
  locale: Locale,
): string | null {
  if (municipality) return municipalityName(municipality, locale) ?? null;
  return organization;
}
