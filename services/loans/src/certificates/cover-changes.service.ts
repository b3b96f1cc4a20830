import { lockCalendarsOfLoans } from '../availability/availability.repository.ts';
import type { Trx } from '../database.ts';
import { listRunningLoansTo, lockRunningLoans } from '../loans/loans.repository.ts';
import { recordInsurance } from '../loans/loans.service.ts';
import { getListing } from '../projections/listings.repository.ts';
import { coverChangeOf } from './certificates.policy.ts';
import { readInsurances } from './loan-insurance.service.ts';

/**
 * Changes a certificate of a municipality, and tells the side that must act of each agreed loan that is no longer covered, or that is
 * covered now and waits for the lending side. The calendars of the loans are locked first, then the loans, and then the certificate, as
 * where a lending side sees it. Returns the certificate.
 */
export async function recordCoverChanges<Certificate extends { id: number }>(
  trx: Trx,
  { municipality, actorId, now }: { municipality: string; actorId: number; now: Date },
  change: () => Promise<Certificate>,
): Promise<Certificate> {
  const ids = (await listRunningLoansTo(trx, municipality)).map(({ id }) => id);
  await lockCalendarsOfLoans(trx, ids);
  const loans = await lockRunningLoans(trx, ids);
  const before = await readInsurances(trx, loans);
  const certificate = await change();
  const after = await readInsurances(trx, loans);
  const mover = { by: 'borrower', actorId, now } as const;
  for (const loan of loans) {
    const occurrence = coverChangeOf(before.get(loan.id)!, after.get(loan.id)!);
    if (occurrence === undefined) continue;
    const listing = await getListing(trx, loan.listingId);
    await recordInsurance(
      trx,
      { ...loan, listing },
      occurrence,
      { certificateId: certificate.id, reason: null },
      mover,
    );
  }
  return certificate;
}
