import type { Kysely } from 'kysely';
import { backfill } from '@commonyard/service-kit/db/online-migrations';

/** The sides of a loan that have not signed its agreement. */
const unsigned = `(SELECT array_agg(side ORDER BY side DESC) FROM unnest(ARRAY['lender', 'borrower']) AS side
  WHERE NOT EXISTS (SELECT FROM signatures JOIN agreements ON agreements.id = signatures.agreement_id
    WHERE agreements.loan_id = loans.id AND signatures.side = side.side))`;

const ofLoans = backfill('loans', {
  set: `signatures_due = ${unsigned}`,
  where: `signatures_due IS NULL AND status IN ('accepted', 'out', 'returned') AND ${unsigned} IS NOT NULL
    AND EXISTS (SELECT FROM agreements WHERE agreements.loan_id = loans.id AND master_agreement IS NULL)`,
});

/** A missing signature is a step of the municipality of its side. */
const ofParties = backfill('loan_parties', {
  key: 'loan_id',
  set: 'turn = side',
  where: `party LIKE 'municipality:%' AND turn IS DISTINCT FROM side AND EXISTS (SELECT FROM loans
    WHERE loans.id = loan_parties.loan_id AND status IN ('accepted', 'out', 'returned') AND side = ANY (signatures_due))`,
});

/** Loans that were accepted before get their missing signatures. */
export const recordSignaturesDue = {
  transaction: false,
  async up(db: Kysely<unknown>): Promise<void> {
    await ofLoans.up(db);
    await ofParties.up(db);
  },
} as const;
