import { municipalityName } from '@commonyard/contracts/municipalities';
import { toSearchWords } from '@commonyard/service-kit/db/search-words';
import type { ListingRow, LoansTable } from '../database.ts';
import type { Insertable } from 'kysely';

type Parts = Pick<
  Insertable<LoansTable>,
  | 'listingId'
  | 'lenderUserId'
  | 'lenderMunicipality'
  | 'borrowerUserId'
  | 'borrowerMunicipality'
  | 'ownWords'
  | 'titleWords'
  | 'createdAt'
  | 'updatedAt'
>;

/** What a new loan has of its listing and its borrowing side, however it begins. */
export function toNewLoan(listing: ListingRow, borrower: { userId: number; municipality: string }, now: Date): Parts {
  const sides = [listing.municipality!, borrower.municipality];
  const names = sides.flatMap((name) =>
    (['en', 'fr'] as const).map((locale) => municipalityName(name, locale) ?? name),
  );
  const time = now.toISOString();
  return {
    listingId: listing.id,
    lenderUserId: listing.userId,
    lenderMunicipality: listing.municipality!,
    borrowerUserId: borrower.userId,
    borrowerMunicipality: borrower.municipality,
    ownWords: toSearchWords(names),
    titleWords: toSearchWords([listing.title]),
    createdAt: time,
    updatedAt: time,
  };
}
