import type { App } from '@commonyard/service-kit/http/app';
import type { Deps } from '../deps.ts';
import { acceptFormBodies, confirmationPage, LinkQuery, PAGE_HEADERS, repairLink } from '../email/link-page.ts';
import { mailedPath, verifyConfirmation } from '../email/link-tokens.ts';
import { confirmAddress, disownSubmission } from './confirmations.service.ts';

/**
 * The link by which the reader of an email confirms the address. The page asks first, because mail scanners open links too.
 * The token authorizes: any holder of the link may use it, signed in or not.
 */
export async function confirmationsRoutes(app: App, { db, email: { unsubscribeSecret } }: Deps): Promise<void> {
  const schema = {
    tags: ['notifications'],
    summary: 'The link of an e-mail that confirms its address',
    querystring: LinkQuery,
  };
  acceptFormBodies(app);
  app.addHook('preValidation', repairLink);

  app.get('/api/notifications/confirmations', { schema }, async ({ query, caller }, reply) => {
    const confirmation = verifyConfirmation(query.token, unsubscribeSecret);
    const locale = query.lang ?? caller.locale;
    const disownPath = mailedPath('confirmation', query.token, locale).replace('?', '/disown?');
    return reply
      .code(confirmation ? 200 : 404)
      .headers(PAGE_HEADERS)
      .send(confirmationPage(confirmation ? 'ask' : 'invalid', locale, disownPath));
  });

  app.post('/api/notifications/confirmations', { schema }, async ({ query, caller }, reply) => {
    const confirmation = verifyConfirmation(query.token, unsubscribeSecret);
    if (confirmation) await db.transaction().execute((trx) => confirmAddress(trx, confirmation.address));
    return reply
      .code(confirmation ? 200 : 404)
      .headers(PAGE_HEADERS)
      .send(confirmationPage(confirmation ? 'done' : 'invalid', query.lang ?? caller.locale));
  });

  const disownSchema = { ...schema, summary: 'Ends the e-mails about what somebody else sent with an address' };
  app.post('/api/notifications/confirmations/disown', { schema: disownSchema }, async ({ query, caller }, reply) => {
    const confirmation = verifyConfirmation(query.token, unsubscribeSecret);
    if (confirmation) await db.transaction().execute((trx) => disownSubmission(trx, confirmation));
    return reply
      .code(confirmation ? 200 : 404)
      .headers(PAGE_HEADERS)
      .send(confirmationPage(confirmation ? 'disowned' : 'invalid', query.lang ?? caller.locale));
  });
}
