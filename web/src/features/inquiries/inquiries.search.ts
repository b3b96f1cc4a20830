import {
  CONTACT_STATUSES,
  INQUIRY_STATUSES,
  type ContactStatus,
  type InquiryStatus,
} from '@commonyard/contracts/inquiries.values';

/** The address of the page. What has its usual value is not in it. */
export type InquiriesSearch = {
  /** The letters to the company; administrators only. */
  tab?: 'contact' | undefined;
  status?: InquiryStatus | undefined;
  q?: string | undefined;
  page?: number | undefined;
  /** The inquiry that is open. */
  inquiry?: number | undefined;
  /** Of the letters: which, and the one that is open. */
  letters?: ContactStatus | undefined;
  letter?: number | undefined;
};

export type OnSearch = (change: InquiriesSearch, how?: { replace?: boolean }) => void;

const oneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined => all.find((one) => one === value);
const positive = (value: unknown): number | undefined =>
  /^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : undefined;

/** Reads the address. What is not known is left out, so an old or mistyped one still shows the page. */
export function readInquiriesSearch(search: Record<string, unknown>): InquiriesSearch {
  const { q } = search;
  const page = positive(search['page']);
  const isContact = search['tab'] === 'contact';
  return cleanSearch({
    page: page === 1 ? undefined : page,
    ...(isContact
      ? { tab: 'contact', letters: oneOf(CONTACT_STATUSES, search['letters']), letter: positive(search['letter']) }
      : {
          status: oneOf(INQUIRY_STATUSES, search['status']),
          q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : undefined,
          inquiry: positive(search['inquiry']),
        }),
  });
}

/** Without what is empty, so that addresses stay short. */
export const cleanSearch = (search: InquiriesSearch): InquiriesSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value));
