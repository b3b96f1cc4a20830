import { Type } from 'typebox';
import { Locale } from '@commonyard/contracts/http/identity';
import type { App } from '@commonyard/service-kit/http/app';
import type { Deps } from '../deps.ts';
import { acceptFormBodies, confirmationPage, PAGE_HEADERS } from '../email/link-page.ts';
import { verifyConfirmation } from '../email/link-tokens.ts';
import { confirmAddress } from './confirmations.service.ts';

// Programs that count the opened links of emails add parameters of their own.
const Query = Type.Object(
  { token: Type.String({ maxLength: 500 }), lang: Type.Optional(Locale) },
  { additionalProperties: true },
);

/**
 * The link by which the reader of an email confirms the address. The page asks first, because mail scanners open links too.
 * The token authorizes: any holder of the link may use it, signed in or not.
 */
export async function confirmationsRoutes(app: App, { db, email: { unsubscribeSecret } }: Deps): Promise<void> {
  const schema = {
    tags: ['notifications'],
    summary: 'The link of an e-mail that confirms its address',
    querystring: Query,
  };
  acceptFormBodies(app);

  app.get('/api/notifications/confirmations', { schema }, async ({ query, caller }, reply) => {
    const address = verifyConfirmation(query.token, unsubscribeSecret);
    return reply
      .code(address ? 200 : 404)
      .headers(PAGE_HEADERS)
      .send(confirmationPage(address ? 'ask' : 'invalid', query.lang ?? caller.locale));
  });

  app.post('/api/notifications/confirmations', { schema }, async ({ query, caller }, reply) => {
    const address = verifyConfirmation(query.token, unsubscribeSecret);
    if (address) await db.transaction().execute((trx) => confirmAddress(trx, address));
    return reply
      .code(address ? 200 : 404)
      .headers(PAGE_HEADERS)
      .send(confirmationPage(address ? 'done' : 'invalid', query.lang ?? caller.locale));
  });
}
