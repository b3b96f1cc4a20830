import type { FastifyReply } from 'fastify';
import type { App } from '@commonyard/service-kit/http/app';
import { acceptFormBodies, LinkQuery, repairLink, type LinkRequest } from '@commonyard/service-kit/http/mailed-link';
import { confirmAddress, disownSubmission, unsubscribe } from '../confirmations/confirmations.service.ts';
import type { Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import { sendLinkPage, type State } from '../email/link-page.ts';
import { verifyConfirmation, verifySubscription } from '../email/link-tokens.ts';

/**
 * The links by which readers of emails unsubscribe, and confirm or disown an address. Mail programs POST to the first one without
 * asking (RFC 8058). A browser shows a page that asks, because mail scanners open links too. The token authorizes: any holder of
 * the link may use it, signed in or not.
 */
export async function linkRoutes(app: App, { db, email: { unsubscribeSecret } }: Deps): Promise<void> {
  acceptFormBodies(app);
  app.addHook('preValidation', repairLink);

  const answer =
    <Content>(
      link: 'unsubscribe' | 'confirmation',
      state: State,
      verify: (token: string, secrets: string) => Content | undefined,
      act?: (trx: Trx, content: Content) => Promise<void>,
    ) =>
    async (request: LinkRequest, reply: FastifyReply) => {
      const content = verify(request.query.token, unsubscribeSecret);
      if (content && act) await db.transaction().execute((trx) => act(trx, content));
      return sendLinkPage(reply, link, content ? state : 'invalid', request);
    };
  const described = (summary: string) => ({ schema: { summary, querystring: LinkQuery } });

  const unsubscribing = described('The unsubscribe link of an e-mail');
  app.get('/api/notifications/unsubscribe', unsubscribing, answer('unsubscribe', 'ask', verifySubscription));
  app.post(
    '/api/notifications/unsubscribe',
    unsubscribing,
    answer('unsubscribe', 'done', verifySubscription, unsubscribe),
  );

  const confirming = described('The link of an e-mail that confirms its address');
  app.get('/api/notifications/confirmations', confirming, answer('confirmation', 'ask', verifyConfirmation));
  app.post(
    '/api/notifications/confirmations',
    confirming,
    answer('confirmation', 'done', verifyConfirmation, (trx, { address }) => confirmAddress(trx, address)),
  );
  app.post(
    '/api/notifications/confirmations/disown',
    described('Ends the e-mails about what somebody else sent with an address'),
    answer('confirmation', 'disowned', verifyConfirmation, disownSubmission),
  );
}
