import type { Transaction } from 'kysely';
import { RESET_LINK_MINUTES, VERIFICATION_LINK_HOURS } from '@commonyard/contracts/identity.values';
import type { Database } from '../database.ts';
import type { UserRow } from '../users/users.mapper.ts';
import { writePasswordResetRequested, writeVerificationRequested } from './account-links.events.ts';
import { insertLink } from './account-links.repository.ts';

/** Creates a password reset link; the notifications service emails it. */
export async function requestPasswordReset(trx: Transaction<Database>, user: UserRow): Promise<void> {
  const link = await insertLink(trx, user, { purpose: 'password_reset', minutes: RESET_LINK_MINUTES });
  await writePasswordResetRequested(trx, user, link);
}

/** Creates a verification link for the user's address; the notifications service emails it. */
export async function requestVerification(trx: Transaction<Database>, user: UserRow): Promise<void> {
  const link = await insertLink(trx, user, { purpose: 'verification', minutes: VERIFICATION_LINK_HOURS * 60 });
  await writeVerificationRequested(trx, user, link);
}
