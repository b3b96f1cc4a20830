import type { ListingType } from '@commonyard/contracts/assets.values';
import type { Listing, ListingAlternatives, ListingSummary } from '@commonyard/contracts/http/assets';
import type { Locale } from '@commonyard/contracts/identity.values';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import { imageIdOf } from '@commonyard/contracts/image-url.values';
import { toListingSummary } from '@commonyard/contracts/listing-card.values';
import type { PublicListingFilters } from '@commonyard/contracts/public-lists.values';
import type { ListingTemplate, Shell } from '@commonyard/contracts/shell';
import { splitAtNumbers } from '@commonyard/contracts/unbroken-text.values';
import { escapeHtml } from '@commonyard/service-kit/http/escape-html';
import { fillSlots } from './html.ts';
import type { PageData } from './page-data.ts';
import type { PublicPage } from './public-page.ts';

/** As many cards as a large window shows; the script renders all. */
const CARDS = 8;

/** The content of a page at its first paint: with its listings, or with placeholders where they are not known. */
export function pageContent(shell: Shell, page: PublicPage, language: Locale, data: PageData | undefined): string {
  const { filters, requests } = page;
  const placeholder = fillSlots(shell.placeholder, { filters });
  if (!data || data.isMissing) return placeholder;
  const lists = requests.map(({ path, type }) => ({ type, listings: data.listings.get(path) ?? [] }));
  if (shell.detail) {
    const [{ type, listings } = { type: undefined, listings: [] }] = lists;
    const [listing] = listings;
    // The page of another status or kind differs in more than its texts.
    const isFilled = listing && isPublicListing(listing) && listing.type === type;
    return isFilled ? fillListing(shell.detail, listing, { language, filters, isFirst: true }) : placeholder;
  }
  const toCards = (type: ListingType, listings: ListingSummary[], isFirstList: boolean) =>
    listings.slice(0, CARDS).map((listing, index) => {
      const template = shell.cards?.[type];
      return template ? fillListing(template, listing, { language, isFirst: isFirstList && index === 0 }) : '';
    });
  if (shell.empty && data.alternatives && page.whenEmpty)
    return fillEmpty(shell.empty, data.alternatives, page.whenEmpty.filters, {
      filters,
      toCards: (listings, isFirst) => toCards(lists[0]!.type, listings, isFirst),
    });
  if (!shell.list || lists.some(({ listings }) => listings.length === 0)) return placeholder;
  return lists.reduce(
    (html, { type, listings }, index) =>
      html.replace(`<!--cards ${type}-->`, () => toCards(type, listings, index === 0).join('')),
    fillSlots(shell.list, { filters }),
  );
}

type EmptyContent = {
  filters: string;
  toCards: (listings: ListingSummary[], isFirst: boolean) => string[];
};

/** A list that matches nothing, with what comes close. Only the conditions that the search has can be left out. */
function fillEmpty(
  templates: NonNullable<Shell['empty']>,
  { otherDays, fartherAway, otherMachines, towns }: ListingAlternatives,
  search: PublicListingFilters,
  { filters, toCards }: EmptyContent,
): string {
  const { q, category, rate_type, radius, municipality, available_from: from, available_to: to } = search;
  const conditions = { available_from: from ?? to, radius, municipality, q, category, rate_type };
  const groups = { otherDays: otherDays.map(({ listing }) => listing), fartherAway, otherMachines };
  const shown: Record<string, boolean> = {
    several: Object.values(conditions).filter(Boolean).length > 1,
    // It stands below the towns, which only the script shows.
    posting: towns.length === 0,
  };
  for (const [name, condition] of Object.entries(conditions)) shown[name] = Boolean(condition);
  for (const [name, { length }] of Object.entries(groups)) shown[name] = length > 0;
  const slots = Object.entries(shown).map(([name, isShown]) => [`if_${name}`, isShown ? '' : ' hidden']);
  const html = fillSlots(conditions.available_from ? templates.givenDays : templates.anyDays, {
    filters,
    words: escapeHtml(q ?? ''),
    ...Object.fromEntries(slots),
  });
  const first = Object.values(groups).find(({ length }) => length > 0);
  return html.replaceAll(/<!--cards (\w+) (.*?)-->/gs, (_mark, name: string, line: string) => {
    const listings = groups[name as keyof typeof groups];
    return toCards(listings.map(toListingSummary), listings === first)
      .map((card) => card.replace('<li>', () => `<li>${line}`))
      .join('');
  });
}

type Context = { language: Locale; filters?: string; isFirst: boolean };

function fillListing(
  template: ListingTemplate,
  listing: Listing | ListingSummary,
  { language, filters = '', isFirst }: Context,
): string {
  const image = imageIdOf(listing.images[0] ?? '');
  return fillSlots(image ? template.image : template.plain, {
    filters,
    id: String(listing.id),
    title: escapeHtml(listing.title),
    unbrokenTitle: unbroken(listing.title),
    description: escapeHtml(listing.description),
    lang: listing.locale === language ? '' : ` lang="${escapeHtml(listing.locale)}"`,
    // A listing of a user has no line that says it was posted without an account.
    note: listing.userId === null ? '' : ' hidden',
    image: `/media/${image}`,
    loading: isFirst ? 'fetchpriority="high"' : 'loading="lazy"',
  });
}

/** A title as the web application shows it on a card: its ranges and measures stay on one line. */
const unbroken = (title: string): string =>
  splitAtNumbers(title)
    .map((part, index) =>
      index % 2 === 0 ? escapeHtml(part) : `<span style="white-space:nowrap">${escapeHtml(part)}</span>`,
    )
    .join('');
