import type { InspectionType } from '@commonyard/contracts/inspections.values';
import { oneOf, searchText } from '@commonyard/contracts/search-params.values';
import { pageNumber, positiveInteger, toSearch } from '../../lib/search-params.ts';

export type InspectionsSearch = ReturnType<typeof readInspectionsSearch>;

export const inspectionTypeOfTab = ({ tab }: InspectionsSearch): InspectionType => tab ?? 'pre';

export function readInspectionsSearch(search: Record<string, unknown>) {
  return toSearch({
    tab: oneOf(['post'], search['tab']),
    q: searchText(search['q']),
    page: pageNumber(search['page']),
    failed: oneOf([1], search['failed']),
    inspection: positiveInteger(search['inspection']),
    new: search['new'] === true || undefined,
    inquiry: positiveInteger(search['inquiry']),
  });
}
