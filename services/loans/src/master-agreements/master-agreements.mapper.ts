import { MasterAgreement } from '@commonyard/contracts/http/master-agreements';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { pickFields } from '@commonyard/service-kit/fields';
import { toFile } from '../certificates/certificates.mapper.ts';
import { isConfirmedBy, stateOf } from './master-agreements.policy.ts';
import type { MasterAgreementRow } from './master-agreements.repository.ts';
import { toParty } from '../loans/municipality-names.mapper.ts';

/** A master agreement, as a user of one of its municipalities sees it. */
export function toMasterAgreement(
  row: MasterAgreementRow,
  caller: Caller,
  nameOf: (userId: number | undefined) => string | null,
): MasterAgreement {
  const state = stateOf(row);
  const { endedAt, endedBy, endedMunicipality, endReason } = row;
  return pickFields(MasterAgreement, {
    ...row,
    state,
    proposer: toParty(row.proposer, caller.locale),
    partner: toParty(row.partner, caller.locale),
    file: toFile(row),
    proposedBy: nameOf(row.proposedBy),
    confirmedBy: nameOf(row.confirmedBy ?? undefined),
    ended:
      endedAt === null
        ? null
        : { municipality: endedMunicipality!, by: nameOf(endedBy ?? undefined), reason: endReason!, at: endedAt },
    canConfirm: state === 'proposed' && isConfirmedBy(caller, row),
    canEnd: state !== 'ended' && caller.role === 'municipal_admin',
  });
}
