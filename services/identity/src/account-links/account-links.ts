// The links that prove an e-mail address: each is made together with the event by which its mail is sent.
import type { Transaction } from 'kysely';
import type { AccountLinkRequested } from '@commonyard/contracts/events/identity';
import { RESET_LINK_MINUTES, VERIFICATION_LINK_HOURS } from '@commonyard/contracts/identity.values';
import { eventsOf, writeEvent } from '@commonyard/service-kit/events/outbox';
import type { Schema } from '../database.ts';
import type { UserRow } from '../users/users.rules.ts';
import { insertLink } from './account-links.repository.ts';

export async function requestPasswordReset(trx: Transaction<Schema>, user: UserRow): Promise<void> {
  const link = await insertLink(trx, user, { purpose: 'password_reset', minutes: RESET_LINK_MINUTES });
  // Nobody is signed in: whoever typed the address may be anybody.
  await writeLinkRequested(trx, 'user.password_reset_requested', { user, link, actorId: null });
}

export async function requestVerification(trx: Transaction<Schema>, user: UserRow): Promise<void> {
  const link = await insertLink(trx, user, { purpose: 'verification', minutes: VERIFICATION_LINK_HOURS * 60 });
  await writeLinkRequested(trx, 'user.verification_requested', { user, link, actorId: user.id });
}

async function writeLinkRequested(
  trx: Transaction<Schema>,
  type: 'user.password_reset_requested' | 'user.verification_requested',
  {
    user: { id: userId, name, email, locale },
    link,
    actorId,
  }: { user: UserRow; link: { token: string; expiresAt: string }; actorId: number | null },
): Promise<void> {
  const data: AccountLinkRequested = { userId, name, email, locale, ...link };
  await writeEvent(eventsOf(trx), { source: 'identity', type, data, actorId });
}
