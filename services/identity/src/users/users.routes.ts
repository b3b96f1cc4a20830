import { Type } from 'typebox';
import { errors } from '@commonyard/contracts/http/errors';
import { CreatedUser, CreateUserBody, UpdateUserBody, User, UsersQuery } from '@commonyard/contracts/http/identity';
import { IdParams, NoBody } from '@commonyard/contracts/http/text';
import { USERS_PAGE_SIZE } from '@commonyard/contracts/identity.values';
import type { App } from '@commonyard/service-kit/app';
import { adminOnly } from '@commonyard/service-kit/caller';
import { conflict } from '@commonyard/service-kit/errors';
import { versionSeen } from '@commonyard/service-kit/if-match';
import { decodeCursor, linkNext, totalCount } from '@commonyard/service-kit/pages';
import { bodyOptional } from '@commonyard/service-kit/validation';
import type { Deps } from '../app.ts';
import { createOneTimePassword } from '../passwords/one-time-password.ts';
import { changeAccount, deactivate, openAccount, reactivate, verifyEmail } from './accounts.ts';
import { countUsers, listUsers } from './users.list.ts';
import { lockForChange } from './users.permissions.ts';
import { getUser } from './users.repository.ts';
import { readAccount, toUser } from './users.rules.ts';

const COUNT_CAP = 10_000;
const SEARCH_COUNT_CAP = 1_000;
const tags = ['users'];
const onRequest = adminOnly;

/** The accounts, as administrators see and change them. */
export async function userRoutes(app: App, { database: { db }, passwords }: Deps) {
  app.get(
    '/api/users',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Accounts by name',
        querystring: UsersQuery,
        response: { 200: Type.Array(User), ...errors(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { limit = USERS_PAGE_SIZE, page = 1, cursor, ...filters } = request.query;
      const after = cursor === undefined ? undefined : readCursor(cursor);
      const cap = filters.search?.trim() ? SEARCH_COUNT_CAP : COUNT_CAP;
      const [rows, count] = await Promise.all([
        listUsers(db, filters, { limit: limit + 1, offset: (page - 1) * limit, after }),
        countUsers(db, filters, cap),
      ]);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      linkNext(request, reply, rows.length > limit && last ? [last.nameKey, last.id] : undefined);
      totalCount(reply, count, cap);
      return shown.map((row) => toUser(row, request.caller.locale));
    },
  );

  // No Idempotency-Key here: its memory of the answer would keep the password.
  app.post(
    '/api/users',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Open an account for somebody, with a password that is shown once',
        body: CreateUserBody,
        response: { 201: CreatedUser, ...errors(400, 401, 403, 409) },
      },
    },
    async ({ body, caller }, reply) => {
      const account = { locale: caller.locale, ...body, ...readAccount(body) };
      const oneTimePassword = createOneTimePassword();
      const passwordHash = await passwords.hash(oneTimePassword);
      const user = await db
        .transaction()
        .execute((trx) => openAccount(trx, { ...account, passwordHash, mustChangePassword: true }, caller.userId!));
      reply.header('cache-control', 'no-store');
      return reply.code(201).send({ ...toUser(user, caller.locale), oneTimePassword });
    },
  );

  app.get(
    '/api/users/:id',
    { onRequest, schema: { tags, params: IdParams, response: { 200: User, ...errors(400, 401, 403, 404) } } },
    async ({ params, caller }) => toUser(await getUser(db, params.id), caller.locale),
  );

  app.patch(
    '/api/users/:id',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Change an account; another role ends its sessions',
        params: IdParams,
        body: UpdateUserBody,
        response: { 200: User, ...errors(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      const { params, caller } = request;
      const { emailVerified, ...change } = { ...request.body, ...readAccount(request.body) };
      const seen = versionSeen(request);
      const user = await db.transaction().execute(async (trx) => {
        const before = await lockForChange(trx, {
          id: params.id,
          actorId: caller.userId!,
          losesRights: ({ role }) => change.role !== undefined && change.role !== role,
        });
        if (seen !== undefined && seen !== before.version)
          throw conflict('stale_version', 'This account was changed in the meantime');
        const changed = await changeAccount(trx, before, change, caller.userId!);
        return emailVerified ? verifyEmail(trx, changed, caller.userId!) : changed;
      });
      return toUser(user, caller.locale);
    },
  );

  for (const [url, summary, act] of [
    ['/api/users/:id/deactivate', 'Close an account: its sessions end at once', deactivate],
    ['/api/users/:id/reactivate', 'Open an account again', reactivate],
  ] as const) {
    app.post(
      url,
      {
        onRequest,
        preValidation: bodyOptional,
        schema: {
          tags,
          summary,
          params: IdParams,
          body: NoBody,
          response: { 200: User, ...errors(400, 401, 403, 404, 409) },
        },
      },
      async ({ params, caller }) => {
        const actorId = caller.userId!;
        const user = await db.transaction().execute(async (trx) => {
          const losesRights = () => act === deactivate;
          return act(trx, await lockForChange(trx, { id: params.id, actorId, losesRights }), actorId);
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
