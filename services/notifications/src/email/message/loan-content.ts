import { AUDIT_LABELS_FR } from '@commonyard/contracts/audit-labels.values';
import type { ArrangedPart, EventQuote } from '@commonyard/contracts/events/loans';
import type { LoanContact, Meeting } from '@commonyard/contracts/http/loan-plans';
import type { NotificationParams } from '@commonyard/contracts/http/notifications';
import { HST_PERCENT } from '@commonyard/contracts/loans.values';
import { municipalityName } from '@commonyard/contracts/municipalities';
import { describeTerms, TERMS_NAMES } from '@commonyard/contracts/term-names.values';
import { LINE_KIND_LABELS } from '@commonyard/contracts/quote-labels.values';
import { VALUE_LABELS_FR } from '@commonyard/contracts/value-labels-fr.values';
import type { LoanMail } from '../../model.ts';
import type { BodyParts, Context, EmailBody } from './email-body.ts';
import { toDays, toDollars, toInstant } from './formats.ts';
import { LOAN_MAIL_TEXTS } from './loan-mail-texts.ts';
import { withoutLinks } from './without-links.ts';

type LoanParts = Pick<BodyParts, 'lines'> &
  Required<Pick<EmailBody, 'facts' | 'sections' | 'quote'>> & { next?: string };

const ASKS_FOR_QUOTE: NotificationParams['occasion'][] = ['loan.requested', 'loan.days_changed'];

/** What an email about a loan says besides the notification: who acted, the offer with its terms, and who answers until when. */
export function toLoanParts(
  { by, quote, terms, daysBefore, expiresAt, purpose, officers, arranged }: LoanMail,
  params: NotificationParams,
  context: Context,
): LoanParts {
  const { locale, texts } = context;
  const words = LOAN_MAIL_TEXTS[locale];
  const isCounter = quote?.side === 'borrower';
  const facts: [string, string | undefined][] = [
    [texts.labels.sender, by && nameOf(by, context)],
    ...(daysBefore && quote ? toBothDays(daysBefore, quote, context) : []),
    // The last minute of the day belongs to it.
    [words.answerBy, expiresAt && toInstant(new Date(Date.parse(expiresAt) - 60_000), locale)],
  ];
  const note = quote?.note ?? purpose ?? null;
  return {
    lines: daysBefore ? [isCounter ? words.counterHasOtherDays : words.quoteHasOtherDays] : [],
    facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    sections: [
      ...(arranged ? [toArranged(arranged, params, context)] : []),
      ...(quote ? [toAmounts(quote, context)] : []),
      ...(terms
        ? [
            {
              title: quote?.termsRecordedLater ? words.termsRecordedLater : words.terms,
              rows: toTermRows(terms, context),
            },
          ]
        : []),
    ],
    quote: note,
    ...(officers && {
      next: words.officer(
        ASKS_FOR_QUOTE.includes(params.occasion),
        officers.map(({ name }) => name),
      ),
    }),
  };
}

/** The days before and those of the quote, each as asked by the borrowing side or offered by the lending side. */
function toBothDays(
  before: NonNullable<LoanMail['daysBefore']>,
  quote: EventQuote,
  context: Context,
): [string, string | undefined][] {
  const { daysRequested, daysOffered } = LOAN_MAIL_TEXTS[context.locale];
  const [first, second] = quote.side === 'borrower' ? [daysOffered, daysRequested] : [daysRequested, daysOffered];
  return [
    [first, toDays(before.startsOn, before.endsOn, context)],
    [second, toDays(quote.startsOn, quote.endsOn, context)],
  ];
}

/** Without a municipality, an administrator of the platform acted, who stays unnamed. */
function nameOf({ name, municipality }: NonNullable<LoanMail['by']>, { locale }: Context): string {
  if (municipality === null) return LOAN_MAIL_TEXTS[locale].platform;
  return [name, municipalityName(municipality, locale) ?? municipality].filter(Boolean).join(', ');
}

