import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { AnyEvent, EventType } from '@commonyard/contracts/events/envelope';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { Schema } from '../database.ts';
import { isListingNews, learnDecision } from '../decisions/decisions.ts';
import { mailAccountLink } from '../mail/mail.writing.ts';
import { knowPerson } from '../people/people.repository.ts';
import { changeOf, countChange } from '../stream/stream.changes.ts';
import { writeStream } from '../stream/stream.writing.ts';
import { isDecision, newsOf } from './news.facts.ts';
import { tell } from './news.telling.ts';

export const NEWS_CONSUMER = 'notifications--news';

export const newsTypes: EventType[] = [
  'asset.submitted',
  'asset.approved',
  'asset.rejected',
  'asset.updated',
  'asset.deleted',
  'inquiry.created',
  'inquiry.status_changed',
  'message.posted',
  'contact.received',
  'contact.answered',
  'inspection.completed',
  'user.registered',
  'user.updated',
  'user.deactivated',
  'user.password_reset_requested',
  'user.verification_requested',
];

/**
 * Hears everything people are told of. One consumer, so that somebody is known here before the first thing that
 * somebody does arrives.
 */
export function startNews(deps: { db: Kysely<Schema>; bus: Bus; log: Logger }): { stop(): Promise<void> } {
  return startConsumer({
    ...deps,
    name: NEWS_CONSUMER,
    types: newsTypes,
    handle: (trx, event) => handleNews(trx, event as AnyEvent),
  });
}

/** Learns from an event, tells of it where it is news, and lets open pages know what it changed. */
export async function handleNews(trx: Transaction<Schema>, event: AnyEvent): Promise<void> {
  if (event.type === 'user.password_reset_requested' || event.type === 'user.verification_requested') {
    await mailAccountLink(trx, event);
    return;
  }
  const { isNews, untold } = await learn(trx, event);
  const news = newsOf(event);
  const notifications = isNews && news ? await tell(trx, event, news) : [];
  const change = changeOf(event);
  const changes = [...(change ? [change] : []), ...untold.map(countChange)];
  await writeStream(trx, { notifications, changes });
}

type Learned = {
  /** Whether the event says something that is new, and still holds. */
  isNews: boolean;
  /** Who has fewer unread notifications for it. */
  untold: number[];
};
const told = (isNews: boolean): Learned => ({ isNews, untold: [] });

/** Keeps what later events need. */
async function learn(trx: Transaction<Schema>, event: AnyEvent): Promise<Learned> {
  if (isListingNews(event)) {
    const { holds, untold } = await learnDecision(trx, event);
    return { isNews: holds || !isDecision(event), untold };
  }
  switch (event.type) {
    case 'user.registered':
      return told((await knowPerson(trx, event.data)).isNewer);
    case 'user.deactivated': {
      const { before, isNewer } = await knowPerson(trx, event.data);
      return told(isNewer && before?.active !== false);
    }
    case 'user.updated': {
      const { before, isNewer } = await knowPerson(trx, event.data);
      const { role, municipality } = event.data;
      // A new name or language is nothing to be told of, and a replay tells of an account that may be news to us only.
      return told(isNewer && before !== undefined && (before.role !== role || before.municipality !== municipality));
    }
    default:
      return told(true);
  }
}
