import { Settlement } from '@commonyard/contracts/http/settlements';
import { statementNumber } from '@commonyard/contracts/statements.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { pick, pickFields } from '@commonyard/service-kit/fields';
import { stateOf } from './settlements.policy.ts';
import type { CountedStatement, SettlementRow } from './settlements.repository.ts';
import { toParty } from '../loans/municipality-names.mapper.ts';

/** A settlement, as an administrator of one of its municipalities sees it. */
export function toSettlement(
  row: SettlementRow,
  statements: readonly CountedStatement[],
  caller: Caller,
  nameOf: (userId: number | undefined) => string | null,
): Settlement {
  const state = stateOf(row);
  const { endedAt, endedBy, endedMunicipality, endReason } = row;
  return pickFields(Settlement, {
    ...row,
    state,
    proposer: toParty(row.proposer, caller.locale),
    partner: toParty(row.partner, caller.locale),
    statements: statements
      .filter(({ settlementId }) => settlementId === row.id)
      .map(({ year, sequence, municipality: lender, ...statement }) => ({
        ...pick(statement, ['statementId', 'loanId', 'equipment', 'dueCents']),
        number: statementNumber(year, sequence),
        lender,
      })),
    proposedBy: nameOf(row.proposedBy),
    confirmedBy: nameOf(row.confirmedBy ?? undefined),
    ended:
      endedAt === null
        ? null
        : { municipality: endedMunicipality!, by: nameOf(endedBy ?? undefined), reason: endReason!, at: endedAt },
    canConfirm: state === 'proposed' && caller.municipality === row.partner,
    canEnd: state === 'proposed',
  });
}
