import { Type } from 'typebox';
import { errors } from '@commonyard/contracts/http/errors';
import {
  InquiriesQuery,
  Inquiry,
  InquiryCounts,
  InquirySummary,
  UpdateInquiryBody,
} from '@commonyard/contracts/http/inquiries';
import { IdParams } from '@commonyard/contracts/http/text';
import type { App } from '@commonyard/service-kit/app';
import { adminOnly, signedIn } from '@commonyard/service-kit/caller';
import type { Deps } from '../app.ts';
import { countCap, readPage, turnPage } from '../pages.ts';
import { plainId } from '../requests.ts';
import { searchQuery } from '../search-words.ts';
import { changeInquiry } from './inquiries.changes.ts';
import { getInquiryCounts } from './inquiries.counts.ts';
import { partyOnly } from './inquiries.hooks.ts';
import { getInquiryJson, toSummary } from './inquiries.json.ts';
import { inquiriesCount, inquiriesPage } from './inquiries.list.ts';

const tags = ['inquiries'];

/** What those who asked, those who were asked and administrators see and do. */
export async function inquiriesRoutes(app: App, { db }: Deps): Promise<void> {
  app.get(
    '/api/inquiries',
    {
      onRequest: signedIn,
      schema: {
        tags,
        summary: 'Inquiries the caller sent or got, newest first',
        querystring: InquiriesQuery,
        response: { 200: Type.Array(InquirySummary), ...errors(400, 401) },
      },
    },
    async (request, reply) => {
      const { caller, query } = request;
      const page = readPage(query);
      const filters = { status: query.status, query: searchQuery(query.search) };
      const cap = countCap(filters.query !== undefined);
      const [rows, { count }] = await Promise.all([
        inquiriesPage(db, caller, filters, page).execute(),
        inquiriesCount(db, caller, filters, cap).executeTakeFirstOrThrow(),
      ]);
      const shown = turnPage(request, reply, rows, { limit: page.limit, count, cap });
      return shown.map((row) => toSummary(row, caller));
    },
  );

  app.get(
    '/api/inquiries/counts',
    {
      onRequest: signedIn,
      schema: {
        tags,
        summary: 'How many inquiries wait and how many there are in each status',
        response: { 200: InquiryCounts, ...errors(401) },
      },
    },
    async ({ caller }) => getInquiryCounts(db, caller),
  );

  app.get(
    '/api/inquiries/:id',
    {
      onRequest: [signedIn, plainId, partyOnly(db)],
      schema: { tags, params: IdParams, response: { 200: Inquiry, ...errors(400, 401, 404) } },
    },
    async ({ params, caller }) => getInquiryJson(db, params.id, caller),
  );

  app.patch(
    '/api/inquiries/:id',
    {
      onRequest: [adminOnly, plainId],
      schema: {
        tags,
        params: IdParams,
        body: UpdateInquiryBody,
        response: { 200: Inquiry, ...errors(400, 401, 403, 404, 409) },
      },
    },
    async ({ params, body, caller }) =>
      db.transaction().execute(async (trx) => {
        await changeInquiry(trx, params.id, body, caller.userId);
        return getInquiryJson(trx, params.id, caller);
      }),
  );
}
