import { INQUIRIES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import type { FastifyRequest } from 'fastify';
import { countCapOf, SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import { adminOnly, signedIn } from '@commonyard/service-kit/auth/caller';
import { INQUIRIES_ROUTES } from '@commonyard/contracts/http/routes/inquiries';
import type { App } from '@commonyard/service-kit/http/app';
import { mapObjects } from '@commonyard/service-kit/db/json';
import { sendJson } from '@commonyard/service-kit/http/json';
import { sendJsonPage, readPageRequest } from '@commonyard/service-kit/http/pagination';
import { ifMatchVersion } from '@commonyard/service-kit/http/if-match';
import { parseId, requireValidId } from '@commonyard/service-kit/http/params';
import { allowEmptyBody } from '@commonyard/service-kit/http/validation';
import { toSearchQuery } from '@commonyard/service-kit/db/search-words';
import type { Deps } from '../deps.ts';
import { toInquiryCounts, withMunicipalityNames } from './inquiries.mapper.ts';
import { assertCanSeeInquiry } from './inquiries.repository.ts';
import { updateInquiryAsAdmin } from './inquiries.service.ts';
import { countActivity, countInquiriesOf } from './inquiry-counts.repository.ts';
import { getInquiryJson } from './inquiry-details.repository.ts';
import { listInquiries } from './inquiry-list.repository.ts';
import { readInquiry } from './unread.service.ts';

export async function inquiriesRoutes(app: App, { db, pool }: Deps): Promise<void> {
  const participantsOnly = async (request: FastifyRequest) => assertCanSeeInquiry(db, request.caller, parseId(request));

  app.route({
    ...INQUIRIES_ROUTES['GET /api/inquiries'],
    onRequest: signedIn,
    handler: async (request, reply) => {
      const { caller, query } = request;
      const page = readPageRequest(query, INQUIRIES_PAGE_SIZE);
      const filters = { status: query.status, query: toSearchQuery(query.search) };
      const cap = countCapOf(filters.query);
      const { count, ...found } = await listInquiries(pool, { caller, filters, page, cap });
      const json = mapObjects(found, (inquiry, municipalities) =>
        withMunicipalityNames(inquiry, municipalities, caller.locale),
      );
      return sendJsonPage(request, reply, { json, next: found.next }, { count, cap });
    },
  });

  app.route({
    ...INQUIRIES_ROUTES['GET /api/inquiries/counts'],
    onRequest: signedIn,
    handler: async ({ caller }) => toInquiryCounts(await countInquiriesOf(pool, caller, SEARCH_COUNT_CAP)),
  });

  app.route({
    ...INQUIRIES_ROUTES['GET /api/inquiries/activity'],
    onRequest: adminOnly,
    handler: async ({ query }) => countActivity(db, query.userId),
  });

  app.route({
    ...INQUIRIES_ROUTES['GET /api/inquiries/:id'],
    onRequest: [signedIn, participantsOnly],
    handler: async ({ params, caller }, reply) => sendJson(reply, 200, await getInquiryJson(db, params.id, caller)),
  });

  app.route({
    ...INQUIRIES_ROUTES['PUT /api/inquiries/:id/read'],
    onRequest: [signedIn, participantsOnly],
    preValidation: allowEmptyBody,
    handler: async ({ params, body, caller }, reply) => {
      await db.transaction().execute((trx) => readInquiry(trx, caller.userId!, params.id, body.messageId));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...INQUIRIES_ROUTES['PATCH /api/inquiries/:id'],
    onRequest: [adminOnly, requireValidId],
    handler: async (request, reply) => {
      const { params, body, caller } = request;
      const target = { id: params.id, seenVersion: ifMatchVersion(request) };
      const json = await db.transaction().execute(async (trx) => {
        await updateInquiryAsAdmin(trx, target, body, caller.userId);
        return getInquiryJson(trx, params.id, caller);
      });
      return sendJson(reply, 200, json);
    },
  });
}
