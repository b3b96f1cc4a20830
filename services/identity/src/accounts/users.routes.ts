import { countCapOf } from '@commonyard/contracts/assets.values';
import { toAsciiAddress } from '@commonyard/contracts/email-address.values';
import { USERS_PAGE_SIZE } from '@commonyard/contracts/identity.values';
import { IDENTITY_ROUTES } from '@commonyard/contracts/http/routes/identity';
import type { App } from '@commonyard/service-kit/http/app';
import { adminOnly } from '@commonyard/service-kit/auth/caller';
import { mapObjects } from '@commonyard/service-kit/db/json';
import { toSearchPatterns } from '@commonyard/service-kit/db/search-words';
import { assertVersion, ifMatchVersion } from '@commonyard/service-kit/http/if-match';
import { readSortedPageRequest, sendJsonPage } from '@commonyard/service-kit/http/pagination';
import { allowEmptyBody } from '@commonyard/service-kit/http/validation';
import type { Deps } from '../deps.ts';
import { createOneTimePassword } from '../passwords/one-time-password.ts';
import {
  assertOfficerReason,
  changeUserAsAdmin,
  createUserAsAdmin,
  deactivateUser,
  lockUserForChange,
  reactivateUser,
} from './accounts.service.ts';
import { listDecisions } from './approvals.service.ts';
import { toMarkedUser, withResemblances } from '../users/impersonation.policy.ts';
import { listUsers } from '../users/user-list.repository.ts';
import { getUser } from '../users/users.repository.ts';
import { toProfileColumns, toUser, withMunicipalityName } from '../users/users.mapper.ts';
import { STALE_ACCOUNT } from '../users/users.policy.ts';

const onRequest = adminOnly;

export async function userRoutes(app: App, { db, pool, passwordHasher }: Deps) {
  app.route({
    ...IDENTITY_ROUTES['GET /api/users'],
    onRequest,
    handler: async (request, reply) => {
      const { role, active, search } = request.query;
      const page = readSortedPageRequest(request.query, USERS_PAGE_SIZE, ['string', 'id']);
      const patterns = toSearchPatterns(search && toAsciiAddress(search.trim()));
      const cap = countCapOf(patterns[0]);
      const found = await listUsers(pool, { filters: { role, active, patterns }, page, cap });
      const { locale } = request.caller;
      const json = mapObjects(found, (user, municipality) =>
        withMunicipalityName(withResemblances(user, locale), municipality, locale),
      );
      return sendJsonPage(request, reply, { json, next: found.next }, { count: found.count, cap });
    },
  });

  // No Idempotency-Key: the stored response would hold the password.
  app.route({
    ...IDENTITY_ROUTES['POST /api/users'],
    onRequest,
    handler: async ({ body, caller }, reply) => {
      const profile = { locale: caller.locale, ...body, ...toProfileColumns(body) };
      const oneTimePassword = createOneTimePassword();
      const passwordHash = await passwordHasher.hash(oneTimePassword);
      // The administrator vouches for the address.
      const emailVerifiedAt = new Date().toISOString();
      const newUser = { ...profile, passwordHash, mustChangePassword: true, emailVerifiedAt };
      const user = await db.transaction().execute((trx) => createUserAsAdmin(trx, newUser, caller.userId!));
      return reply.code(201).send({ ...toUser(user, caller.locale), oneTimePassword });
    },
  });

  app.route({
    ...IDENTITY_ROUTES['GET /api/users/:id'],
    onRequest,
    handler: async ({ params, caller }) => {
      const user = await getUser(db, params.id);
      return { ...toMarkedUser(user, caller.locale), ...(await listDecisions(db, [user])).get(user.id) };
    },
  });

  app.route({
    ...IDENTITY_ROUTES['PATCH /api/users/:id'],
    onRequest,
    handler: async (request) => {
      const { params, caller } = request;
      const change = { ...request.body, ...toProfileColumns(request.body) };
      const expectedVersion = ifMatchVersion(request);
      const user = await db.transaction().execute(async (trx) => {
        const before = await lockUserForChange(trx, {
          id: params.id,
          actorId: caller.userId!,
          losesRights: ({ role }) => change.role !== undefined && change.role !== role,
        });
        assertVersion(before, expectedVersion, STALE_ACCOUNT);
        return changeUserAsAdmin(trx, before, change, caller.userId!);
      });
      return toMarkedUser(user, caller.locale);
    },
  });

  app.route({
    ...IDENTITY_ROUTES['POST /api/users/:id/deactivate'],
    onRequest,
    preValidation: allowEmptyBody,
    handler: async (request) => {
      const { params, body, caller } = request;
      const actorId = caller.userId!;
      const expectedVersion = ifMatchVersion(request);
      const user = await db.transaction().execute(async (trx) => {
        const before = await lockUserForChange(trx, { id: params.id, actorId, losesRights: () => true });
        assertVersion(before, expectedVersion, STALE_ACCOUNT);
        await assertOfficerReason(trx, before, body.reason);
        return deactivateUser(trx, before, actorId, body.reason);
      });
      return toUser(user, caller.locale);
    },
  });

  app.route({
    ...IDENTITY_ROUTES['POST /api/users/:id/reactivate'],
    onRequest,
    preValidation: allowEmptyBody,
    handler: async (request) => {
      const { params, caller } = request;
      const actorId = caller.userId!;
      const expectedVersion = ifMatchVersion(request);
      const user = await db.transaction().execute(async (trx) => {
        const before = await lockUserForChange(trx, { id: params.id, actorId, losesRights: () => false });
        assertVersion(before, expectedVersion, STALE_ACCOUNT);
        return reactivateUser(trx, before, actorId);
      });
      return toUser(user, caller.locale);
    },
  });
}
