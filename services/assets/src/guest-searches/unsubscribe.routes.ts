import { Type } from 'typebox';
import { MAILED_LINKS } from '@commonyard/contracts/mailed-links.values';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import type { App } from '@commonyard/service-kit/http/app';
import { acceptFormBodies, LinkQuery, repairLink } from '@commonyard/service-kit/http/mailed-link';
import type { Deps } from '../deps.ts';
import { lockGuestOfLink } from '../guest-links/guest-links.repository.ts';
import { endSearches } from './guest-searches.service.ts';

/**
 * The unsubscribe link of the emails to a guest. Mail programs POST to it without asking (RFC 8058), which ends all searches of the
 * address. A browser gets to the page of the searches, which asks, because mail scanners open links too.
 */
export async function unsubscribeRoutes(app: App, { db }: Deps): Promise<void> {
  acceptFormBodies(app);
  app.addHook('preValidation', repairLink);
  const { path } = MAILED_LINKS.end_guest_searches;
  const schema = { summary: 'The unsubscribe link of an e-mail about saved searches', querystring: LinkQuery };

  app.get(path, { schema: { ...schema, response: { 303: Type.Null() } } }, async ({ query: { token } }, reply) =>
    reply
      .header('referrer-policy', 'no-referrer')
      .redirect(`${MAILED_LINKS.guest_searches.path}#token=${encodeURIComponent(token)}`, 303),
  );

  app.post(path, { schema }, async ({ query: { token } }, reply) => {
    await db
      .transaction()
      .execute(async (trx) => endSearches(trx, await lockGuestOfLink(trx, token), undefined))
      .catch((error: unknown) => {
        // Repeated or unknown: the response does not say whether there was anything to end.
        if (!(error instanceof HttpError && error.statusCode === 404)) throw error;
      });
    return reply.send();
  });
}
