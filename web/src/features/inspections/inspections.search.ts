import type { InspectionType } from '@commonyard/contracts/inquiries.values';

/** The address of the page. What has its usual value is not in it. */
export type InspectionsSearch = {
  tab?: 'post' | undefined;
  q?: string | undefined;
  page?: number | undefined;
  /** The inspection that is open. */
  inspection?: number | undefined;
  /** A new one is being begun, for an inquiry where one is named. */
  new?: true | undefined;
  inquiry?: number | undefined;
};

export type OnSearch = (change: InspectionsSearch, how?: { replace?: boolean }) => void;

export const typeOfTab = ({ tab }: InspectionsSearch): InspectionType => tab ?? 'pre';

const positive = (value: unknown): number | undefined =>
  /^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : undefined;

/** Reads the address. What is not known is left out, so an old or mistyped one still shows the page. */
export function readInspectionsSearch(search: Record<string, unknown>): InspectionsSearch {
  const { q } = search;
  const page = positive(search['page']);
  return cleanSearch({
    tab: search['tab'] === 'post' ? 'post' : undefined,
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : undefined,
    page: page === 1 ? undefined : page,
    inspection: positive(search['inspection']),
    new: search['new'] === true || undefined,
    inquiry: positive(search['inquiry']),
  });
}

/** Without what is empty, so that addresses stay short. */
export const cleanSearch = (search: InspectionsSearch): InspectionsSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value));
