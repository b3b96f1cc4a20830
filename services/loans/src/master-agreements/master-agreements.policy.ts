import type { AgreementState } from '@commonyard/contracts/master-agreements.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { MasterAgreementRow } from './master-agreements.repository.ts';

export function stateOf({ confirmedAt, endedAt }: Pick<MasterAgreementRow, 'confirmedAt' | 'endedAt'>): AgreementState {
  if (endedAt !== null) return 'ended';
  return confirmedAt === null ? 'proposed' : 'confirmed';
}

/** Whether a caller of one of its municipalities confirms it: an administrator of the one that did not propose it. */
export const isConfirmedBy = (
  { role, municipality }: Caller,
  { partner }: Pick<MasterAgreementRow, 'partner'>,
): boolean => role === 'municipal_admin' && municipality === partner;
