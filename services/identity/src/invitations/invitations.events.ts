import type { Locale } from '@commonyard/contracts/identity.values';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import type { Trx } from '../database.ts';
import type { UserRow } from '../users/users.mapper.ts';
import type { InvitationRow } from './invitations.repository.ts';

type Invited = { row: InvitationRow; token: string; locale: Locale; inviter: UserRow };

export const writeUserInvited = (trx: Trx, { row, token, locale, inviter }: Invited) =>
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

export const writeInvitationDisowned = (trx: Trx, { id, email, municipality, invitedBy: inviterId }: InvitationRow) =>
  writeEvent(trx, {
    type: 'user.invitation_disowned',
    data: { id, inviterId, email, municipality },
    actorId: null,
  });
