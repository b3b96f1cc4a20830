import { Type } from 'typebox';
import { DEFAULT_CHOICES, NOTIFICATION_KINDS } from '@commonyard/contracts/notifications.values';
import { Locale } from '@commonyard/contracts/http/identity';
import type { App } from '@commonyard/service-kit/app';
import type { Transaction } from 'kysely';
import type { Deps } from '../app.ts';
import type { Schema } from '../database.ts';
import { savePreferences } from '../preferences/preferences.repository.ts';
import { PAGE_HEADERS, unsubscribePage } from './unsubscribe.page.ts';
import { muteKey, readSubscription, type Subscription } from './unsubscribe.tokens.ts';

const Query = Type.Object({ token: Type.String({ maxLength: 500 }), lang: Type.Optional(Locale) });

/**
 * The way out that every mail of its kind names. Mail programs post to it by themselves (RFC 8058), people see a page
 * that asks. Whoever holds the link may use it, signed in or not.
 */
export async function unsubscribeRoutes(app: App, { db, mail }: Deps): Promise<void> {
  const schema = { tags: ['notifications'], summary: 'The link at the end of a mail', querystring: Query };
  // What is posted says nothing that the address does not.
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    app.addContentTypeParser(type, (_request, body, done) => {
      body.resume();
      body.on('end', () => done(null));
    });

  app.get('/api/notifications/unsubscribe', { schema }, async ({ query, caller }, reply) => {
    const subscription = readSubscription(query.token, mail.unsubscribeSecret);
    const locale = query.lang ?? caller.locale;
    return reply
      .code(subscription ? 200 : 404)
      .headers(PAGE_HEADERS)
      .send(unsubscribePage(subscription ? 'ask' : 'invalid', locale));
  });

  app.post('/api/notifications/unsubscribe', { schema }, async ({ query, caller }, reply) => {
    const subscription = readSubscription(query.token, mail.unsubscribeSecret);
    if (subscription) await db.transaction().execute((trx) => unsubscribe(trx, subscription));
    const locale = query.lang ?? caller.locale;
    return reply
      .code(subscription ? 200 : 404)
      .headers(PAGE_HEADERS)
      .send(unsubscribePage(subscription ? 'done' : 'invalid', locale));
  });
}

/** Does nothing the second time. What waits to be sent goes too. */
async function unsubscribe(trx: Transaction<Schema>, subscription: Subscription): Promise<void> {
  if ('visitor' in subscription) {
    const key = muteKey(subscription);
    await trx
      .insertInto('mutes')
      .values({ key })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  const { userId, kind } = subscription;
  const chosen = await trx.selectFrom('preferences').selectAll().where('userId', '=', userId).execute();
  const choices = NOTIFICATION_KINDS.map((name) => ({
    kind: name,
    ...DEFAULT_CHOICES[name],
    ...chosen.find((choice) => choice.kind === name),
  }));
  // The digest is what is left of the kinds that are summed up in it.
  const ended = choices.filter((choice) => (kind === 'digest' ? choice.email === 'daily' : choice.kind === kind));
  if (ended.length === 0) return;
  await savePreferences(
    trx,
    userId,
    ended.map(({ kind, inApp }) => ({ kind, inApp, email: 'off' as const })),
  );
  await trx
    .deleteFrom('mails')
    .where('userId', '=', userId)
    .where('status', '=', 'waiting')
    .where('kind', '=', kind)
    .execute();
  await trx
    .deleteFrom('digestItems')
    .where('userId', '=', userId)
    .where(
      'kind',
      'in',
      ended.map(({ kind }) => kind),
    )
    .execute();
}
