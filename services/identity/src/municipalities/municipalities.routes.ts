import { Type } from 'typebox';
import { errors } from '@commonyard/contracts/http/errors';
import { MunicipalitiesQuery, Municipality } from '@commonyard/contracts/http/identity';
import type { App } from '@commonyard/service-kit/http/app';
import { setTotalCount } from '@commonyard/service-kit/http/pagination';
import type { Deps } from '../deps.ts';
import { toMunicipality } from './municipalities.mapper.ts';
import { searchMunicipalities } from './municipalities.repository.ts';

const DEFAULT_LIMIT = 100;
const COUNT_CAP = 1_000;

export async function municipalityRoutes(app: App, { db }: Deps) {
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
      const { rows, total } = await searchMunicipalities(db, { search, limit, locale });
      reply.header('cache-control', 'public, max-age=300, s-maxage=300');
      // Without a `locale` parameter the response depends on the caller's language, which these headers carry.
      if (!request.query.locale) reply.header('vary', 'accept-language, cookie');
      setTotalCount(reply, total, COUNT_CAP);
      return rows.map((row) => toMunicipality(row, locale));
    },
  );
}