function toAmounts(quote: EventQuote, context: Context): EmailBody['sections'][number] {
  const { locale } = context;
  const words = LOAN_MAIL_TEXTS[locale];
  const dollars = (cents: number) => toDollars(cents, context)!;
  const number = new Intl.NumberFormat(`${locale}-CA`, { maximumFractionDigits: 2 });
  const lines = quote.lines.map(({ kind, description, unit, quantity, rateCents, hst, cents }) => {
    const units = words.units[unit];
    const of = units ? `${number.format(quantity)} ${units(quantity)}` : number.format(quantity);
    const isOne = unit === 'once' && quantity === 1;
    const parts = [description, isOne ? null : `${of} × ${dollars(rateCents)}`, hst ? null : words.withoutHst];
    return {
      label: [toLabel(LINE_KIND_LABELS[kind], context), ...parts.filter(Boolean)].join(', '),
      value: dollars(kind === 'discount' ? -cents : cents),
    };
  });
  return {
    title: quote.side === 'borrower' ? words.counter : words.quote,
    areAmounts: true,
    rows: [
      ...lines,
      { label: words.subtotal, value: dollars(quote.subtotalCents) },
      { label: words.hst(HST_PERCENT), value: dollars(quote.hstCents) },
      { label: words.total, value: dollars(quote.totalCents) },
    ],
  };
}

/** What a side has arranged: whom to call, where and when to meet, who operates the machine, or the purchase order. */
function toArranged(
  { contacts, handOverPlan, operator, purchaseOrder }: ArrangedPart,
  { occasion, dateFrom, dateTo, day, lender, borrower }: NotificationParams,
  context: Context,
): EmailBody['sections'][number] {
  const { locale } = context;
  const words = LOAN_MAIL_TEXTS[locale];
  const toContact = (contact: LoanContact | null) =>
    contact && [contact.name, contact.phone, contact.email && withoutLinks(contact.email)].filter(Boolean).join(', ');
  const toMeeting = (meeting: Meeting | undefined, day: string | null | undefined) =>
    meeting &&
    [
      meeting.address,
      `${toDays(day, day, context)}, ${words.window(meeting.from, meeting.to)}`,
      meeting.float && words.float,
      meeting.note,
    ]
      .filter(Boolean)
      .join('; ');
  const cvor = operator && (operator.cvor === 'lender' ? lender : borrower);
  const rows: [string, string | null | undefined][] = [
    ...(contacts
      ? ([
          [words.pickUpAndReturn, toContact(contacts.pickUp)],
          [words.operator, toContact(contacts.operator)],
          [words.accounts, toContact(contacts.accounts)],
        ] as [string, string | null][])
      : []),
    // A reminder is about one of them, and a recalled machine must be back before the last day.
    [words.pickUp, occasion === 'loan.return_tomorrow' ? null : toMeeting(handOverPlan?.pickUp, dateFrom)],
    [words.return, occasion === 'loan.pick_up_tomorrow' ? null : toMeeting(handOverPlan?.return, day ?? dateTo)],
    [words.operator, operator?.name],
    [words.cvorOf, cvor && (municipalityName(cvor, locale) ?? cvor)],
    [words.purchaseOrder, purchaseOrder && (purchaseOrder.number ?? words.notNeeded)],
  ];
  const title = contacts
    ? words.contacts
    : handOverPlan
      ? words.pickUpAndReturn
      : operator
        ? words.operator
        : words.purchaseOrder;
  return { title, rows: rows.flatMap(([label, value]) => (value ? [{ label, value }] : [])) };
}

/** Of the calendar, which limits what can be requested; a quote has its days. */
const OF_CALENDAR: string[] = (['minDays', 'maxDays', 'noticeDays', 'advanceDays', 'bufferDays'] as const).map(
  (name) => TERMS_NAMES[name][0],
);

function toTermRows(terms: NonNullable<LoanMail['terms']>, context: Context): EmailBody['facts'] {
  const rows = describeTerms(terms).filter(({ label }) => !OF_CALENDAR.includes(label));
  return rows.map(({ label, ...term }) => ({
    label: toLabel(label, context),
    value:
      'text' in term
        ? toLabel(term.text, context)
        : 'count' in term
          ? String(term.count)
          : toDollars(term.cents, context)!,
  }));
}

/** A stored value in words, by its English ones. */
const toLabel = (text: string, { locale }: Context): string =>
  locale === 'fr' ? (VALUE_LABELS_FR[text] ?? AUDIT_LABELS_FR[text] ?? text) : text;
