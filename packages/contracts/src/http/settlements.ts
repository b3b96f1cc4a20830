import { Type, type Static } from 'typebox';
import { SETTLEMENT_STATES, SETTLEMENTS_PAGE_SIZE, STATEMENT_MESSAGES as MESSAGES } from '../statements.values.ts';
import { Closed, Instant, Line, NamedMunicipality, Nullable } from './field-types.ts';
import { paging } from './inquiries.ts';

const Year = Type.Integer({ minimum: 2000, maximum: 9999, message: MESSAGES.year });

/** All agreed and unpaid statements of a year between the caller's municipality and another one. */
export const SettlementBody = Closed({
  /** The id of the other municipality. */
  partner: Line({ max: 100 }),
  year: Year,
  /** The balance that was shown; 409 where it is another one now. */
  owedToUsCents: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  owedByUsCents: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
});
export type SettlementBody = Static<typeof SettlementBody>;

/** `limit`, `page` and `cursor` are about the settlements; every response has all balances. */
export const SettlementsQuery = Closed({
  year: Year,
  ...paging,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: SETTLEMENTS_PAGE_SIZE })),
});

/** What a settlement counts: what was due of a statement when it was proposed. */
export const SettledStatement = Type.Object({
  statementId: Type.Integer(),
  loanId: Type.Integer(),
  number: Type.String(),
  equipment: Type.String(),
  /** The municipality that is owed. */
  lender: Type.String(),
  dueCents: Type.Integer(),
});

/** The yearly settlement of two municipalities: sums both ways and one net amount, which both confirm. */
export const Settlement = Type.Object({
  id: Type.Integer(),
  /** For `If-Match`. */
  version: Type.Integer(),
  state: Type.Enum([...SETTLEMENT_STATES]),
  year: Type.Integer(),
  proposer: NamedMunicipality,
  partner: NamedMunicipality,
  statements: Type.Array(SettledStatement),
  proposerOwesCents: Type.Integer(),
  partnerOwesCents: Type.Integer(),
  /** The names are null where they are not known. */
  proposedBy: Nullable(Type.String()),
  proposedAt: Instant,
  confirmedBy: Nullable(Type.String()),
  confirmedAt: Nullable(Instant),
  ended: Nullable(
    Type.Object({ municipality: Type.String(), by: Nullable(Type.String()), reason: Type.String(), at: Instant }),
  ),
  /** What the caller can do now. */
  canConfirm: Type.Boolean(),
  canEnd: Type.Boolean(),
});
export type Settlement = Static<typeof Settlement>;

/** What a municipality and another one owe each other of the agreed and unpaid statements of a year. */
export const Balance = Type.Object({
  partner: NamedMunicipality,
  /** What the partner owes the caller's municipality, and the other way. */
  owedToUsCents: Type.Integer(),
  owedByUsCents: Type.Integer(),
  statements: Type.Integer(),
  /** The statements that wait for the borrower or are disputed: a settlement leaves them out. */
  undecided: Type.Integer(),
  /** Whether a settlement with the partner waits for its confirmation. */
  isProposed: Type.Boolean(),
});
export type Balance = Static<typeof Balance>;

/** The balances of a year with all municipalities, and a page of its settlements, newest first. */
export const Settlements = Type.Object({ balances: Type.Array(Balance), settlements: Type.Array(Settlement) });
export type Settlements = Static<typeof Settlements>;
