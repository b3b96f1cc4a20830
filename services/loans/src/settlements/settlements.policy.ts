import type { SettlementState } from '@commonyard/contracts/statements.values';
import type { SettlementRow } from './settlements.repository.ts';

export function stateOf({ confirmedAt, endedAt }: Pick<SettlementRow, 'confirmedAt' | 'endedAt'>): SettlementState {
  if (endedAt !== null) return 'ended';
  return confirmedAt === null ? 'proposed' : 'confirmed';
}

/** A statement as a settlement counts it: who is owed what. */
export type Owed = { municipality: string; dueCents: number };

/** What the municipality that proposes a settlement and the other one owe each other. */
export function sumsOf(
  statements: readonly Owed[],
  proposer: string,
): { proposerOwesCents: number; partnerOwesCents: number } {
  const sum = (isOwed: (lender: string) => boolean) =>
    statements.reduce((cents, { municipality, dueCents }) => (isOwed(municipality) ? cents + dueCents : cents), 0);
  return {
    proposerOwesCents: sum((lender) => lender !== proposer),
    partnerOwesCents: sum((lender) => lender === proposer),
  };
}

type Settled = { frozenCents: number; dueCents: number; municipality: string; state: string };

/** Whether all statements of a settlement still are what it counts. A statement that was deleted with its loan is missing in the sums. */
export function isUnchanged(
  {
    proposer,
    proposerOwesCents,
    partnerOwesCents,
  }: Pick<SettlementRow, 'proposer' | 'proposerOwesCents' | 'partnerOwesCents'>,
  statements: readonly Settled[],
): boolean {
  const sums = sumsOf(statements, proposer);
  return (
    statements.every(({ state, frozenCents, dueCents }) => state === 'agreed' && frozenCents === dueCents) &&
    sums.proposerOwesCents === proposerOwesCents &&
    sums.partnerOwesCents === partnerOwesCents
  );
}
