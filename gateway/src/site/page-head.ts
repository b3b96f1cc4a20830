import { parseCents, toAmount } from '@commonyard/contracts/amounts.values';
import type { Listing, ListingSummary } from '@commonyard/contracts/http/assets';
import { LOCALES, type Locale } from '@commonyard/contracts/identity.values';
import type { RateType } from '@commonyard/contracts/assets.values';
import { truncate } from '@commonyard/contracts/truncate.values';
import { escapeHtml } from '@commonyard/service-kit/http/escape-html';
import { dataBlock } from './html.ts';

type Head = {
  title: string;
  description: string;
  /** The name of the product in the language of the page. */
  product: string;
  language: Locale;
  origin: string;
  path: string;
  listing?: Listing | ListingSummary | undefined;
  isHidden?: boolean;
};

const DESCRIPTION_LENGTH = 200;

/** The tags of a page for search engines and for previews of its link. */
export function pageHead(head: Head): string {
  const { product, language, origin, listing, isHidden = false } = head;
  const title = listing ? `${listing.title} | ${product}` : head.title;
  const description = listing ? shorten(listing.description) : head.description;
  const url = `${origin}${listing ? pathOf(listing) : head.path}`;
  const image = listing?.images[0] && `${origin}${listing.images[0]}`;
  const properties = {
    'og:type': 'website',
    'og:site_name': product,
    'og:locale': `${language}_CA`,
    'og:title': listing?.title ?? head.title,
    'og:description': description,
    'og:url': url,
    'og:image': image,
  };
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    ...(isHidden
      ? [meta('name', 'robots', 'noindex')]
      : [
          link('canonical', url),
          ...LOCALES.map((locale) => link('alternate', `${url}?lang=${locale}`, locale)),
          link('alternate', url, 'x-default'),
        ]),
    ...Object.entries(properties).map(([name, content]) => (content ? meta('property', name, content) : '')),
    listing ? dataBlock(JSON.stringify(structuredData(listing, origin, url)), 'type="application/ld+json"') : '',
  ].join('');
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

const link = (rel: string, href: string, language?: string) =>
  `<link rel="${rel}"${language ? ` hreflang="${language}"` : ''} href="${escapeHtml(href)}">`;

const pathOf = ({ type, id }: ListingSummary) => `/equipment/${type === 'needed_asset' ? 'needed' : 'available'}/${id}`;

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= DESCRIPTION_LENGTH ? line : `${truncate(line, DESCRIPTION_LENGTH - 1).trimEnd()}…`;
}

const UNIT_CODES: Record<RateType, string> = { hourly: 'HUR', daily: 'DAY', weekly: 'WEE', monthly: 'MON' };

/** The listing in the vocabulary of schema.org: an offer to lease out a product, or a demand for one. */
function structuredData(listing: Listing | ListingSummary, origin: string, url: string): object {
  const isNeeded = listing.type === 'needed_asset';
  const product = {
    '@type': 'Product',
    name: listing.title,
    description: listing.description,
    category: listing.category,
    ...(listing.images.length > 0 && { image: listing.images.map((path) => `${origin}${path}`) }),
    ...('make' in listing && listing.make && { brand: { '@type': 'Brand', name: listing.make } }),
    ...('model' in listing && listing.model && { model: listing.model }),
  };
  const cents = parseCents(listing.rate ?? '');
  const terms = {
    url,
    businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
    ...(listing.municipality && listing.municipalityName && { areaServed: listing.municipalityName }),
    ...(listing.availableFrom && { availabilityStarts: listing.availableFrom }),
    ...(listing.availableTo && { availabilityEnds: listing.availableTo }),
    ...(cents !== undefined && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: toAmount(cents),
        priceCurrency: 'CAD',
        unitCode: UNIT_CODES[listing.rateType],
      },
    }),
  };
  const context = { '@context': 'https://schema.org' };
  if (isNeeded) return { ...context, '@type': 'Demand', ...terms, itemOffered: product };
  return { ...context, ...product, url, offers: { '@type': 'Offer', ...terms } };
}
