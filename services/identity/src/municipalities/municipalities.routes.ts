import { Type } from 'typebox';
import { errors } from '@commonyard/contracts/http/errors';
import { MunicipalitiesQuery, Municipality } from '@commonyard/contracts/http/identity';
import type { Locale } from '@commonyard/contracts/identity.values';
import { municipalityName } from '@commonyard/contracts/municipalities';
import type { App } from '@commonyard/service-kit/app';
import { totalCount } from '@commonyard/service-kit/pages';
import type { Deps } from '../app.ts';
import { searchMunicipalities, type MunicipalityRow } from './municipalities.repository.ts';

const DEFAULT_LIMIT = 100;
const COUNT_CAP = 1_000;

export async function municipalityRoutes(app: App, { database }: Deps) {
  app.get(
    '/api/municipalities',
    {
      schema: {
        tags: ['municipalities'],
        summary: 'Municipalities of Ontario by name, in both languages',
        querystring: MunicipalitiesQuery,
        response: { 200: Type.Array(Municipality), ...errors(400) },
      },
    },
    async (request, reply) => {
      const { search = '', limit = DEFAULT_LIMIT, locale = request.caller.locale } = request.query;
      const { rows, total } = await searchMunicipalities(database.db, { search, limit, locale });
      reply.header('cache-control', 'public, max-age=300');
      // Without a language in the address the answer is in the caller's, which these two headers tell.
      if (!request.query.locale) reply.header('vary', 'accept-language, cookie');
      totalCount(reply, total, COUNT_CAP);
      return rows.map((row) => toMunicipality(row, locale));
    },
  );
}

function toMunicipality(row: MunicipalityRow, locale: Locale): Municipality {
  const name = locale === 'fr' ? row.nameFr : row.nameEn;
  const { id, type, tier, upperTier, regionGroup, latitude, longitude } = row;
  const label = municipalityName(id, locale) ?? name;
  return { id, name, label, type, tier, upperTier, regionGroup, latitude, longitude };
}
