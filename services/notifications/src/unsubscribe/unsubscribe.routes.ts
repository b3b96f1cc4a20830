import type { App } from '@commonyard/service-kit/http/app';
import type { Deps } from '../deps.ts';
import { verifySubscription } from '../email/link-tokens.ts';
import { acceptFormBodies, LinkQuery, repairLink, sendLinkPage } from '../email/link-page.ts';
import { unsubscribe } from './unsubscribe.service.ts';

/**
 * The unsubscribe link of emails. Mail programs POST to it without asking (RFC 8058), a browser shows a confirmation
 * page. The token authorizes: any holder of the link may use it, signed in or not.
 */
export async function unsubscribeRoutes(app: App, { db, email: { unsubscribeSecret } }: Deps): Promise<void> {
  const schema = { summary: 'The unsubscribe link of an e-mail', querystring: LinkQuery };
  acceptFormBodies(app);
  app.addHook('preValidation', repairLink);

  app.get('/api/notifications/unsubscribe', { schema }, async (request, reply) => {
    const subscription = verifySubscription(request.query.token, unsubscribeSecret);
    return sendLinkPage(reply, 'unsubscribe', subscription ? 'ask' : 'invalid', request);
  });

  app.post('/api/notifications/unsubscribe', { schema }, async (request, reply) => {
    const subscription = verifySubscription(request.query.token, unsubscribeSecret);
    if (subscription) await db.transaction().execute((trx) => unsubscribe(trx, subscription));
    return sendLinkPage(reply, 'unsubscribe', subscription ? 'done' : 'invalid', request);
  });
}
