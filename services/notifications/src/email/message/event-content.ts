import type { NotificationParams } from '@commonyard/contracts/http/notifications';
import { municipalityName } from '@commonyard/contracts/municipalities';
import { listContainedMunicipalities } from '@commonyard/contracts/municipality-likeness';
import type { LoanMail, NotifiableKind, NoticeKind } from '../../model.ts';
import { mailedPath, signConfirmation, type Submission } from '../link-tokens.ts';
import { toDays, toDollars, toInstant } from './formats.ts';
import { toLoanParts } from './loan-content.ts';
import type { BodyParts, ContentAbout, Context, EmailBody } from './email-body.ts';
import { toMatchesSentence } from './match-content.ts';
import { toSearchesSentence } from './search-content.ts';
import { PAGES } from './pages.policy.ts';
import type { NotificationText } from './texts.ts';

// The contents about events: notifications, digests of them, and notices.

export function toNotificationParts(
  { params, path, quote, loan, token }: ContentAbout<'news'>,
  context: Context,
): BodyParts {
  const { email, texts, urlOf } = context;
  const kind = email.kind as NotifiableKind;
  const { subject, line, next } = toNotificationText(kind, params, context);
  const isForContact = email.userId === null && TO_CONTACT.includes(kind) && !params.isChange;
  const ofLoan = loan && toLoanParts(loan, params, context);
  const then = ofLoan?.next ?? next;
  const target = isForContact ? 'contact' : loan?.officers ? 'askOfficer' : PAGES[kind].button;
  return {
    subject,
    lines: [
      line,
      ...(params.isGuest ? [texts.unverifiedName] : []),
      ...(ofLoan?.lines ?? []),
      ...(params.reason ? [isNote(params) ? texts.note(params.reason) : texts.reason(params.reason)] : []),
      ...(then ? [then] : []),
    ],
    facts: [...toFacts(kind, withoutOffer(params, loan), context), ...(ofLoan?.facts ?? [])],
    sections: ofLoan?.sections ?? [],
    quote: ofLoan?.quote ?? quote,
    closing: kind === 'message.posted' && quote !== null ? [texts.replyHint] : [],
    button: {
      text: texts.buttons[target],
      url: urlOf(token === undefined ? path : mailedPath('guest_thread', token)),
    },
  };
}

/** The quote has the total, and both days where they differ. */
const withoutOffer = (params: NotificationParams, loan: LoanMail | undefined): NotificationParams => ({
  ...params,
  ...(loan?.quote && { totalCents: null }),
  ...(loan?.quote && loan.daysBefore && { dateFrom: null }),
});

/** The messages of a thread that came within ten minutes. */
export function toMessagesParts({ params, path, messages }: ContentAbout<'messages'>, context: Context): BodyParts {
  const { texts, locale, urlOf } = context;
  const { name = null, isGuest = false } = messages.length === 1 ? messages[0]! : {};
  const { loanId, title = '' } = params;
  const ofOne = messages.length === 1 ? toNotificationText('message.posted', { ...params, name }, context) : undefined;
  const { subject, line } = ofOne ?? texts.messages(messages.length, title);
  return {
    subject: loanId === undefined ? subject : texts.loanSubject(loanId, title, texts.newMessages(messages.length)),
    lines: [line, ...(isGuest || messages.some((message) => message.isGuest) ? [texts.unverifiedName] : [])],
    messages: messages.map(({ name, municipality, at, quote }) => ({
      from: [
        [name ?? texts.someone, municipalityName(municipality, locale)].filter(Boolean).join(', '),
        toInstant(at, locale),
      ].join(' · '),
      text: quote,
    })),
    button: { text: texts.buttons[loanId === undefined ? 'inquiry' : 'loan'], url: urlOf(path) },
  };
}

export function toTakenBackParts(
  { listingId, title, path }: ContentAbout<'taken_back'>,
  { email, texts, urlOf }: Context,
): BodyParts {
  const { subject, lines } = texts.takenBack(title, listingId);
  return {
    subject,
    lines,
    button: { text: texts.buttons[email.userId === null ? 'contact' : 'listing'], url: urlOf(path) },
  };
}

/** What comes with the return of the equipment, or with a declined proposal. */
const isNote = ({ occasion, loanEnd }: NotificationParams): boolean =>
  occasion === 'loan.proposal_declined' ||
  occasion === 'loan.extension_proposed' ||
  occasion === 'loan.extension_declined' ||
  (occasion === 'loan.end_proposed' && loanEnd !== 'not_happened');

/** Of what a guest has no page, but can ask about. */
const TO_CONTACT: NotifiableKind[] = ['asset.rejected', 'report.decided'];

export function toDigestParts({ items, more }: ContentAbout<'digest'>, context: Context): BodyParts {
  const { texts, urlOf } = context;
  const { digest, buttons, unverifiedName } = texts;
  return {
    subject: digest.subject(items.length + more),
    lines: [digest.line],
    items: items.map(({ kind, params, path }) => ({
      text: [
        toNotificationText(kind, params, context).line,
        ...(params.isGuest ? [unverifiedName] : []),
        ...(params.matches ? [toMatchesSentence(params, context)] : []),
        ...(params.searches ? [toSearchesSentence(params.searches, context)] : []),
      ].join(' '),
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

export const toSubmission = (notice: NoticeKind, id: number): Submission => ({
  kind: notice === 'contact.answered' ? 'contact' : 'listing',
  id,
});

function toNotificationText(kind: NotifiableKind, params: NotificationParams, context: Context): NotificationText {
  const { locale, texts } = context;
  const { taken = [], municipality, lender, borrower, payer, payee, organization, loanId, title = '' } = params;
  const resembles = organization ? listContainedMunicipalities(organization, locale) : [];
  const text = texts.notifications[kind]({
    ...params,
    municipality: municipalityName(municipality, locale) ?? null,
    ...(resembles.length > 0 && { resembles: resembles.join(', ') }),
    ...(lender && { lender: municipalityName(lender, locale) ?? lender }),
    ...(borrower && { borrower: municipalityName(borrower, locale) ?? borrower }),
    ...(payer && { payer: municipalityName(payer, locale) ?? payer }),
    ...(payee && { payee: municipalityName(payee, locale) ?? payee }),
    ...(taken.length > 0 && {
      takenDays: taken.map(({ startsOn, endsOn }) => toDays(startsOn, endsOn, context)).join('; '),
    }),
  });
  const isOfLoan = kind === 'loan.action' || kind === 'loan.update';
  return isOfLoan && loanId !== undefined ? { ...text, subject: texts.loanSubject(loanId, title, text.subject) } : text;
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
