import { scopeOf } from '@commonyard/service-kit/audit/routes';
import { IDENTITY_ROUTES } from '@commonyard/contracts/http/routes/identity';
import type { App } from '@commonyard/service-kit/http/app';
import { parseIdList } from '@commonyard/service-kit/http/params';
import type { Deps } from '../deps.ts';
import { listUserNames } from './users.repository.ts';
import { administratorsOnly } from '@commonyard/service-kit/auth/caller';

/** The names of the users whose ids stand in the audit logs of all services. */
export async function userNameRoutes(app: App, { db }: Deps) {
  app.route({
    ...IDENTITY_ROUTES['GET /api/audit/identity/users'],
    onRequest: administratorsOnly,
    handler: async ({ query, caller }) => {
      const ids = parseIdList(query);
      return ids.length === 0 ? [] : listUserNames(db, ids, scopeOf(caller));
    },
  });
}
