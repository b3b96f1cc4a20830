import { IDENTITY_ROUTES } from '@commonyard/contracts/http/routes/identity';
import type { App } from '@commonyard/service-kit/http/app';
import { forbidden } from '@commonyard/service-kit/errors/http-error';
import { allowEmptyBody } from '@commonyard/service-kit/http/validation';
import type { Deps } from '../deps.ts';
import { mayAdminister, municipalityToAdminister } from '../users/approvals.policy.ts';
import { listMunicipalityUsers, listWaitingUsers } from '../users/approvals.repository.ts';
import { decideOnUser } from './approvals.service.ts';
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
      return (await listWaitingUsers(db, { municipality })).map((user) => toMarkedUser(user, caller.locale));
    },
  });

  app.route({
    ...IDENTITY_ROUTES['GET /api/users/colleagues'],
    onRequest,
    handler: async ({ caller }) => {
      const actor = await getUser(db, caller.userId!);
      const municipality = municipalityToAdminister(actor, undefined);
      return (await listMunicipalityUsers(db, municipality)).map((user) => toMarkedUser(user, caller.locale));
    },
  });

  app.route({
    ...IDENTITY_ROUTES['POST /api/users/:id/approve'],
    onRequest,
    preValidation: allowEmptyBody,
    handler: async ({ params: { id }, caller }) => {
      const decision = { id, actorId: caller.userId!, decision: 'approved' } as const;
      return toUser(await db.transaction().execute((trx) => decideOnUser(trx, decision)), caller.locale);
    },
  });

  app.route({
    ...IDENTITY_ROUTES['POST /api/users/:id/refuse'],
    onRequest,
    handler: async ({ params: { id }, body: { reason }, caller }) => {
      const decision = { id, actorId: caller.userId!, decision: 'refused', reason } as const;
      return toUser(await db.transaction().execute((trx) => decideOnUser(trx, decision)), caller.locale);
    },
  });
}
