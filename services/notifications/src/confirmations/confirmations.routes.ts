import type { App } from '@commonyard/service-kit/http/app';
import type { Deps } from '../deps.ts';
import { acceptFormBodies, LinkQuery, repairLink, sendLinkPage } from '../email/link-page.ts';
import { verifyConfirmation } from '../email/link-tokens.ts';
import { confirmAddress, disownSubmission } from './confirmations.service.ts';

/**
 * The link by which the reader of an email confirms the address. The page asks first, because mail scanners open links too.
 * The token authorizes: any holder of the link may use it, signed in or not.
 */
export async function confirmationsRoutes(app: App, { db, email: { unsubscribeSecret } }: Deps): Promise<void> {
  const schema = { summary: 'The link of an e-mail that confirms its address', querystring: LinkQuery };
  acceptFormBodies(app);
  app.addHook('preValidation', repairLink);

  app.get('/api/notifications/confirmations', { schema }, async (request, reply) => {
    const confirmation = verifyConfirmation(request.query.token, unsubscribeSecret);
    return sendLinkPage(reply, 'confirmation', confirmation ? 'ask' : 'invalid', request);
  });

  app.post('/api/notifications/confirmations', { schema }, async (request, reply) => {
    const confirmation = verifyConfirmation(request.query.token, unsubscribeSecret);
    if (confirmation) await db.transaction().execute((trx) => confirmAddress(trx, confirmation.address));
    return sendLinkPage(reply, 'confirmation', confirmation ? 'done' : 'invalid', request);
  });

  const disownSchema = { ...schema, summary: 'Ends the e-mails about what somebody else sent with an address' };
  app.post('/api/notifications/confirmations/disown', { schema: disownSchema }, async (request, reply) => {
    const confirmation = verifyConfirmation(request.query.token, unsubscribeSecret);
    if (confirmation) await db.transaction().execute((trx) => disownSubmission(trx, confirmation));
    return sendLinkPage(reply, 'confirmation', confirmation ? 'disowned' : 'invalid', request);
  });
}
