import { errors } from '@commonyard/contracts/http/errors';
import { User, UsersQuery } from '@commonyard/contracts/http/identity';
import type { App } from '@commonyard/service-kit/app';
import { adminOnly } from '@commonyard/service-kit/caller';
import { decodeCursor, linkNext, totalCount } from '@commonyard/service-kit/pages';
import { Type } from 'typebox';
import type { Deps } from '../app.ts';
import { countUsers, listUsers } from './users.repository.ts';
import { toUser } from './users.rules.ts';

const DEFAULT_LIMIT = 25;
const COUNT_CAP = 10_000;

export async function userRoutes(app: App, { database: { db } }: Deps) {
  app.get(
    '/api/users',
    {
      onRequest: adminOnly,
      schema: {
        tags: ['users'],
        summary: 'Accounts by name',
        querystring: UsersQuery,
        response: { 200: Type.Array(User), ...errors(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { limit = DEFAULT_LIMIT, cursor } = request.query;
      const search = request.query.search?.trim() ?? '';
      const [rows, count] = await Promise.all([
        listUsers(db, { search, limit: limit + 1, after: cursor === undefined ? undefined : readCursor(cursor) }),
        countUsers(db, search, COUNT_CAP),
      ]);
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      linkNext(request, reply, rows.length > limit && last ? [last.nameKey, last.id] : undefined);
      totalCount(reply, count, COUNT_CAP);
      return page.map((row) => toUser(row, request.caller.locale));
    },
  );
}

function readCursor(text: string) {
  const [nameKey, id] = decodeCursor(text, ['string', 'id']) as [string, number];
  return { nameKey, id };
}
