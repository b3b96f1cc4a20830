import type { AccountLinkRequested } from '@commonyard/contracts/events/identity';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import type { Trx } from '../database.ts';
import type { UserRow } from '../users/users.mapper.ts';
import { toAccountOfLink } from './account-links.mapper.ts';
import type { NewLink } from './account-links.repository.ts';

/** No actor: the caller is a guest who typed the address. */
export const writePasswordResetRequested = (trx: Trx, user: UserRow, link: NewLink) =>
  writeEvent(trx, {
    type: 'user.password_reset_requested',
    data: toLinkRequested(user, link),
    actorId: null,
  });

export const writeVerificationRequested = (trx: Trx, user: UserRow, link: NewLink) =>
  writeEvent(trx, {
    type: 'user.verification_requested',
    data: toLinkRequested(user, link),
    actorId: user.id,
  });

const toLinkRequested = (user: UserRow, link: NewLink): AccountLinkRequested => ({
  userId: user.id,
  name: user.name,
  email: user.email,
  locale: user.locale,
  ...link,
  account: toAccountOfLink(user),
});
