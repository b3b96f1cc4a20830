import type { InspectionType } from '@commonyard/contracts/inspections.values';
import { cleanSearch, searchText } from '@commonyard/contracts/search-params.values';
import { pageNumber, positiveInteger } from '../../lib/search-params.ts';

export type InspectionsSearch = {
  tab?: 'post' | undefined;
  q?: string | undefined;
  page?: number | undefined;
  /** Only reports with a failed item. */
  failed?: 1 | undefined;
  inspection?: number | undefined;
  /** The form for a new inspection is open, for `inquiry` if given. */
  new?: true | undefined;
  inquiry?: number | undefined;
};

export const inspectionTypeOfTab = ({ tab }: InspectionsSearch): InspectionType => tab ?? 'pre';

export function readInspectionsSearch(search: Record<string, unknown>): InspectionsSearch {
  return cleanSearch({
    tab: search['tab'] === 'post' ? 'post' : undefined,
    q: searchText(search['q']),
    page: pageNumber(search['page']),
    failed: search['failed'] === 1 ? 1 : undefined,
    inspection: positiveInteger(search['inspection']),
    new: search['new'] === true || undefined,
    inquiry: positiveInteger(search['inquiry']),
  });
}
