import type { Trx } from '../database.ts';

/** Locks the inquiry of a loan until the transaction ends; undefined where there is none. */
export async function lockInquiryOfLoan(trx: Trx, loanId: number) {
  return trx
    .selectFrom('inquiries')
    .select(['id', 'status', 'dateFrom', 'dateTo', 'loanVersion'])
    .where('loanId', '=', loanId)
    .forUpdate()
    .executeTakeFirst();
}
