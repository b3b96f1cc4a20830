import { Type } from 'typebox';
import { errors } from '@commonyard/contracts/http/errors';
import { RefuseUserBody, User } from '@commonyard/contracts/http/identity';
import { IdParams, NoBody } from '@commonyard/contracts/http/field-types';
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
  app.get(
    '/api/users/waiting',
    {
      onRequest,
      schema: {
        summary:
          'The accounts that wait for approval: all for an administrator, those of the own municipality for its administrator',
        response: { 200: Type.Array(User) },
      },
    },
    async ({ caller }) => {
      const actor = await getUser(db, caller.userId!);
      if (!mayAdminister(actor, actor.municipality)) throw forbidden();
      const municipality = actor.role === 'admin' ? undefined : actor.municipality!;
      return (await listWaitingUsers(db, { municipality })).map((user) => toMarkedUser(user, caller.locale));
    },
  );

  app.get(
    '/api/users/colleagues',
    {
      onRequest,
      schema: {
        summary: 'The users of the caller’s municipality, for its administrator',
        response: { 200: Type.Array(User) },
      },
    },
    async ({ caller }) => {
      const actor = await getUser(db, caller.userId!);
      const municipality = municipalityToAdminister(actor, undefined);
      return (await listMunicipalityUsers(db, municipality)).map((user) => toMarkedUser(user, caller.locale));
    },
  );

  app.post(
    '/api/users/:id/approve',
    {
      onRequest,
      preValidation: allowEmptyBody,
      schema: {
        summary: 'Approve a waiting or refused account',
        params: IdParams,
        body: NoBody,
        response: { 200: User, ...errors(409) },
      },
    },
    async ({ params: { id }, caller }) => {
      const decision = { id, actorId: caller.userId!, decision: 'approved' } as const;
      return toUser(await db.transaction().execute((trx) => decideOnUser(trx, decision)), caller.locale);
    },
  );

  app.post(
    '/api/users/:id/refuse',
    {
      onRequest,
      schema: {
        summary: 'Refuse a waiting account, with a reason that is mailed to it',
        params: IdParams,
        body: RefuseUserBody,
        response: { 200: User, ...errors(409) },
      },
    },
    async ({ params: { id }, body: { reason }, caller }) => {
      const decision = { id, actorId: caller.userId!, decision: 'refused', reason } as const;
      return toUser(await db.transaction().execute((trx) => decideOnUser(trx, decision)), caller.locale);
    },
  );
}
