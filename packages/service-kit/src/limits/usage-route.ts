import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { Usage } from '@commonyard/contracts/http/usage';
import type { UsageKind } from '@commonyard/contracts/usage-limits.values';
import { signedIn } from '../auth/caller.ts';
import type { App } from '../http/app.ts';
import type { UsageCountersTable, UsageLimits } from './usage-limits.ts';

/** Registers the route by which signed-in users see how much of this service's limits they have used. */
export function usageRoute(app: App, { url, kinds, db, usage }: UsageRouteOptions): void {
  app.get(
    url,
    {
      onRequest: signedIn,
      schema: {
        summary: 'How much of their limits the account and its municipality have used; empty where limits are off',
        response: { 200: Type.Array(Usage) },
      },
    },
    async ({ caller }) => usage.list(db, caller, kinds),
  );
}

type UsageRouteOptions = {
  url: string;
  kinds: readonly UsageKind[];
  db: Kysely<{ usageCounters: UsageCountersTable }>;
  usage: UsageLimits;
};
