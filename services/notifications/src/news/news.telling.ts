import type { Transaction } from 'kysely';
import type { AnyEvent } from '@commonyard/contracts/events/envelope';
import type { Notification, NotificationParams } from '@commonyard/contracts/http/notifications';
import type { NotificationKind } from '@commonyard/contracts/notifications.values';
import type { PersonRow, Schema } from '../database.ts';
import { FEED_COLUMNS } from '../feed/feed.repository.ts';
import { keepForDigest, mailOutsider, mailPeople } from '../mail/mail.writing.ts';
import { findTold, getPerson } from '../people/people.repository.ts';
import { choicesOf } from '../preferences/preferences.repository.ts';
import { isDecision, type News } from './news.facts.ts';
import { pathOf } from './news.paths.ts';
import { whoIsTold } from './news.rules.ts';

type Told = { userId: number; notification: Notification };

/**
 * Tells everybody whom an event concerns, as each of them wishes. What happened before this service was there is in the
 * feed as read, and nobody is mailed. Gives what is new in whose feed. Throws `UnknownPersonError`.
 */
export async function tell(trx: Transaction<Schema>, event: AnyEvent, news: News): Promise<Told[]> {
  const { kind, who, account, quote } = news;
  const author = who.userId === null ? undefined : await getPerson(trx, who.userId);
  const told = whoIsTold(news, author);
  // Of the own account one is told what somebody else did to it, and not that it was made.
  const except = [event.actorid, kind === 'user.updated' ? null : (account?.userId ?? null)];
  const people = await findTold(trx, told, except);
  const params = { ...news.params, name: who.name ?? author?.name ?? null };

  const isPast = await isBeforeNews(trx, event);
  if (told.outsider && !isPast) await mailOutsider(trx, { event, kind, params }, told.outsider, quote);
  if (kind === 'contact.answered' || people.length === 0) return [];
  const choiceOf = await choicesOf(
    trx,
    people.map(({ id }) => id),
    kind,
  );
  const readers = people.filter(({ id }) => choiceOf(id).inApp);
  if (isPast) {
    await addToFeed(trx, { event, kind, params, readAt: event.time }, readers);
    return [];
  }
  const mailed = (timing: 'now' | 'daily') => people.filter(({ id }) => choiceOf(id).email === timing);
  await mailPeople(trx, { event, kind, params }, mailed('now'));
  await keepForDigest(trx, { event, kind, params }, mailed('daily'));
  return addToFeed(trx, { event, kind, params, readAt: null }, readers);
}

async function isBeforeNews(trx: Transaction<Schema>, { time }: AnyEvent): Promise<boolean> {
  const { at } = await trx.selectFrom('newsSince').select('at').executeTakeFirstOrThrow();
  return Date.parse(time) < Date.parse(at);
}

type Entry = { event: AnyEvent; kind: NotificationKind; params: NotificationParams; readAt: string | null };

async function addToFeed(
  trx: Transaction<Schema>,
  { event, kind, params, readAt }: Entry,
  people: PersonRow[],
): Promise<Told[]> {
  if (people.length === 0) return [];
  const stored = await trx
    .insertInto('notifications')
    .values(
      people.map(({ id: userId, role }) => ({
        userId,
        eventId: event.id,
        kind,
        params: JSON.stringify(params),
        path: pathOf(kind, params, role),
        createdAt: event.time,
        readAt,
        decisionOn: isDecision(event) ? (params.assetId ?? null) : null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['eventId', 'userId']).doNothing())
    .returning(['userId', ...FEED_COLUMNS])
    .execute();
  return stored.map(({ userId, ...notification }) => ({ userId, notification }));
}
