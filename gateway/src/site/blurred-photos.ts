import type { FastifyRequest } from 'fastify';
import { blurredPhotoPath, imageIdOf, imageUrl, imageVariant } from '@commonyard/contracts/image-url.values';
import { toListingSummary } from '@commonyard/contracts/listing-card.values';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import { fetchForGuest, type FetchDeps } from '../cache/fetch-response.ts';
import { cacheKey, type ResponseCache } from '../cache/response-cache.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { PageData } from './page-data.ts';
import type { PublicPage } from './public-page.ts';

/** The blurred photo of an image as a `data:` address; undefined where it is not known yet, or where there is none. */
export type FindBlurredPhoto = (imageId: string) => string | undefined;

/** The first row of cards. */
const MAX_PHOTOS = 3;
/** Media makes each when it is requested. What is not requested now is requested for the next page that shows it. */
const MAX_REQUESTS = 4;
/** A photo that does not become small is left out of the page. */
const MAX_BYTES = 2_048;

/** Finds blurred photos in the response cache. A page never waits for one: what is missing there is fetched for later pages. */
export function createBlurredPhotoFinder(
  upstream: Upstream,
  { cache, ...deps }: FetchDeps & { cache: ResponseCache },
): (request: FastifyRequest) => FindBlurredPhoto {
  let requests = 0;
  return ({ id, log }) =>
    (imageId) => {
      const path = blurredPhotoPath(imageId);
      const key = cacheKey('en', path);
      const stored = cache.find(key)?.identity.body;
      if (stored === undefined && requests < MAX_REQUESTS && upstream.bulkhead.load().queued === 0) {
        requests++;
        const { fetched } = cache.fetch(key, () => fetchForGuest(upstream, { path, locale: 'en', id, log }, deps));
        fetched.catch(() => undefined).finally(() => requests--);
      }
      if (!stored || stored.length > MAX_BYTES) return undefined;
      return `data:image/webp;base64,${Buffer.from(stored, 'latin1').toString('base64')}`;
    };
}

/**
 * The style that paints blurred photos with the page, behind the photos that are seen first, until those have loaded. It names them
 * by their address, so that it also holds for the elements with which the application replaces those of the page.
 */
export function blurredPhotoStyles(page: PublicPage, data: PageData, find: FindBlurredPhoto): string {
  const rules = firstPhotos(page, data).map((id) => {
    const blurred = find(id);
    return blurred ? `img[src="${imageVariant(imageUrl(id), 640)}"]{background:url(${blurred}) center/cover}` : '';
  });
  return rules.some(Boolean) ? `<style>${rules.join('')}</style>` : '';
}

/** The images of the photos that are seen first. Those of the home page, which has two lists, stand below the first screen. */
function firstPhotos({ requests: [request, ...others] }: PublicPage, { listings, alternatives }: PageData): string[] {
  if (!request || others.length > 0) return [];
  const { otherDays = [], fartherAway = [], otherMachines = [] } = alternatives ?? {};
  const close = [...otherDays.map(({ listing }) => listing), ...fartherAway, ...otherMachines];
  return [...(listings.get(request.path) ?? []), ...close.map(toListingSummary)]
    .filter((listing) => isPublicListing(listing))
    .slice(0, MAX_PHOTOS)
    .flatMap(({ images: [image = ''] }) => imageIdOf(image) ?? []);
}
