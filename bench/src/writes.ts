import { benchCsvImport } from './csv-import.ts';
import { benchEvents } from './events.ts';
import { benchListingPosts } from './listing-posts.ts';
import type { Figure } from './support/figures.ts';

/** The cost of writes: listings posted and imported, events published and handled. */
export const benchWrites = async (): Promise<Figure[]> => [
  ...(await benchListingPosts()),
  ...(await benchEvents()),
  ...(await benchCsvImport()),
];
