import { COUNT_CAP, SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import { INQUIRIES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import { decodeCursor } from '@commonyard/service-kit/http/pagination';

/** A page of a list that is sorted by descending id: the rows with ids below `below`, after the first `offset`. */
export type PageRequest = { limit: number; offset: number; below: number | undefined };

type PageQuery = { limit?: number; page?: number; cursor?: string };

/** Parses the paging parameters; a cursor takes precedence over a page number. Throws 400. */
export function parsePageRequest({ limit = INQUIRIES_PAGE_SIZE, page = 1, cursor }: PageQuery): PageRequest {
  const below = parseIdCursor(cursor);
  return { limit, offset: below === undefined ? (page - 1) * limit : 0, below };
}

/** The id in a cursor, if there is one. Throws 400. */
export function parseIdCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const [id] = decodeCursor(cursor, ['id']);
  return id as number;
}

/** The number up to which matches are counted; lower for a search, whose matches no index counts. */
export const countCapFor = ({ query }: { query: string | undefined }): number =>
  query === undefined ? COUNT_CAP : SEARCH_COUNT_CAP;
