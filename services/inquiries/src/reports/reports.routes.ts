import { COUNT_CAP } from '@commonyard/contracts/assets.values';
import { INQUIRIES_ROUTES } from '@commonyard/contracts/http/routes/inquiries';
import { REPORTS_PAGE_SIZE } from '@commonyard/contracts/reports.values';
import { adminOnly, signedIn } from '@commonyard/service-kit/auth/caller';
import { submitPublicForm } from '@commonyard/service-kit/forms/public-form';
import type { App } from '@commonyard/service-kit/http/app';
import { replyOnce, withIdempotencyKey } from '@commonyard/service-kit/http/idempotency';
import { sendJson } from '@commonyard/service-kit/http/json';
import { readSortedPageRequest, setNextLink, setTotalCount } from '@commonyard/service-kit/http/pagination';
import { requireValidId } from '@commonyard/service-kit/http/params';
import type { Deps } from '../deps.ts';
import { ensureListingProjected } from '../followers/listings.service.ts';
import { lockGuestLink } from '../guest-threads/guest-threads.service.ts';
import { readReport, toNotice } from './reports.mapper.ts';
import { countReports, getReport, reportPageQuery } from './reports.repository.ts';
import { answerReport, assertAbout, decideReport, reportAsGuest, reportAsUser } from './reports.service.ts';

export async function reportsRoutes(app: App, deps: Deps): Promise<void> {
  const { db, limits, usage } = deps;

  app.route({
    ...INQUIRIES_ROUTES['POST /api/reports'],
    onRequest: signedIn,
    handler: async (request, reply) => {
      const { body, caller } = request;
      if (body.subject === 'listing') await ensureListingProjected(deps, request, body.subjectId);
      return replyOnce({ db, request, reply }, async (trx) => {
        await usage.count(trx, request, 'reports');
        return JSON.stringify(await reportAsUser(trx, body, caller));
      });
    },
  });

  app.route({
    ...INQUIRIES_ROUTES['POST /api/public-reports'],
    handler: async (request, reply) => {
      const { body, caller } = request;
      const { assetId: subjectId, reason, text } = body;
      await ensureListingProjected(deps, request, subjectId);
      return submitPublicForm({ db, request, reply, limits, usage, kind: 'reports' }, async (trx) =>
        JSON.stringify(await reportAsUser(trx, { subject: 'listing', subjectId, reason, text }, caller)),
      );
    },
  });

  // The token in the body gives access, as in the other routes of a guest thread.
  app.route({
    ...INQUIRIES_ROUTES['POST /api/public-inquiries/thread/reports'],
    handler: async (request, reply) => {
      const { token, ...complaint } = request.body;
      const { status, json } = await db.transaction().execute(async (trx) => {
        const link = await lockGuestLink(trx, token);
        return withIdempotencyKey(trx, request, async () => {
          await usage.count(trx, request, 'reports');
          return { status: 201, json: JSON.stringify(await reportAsGuest(trx, complaint, link)) };
        });
      });
      return sendJson(reply, status, json);
    },
  });

  app.route({
    ...INQUIRIES_ROUTES['GET /api/reports'],
    onRequest: adminOnly,
    handler: async (request, reply) => {
      const { status } = request.query;
      const page = readSortedPageRequest(request.query, REPORTS_PAGE_SIZE, ['number', 'id']);
      const [rows, count] = [await reportPageQuery(db, status, page), await countReports(db, status, COUNT_CAP)];
      const reports = rows.slice(0, page.limit);
      const last = rows.length > page.limit ? reports.at(-1) : undefined;
      setNextLink(request, reply, last && [last.status === 'closed' ? 1 : 0, last.id]);
      setTotalCount(reply, count, COUNT_CAP);
      return reports;
    },
  });

  app.route({
    ...INQUIRIES_ROUTES['GET /api/reports/:id'],
    onRequest: [adminOnly, requireValidId],
    handler: async ({ params }) => readReport(db, params.id),
  });

  app.route({
    ...INQUIRIES_ROUTES['POST /api/reports/:id/decision'],
    onRequest: [adminOnly, requireValidId],
    handler: async ({ params, body, caller }) =>
      db.transaction().execute(async (trx) => {
        await decideReport(trx, params.id, body, caller.userId);
        return readReport(trx, params.id);
      }),
  });

  app.route({
    ...INQUIRIES_ROUTES['GET /api/reports/:id/notice'],
    onRequest: [signedIn, requireValidId],
    handler: async ({ params, caller }) => {
      const report = await getReport(db, params.id);
      assertAbout(report, caller);
      return toNotice(report);
    },
  });

  app.route({
    ...INQUIRIES_ROUTES['POST /api/reports/:id/answer'],
    onRequest: [signedIn, requireValidId],
    handler: async (request) =>
      db.transaction().execute(async (trx) => {
        const answered = await answerReport(trx, request.params.id, request.body, request.caller);
        await usage.count(trx, request, 'messages');
        return toNotice(answered);
      }),
  });
}
