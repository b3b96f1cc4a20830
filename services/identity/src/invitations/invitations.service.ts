import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { MAX_INVITATIONS_PER_DAY, type InvitedRole, type Locale } from '@commonyard/contracts/identity.values';
import { isMunicipality } from '@commonyard/contracts/municipalities';
import { personal } from '@commonyard/service-kit/audit/personal-values';
import { forbidden, HttpError, invalid } from '@commonyard/service-kit/errors/http-error';
import type { Db, Trx } from '../database.ts';
import { mayAdminister, municipalityToAdminister } from '../users/approvals.policy.ts';
import { insertMunicipalityEntry } from '../users/audit-entries.repository.ts';
import type { UserRow } from '../users/users.mapper.ts';
import { findUser, lockUser, type NewUser } from '../users/users.repository.ts';
import { createUser } from '../accounts/accounts.service.ts';
import {
  countRecentInvitations,
  getInvitation,
  getOpenInvitation,
  insertInvitation,
  invitationNotFound,
  invitationNotValid,
  type InvitationRow,
  closeInvitation,
} from './invitations.repository.ts';
import { writeEvent } from '@commonyard/service-kit/events/outbox';

type Invitee = { email: string; role: InvitedRole; municipality?: string | undefined; locale: Locale };

/**
 * Invites an address; the notifications service emails the link. Whether the address has an account makes no difference, so that the
 * response does not reveal it. Throws 400, 403, 429.
 */
export async function invite(
  trx: Trx,
  { locale, ...invitee }: Invitee,
  { actorId, isLimited }: { actorId: number; isLimited: boolean },
): Promise<InvitationRow> {
  const inviter = await lockUser(trx, actorId);
  const municipality = municipalityToAdminister(inviter, invitee.municipality);
  if (!isMunicipality(municipality)) throw invalid({ municipality: ACCOUNT_MESSAGES.municipality });
  if (isLimited && (await countRecentInvitations(trx, actorId)) >= MAX_INVITATIONS_PER_DAY)
    throw new HttpError(429, 'too_many_invitations', ACCOUNT_MESSAGES.tooManyInvitations, {
      headers: { 'retry-after': '86400' },
    });
  const { email, role } = invitee;
  const { row, token } = await insertInvitation(trx, { email, role, municipality, invitedBy: actorId });
  await writeUserInvited(trx, { row, token, locale, inviter });
  const details = { role, email: personal(email) };
  await insertMunicipalityEntry(
    trx,
    { kind: 'invitation', id: row.id, action: 'created' },
    { actorId, municipality, details },
  );
  return row;
}

/** Throws 403, 404. */
export async function revokeInvitation(trx: Trx, id: number, actorId: number): Promise<void> {
  const actor = await lockUser(trx, actorId);
  if (!mayAdminister(actor, actor.municipality)) throw forbidden();
  const { municipality } = await getInvitation(trx, id);
  if (!mayAdminister(actor, municipality)) throw invitationNotFound();
  await closeInvitation(trx, id, 'revoked', invitationNotFound);
  await insertMunicipalityEntry(trx, { kind: 'invitation', id, action: 'revoked' }, { actorId, municipality });
}

/** The recipient of an invitation says “This was not me”, which revokes it; the inviter is notified. Throws 410. */
export async function disownInvitation(trx: Trx, token: string): Promise<void> {
  const invitation = await getValidInvitation(trx, token);
  const { id, municipality } = invitation;
  await closeInvitation(trx, id, 'revoked', invitationNotValid);
  await writeInvitationDisowned(trx, invitation);
  await insertMunicipalityEntry(trx, { kind: 'invitation', id, action: 'disowned' }, { actorId: null, municipality });
}

/** The invitation of a token, as long as its inviter may still invite. Throws 410. */
export async function getValidInvitation(db: Db, token: string): Promise<InvitationRow> {
  const invitation = await getOpenInvitation(db, token);
  const inviter = await findUser(db, invitation.invitedBy);
  if (!inviter || !mayAdminister(inviter, invitation.municipality)) throw invitationNotValid();
  return invitation;
}

type InvitedUser = Omit<NewUser, 'role' | 'emailVerifiedAt' | 'organization' | 'approval'>;

/**
 * Opens an account with an invitation. The link was emailed, so using it proves the address, and the inviter vouches for the person.
 * Throws 400 for another address or municipality, 409 where the username or the email is taken, 410.
 */
export async function registerInvited(
  trx: Trx,
  { token, ...newUser }: InvitedUser & { token: string },
): Promise<UserRow> {
  // The inviter keeps the rights until the account exists.
  await lockUser(trx, (await getValidInvitation(trx, token)).invitedBy);
  const { id, email, municipality, role, invitedBy } = await getValidInvitation(trx, token);
  if (newUser.email.toLowerCase() !== email.toLowerCase()) throw invalid({ email: ACCOUNT_MESSAGES.invitedEmail });
  if (newUser.municipality && newUser.municipality !== municipality)
    throw invalid({ municipality: ACCOUNT_MESSAGES.invitedMunicipality });
  const emailVerifiedAt = new Date().toISOString();
  const user = await createUser(trx, { ...newUser, email, municipality, role, emailVerifiedAt }, invitedBy);
  await closeInvitation(trx, id, { usedBy: user.id }, invitationNotValid);
  return user;
}

type Invited = { row: InvitationRow; token: string; locale: Locale; inviter: UserRow };

const writeUserInvited = (trx: Trx, { row, token, locale, inviter }: Invited) =>
  writeEvent(trx, {
    type: 'user.invited',
    data: {
      id: row.id,
      email: row.email,
      locale,
      municipality: row.municipality,
      inviterEmail: inviter.email,
      token,
      expiresAt: row.expiresAt,
    },
    actorId: inviter.id,
  });

const writeInvitationDisowned = (trx: Trx, { id, email, municipality, invitedBy: inviterId }: InvitationRow) =>
  writeEvent(trx, { type: 'user.invitation_disowned', data: { id, inviterId, email, municipality }, actorId: null });
