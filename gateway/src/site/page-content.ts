import type { Listing, ListingSummary } from '@commonyard/contracts/http/assets';
import type { Locale } from '@commonyard/contracts/identity.values';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import { imageIdOf } from '@commonyard/contracts/image-url.values';
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
  if (!shell.list || lists.some(({ listings }) => listings.length === 0)) return placeholder;
  return lists.reduce(
    (html, { type, listings }, index) => {
      const template = shell.cards?.[type];
      const cards = listings
        .slice(0, CARDS)
        .map((listing, at) => template && fillListing(template, listing, { language, isFirst: index + at === 0 }));
      return html.replace(`<!--cards ${type}-->`, () => cards.join(''));
    },
    fillSlots(shell.list, { filters }),
  );
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
