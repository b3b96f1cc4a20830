import type { Municipality } from '@commonyard/contracts/http/identity';
import { isMunicipality, municipalityName } from '@commonyard/contracts/municipalities';
import { adminOnly } from '@commonyard/service-kit/auth/caller';
import { IDENTITY_ROUTES } from '@commonyard/contracts/http/routes/identity';
import type { App } from '@commonyard/service-kit/http/app';
import { notFound } from '@commonyard/service-kit/errors/http-error';
import { setTotalCount } from '@commonyard/service-kit/http/pagination';
import type { Deps } from '../deps.ts';
import { assertIsAdmin } from '../users/users.policy.ts';
import { lockAdmins } from '../users/users.repository.ts';
import { searchMunicipalities, type MunicipalityRow } from './municipalities.repository.ts';
import { changeLimitFactor, findLimitFactor } from './municipality-limits.repository.ts';
import type { Locale } from '@commonyard/contracts/identity.values';

const DEFAULT_LIMIT = 100;
const COUNT_CAP = 1_000;

export async function municipalityRoutes(app: App, { db }: Deps) {
  app.route({
    ...IDENTITY_ROUTES['GET /api/municipalities'],
    handler: async (request, reply) => {
      const { search = '', limit = DEFAULT_LIMIT, locale = request.caller.locale } = request.query;
      const { rows, total } = await searchMunicipalities(db, { search, limit, locale });
      reply.header('cache-control', 'public, max-age=300, s-maxage=300');
      // Without a `locale` parameter the response depends on the caller's language, which these headers carry.
      if (!request.query.locale) reply.header('vary', 'accept-language, cookie');
      setTotalCount(reply, total, COUNT_CAP);
      return rows.map((row) => toMunicipality(row, locale));
    },
  });

  app.route({
    ...IDENTITY_ROUTES['GET /api/municipalities/:id/limits'],
    onRequest: adminOnly,
    handler: async ({ params }) => {
      assertMunicipality(params.id);
      return { factor: await findLimitFactor(db, params.id) };
    },
  });

  app.route({
    ...IDENTITY_ROUTES['PUT /api/municipalities/:id/limits'],
    onRequest: adminOnly,
    handler: async ({ params, body, caller }) => {
      assertMunicipality(params.id);
      const actorId = caller.userId!;
      await db.transaction().execute(async (trx) => {
        assertIsAdmin(actorId, await lockAdmins(trx));
        await changeLimitFactor(trx, params.id, body.factor, actorId);
      });
      return body;
    },
  });
}

function assertMunicipality(id: string): void {
  if (!isMunicipality(id)) throw notFound('municipality_not_found', 'There is no such municipality');
}

function toMunicipality(row: MunicipalityRow, locale: Locale): Municipality {
  const name = locale === 'fr' ? row.nameFr : row.nameEn;
  const { id, type, tier, upperTier, regionGroup, population, latitude, longitude } = row;
  const label = municipalityName(id, locale) ?? name;
  return { id, name, label, type, tier, upperTier, regionGroup, population, latitude, longitude };
}
