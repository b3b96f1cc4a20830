import type { App } from '@commonyard/service-kit/http/app';
import type { Deps } from '../deps.ts';
import { verifySubscription } from '../email/link-tokens.ts';
import { acceptFormBodies, LinkQuery, PAGE_HEADERS, repairLink, unsubscribePage } from '../email/link-page.ts';
import { unsubscribe } from './unsubscribe.service.ts';

/**
 * The unsubscribe link of emails. Mail programs POST to it without asking (RFC 8058), a browser shows a confirmation
 * page. The token authorizes: any holder of the link may use it, signed in or not.
 */
export async function unsubscribeRoutes(app: App, { db, email: { unsubscribeSecret } }: Deps): Promise<void> {
  const schema = { tags: ['notifications'], summary: 'The unsubscribe link of an e-mail', querystring: LinkQuery };
  acceptFormBodies(app);
  app.addHook('preValidation', repairLink);

  app.get('/api/notifications/unsubscribe', { schema }, async ({ query, caller }, reply) => {
    const subscription = verifySubscription(query.token, unsubscribeSecret);
    const locale = query.lang ?? caller.locale;
    return reply
      .code(subscription ? 200 : 404)
      .headers(PAGE_HEADERS)
      .send(unsubscribePage(subscription ? 'ask' : 'invalid', locale));
  });

  app.post('/api/notifications/unsubscribe', { schema }, async ({ query, caller }, reply) => {
    const subscription = verifySubscription(query.token, unsubscribeSecret);
    if (subscription) await db.transaction().execute((trx) => unsubscribe(trx, subscription));
    const locale = query.lang ?? caller.locale;
    return reply
      .code(subscription ? 200 : 404)
      .headers(PAGE_HEADERS)
      .send(unsubscribePage(subscription ? 'done' : 'invalid', locale));
  });
}
