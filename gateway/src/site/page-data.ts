import type { Listing, ListingAlternatives, ListingCard, ListingSummary } from '@commonyard/contracts/http/assets';
import type { Locale } from '@commonyard/contracts/identity.values';
import { toListingSummary } from '@commonyard/contracts/listing-card.values';
import type { PublicPage } from './public-page.ts';

/** The response of an API request that needs no session: its status, its headers and its JSON as sent. */
export type PublicResponse = { status: number; headers: Record<string, string | undefined>; body: string };

/** Reads the API as a guest. Resolves with undefined where the service does not respond in time. */
export type ReadPublicJson = (path: string, language: Locale) => Promise<PublicResponse | undefined>;

export type PageData = {
  /** The listings of the page by the path of their request. */
  listings: Map<string, (ListingSummary | Listing)[]>;
  /** What comes close to a list that matches nothing. */
  alternatives?: ListingAlternatives | undefined;
  /** The responses for the page's script, as JSON. */
  json: string;
  /** Whether the listing of a detail page does not exist, or is not public. */
  isMissing: boolean;
};

/** Of paging, and of a response that is shown with its age. */
const PAGE_HEADERS = ['link', 'x-total-count', 'x-total-count-capped', 'cache-status', 'age'];

/**
 * Reads the first data of a page. Undefined unless every request succeeds, except that a listing may be missing, and that what comes
 * close to an empty list may stay out.
 */
export async function readPageData(
  { requests, whenEmpty }: PublicPage,
  language: Locale,
  read: ReadPublicJson,
): Promise<PageData | undefined> {
  if (requests.length === 0) return undefined;
  const responses = await Promise.all(requests.map(({ path }) => read(path, language)));
  if (requests[0]?.id !== undefined && responses[0]?.status === 404)
    return { listings: new Map(), json: '', isMissing: true };
  const entries: string[] = [];
  const listings: PageData['listings'] = new Map();
  for (const [index, { path }] of requests.entries()) {
    const response = responses[index];
    if (response?.status !== 200) return undefined;
    const body = parseJson(response.body) as Listing | ListingCard[] | undefined;
    if (!body) return undefined;
    listings.set(path, Array.isArray(body) ? body.map(toListingSummary) : [body]);
    entries.push(toEntry(path, response));
  }
  const close = whenEmpty && responses[0]?.body === '[]' ? await read(whenEmpty.path, language) : undefined;
  const alternatives = close?.status === 200 ? (parseJson(close.body) as ListingAlternatives | undefined) : undefined;
  if (whenEmpty && close && alternatives) entries.push(toEntry(whenEmpty.path, close));
  return { listings, alternatives, json: `{${entries.join(',')}}`, isMissing: false };
}

function toEntry(path: string, response: PublicResponse): string {
  const headers = Object.fromEntries(PAGE_HEADERS.map((name) => [name, response.headers[name]]));
  return `${JSON.stringify(path)}:{"body":${response.body},"headers":${JSON.stringify(headers)}}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
