import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { errors } from '@commonyard/contracts/http/errors';
import {
  CreateInspectionBody,
  Inspection,
  InspectionsQuery,
  InspectionSummary,
  UpdateInspectionBody,
} from '@commonyard/contracts/http/inspections';
import { IdParams } from '@commonyard/contracts/http/text';
import type { App } from '@commonyard/service-kit/app';
import { signedIn } from '@commonyard/service-kit/caller';
import { once } from '@commonyard/service-kit/idempotency';
import type { Deps } from '../app.ts';
import { canSee, inquiryNotFound } from '../inquiries/inquiries.repository.ts';
import { countCap, readPage, turnPage } from '../pages.ts';
import { idOf, plainId } from '../requests.ts';
import { searchQuery } from '../search-words.ts';
import { getInspectionJson, toSummary } from './inspections.json.ts';
import { inspectionsCount, inspectionsPage } from './inspections.list.ts';
import { assertCanSeeInspection } from './inspections.repository.ts';
import { createInspection, saveInspection } from './inspections.saving.ts';

const tags = ['inspections'];

/** The records of handing a machine over and of taking it back. */
export async function inspectionsRoutes(app: App, { db }: Deps): Promise<void> {
  const partyOnly = async (request: FastifyRequest) => assertCanSeeInspection(db, request.caller, idOf(request));
  const onRequest = [signedIn, plainId, partyOnly];

  app.get(
    '/api/inspections',
    {
      onRequest: signedIn,
      schema: {
        tags,
        querystring: InspectionsQuery,
        response: { 200: Type.Array(InspectionSummary), ...errors(400, 401) },
      },
    },
    async (request, reply) => {
      const { caller, query } = request;
      const page = readPage(query);
      const filters = { type: query.type, query: searchQuery(query.search) };
      const cap = countCap(filters.query !== undefined);
      const [rows, { count }] = await Promise.all([
        inspectionsPage(db, caller, filters, page).execute(),
        inspectionsCount(db, caller, filters, cap).executeTakeFirstOrThrow(),
      ]);
      const shown = turnPage(request, reply, rows, { limit: page.limit, count, cap });
      return shown.map((row) => toSummary(row, caller.locale));
    },
  );

  app.post(
    '/api/inspections',
    {
      onRequest: signedIn,
      schema: {
        tags,
        summary: 'Begin an inspection of an inquiry, as a draft or complete at once',
        body: CreateInspectionBody,
        response: { 201: Inspection, ...errors(400, 401, 404, 409, 422) },
      },
    },
    async (request, reply) => {
      const { body, caller } = request;
      const answer = await db.transaction().execute((trx) =>
        once(trx, request, async () => {
          if (!(await canSee(trx, caller, body.inquiryId))) throw inquiryNotFound();
          const { id } = await createInspection(trx, body, caller.userId!);
          return { status: 201, body: await getInspectionJson(trx, id, caller) };
        }),
      );
      return reply.code(201).send(answer.body);
    },
  );

  app.get(
    '/api/inspections/:id',
    { onRequest, schema: { tags, params: IdParams, response: { 200: Inspection, ...errors(400, 401, 404) } } },
    async ({ params, caller }) => getInspectionJson(db, params.id, caller),
  );

  app.patch(
    '/api/inspections/:id',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Save a draft, or complete it for good',
        params: IdParams,
        body: UpdateInspectionBody,
        response: { 200: Inspection, ...errors(400, 401, 404, 409) },
      },
    },
    async ({ params, body, caller }) =>
      db.transaction().execute(async (trx) => {
        await saveInspection(trx, params.id, body, caller.userId!);
        return getInspectionJson(trx, params.id, caller);
      }),
  );
}
