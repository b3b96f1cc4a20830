import { Type } from 'typebox';
import { countCapOf } from '@commonyard/contracts/assets.values';
import { errors } from '@commonyard/contracts/http/errors';
import { CreatedUser, CreateUserBody, UpdateUserBody, User, UsersQuery } from '@commonyard/contracts/http/identity';
import { IdParams, NoBody } from '@commonyard/contracts/http/field-types';
import { USERS_PAGE_SIZE } from '@commonyard/contracts/identity.values';
import type { App } from '@commonyard/service-kit/http/app';
import { adminOnly } from '@commonyard/service-kit/auth/caller';
import { mapObjects } from '@commonyard/service-kit/db/json';
import { conflict } from '@commonyard/service-kit/errors/http-error';
import { ifMatchVersion } from '@commonyard/service-kit/http/if-match';
import { decodeCursor, sendJsonPage } from '@commonyard/service-kit/http/pagination';
import { allowEmptyBody } from '@commonyard/service-kit/http/validation';
import type { Deps } from '../deps.ts';
import { createOneTimePassword } from '../passwords/one-time-password.ts';
import {
  changeUserAsAdmin,
  createUserAsAdmin,
  deactivateUser,
  lockUserForChange,
  reactivateUser,
} from './accounts.service.ts';
import { toMarkedUser, withResemblances } from '../users/impersonation.policy.ts';
import { listUsers } from '../users/user-list.repository.ts';
import { getUser } from '../users/users.repository.ts';
import { toProfileColumns, toUser, withMunicipalityName } from '../users/users.mapper.ts';

const onRequest = adminOnly;

export async function userRoutes(app: App, { db, pool, passwordHasher }: Deps) {
  app.get(
    '/api/users',
    {
      onRequest,
      schema: { summary: 'List users by name', querystring: UsersQuery, response: { 200: Type.Array(User) } },
    },
    async (request, reply) => {
      const { limit = USERS_PAGE_SIZE, page = 1, cursor, ...filters } = request.query;
      const after = cursor === undefined ? undefined : readCursor(cursor);
      const cap = countCapOf(filters.search?.trim() || undefined);
      const found = await listUsers(pool, filters, { limit, offset: (page - 1) * limit, after, cap });
      const { locale } = request.caller;
      const json = mapObjects(found, (user, municipality) =>
        withMunicipalityName(withResemblances(user, locale), municipality, locale),
      );
      return sendJsonPage(request, reply, { json, next: found.next }, { count: found.count, cap });
    },
  );

  // No Idempotency-Key: the stored response would hold the password.
  app.post(
    '/api/users',
    {
      onRequest,
      schema: {
        summary: 'Create a user with a one-time password, which only this response shows',
        body: CreateUserBody,
        response: { 201: CreatedUser, ...errors(409) },
      },
    },
    async ({ body, caller }, reply) => {
      const profile = { locale: caller.locale, ...body, ...toProfileColumns(body) };
      const oneTimePassword = createOneTimePassword();
      const passwordHash = await passwordHasher.hash(oneTimePassword);
      // The administrator vouches for the address.
      const emailVerifiedAt = new Date().toISOString();
      const newUser = { ...profile, passwordHash, mustChangePassword: true, emailVerifiedAt };
      const user = await db.transaction().execute((trx) => createUserAsAdmin(trx, newUser, caller.userId!));
      return reply.code(201).send({ ...toUser(user, caller.locale), oneTimePassword });
    },
  );

  app.get(
    '/api/users/:id',
    { onRequest, schema: { params: IdParams, response: { 200: User } } },
    async ({ params, caller }) => toMarkedUser(await getUser(db, params.id), caller.locale),
  );

  app.patch(
    '/api/users/:id',
    {
      onRequest,
      schema: {
        summary: 'Change a user; a new role or municipality ends its sessions, a new address is not verified',
        params: IdParams,
        body: UpdateUserBody,
        response: { 200: User, ...errors(409) },
      },
    },
    async (request) => {
      const { params, caller } = request;
      const change = { ...request.body, ...toProfileColumns(request.body) };
      const expectedVersion = ifMatchVersion(request);
      const user = await db.transaction().execute(async (trx) => {
        const before = await lockUserForChange(trx, {
          id: params.id,
          actorId: caller.userId!,
          losesRights: ({ role }) => change.role !== undefined && change.role !== role,
        });
        if (expectedVersion !== undefined && expectedVersion !== before.version)
          throw conflict('stale_version', 'This account was changed in the meantime');
        return changeUserAsAdmin(trx, before, change, caller.userId!);
      });
      return toMarkedUser(user, caller.locale);
    },
  );

  for (const [url, summary, act] of [
    ['/api/users/:id/deactivate', 'Deactivate a user and end its sessions', deactivateUser],
    ['/api/users/:id/reactivate', 'Reactivate a user', reactivateUser],
  ] as const) {
    app.post(
      url,
      {
        onRequest,
        preValidation: allowEmptyBody,
        schema: { summary, params: IdParams, body: NoBody, response: { 200: User, ...errors(409) } },
      },
      async ({ params, caller }) => {
        const actorId = caller.userId!;
        const user = await db.transaction().execute(async (trx) => {
          const losesRights = () => act === deactivateUser;
          return act(trx, await lockUserForChange(trx, { id: params.id, actorId, losesRights }), actorId);
        });
        return toUser(user, caller.locale);
      },
    );
  }
}

function readCursor(text: string) {
  const [nameKey, id] = decodeCursor(text, ['string', 'id']) as [string, number];
  return { nameKey, id };
}
