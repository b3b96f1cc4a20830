import type { NotificationParams } from '@commonyard/contracts/http/notifications';
import type { RateType } from '@commonyard/contracts/assets.values';
import { categoryLabel } from '@commonyard/contracts/listing-labels.values';
import { municipalityName } from '@commonyard/contracts/municipalities';
import { TERMS_NAMES } from '@commonyard/contracts/term-names.values';
import { VALUE_LABELS_FR } from '@commonyard/contracts/value-labels-fr.values';
import type { FoundBySearch } from '../../model.ts';
import { mailedPath } from '../link-tokens.ts';
import type { BodyParts, ContentAbout, Context, EmailBody } from './email-body.ts';
import { longDay, toDays } from './formats.ts';
import { SAVED_SEARCHES_PATH, toListPath, toListingPath } from './pages.policy.ts';

/** What saved searches found. A guest manages them by the link of the token, and can end all of them without opening it. */
export function toSearchesParts({ searches, token }: ContentAbout<'searches'>, context: Context): BodyParts {
  const { texts, urlOf } = context;
  const { subject, line } = texts.notifications['search.matched']({ searches });
  return {
    subject,
    lines: [line],
    groups: searches.map((search) => toGroup(search, context)),
    closing: [texts.searches.why],
    button: {
      text: texts.buttons.searches,
      url: urlOf(token === undefined ? SAVED_SEARCHES_PATH : mailedPath('guest_searches', token)),
    },
    ...(token !== undefined && toEnd(token, context)),
  };
}

/** Contains nothing of the search: another person may have written it. */
export function toSearchConfirmationParts(
  { token }: ContentAbout<'search_confirmation'>,
  { texts, urlOf }: Context,
): BodyParts {
  const { button, ...parts } = texts.searches.confirmation;
  return { ...parts, button: { text: button, url: urlOf(mailedPath('guest_searches', token)) } };
}

export function toSearchEndingParts({ token, endsOn }: ContentAbout<'search_ending'>, context: Context): BodyParts {
  const { texts, urlOf } = context;
  const { button, ...parts } = texts.searches.ending(endsOn);
  return {
    ...parts,
    button: { text: button, url: urlOf(mailedPath('guest_searches', token)) },
    ...toEnd(token, context),
  };
}

/** What saved searches found in one sentence, for a digest. */
export const toSearchesSentence = (searches: FoundBySearch[], context: Context): string =>
  searches
    .map((search) => {
      const { title, items, more } = toGroup(search, context);
      return `${title} (${[...items.map(({ text }) => text), ...(more ? [more.replace(/\.$/, '')] : [])].join('; ')}).`;
    })
    .join(' ');

const toEnd = (token: string, { texts, urlOf }: Context): Pick<EmailBody, 'unsubscribe'> => ({
  unsubscribe: { text: texts.searches.end, url: urlOf(mailedPath('end_guest_searches', token)) },
});

function toGroup(search: FoundBySearch, context: Context): EmailBody['groups'][number] {
  const { query, listings, more } = search;
  const { texts, urlOf } = context;
  return {
    title: describeSearch(search, context),
    items: listings.map((listing) => ({
      text: describeListing(listing, context),
      url: urlOf(toListingPath({ assetType: listing.type, assetId: listing.id }, null)),
    })),
    more: more > 0 ? texts.searches.more(more) : null,
    // The one listing of the other searches is among the items.
    link: query.listingId === undefined ? { text: texts.searches.list, url: urlOf(toListPath(query)) } : null,
  };
}

/** The terms whose names are those of rate types, in both languages. */
const RATES = {
  hourly: 'hourCents',
  daily: 'dayCents',
  weekly: 'weekCents',
  monthly: 'monthCents',
} as const satisfies Record<RateType, string>;

/** What a saved search looks for, in words. */
function describeSearch({ query, listings }: FoundBySearch, context: Context): string {
  const { locale } = context;
  const { searches } = context.texts;
  const { type, search, category, rateType, region, municipality, near, radiusKm } = query;
  const days = toOpenDays(query, context);
  if (query.listingId !== undefined) return searches.awaited(listings[0]?.title ?? '', days);
  const nameOf = (id: string) => municipalityName(id, locale) ?? id;
  const labelOf = (english: string) => (locale === 'fr' ? (VALUE_LABELS_FR[english] ?? english) : english);
  const labels = (values: string | undefined, toLabel: (value: string) => string) =>
    values?.split(',').map(toLabel).join(', ');
  const rateOf = (each: string) => TERMS_NAMES[RATES[each as RateType]][locale === 'fr' ? 1 : 0];
  return [
    searches.type[type],
    search && searches.words(search),
    labels(category, (each) => labelOf(categoryLabel(each))),
    labels(rateType, rateOf),
    region && labelOf(region),
    municipality && searches.in(nameOf(municipality)),
    near && searches.near(nameOf(near), radiusKm),
    days,
  ]
    .filter(Boolean)
    .join(' · ');
}

type FoundListing = FoundBySearch['listings'][number];

/** Title, place, distance, and the days on which it is offered or needed. */
function describeListing(listing: FoundListing, context: Context): string {
  const { title, place, distanceKm } = listing;
  const name = [title, municipalityName(place, context.locale)].filter(Boolean).join(', ');
  const details = [distanceKm === null ? undefined : `${distanceKm} km`, toOpenDays(listing, context)].filter(Boolean);
  return details.length > 0 ? `${name} (${details.join(' · ')})` : name;
}

/** Days of which either end can be open. */
function toOpenDays(
  { availableFrom, availableTo }: Pick<NotificationParams, 'availableFrom' | 'availableTo'>,
  context: Context,
): string | undefined {
  if (availableFrom || !availableTo) return toDays(availableFrom, availableTo, context);
  return context.texts.searches.until(longDay(availableTo, context.locale));
}
