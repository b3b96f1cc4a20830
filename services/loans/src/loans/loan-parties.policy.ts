import type { LoanSide } from '@commonyard/contracts/loans.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { LoanPartiesTable, LoanRow } from '../database.ts';

/** The municipality and the user of each side. */
export type Sides = Pick<LoanRow, 'lenderUserId' | 'lenderMunicipality' | 'borrowerUserId' | 'borrowerMunicipality'>;

/** Who acts on a loan. An administrator of the platform is of no side. */
export type Actor = { userId: number; side: LoanSide | null; isOfficer: boolean; isAdmin: boolean };

export const toActor = (caller: Caller, loan: Sides): Actor => ({
  userId: caller.userId!,
  side: sideOf(caller, loan),
  isOfficer: caller.role === 'municipal_admin',
  isAdmin: caller.role === 'admin',
});

/** The side of a caller: a user of the loan, or an officer, of that side's municipality. Null for everybody else. */
export function sideOf({ userId, role, municipality }: Caller, loan: Sides): LoanSide | null {
  const isOf = (sideUserId: number | null, sideMunicipality: string) =>
    userId !== null &&
    municipality === sideMunicipality &&
    (role === 'municipal_admin' || (role !== 'admin' && sideUserId === userId));
  if (isOf(loan.lenderUserId, loan.lenderMunicipality)) return 'lender';
  return isOf(loan.borrowerUserId, loan.borrowerMunicipality) ? 'borrower' : null;
}

/** Those who may see a loan besides administrators of the platform, as stored in `loan_parties`. */
export const partiesOf = (loan: Sides): Pick<LoanPartiesTable, 'party' | 'side' | 'municipality'>[] => [
  ...partiesOfSide('lender', loan.lenderUserId, loan.lenderMunicipality),
  ...partiesOfSide('borrower', loan.borrowerUserId, loan.borrowerMunicipality),
];

export const partiesOfSide = (side: LoanSide, userId: number | null, municipality: string) => [
  ...(userId === null ? [] : [{ party: `user:${userId}`, side, municipality }]),
  { party: `municipality:${municipality}`, side, municipality },
];

/**
 * The parties whose loans a caller sees, of the caller's present municipality: an operator's own loans, an officer's those of
 * the municipality too. Undefined for an administrator of the platform, who sees every loan.
 */
export function partiesOfCaller({ role, userId, municipality }: Caller): string[] | undefined {
  if (role === 'admin') return undefined;
  if (municipality === null) return [];
  return [`user:${userId}`, ...(role === 'municipal_admin' ? [`municipality:${municipality}`] : [])];
}
