import { ADMIN_PAGE_SIZE, COUNT_CAP } from '@commonyard/contracts/assets.values';
import { ASSETS_ROUTES } from '@commonyard/contracts/http/routes/assets';
import { adminOnly } from '@commonyard/service-kit/auth/caller';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import type { App } from '@commonyard/service-kit/http/app';
import { readSortedPageRequest, sendJsonPage } from '@commonyard/service-kit/http/pagination';
import { allowEmptyBody } from '@commonyard/service-kit/http/validation';
import type { Deps } from '../deps.ts';
import { replyChanged } from '../listings/listings.routes.ts';
import { acknowledge, takeBack, undoDecision } from '../listings/changes/changes.policy.ts';
import { countPublished, findPublishedPage } from '../listings/changes/changes.repository.ts';

const onRequest = adminOnly;
const preValidation = allowEmptyBody;

const isInstant = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
  !Number.isNaN(Date.parse(value));

/** The later review of changes that were published without one, and the undo of decisions. An id is that of the listing. */
export async function changesRoutes(app: App, { db }: Deps): Promise<void> {
  app.route({
    ...ASSETS_ROUTES['GET /api/admin/changes'],
    onRequest,
    handler: async (request, reply) => {
      const page = readSortedPageRequest(request.query, ADMIN_PAGE_SIZE, ['string', 'id']);
      if (page.after && !isInstant(page.after[0]))
        throw new HttpError(400, 'invalid_cursor', 'This page address is not valid');
      const [found, count] = await Promise.all([
        findPublishedPage(db, page, request.caller.locale),
        countPublished(db, COUNT_CAP),
      ]);
      return sendJsonPage(request, reply, found, { count, cap: COUNT_CAP });
    },
  });

  app.route({
    ...ASSETS_ROUTES['POST /api/admin/changes/:id/seen'],
    onRequest,
    preValidation,
    handler: async (request, reply) => replyChanged(db, request, reply, acknowledge),
  });

  app.route({
    ...ASSETS_ROUTES['POST /api/admin/changes/:id/take-back'],
    onRequest,
    preValidation,
    handler: async (request, reply) =>
      replyChanged(db, request, reply, (before, decider) => takeBack(before, decider, request.body.reason)),
  });

  app.route({
    ...ASSETS_ROUTES['POST /api/admin/changes/:id/undo'],
    onRequest,
    preValidation,
    handler: async (request, reply) => replyChanged(db, request, reply, undoDecision),
  });
}
