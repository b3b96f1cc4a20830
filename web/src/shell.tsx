import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { LISTING_TYPES, type ListingType } from '@commonyard/contracts/assets.values';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { Locale } from '@commonyard/contracts/identity.values';
import {
  alternativesPath,
  listingPath,
  previewsPath,
  publicListPath,
  toApiQuery,
  type PublicListingFilters,
} from '@commonyard/contracts/public-lists.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import type { ShellName } from '@commonyard/contracts/shell';
import { forEachEquipmentText } from './entities/listing/equipment-values.ts';
import { Application } from './application.tsx';
import { startLanguage, currentTranslation } from './lib/translation.ts';
import { providePageData, type PageData } from './lib/page-data.ts';
import { createQueryClient } from './lib/queries.ts';
import { createAppRouter } from './router.ts';

/** What stands in a rendered page for the content of a listing. The build turns it into the slots of a template. */
export const MARKERS = {
  id: 1_000_000_007,
  image: '/media/00000000-0000-4000-8000-000000000000',
  title: 'marker of the title',
  words: 'marker of the words',
  description: 'marker of the description',
  /** Not a language of the pages, so that it is written as attribute. */
  locale: 'zz',
} as const;

const GENERAL = 'CommonYard helps the municipalities of Ontario share the equipment they already own.';

type Page = {
  address: string;
  /** The file of its route. */
  route: string;
  title: string;
  description: string;
  /** The listings that the page shows, each type with and without an image. */
  listings?: (image: boolean) => PageData;
  /** A search without results that has all conditions, without and with days. */
  empty?: Record<'anyDays' | 'givenDays', { address: string; data: PageData }>;
  /** Whether it shows a list of cards or one listing. */
  kind?: 'list' | 'detail';
};

const detail = (kind: 'available' | 'needed', type: ListingType): Page => ({
  address: `/equipment/${kind}/${MARKERS.id}`,
  route: 'equipment.$type.$id',
  kind: 'detail',
  title: 'Equipment',
  description: GENERAL,
  listings: (image) => ({ [listingPath(MARKERS.id)]: { body: listing(type, image), headers: {} } }),
});

const list = (route: string, type: ListingType, title: string, description: string): Page => ({
  address: `/${route}`,
  route,
  kind: 'list',
  title,
  description,
  listings: (image) => ({
    [publicListPath(type, {})]: { body: [listing(type, image)], headers: {} },
  }),
  empty: {
    anyDays: noResults(route, type, {}),
    givenDays: noResults(route, type, { available_from: '2099-01-01', available_to: '2099-01-02' }),
  },
});

function noResults(route: string, type: ListingType, days: PublicListingFilters): { address: string; data: PageData } {
  const filters: PublicListingFilters = {
    q: MARKERS.words,
    near: 'perth',
    radius: 50,
    municipality: 'perth',
    category: 'construction',
    rate_type: 'daily',
    ...days,
  };
  const card = listing(type, false);
  const isDated = Boolean(days.available_from);
  const alternatives = {
    // As long as the line above a card mostly is.
    otherDays: isDated ? [{ listing: card, freeFrom: '2099-01-02', freeTo: null }] : [],
    fartherAway: [card],
    otherMachines: [card],
    towns: [],
    category: null,
  };
  return {
    address: withQuery(`/${route}`, filters),
    data: {
      [publicListPath(type, filters)]: { body: [], headers: {} },
      [alternativesPath(toApiQuery(type, filters))]: { body: alternatives, headers: {} },
    },
  };
}

/** The public pages that are rendered at build, by the name of their template. */
export const PAGES: Record<ShellName, Page> = {
  home: {
    address: '/',
    route: 'index',
    kind: 'list',
    title: 'CommonYard',
    description:
      'Ontario’s 444 municipalities lend and borrow graders, plows, sweepers and more, neighbour to neighbour.',
    listings: (image) =>
      Object.fromEntries(
        LISTING_TYPES.map((type) => [previewsPath(type), { body: [listing(type, image)], headers: {} }]),
      ),
  },
  'available-equipment': list(
    'available-equipment',
    'available_asset',
    'Available Equipment',
    'Showing all available equipment across Ontario.',
  ),
  'needed-equipment': list(
    'needed-equipment',
    'needed_asset',
    'Needed Equipment',
    'Showing all needed equipment across Ontario.',
  ),
  'equipment-available': detail('available', 'available_asset'),
  'equipment-needed': detail('needed', 'needed_asset'),
  contact: {
    address: '/contact',
    route: 'contact',
    title: 'Contact Us',
    description: 'Questions about a listing, a review or your account? Write or call, and a person will answer.',
  },
  'post-items': { address: '/post-items', route: 'post-items', title: 'Post Equipment', description: GENERAL },
  'post-available-item': {
    address: '/post-available-item',
    route: 'post-available-item',
    title: 'Post Available Item',
    description: 'Tell other municipalities what they can lease from you. No account needed.',
  },
  'post-needed-item': {
    address: '/post-needed-item',
    route: 'post-needed-item',
    title: 'Post Needed Item',
    description: 'Tell other municipalities what you are looking for. No account needed.',
  },
};

export type RenderedPage = { html: string; title: string; description: string };

/** Renders a page as its first paint shows it: without a user, with these responses of the API and no others. */
export async function renderPage(page: Page, language: Locale, data: PageData): Promise<RenderedPage> {
  // What a page needs of the browser while it renders. No other request gets a response.
  Object.assign(globalThis, { location: new URL('http://localhost'), fetch: () => new Promise(() => undefined) });
  await startLanguage(language);
  // Each response serves once.
  providePageData({ ...data });
  const queryClient = createQueryClient();
  const history = createMemoryHistory({ initialEntries: [page.address] });
  const router = createAppRouter(queryClient, { history, scrollRestoration: false, hasShell: true });
  await router.load();
  await new Promise((resolve) => setTimeout(resolve));
  const html = renderToString(<Application queryClient={queryClient} router={router} />);
  // React leaves out what throws while it renders for a server.
  if (!html.includes('<h1')) throw new Error(`${page.address} cannot be rendered without a browser`);
  const t = currentTranslation();
  const product = t('CommonYard');
  const title = t(page.title);
  return { html, title: title === product ? product : `${title} | ${product}`, description: t(page.description) };
}

function listing(type: ListingType, hasImage: boolean): Listing {
  return {
    id: MARKERS.id,
    type,
    status: 'available',
    title: MARKERS.title,
    description: MARKERS.description,
    category: 'construction',
    region: 'Ontario',
    // As long as these texts mostly are: they keep their place, but are not shown.
    rate: '100',
    rateType: 'daily',
    ...forEachEquipmentText(null),
    availableFrom: '2026-01-01',
    availableTo: '2027-01-01',
    minimumPeriod: '1 day',
    tags: [],
    images: hasImage ? [`${MARKERS.image}/1280.webp`] : [],
    userId: null,
    municipality: null,
    municipalityName: 'Municipality',
    locale: MARKERS.locale as Locale,
    withdrawn: false,
    rejected: false,
    sample: false,
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    holderMunicipality: null,
    additionalNotes: null,
    contactName: null,
    contactEmail: null,
    contactPhone: null,
    contactOrganization: null,
  };
}
