import { errors } from '@commonyard/contracts/http/errors';
import { Inquiry, InquiryBody, InquiryReceipt, PublicInquiryBody } from '@commonyard/contracts/http/inquiries';
import type { App } from '@commonyard/service-kit/app';
import { signedIn } from '@commonyard/service-kit/caller';
import { once } from '@commonyard/service-kit/idempotency';
import { postOnce } from '@commonyard/service-kit/posts/public-post';
import type { Deps } from '../app.ts';
import { ensureListingKnown } from '../listings/listings.lookup.ts';
import { holdListing } from '../listings/listings.repository.ts';
import { ask, ownQuestion, publicQuestion } from './inquiries.asking.ts';
import { getInquiryJson, toReceipt } from './inquiries.json.ts';
import { assertCanAsk, assertType } from './inquiries.rules.ts';

const tags = ['inquiries'];

/** How a listing is asked about, with an account and without. */
export async function askingRoutes(app: App, { db, assets, limits }: Deps): Promise<void> {
  app.post(
    '/api/public-inquiries',
    {
      schema: {
        tags,
        summary: 'Ask about a listing without an account',
        body: PublicInquiryBody,
        response: { 201: InquiryReceipt, ...errors(400, 403, 404, 409, 422, 503) },
      },
    },
    async (request, reply) => {
      const { body, caller } = request;
      await ensureListingKnown({ db, assets }, request, body.assetId);
      const answer = await db.transaction().execute((trx) =>
        postOnce(trx, request, { limits }, async () => {
          const listing = await holdListing(trx, body.assetId);
          assertCanAsk(caller, listing);
          assertType(body.assetType, listing);
          const inquiry = await ask(trx, publicQuestion(body, caller, listing), listing, { once: limits });
          return { status: 201, body: toReceipt(inquiry, listing) };
        }),
      );
      return reply.code(201).send(answer.body);
    },
  );

  app.post(
    '/api/inquiries',
    {
      onRequest: signedIn,
      schema: {
        tags,
        summary: 'Ask about a listing of another municipality',
        body: InquiryBody,
        response: { 201: Inquiry, ...errors(400, 401, 404, 409, 422, 503) },
      },
    },
    async (request, reply) => {
      const { body, caller } = request;
      await ensureListingKnown({ db, assets }, request, body.assetId);
      const answer = await db.transaction().execute((trx) =>
        once(trx, request, async () => {
          const listing = await holdListing(trx, body.assetId);
          assertCanAsk(caller, listing);
          const { id } = await ask(trx, ownQuestion(body, caller, listing), listing, { once: limits });
          return { status: 201, body: await getInquiryJson(trx, id, caller) };
        }),
      );
      return reply.code(201).send(answer.body);
    },
  );
}
