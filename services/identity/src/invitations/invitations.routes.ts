import { pickFields } from '@commonyard/service-kit/fields';
import { Invitation } from '@commonyard/contracts/http/identity';
import { IDENTITY_ROUTES } from '@commonyard/contracts/http/routes/identity';
import type { App } from '@commonyard/service-kit/http/app';
import type { Deps } from '../deps.ts';
import { invitationMailLimits } from '../users/attempt-limits.policy.ts';
import { countAttempt } from '../users/login-attempts.repository.ts';
import { municipalityToAdminister } from '../users/approvals.policy.ts';
import { getUser } from '../users/users.repository.ts';
import { listOpenInvitations, type InvitationRow } from './invitations.repository.ts';
import { disownInvitation, getValidInvitation, invite, revokeInvitation } from './invitations.service.ts';
import { administratorsOnly } from '@commonyard/service-kit/auth/caller';
import type { Locale } from '@commonyard/contracts/identity.values';
import { municipalityName } from '@commonyard/contracts/municipalities';

export async function invitationRoutes(app: App, { config, db }: Deps) {
  const isLimited = config.COMMONYARD_LIMITS === 'on';

  app.route({
    ...IDENTITY_ROUTES['GET /api/invitations'],
    onRequest: administratorsOnly,
    handler: async ({ caller }) => {
      const actor = await getUser(db, caller.userId!);
      const municipality = actor.role === 'admin' ? undefined : municipalityToAdminister(actor, undefined);
      return (await listOpenInvitations(db, municipality)).map((row) => toInvitation(row, caller.locale));
    },
  });

  app.route({
    ...IDENTITY_ROUTES['POST /api/invitations'],
    onRequest: administratorsOnly,
    handler: async ({ body, caller }, reply) => {
      const invitee = { ...body, locale: body.locale ?? caller.locale };
      const actor = { actorId: caller.userId!, isLimited };
      const row = await db.transaction().execute(async (trx) => {
        const invitation = await invite(trx, invitee, actor);
        // In the transaction: an invitation that fails does not use up those of another inviter.
        if (isLimited) await countAttempt(trx, invitationMailLimits(body.email));
        return invitation;
      });
      return reply.code(201).send(toInvitation(row, caller.locale));
    },
  });

  app.route({
    ...IDENTITY_ROUTES['DELETE /api/invitations/:id'],
    onRequest: administratorsOnly,
    handler: async ({ params: { id }, caller }, reply) => {
      await db.transaction().execute((trx) => revokeInvitation(trx, id, caller.userId!));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...IDENTITY_ROUTES['POST /api/invitations/lookup'],
    handler: async ({ body: { token }, caller }) => toInvitation(await getValidInvitation(db, token), caller.locale),
  });

  app.route({
    ...IDENTITY_ROUTES['POST /api/invitations/disown'],
    handler: async ({ body: { token } }, reply) => {
      await db.transaction().execute((trx) => disownInvitation(trx, token));
      return reply.code(204).send(null);
    },
  });
}

const toInvitation = (row: InvitationRow, locale: Locale): Invitation =>
  pickFields(Invitation, { ...row, municipalityName: municipalityName(row.municipality, locale) ?? null });
