import { signedIn } from '@commonyard/service-kit/auth/caller';
import { INQUIRIES_ROUTES } from '@commonyard/contracts/http/routes/inquiries';
import type { App } from '@commonyard/service-kit/http/app';
import { submitPublicForm } from '@commonyard/service-kit/forms/public-form';
import { usageRoute } from '@commonyard/service-kit/limits/usage-route';
import type { Deps } from '../deps.ts';
import { lockListingForShare } from '../projections/listings.repository.ts';
import { ensureListingProjected } from '../followers/listings.service.ts';
import { toInquiryReceipt, toPublicDraft, toUserDraft } from '../inquiries/inquiries.mapper.ts';
import { assertCanInquire, assertListingType } from '../inquiries/inquiries.policy.ts';
import { submitInquiry } from '../inquiries/inquiries.service.ts';
import { getInquiryJson } from '../inquiries/inquiry-details.repository.ts';
import { replyOnce } from '@commonyard/service-kit/http/idempotency';

export async function submissionsRoutes(app: App, { db, assetsUrl, limits, usage }: Deps): Promise<void> {
  const kinds = ['inquiries', 'messages', 'contacts', 'inquiry_exports'] as const;
  usageRoute(app, { ...INQUIRIES_ROUTES['GET /api/inquiries/usage'], kinds, db, usage });

  app.route({
    ...INQUIRIES_ROUTES['POST /api/public-inquiries'],
    handler: async (request, reply) => {
      const { body, caller } = request;
      await ensureListingProjected({ db, assetsUrl }, request, body.assetId);
      return submitPublicForm({ db, request, reply, limits, usage, kind: 'inquiries' }, async (trx) => {
        const listing = await lockListingForShare(trx, body.assetId);
        assertCanInquire(caller, listing);
        assertListingType(body.assetType, listing);
        const draft = toPublicDraft(body, caller, listing);
        const inquiry = await submitInquiry(trx, draft, listing, { deduplicate: limits });
        return JSON.stringify(toInquiryReceipt(inquiry, listing));
      });
    },
  });

  app.route({
    ...INQUIRIES_ROUTES['POST /api/inquiries'],
    onRequest: signedIn,
    handler: async (request, reply) => {
      const { body, caller } = request;
      await ensureListingProjected({ db, assetsUrl }, request, body.assetId);
      return replyOnce({ db, request, reply }, async (trx) => {
        await usage.count(trx, request, 'inquiries');
        const listing = await lockListingForShare(trx, body.assetId);
        assertCanInquire(caller, listing);
        const draft = toUserDraft(body, caller, listing);
        const { id } = await submitInquiry(trx, draft, listing, { deduplicate: limits });
        return getInquiryJson(trx, id, caller);
      });
    },
  });
}
