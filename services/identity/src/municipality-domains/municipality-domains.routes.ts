import { pickFields } from '@commonyard/service-kit/fields';
import { MunicipalityDomain } from '@commonyard/contracts/http/identity';
import { IDENTITY_ROUTES } from '@commonyard/contracts/http/routes/identity';
import type { App } from '@commonyard/service-kit/http/app';
import { adminOnly, administratorsOnly } from '@commonyard/service-kit/auth/caller';
import { allowEmptyBody } from '@commonyard/service-kit/http/validation';
import type { Deps } from '../deps.ts';
import { municipalityToAdminister } from '../users/approvals.policy.ts';
import { getUser } from '../users/users.repository.ts';
import { listDomains, type DomainRow } from './municipality-domains.repository.ts';
import { addDomain, confirmProposedDomain, removeDomain } from './municipality-domains.service.ts';
import type { Locale } from '@commonyard/contracts/identity.values';
import { municipalityName } from '@commonyard/contracts/municipalities';

export async function municipalityDomainRoutes(app: App, { db }: Deps) {
  app.route({
    ...IDENTITY_ROUTES['GET /api/municipality-domains'],
    onRequest: administratorsOnly,
    handler: async ({ query, caller }) => {
      const actor = await getUser(db, caller.userId!);
      const isForAll = actor.role === 'admin' && query.municipality === undefined;
      const municipality = isForAll ? undefined : municipalityToAdminister(actor, query.municipality);
      return (await listDomains(db, municipality)).map((row) => toMunicipalityDomain(row, caller.locale));
    },
  });

  app.route({
    ...IDENTITY_ROUTES['POST /api/municipality-domains'],
    onRequest: administratorsOnly,
    handler: async ({ body, caller }, reply) => {
      const row = await db.transaction().execute((trx) => addDomain(trx, body, caller.userId!));
      return reply.code(201).send(toMunicipalityDomain(row, caller.locale));
    },
  });

  app.route({
    ...IDENTITY_ROUTES['POST /api/municipality-domains/:id/confirm'],
    onRequest: adminOnly,
    preValidation: allowEmptyBody,
    handler: async ({ params: { id }, body: { shared }, caller }) => {
      const confirmation = { id, shared, actorId: caller.userId! };
      const row = await db.transaction().execute((trx) => confirmProposedDomain(trx, confirmation));
      return toMunicipalityDomain(row, caller.locale);
    },
  });

  app.route({
    ...IDENTITY_ROUTES['DELETE /api/municipality-domains/:id'],
    onRequest: administratorsOnly,
    handler: async ({ params: { id }, caller }, reply) => {
      await db.transaction().execute((trx) => removeDomain(trx, id, caller.userId!));
      return reply.code(204).send(null);
    },
  });
}

const toMunicipalityDomain = (row: DomainRow, locale: Locale): MunicipalityDomain =>
  pickFields(MunicipalityDomain, {
    ...row,
    municipalityName: municipalityName(row.municipality, locale) ?? null,
    confirmed: row.confirmedAt !== null,
    createdAt: row.proposedAt,
  });
