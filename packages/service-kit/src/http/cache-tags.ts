/**
 * Response header with tags, separated by spaces, for the gateway's response cache. In a public response to a GET: what it
 * was made from. In a successful response to a change: what it changed. Clients do not get this header.
 */
export const CACHE_TAGS_HEADER = 'x-internal-cache-tags';

/** Response header of RFC 9211 in which the gateway states how its response cache handled a request. */
export const CACHE_STATUS_HEADER = 'cache-status';
