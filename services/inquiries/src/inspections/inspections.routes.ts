import { INQUIRIES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import { countCapOf } from '@commonyard/contracts/assets.values';
import type { FastifyRequest } from 'fastify';
import type { CreateInspectionBody, Inspection } from '@commonyard/contracts/http/inspections';
import { signedIn, type Caller } from '@commonyard/service-kit/auth/caller';
import { INQUIRIES_ROUTES } from '@commonyard/contracts/http/routes/inquiries';
import type { App } from '@commonyard/service-kit/http/app';
import { replyPage, readPageRequest } from '@commonyard/service-kit/http/pagination';
import { ifMatchVersion } from '@commonyard/service-kit/http/if-match';
import { parseId } from '@commonyard/service-kit/http/params';
import { toSearchQuery } from '@commonyard/service-kit/db/search-words';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import { partiesOfCaller } from '../inquiries/inquiries.policy.ts';
import { assertCanSeeInquiry, getInquiry, lockInquiry } from '../inquiries/inquiries.repository.ts';
import { lockListingForShare } from '../projections/listings.repository.ts';
import { getInspectionDetails } from './inspection-details.repository.ts';
import { inspectionCountQuery, inspectionPageQuery } from './inspection-list.repository.ts';
import { toInspection, toInspectionSummary } from './inspections.mapper.ts';
import { assertUploaded, inspectionTaken } from './inspections.policy.ts';
import {
  assertCanSeeInspection,
  assertMayChangeInspection,
  findInspectionByUuid,
  listImagesOf,
  lockInspection,
} from './inspections.repository.ts';
import { createInspection, updateInspectionDraft } from './inspections.service.ts';
import { replyOnce } from '@commonyard/service-kit/http/idempotency';

/** Inspections record the condition of the equipment when it is handed over (`pre`) and returned (`post`). */
export async function inspectionsRoutes(app: App, { db, imageIds }: Deps): Promise<void> {
  const participantsOnly = async (request: FastifyRequest) =>
    assertCanSeeInspection(db, request.caller, parseId(request));
  const inspectingPartyOnly = async (request: FastifyRequest) =>
    assertMayChangeInspection(db, request.caller, parseId(request));
  const onRequest = [signedIn, participantsOnly];

  app.route({
    ...INQUIRIES_ROUTES['GET /api/inspections'],
    onRequest: signedIn,
    handler: async (request, reply) => {
      const { caller, query } = request;
      const page = readPageRequest(query, INQUIRIES_PAGE_SIZE);
      const filters = {
        type: query.type,
        inquiryId: query.inquiry,
        failed: query.failed === true,
        query: toSearchQuery(query.search),
      };
      const cap = countCapOf(filters.query);
      const [rows, { count }] = await Promise.all([
        inspectionPageQuery(db, caller, filters, page).execute(),
        inspectionCountQuery(db, caller, filters, cap).executeTakeFirstOrThrow(),
      ]);
      return replyPage(request, reply, rows, { limit: page.limit, count, cap }).map((row) =>
        toInspectionSummary(row, caller),
      );
    },
  });

  app.route({
    ...INQUIRIES_ROUTES['POST /api/inspections'],
    onRequest: signedIn,
    handler: async (request, reply) => {
      const { body, caller } = request;
      assertUploaded(imageIds, body, []);
      return replyOnce({ db, request, reply }, async (trx) => {
        const { inquiry } = await getInquiry(trx, body.inquiryId);
        // In the order of the consumer of listings, to avoid a deadlock: it may give the listing another owner.
        await lockListingForShare(trx, inquiry.assetId);
        await lockInquiry(trx, inquiry.id);
        await assertCanSeeInquiry(trx, caller, inquiry.id);
        const parties = partiesOfCaller(caller) ?? [];
        const earlier = await findEarlier(trx, body, caller);
        if (earlier) return JSON.stringify(await readInspection(trx, caller, earlier));
        const { id } = await createInspection(trx, { ...body, parties }, caller.userId!);
        return JSON.stringify(await readInspection(trx, caller, id));
      });
    },
  });

  app.route({
    ...INQUIRIES_ROUTES['GET /api/inspections/:id'],
    onRequest,
    handler: async ({ params, caller }) => readInspection(db, caller, params.id),
  });

  app.route({
    ...INQUIRIES_ROUTES['PATCH /api/inspections/:id'],
    onRequest: [...onRequest, inspectingPartyOnly],
    handler: async (request) => {
      const { params, body, caller } = request;
      const target = { id: params.id, seenVersion: ifMatchVersion(request) };
      return db.transaction().execute(async (trx) => {
        // The listing may have another owner since the request began, and the inspection other images.
        await lockListingForShare(trx, (await lockInspection(trx, params.id)).assetId);
        await assertCanSeeInspection(trx, caller, params.id);
        await assertMayChangeInspection(trx, caller, params.id);
        assertUploaded(imageIds, body, await listImagesOf(trx, params.id));
        await updateInspectionDraft(trx, target, body, caller.userId!);
        return readInspection(trx, caller, params.id);
      });
    },
  });
}

/**
 * The inspection that an earlier request of the caller created with the id of this one: its answer did not reach the device, and the
 * key of the request may have expired. Throws 409 where the id names another inspection.
 */
async function findEarlier(db: Db, { uuid, inquiryId, type }: CreateInspectionBody, { userId }: Caller) {
  const earlier = uuid === undefined ? undefined : await findInspectionByUuid(db, uuid);
  if (!earlier) return undefined;
  if (earlier.createdBy !== userId || earlier.inquiryId !== inquiryId || earlier.type !== type) throw inspectionTaken();
  return earlier.id;
}

async function readInspection(db: Db, caller: Caller, id: number): Promise<Inspection> {
  const details = await getInspectionDetails(db, id, partiesOfCaller(caller) ?? []);
  return toInspection(details, caller);
}
