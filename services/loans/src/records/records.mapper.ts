import type { LoanSide } from '@commonyard/contracts/loans.values';
import type { StatementOfLines } from '../loans/statements.repository.ts';
import type { DisclosedAgreement } from '../agreements/agreements.repository.ts';
import { OWN_SIDE_ACTIONS } from '../loans/loans.policy.ts';
import type {
  DisclosedDecision,
  DisclosedDamage,
  DisclosedDocument,
  DisclosedHandover,
  DisclosedLoan,
  DisclosedPart,
  DisclosedQuote,
  HistoryEntry,
} from './records.repository.ts';

type Belongings = {
  quotes: DisclosedQuote[];
  documents: DisclosedDocument[];
  damageReports: DisclosedDamage[];
  plans: DisclosedPart[];
  certificates: DisclosedDecision[];
  agreements: DisclosedAgreement[];
  handovers: DisclosedHandover[];
  statements: StatementOfLines[];
  history: HistoryEntry[];
  /** Whose file it is; undefined for that of an administrator about one loan. */
  municipality: string | undefined;
};

/** A loan in the file of an access request, with quotes, documents, agreement and history. What a side proposed to its officers is its own matter. */
export function toDisclosed(
  { proposal, ...loan }: DisclosedLoan,
  {
    quotes,
    documents,
    damageReports,
    plans,
    certificates,
    agreements,
    handovers,
    statements,
    history,
    municipality,
  }: Belongings,
): Record<string, unknown> {
  const sideOfFile: LoanSide = loan.lenderMunicipality === municipality ? 'lender' : 'borrower';
  const isReadable = (side: unknown) => municipality === undefined || side === sideOfFile;
  return {
    ...loan,
    ...(isReadable(loan.turn) && { proposal }),
    quotes: quotes.filter(({ loanId }) => loanId === loan.id),
    documents: documents.filter(({ loanId }) => loanId === loan.id),
    certificates: certificates.filter(({ loanId }) => loanId === loan.id),
    damageReports: damageReports.filter(({ loanId }) => loanId === loan.id),
    plan: plans.filter(({ loanId }) => loanId === loan.id),
    agreement: agreements.find(({ loanId }) => loanId === loan.id) ?? null,
    handovers: handovers.filter(({ loanId }) => loanId === loan.id),
    statements: statements.filter(({ loanId }) => loanId === loan.id),
    history: history.filter(
      ({ loanId, action, details }) =>
        loanId === loan.id && (!OWN_SIDE_ACTIONS.includes(action) || isReadable(details?.['side'])),
    ),
  };
}
