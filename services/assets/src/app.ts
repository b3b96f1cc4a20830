import { auditRoutes } from '@commonyard/service-kit/audit/routes';
import { countInvalidSubmissions } from '@commonyard/service-kit/forms/invalid-submissions';
import { createApp, type App } from '@commonyard/service-kit/http/app';
import { registerFeatures } from '@commonyard/service-kit/http/features';
import { recordsRoutes } from '@commonyard/service-kit/records/records.routes';
import { AUDIT_LOG, type Database } from './database.ts';
import type { Deps } from './deps.ts';
import { changesRoutes } from './moderation/changes.routes.ts';
import { cacheControl } from './listings/cache-control.ts';
import { favouritesRoutes } from './favourites/favourites.routes.ts';
import { replaceGuestLink } from './guest-links/guest-links.service.ts';
import { endGuestSearches } from './guest-searches/guest-searches.job.ts';
import { guestSearchesRoutes } from './guest-searches/guest-searches.routes.ts';
import { unsubscribeRoutes } from './guest-searches/unsubscribe.routes.ts';
import { listingTitleRoutes } from './listings/listing-titles.routes.ts';
import { listingsRoutes } from './listings/listings.routes.ts';
import { matchesRoutes } from './matches/matches.routes.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { postedListingsRoutes } from './posted-listings/posted-listings.routes.ts';
import { replaceLink } from './posted-listings/posted-listings.service.ts';
import { recordFilesRoutes } from './records/records.routes.ts';
import { holds, retention } from './records/records.service.ts';
import { deleteOverSearches } from './saved-searches/over-searches.job.ts';
import { savedSearchesRoutes } from './saved-searches/saved-searches.routes.ts';
import { startIntervalJob } from '@commonyard/service-kit/jobs/interval-job';
import { compareWithSearches, notifyOfSearches } from './search-matching/search-matching.job.ts';
import type { Server } from '@commonyard/service-kit/service';
import type { settings } from './config.ts';
import { usageLimitsOf } from '@commonyard/service-kit/limits/usage-limits';
import { IMAGE_ID_PURPOSE } from '@commonyard/contracts/media.values';
import { createSignedIds } from '@commonyard/service-kit/auth/signed-ids';
import { createCountCache } from './count-cache/count-cache.ts';

export async function buildApp(deps: Deps): Promise<App> {
  const app = await createApp({ name: 'assets', ...deps, handleError: countInvalidSubmissions(deps.db, deps.usage) });
  await app.register(cacheControl, deps);
  await registerFeatures(app, deps, {
    assets: [listingsRoutes, matchesRoutes, moderationRoutes, changesRoutes, listingTitleRoutes],
    favourites: [favouritesRoutes],
    'saved searches': [savedSearchesRoutes, guestSearchesRoutes, unsubscribeRoutes],
    'posted listings': [postedListingsRoutes],
    'audit log': [(scope) => auditRoutes(scope, { ...deps, auditLog: AUDIT_LOG, exportKind: 'listing_exports' })],
    records: [(scope) => recordsRoutes(scope, { ...deps, retention, holds }), recordFilesRoutes],
  });
  return app;
}

export const server: Server<typeof settings, Database, Deps> = {
  createDeps: (base, config) => ({
    ...base,
    limits: config.COMMONYARD_LIMITS === 'on',
    usage: usageLimitsOf(config),
    countCache: createCountCache(),
    imageIds: createSignedIds(config.IMAGE_ID_SECRET, IMAGE_ID_PURPOSE),
  }),
  buildApp,
  startJobs: (deps) => {
    const { log } = deps;
    return [
      { name: 'comparison with saved searches', intervalMs: 5_000, run: () => compareWithSearches(deps) },
      { name: 'notices of saved searches', intervalMs: 5_000, run: () => notifyOfSearches(deps) },
      { name: 'ends of guest searches', intervalMs: 60_000, run: () => endGuestSearches(deps) },
      {
        name: 'searches that are over',
        intervalMs: 3_600_000,
        firstAfterMs: 60_000,
        run: () => deleteOverSearches(deps),
      },
    ].map((job) => startIntervalJob({ ...job, log }));
  },
  renewTokens: async (trx, event) => replaceGuestLink(trx, await replaceLink(trx, event)),
};
