import type { FastifyRequest } from 'fastify';
import { IDENTITY_ROUTES } from '@commonyard/contracts/http/routes/identity';
import type { App } from '@commonyard/service-kit/http/app';
import { forbidden } from '@commonyard/service-kit/errors/http-error';
import { ifMatchVersion } from '@commonyard/service-kit/http/if-match';
import { allowEmptyBody } from '@commonyard/service-kit/http/validation';
import type { Deps } from '../deps.ts';
import { mayAdminister, municipalityToAdminister } from '../users/approvals.policy.ts';
import { listMunicipalityUsers, listWaitingUsers } from '../users/approvals.repository.ts';
import { decideOnUser, listDecisions, takeBackApproval } from './approvals.service.ts';
import { collectEvidence } from './evidence.service.ts';
import { toMarkedUser } from '../users/impersonation.policy.ts';
import { toUser } from '../users/users.mapper.ts';
import { getUser } from '../users/users.repository.ts';
import { administratorsOnly } from '@commonyard/service-kit/auth/caller';

const onRequest = administratorsOnly;

export async function approvalRoutes(app: App, { db }: Deps) {
  app.route({
    ...IDENTITY_ROUTES['GET /api/users/waiting'],
    onRequest,
    handler: async ({ caller }) => {
      const actor = await getUser(db, caller.userId!);
      if (!mayAdminister(actor, actor.municipality)) throw forbidden();
      const municipality = actor.role === 'admin' ? undefined : actor.municipality!;
      const users = await listWaitingUsers(db, { municipality });
      const decisions = await listDecisions(db, users);
      const evidence = await collectEvidence(db, users, { municipality, locale: caller.locale });
      return users.map((user, index) => ({
        ...toMarkedUser(user, caller.locale),
        ...decisions.get(user.id),
        evidence: evidence[index]!,
      }));
    },
  });

  app.route({
    ...IDENTITY_ROUTES['GET /api/users/colleagues'],
    onRequest,
    handler: async ({ caller }) => {
      const actor = await getUser(db, caller.userId!);
      const municipality = municipalityToAdminister(actor, undefined);
      const users = await listMunicipalityUsers(db, municipality);
      const decisions = await listDecisions(db, users);
      return users.map((user) => ({ ...toMarkedUser(user, caller.locale), ...decisions.get(user.id) }));
    },
  });

  app.route({
    ...IDENTITY_ROUTES['POST /api/users/:id/approve'],
    onRequest,
    preValidation: allowEmptyBody,
    handler: async (request) => {
      const { params, caller } = request;
      const decision = { ...targetOf(request, params), decision: 'approved' } as const;
      return toUser(await db.transaction().execute((trx) => decideOnUser(trx, decision)), caller.locale);
    },
  });

  app.route({
    ...IDENTITY_ROUTES['POST /api/users/:id/refuse'],
    onRequest,
    handler: async (request) => {
      const { params, body, caller } = request;
      const decision = { ...targetOf(request, params), decision: 'refused', reason: body.reason } as const;
      return toUser(await db.transaction().execute((trx) => decideOnUser(trx, decision)), caller.locale);
    },
  });

  app.route({
    ...IDENTITY_ROUTES['POST /api/users/:id/take-back-approval'],
    onRequest,
    handler: async (request) => {
      const { params, body, caller } = request;
      const change = { ...targetOf(request, params), reason: body.reason };
      return toUser(await db.transaction().execute((trx) => takeBackApproval(trx, change)), caller.locale);
    },
  });
}

const targetOf = (request: FastifyRequest, { id }: { id: number }) => ({
  id,
  actorId: request.caller.userId!,
  seenVersion: ifMatchVersion(request),
});
