import type { preValidationHookHandler } from 'fastify';
import { Type } from 'typebox';
import { errors } from '@commonyard/contracts/http/errors';
import { IdParams } from '@commonyard/contracts/http/field-types';
import { LoanFeed, LoanFeedBody, LoanFeedParams, NewLoanFeed } from '@commonyard/contracts/http/loan-feeds';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import { requireValidId } from '@commonyard/service-kit/http/params';
import type { Deps } from '../deps.ts';
import { listFeeds } from './loan-feeds.repository.ts';
import { createFeed, getCalendar, revokeFeed } from './loan-feeds.service.ts';

/** preValidation hook: removes the end of a sentence from the address of a feed that a user copied. */
const repairFile: preValidationHookHandler = ({ params }, _reply, done) => {
  const path = params as { file: string };
  path.file = path.file.replace(/\.ics[^\w-]*$/i, '.ics');
  done();
};

/** Calendar feeds of accepted loans, for calendar programs. The token in the address gives access. */
export async function loanFeedsRoutes(app: App, { db, publicUrl }: Deps): Promise<void> {
  app.get(
    '/api/loan-feeds',
    { onRequest: signedIn, schema: { summary: "The caller's feeds", response: { 200: Type.Array(LoanFeed) } } },
    async ({ caller }) => listFeeds(db, caller.userId!),
  );

  app.post(
    '/api/loan-feeds',
    {
      onRequest: signedIn,
      schema: {
        summary: 'Create a feed; its address is in this response only',
        body: LoanFeedBody,
        response: { 201: NewLoanFeed, ...errors(403, 409) },
      },
    },
    async ({ body, caller }, reply) => {
      const feed = await db.transaction().execute((trx) => createFeed(trx, body, caller));
      return reply.code(201).send(feed);
    },
  );

  app.delete(
    '/api/loan-feeds/:id',
    {
      onRequest: [signedIn, requireValidId],
      schema: { summary: 'Revoke a feed', params: IdParams, response: { 204: Type.Null() } },
    },
    async ({ params, caller }, reply) => {
      await db.transaction().execute((trx) => revokeFeed(trx, caller.userId!, params.id));
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/loan-feeds/:file',
    {
      preValidation: repairFile,
      schema: {
        summary: 'The iCalendar file of a feed, by the token in its address',
        params: LoanFeedParams,
        // Users add parameters to the address, so that a calendar program reads it anew.
        querystring: Type.Object({}, { additionalProperties: true }),
        response: { 200: { content: { 'text/calendar': { schema: Type.String() } } } },
      },
    },
    async ({ params }, reply) => {
      reply.header('cache-control', 'private, no-store');
      const token = params.file.replace(/\.ics$/, '');
      return reply.type('text/calendar; charset=utf-8').send(await getCalendar({ db, publicUrl }, token));
    },
  );
}
