import type { NotificationParams } from '@commonyard/contracts/http/notifications';
import type { Locale } from '@commonyard/contracts/identity.values';
import { municipalityName } from '@commonyard/contracts/municipalities';
import type { LinkedAccount, NotifiableKind } from '../../model.ts';
import type { EmailBody } from './layout.ts';
import type { Texts } from './texts.ts';

/** What a notification is about: the listing, its place, the days, who wrote, and the sides and the total of a loan. */
export function toFacts(
  kind: NotifiableKind,
  params: NotificationParams,
  locale: Locale,
  texts: Texts,
): EmailBody['facts'] {
  const { title, place, name, municipality, dateFrom, dateTo, availableFrom, availableTo } = params;
  const { lender, borrower, totalCents } = params;
  if (title === undefined) return [];
  const { labels } = texts;
  const nameOf = (id: string | null | undefined) => municipalityName(id, locale);
  const isAboutListing = kind.startsWith('asset.');
  const sender = isAboutListing ? [] : [name, nameOf(municipality)];
  const facts: [string, string | null | undefined][] = [
    [labels.listing, title],
    [labels.place, nameOf(place)],
    [labels.availability, toDays(availableFrom, availableTo, locale, texts)],
    [labels.dates, toDays(dateFrom, dateTo, locale, texts)],
    [labels.sender, sender.filter(Boolean).join(', ')],
    [labels.lender, nameOf(lender)],
    [labels.borrower, nameOf(borrower)],
    [labels.total, toDollars(totalCents, locale)],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** By what the recipient recognises the account of a link: who entered the address, under which user name, of what body. */
export function toAccountFacts(account: LinkedAccount, locale: Locale, { labels }: Texts): EmailBody['facts'] {
  const body = bodyOf(account, locale);
  return [
    { label: labels.name, value: account.name },
    { label: labels.username, value: account.username },
    ...(body ? [{ label: account.municipality ? labels.municipality : labels.organization, value: body }] : []),
  ];
}

/** The municipality or public body that an account states. */
export function bodyOf(
  { municipality, organization }: Pick<LinkedAccount, 'municipality' | 'organization'>,
  locale: Locale,
): string | null {
  if (municipality) return municipalityName(municipality, locale) ?? null;
  return organization;
}

/** Calendar days, both inclusive, such as “January 11–22, 2027”; undefined without a first day. */
function toDays(
  from: string | null | undefined,
  to: string | null | undefined,
  locale: Locale,
  texts: Texts,
): string | undefined {
  if (!from) return undefined;
  const format = new Intl.DateTimeFormat(`${locale}-CA`, { dateStyle: 'long', timeZone: 'UTC' });
  return to ? format.formatRange(new Date(from), new Date(to)) : texts.from(format.format(new Date(from)));
}

/** An amount of Canadian dollars, such as “$2,034.00”; undefined without one. */
function toDollars(cents: number | null | undefined, locale: Locale): string | undefined {
  if (cents === null || cents === undefined) return undefined;
  return new Intl.NumberFormat(`${locale}-CA`, { style: 'currency', currency: 'CAD' }).format(cents / 100);
}
