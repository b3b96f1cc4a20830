import { pickFields } from '@commonyard/service-kit/fields';
import { Type } from 'typebox';
import { errors } from '@commonyard/contracts/http/errors';
import {
  ConfirmMunicipalityDomainBody,
  CreateMunicipalityDomainBody,
  MunicipalityDomain,
  MunicipalityDomainsQuery,
} from '@commonyard/contracts/http/identity';
import { IdParams } from '@commonyard/contracts/http/field-types';
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
  app.get(
    '/api/municipality-domains',
    {
      onRequest: administratorsOnly,
      schema: {
        summary: 'The e-mail domains of a municipality; for an administrator, by default those of all',
        querystring: MunicipalityDomainsQuery,
        response: { 200: Type.Array(MunicipalityDomain) },
      },
    },
    async ({ query, caller }) => {
      const actor = await getUser(db, caller.userId!);
      const isForAll = actor.role === 'admin' && query.municipality === undefined;
      const municipality = isForAll ? undefined : municipalityToAdminister(actor, query.municipality);
      return (await listDomains(db, municipality)).map((row) => toMunicipalityDomain(row, caller.locale));
    },
  );

  app.post(
    '/api/municipality-domains',
    {
      onRequest: administratorsOnly,
      schema: {
        summary:
          'Add an e-mail domain to a municipality: an administrator confirms it by that, a municipality proposes it',
        body: CreateMunicipalityDomainBody,
        response: { 201: MunicipalityDomain, ...errors(409) },
      },
    },
    async ({ body, caller }, reply) => {
      const row = await db.transaction().execute((trx) => addDomain(trx, body, caller.userId!));
      return reply.code(201).send(toMunicipalityDomain(row, caller.locale));
    },
  );

  app.post(
    '/api/municipality-domains/:id/confirm',
    {
      onRequest: adminOnly,
      preValidation: allowEmptyBody,
      schema: {
        summary: 'Confirm a proposed e-mail domain',
        params: IdParams,
        body: ConfirmMunicipalityDomainBody,
        response: { 200: MunicipalityDomain, ...errors(409) },
      },
    },
    async ({ params: { id }, body: { shared }, caller }) => {
      const confirmation = { id, shared, actorId: caller.userId! };
      const row = await db.transaction().execute((trx) => confirmProposedDomain(trx, confirmation));
      return toMunicipalityDomain(row, caller.locale);
    },
  );

  app.delete(
    '/api/municipality-domains/:id',
    {
      onRequest: administratorsOnly,
      schema: {
        summary: 'Remove an e-mail domain; a municipality removes a proposed one only',
        params: IdParams,
        response: { 204: Type.Null() },
      },
    },
    async ({ params: { id }, caller }, reply) => {
      await db.transaction().execute((trx) => removeDomain(trx, id, caller.userId!));
      return reply.code(204).send(null);
    },
  );
}

const toMunicipalityDomain = (row: DomainRow, locale: Locale): MunicipalityDomain =>
  pickFields(MunicipalityDomain, {
    ...row,
    municipalityName: municipalityName(row.municipality, locale) ?? null,
    confirmed: row.confirmedAt !== null,
    createdAt: row.proposedAt,
  });
