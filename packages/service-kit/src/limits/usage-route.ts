import type { Kysely } from 'kysely';
import { usageSchema } from '@commonyard/contracts/http/routes/shared';
import type { UsageKind } from '@commonyard/contracts/usage-limits.values';
import { signedIn } from '../auth/caller.ts';
import type { App } from '../http/app.ts';
import type { UsageCountersTable, UsageLimits } from './usage-limits.ts';

/** Registers the route by which signed-in users see how much of this service's limits they have used. */
export function usageRoute(app: App, { url, kinds, db, usage }: UsageRouteOptions): void {
  app.route({
    method: 'GET',
    url,
    schema: usageSchema,
    onRequest: signedIn,
    handler: async ({ caller }) => usage.list(db, caller, kinds),
  });
}

type UsageRouteOptions = {
  url: string;
  kinds: readonly UsageKind[];
  db: Kysely<{ usageCounters: UsageCountersTable }>;
  usage: UsageLimits;
};
