import type { NotificationParams } from '@commonyard/contracts/http/notifications';
import { municipalityName } from '@commonyard/contracts/municipalities';
import { listContainedMunicipalities } from '@commonyard/contracts/municipality-likeness';
import type { NotifiableKind, NoticeKind } from '../../model.ts';
import { mailedPath, signConfirmation, type Submission } from '../link-tokens.ts';
import type { BodyParts, ContentAbout, Context, EmailBody } from './email-body.ts';
import { PAGES } from './pages.policy.ts';
import type { NotificationText } from './texts.ts';

// The contents about events: notifications, digests of them, and notices.

export function toNotificationParts({ params, path, quote, token }: ContentAbout<'news'>, context: Context): BodyParts {
  const { email, texts, urlOf } = context;
  const kind = email.kind as NotifiableKind;
  const { subject, line, next } = toNotificationText(kind, params, context);
  const isForContact = email.userId === null && TO_CONTACT.includes(kind) && !params.isChange;
  return {
    subject,
    lines: [
      line,
      ...(params.isGuest ? [texts.unverifiedName] : []),
      ...(params.reason ? [texts.reason(params.reason)] : []),
      ...(next ? [next] : []),
    ],
    facts: toFacts(kind, params, context),
    quote,
    closing: kind === 'message.posted' && quote !== null ? [texts.replyHint] : [],
    button: {
      text: texts.buttons[isForContact ? 'contact' : PAGES[kind].button],
      url: urlOf(token === undefined ? path : mailedPath('guest_thread', token)),
    },
  };
}

/** Of what a guest has no page, but can ask about. */
const TO_CONTACT: NotifiableKind[] = ['asset.rejected', 'report.decided'];

export function toDigestParts({ items, more }: ContentAbout<'digest'>, context: Context): BodyParts {
  const { texts, urlOf } = context;
  const { digest, buttons, unverifiedName } = texts;
  return {
    subject: digest.subject(items.length + more),
    lines: [digest.line],
    items: items.map(({ kind, params, path }) => ({
      text: [toNotificationText(kind, params, context).line, ...(params.isGuest ? [unverifiedName] : [])].join(' '),
      url: urlOf(path),
    })),
    closing: more > 0 ? [digest.more(more)] : [],
    button: { text: buttons.product, url: urlOf('/') },
  };
}

export function toNoticeParts(
  { notice, number, municipality, listingType, isChange, token }: ContentAbout<'notice'>,
  { email, locale, texts: { notices, buttons }, settings, urlOf }: Context,
): BodyParts {
  const parts = notices[notice](number, municipalityName(municipality, locale) ?? null, listingType, isChange);
  if (token !== null) {
    const [text, path] =
      notice === 'asset.submitted'
        ? [buttons.posted, mailedPath('posted_listing', token, { id: number })]
        : [buttons.inquiry, mailedPath('guest_thread', token)];
    return { ...parts, button: { text, url: urlOf(path) } };
  }
  const signed = signConfirmation(email.email, toSubmission(notice, number), settings.unsubscribeSecret);
  return {
    ...parts,
    button: { text: buttons.confirmation, url: urlOf(mailedPath('confirmation', signed, { locale })) },
  };
}

const toSubmission = (notice: NoticeKind, id: number): Submission => ({
  kind: notice === 'contact.answered' ? 'contact' : 'listing',
  id,
});

function toNotificationText(
  kind: NotifiableKind,
  params: NotificationParams,
  { locale, texts }: Context,
): NotificationText {
  const { municipality, lender, borrower, organization } = params;
  const resembles = organization ? listContainedMunicipalities(organization, locale) : [];
  return texts.notifications[kind]({
    ...params,
    municipality: municipalityName(municipality, locale) ?? null,
    ...(resembles.length > 0 && { resembles: resembles.join(', ') }),
    ...(lender && { lender: municipalityName(lender, locale) ?? lender }),
    ...(borrower && { borrower: municipalityName(borrower, locale) ?? borrower }),
  });
}

/** What a notification is about: the listing, its place, the days, who wrote, and the sides and the total of a loan. */
function toFacts(kind: NotifiableKind, params: NotificationParams, context: Context): EmailBody['facts'] {
  const { title, place, name, municipality, dateFrom, dateTo, availableFrom, availableTo } = params;
  const { lender, borrower, totalCents } = params;
  if (title === undefined) return [];
  const {
    locale,
    texts: { labels },
  } = context;
  const nameOf = (id: string | null | undefined) => municipalityName(id, locale);
  const isAboutListing = kind.startsWith('asset.');
  const sender = isAboutListing ? [] : [name, nameOf(municipality)];
  const facts: [string, string | null | undefined][] = [
    [labels.listing, title],
    [labels.place, nameOf(place)],
    [labels.availability, toDays(availableFrom, availableTo, context)],
    [labels.dates, toDays(dateFrom, dateTo, context)],
    [labels.sender, sender.filter(Boolean).join(', ')],
    [labels.lender, nameOf(lender)],
    [labels.borrower, nameOf(borrower)],
    [labels.total, toDollars(totalCents, context)],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** Calendar days, both inclusive, such as “January 11–22, 2027”; undefined without a first day. */
function toDays(
  from: string | null | undefined,
  to: string | null | undefined,
  { locale, texts }: Context,
): string | undefined {
  if (!from) return undefined;
  const format = new Intl.DateTimeFormat(`${locale}-CA`, { dateStyle: 'long', timeZone: 'UTC' });
  return to ? format.formatRange(new Date(from), new Date(to)) : texts.from(format.format(new Date(from)));
}

/** An amount of Canadian dollars, such as “$2,034.00”; undefined without one. */
function toDollars(cents: number | null | undefined, { locale }: Context): string | undefined {
  if (cents === null || cents === undefined) return undefined;
  return new Intl.NumberFormat(`${locale}-CA`, { style: 'currency', currency: 'CAD' }).format(cents / 100);
}
