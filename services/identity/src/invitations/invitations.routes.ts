import { pickFields } from '@commonyard/service-kit/fields';
import { Type } from 'typebox';
import { errors } from '@commonyard/contracts/http/errors';
import {
  CreateInvitationBody,
  DisownLinkBody,
  FindInvitationBody,
  Invitation,
} from '@commonyard/contracts/http/identity';
import { IdParams } from '@commonyard/contracts/http/field-types';
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

  app.get(
    '/api/invitations',
    {
      onRequest: administratorsOnly,
      schema: {
        summary: 'The open invitations of the own municipality; for an administrator without one, of all',
        response: { 200: Type.Array(Invitation) },
      },
    },
    async ({ caller }) => {
      const actor = await getUser(db, caller.userId!);
      const municipality = actor.role === 'admin' ? undefined : municipalityToAdminister(actor, undefined);
      return (await listOpenInvitations(db, municipality)).map((row) => toInvitation(row, caller.locale));
    },
  );

  app.post(
    '/api/invitations',
    {
      onRequest: administratorsOnly,
      schema: {
        summary: 'Invite an email address to open an account for a municipality',
        body: CreateInvitationBody,
        response: { 201: Invitation, ...errors(429) },
      },
    },
    async ({ body, caller }, reply) => {
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
  );

  app.delete(
    '/api/invitations/:id',
    {
      onRequest: administratorsOnly,
      schema: { summary: 'Revoke an open invitation', params: IdParams, response: { 204: Type.Null() } },
    },
    async ({ params: { id }, caller }, reply) => {
      await db.transaction().execute((trx) => revokeInvitation(trx, id, caller.userId!));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/invitations/lookup',
    {
      schema: {
        summary: 'The invitation of an emailed link',
        body: FindInvitationBody,
        response: { 200: Invitation, ...errors(410, 429) },
      },
    },
    async ({ body: { token }, caller }) => toInvitation(await getValidInvitation(db, token), caller.locale),
  );

  app.post(
    '/api/invitations/disown',
    {
      schema: {
        summary: 'The recipient of an emailed link says “This was not me”: revokes the invitation',
        body: DisownLinkBody,
        response: { 204: Type.Null(), ...errors(410) },
      },
    },
    async ({ body: { token } }, reply) => {
      await db.transaction().execute((trx) => disownInvitation(trx, token));
      return reply.code(204).send(null);
    },
  );
}

const toInvitation = (row: InvitationRow, locale: Locale): Invitation =>
  pickFields(Invitation, { ...row, municipalityName: municipalityName(row.municipality, locale) ?? null });
