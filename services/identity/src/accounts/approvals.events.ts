import type { Decider } from '@commonyard/contracts/identity.values';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import type { Trx } from '../database.ts';
import type { UserRow } from '../users/users.mapper.ts';

export const writeApprovalRequested = (
  trx: Trx,
  { id: userId, name, municipality, organization }: UserRow,
  decider: Decider,
) =>
  writeEvent(trx, {
    type: 'user.approval_requested',
    data: { userId, name, municipality, organization, decider },
    actorId: userId,
  });

export const writeMemberJoined = (
  trx: Trx,
  { id: userId, name }: UserRow,
  { municipality, domain, decider }: { municipality: string; domain: string; decider: Decider },
) =>
  writeEvent(trx, {
    type: 'user.joined',
    data: { userId, name, municipality, domain, decider },
    actorId: userId,
  });

export const writeApprovalDecided = (
  trx: Trx,
  { id: userId, approval, municipality, organization, approvalReason: reason }: UserRow,
  actorId: number,
) =>
  writeEvent(trx, {
    type: 'user.approval_decided',
    data: { userId, approval, municipality, organization, reason },
    actorId,
  });
