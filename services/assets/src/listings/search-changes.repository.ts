import { sql, type RawBuilder } from 'kysely';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import { namedColumns } from '@commonyard/service-kit/db/json';
import type { FindableListing, ListingRow, WritableListing } from '../database.ts';
import { busyDays } from './mapper/json.ts';
import { IS_PUBLIC } from './query/visibility.ts';

const COLUMNS = [
  'type',
  'title',
  'description',
  'category',
  'region',
  'rateType',
  'lendingRateType',
  'make',
  'model',
  'tags',
  'municipality',
  'municipalityName',
  'userId',
  'availableFrom',
  'availableTo',
] as const satisfies (keyof FindableListing)[];

/** SQL of the columns of a `FindableListing` from the row `l`. */
export const findableColumns = sql`${sql.raw(namedColumns(['id', ...COLUMNS], 'l'))}, ${busyDays(sql.raw('l.busy'))} AS busy`;

/**
 * SQL that notes that listings `l` are about to change, for the comparison with saved searches, with what could be found of them until
 * then. It stands in the statement that changes them, or before it in the transaction.
 */
export const noteChange = (where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  INSERT INTO search_changes (listing_id, before)
  SELECT l.id, CASE WHEN ${sql.raw(IS_PUBLIC)} THEN (
    SELECT row_to_json(findable) FROM (SELECT ${findableColumns}) AS findable)::jsonb END
  FROM listings l WHERE ${where}`;

/**
 * Whether a saved search may find a listing after a change of these columns that did not find it before. A search finds public ones
 * only, so that a change of another one is not noted: what makes it public is.
 */
export const mayBeFound = (before: WritableListing, after: WritableListing): boolean =>
  isPublic(after) && (!isPublic(before) || COLUMNS.some((column) => String(before[column]) !== String(after[column])));

const isPublic = ({ status, withdrawnAt }: Pick<ListingRow, 'status' | 'withdrawnAt'>) =>
  isPublicListing({ status, withdrawn: withdrawnAt !== null });
