import { benchDirectus } from './directus/directus.ts';
import { benchInquiries } from './inquiries.ts';
import { benchList } from './list.ts';
import type { Figure } from './support/figures.ts';
import { benchUsers } from './users.ts';

/** The cost of the lists of listings, inquiries, messages, users and notifications. That of loans is in the bench `loans`. */
export const benchLists = async (): Promise<Figure[]> => [
  ...(await benchList()),
  ...(await benchInquiries()),
  ...(await benchUsers()),
  ...(await benchDirectus()),
];
