import type { LoanSide } from '@commonyard/contracts/loans.values';
import type { DisclosedLoan, DisclosedQuote, HistoryEntry } from './records.repository.ts';

type Belongings = {
  quotes: DisclosedQuote[];
  history: HistoryEntry[];
  /** Whose file it is; undefined for that of an administrator about one loan. */
  municipality: string | undefined;
};

/** A loan in the file of an access request, with quotes and history. What a side proposed to its officers is its own matter. */
export function toDisclosed(
  { proposal, ...loan }: DisclosedLoan,
  { quotes, history, municipality }: Belongings,
): Record<string, unknown> {
  const sideOfFile: LoanSide = loan.lenderMunicipality === municipality ? 'lender' : 'borrower';
  const isReadable = (side: unknown) => municipality === undefined || side === sideOfFile;
  return {
    ...loan,
    ...(isReadable(loan.turn) && { proposal }),
    quotes: quotes.filter(({ loanId }) => loanId === loan.id),
    history: history.filter(
      ({ loanId, action, details }) => loanId === loan.id && (action !== 'proposed' || isReadable(details?.['side'])),
    ),
  };
}
