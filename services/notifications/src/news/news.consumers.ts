import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { AnyEvent, EventType } from '@commonyard/contracts/events/envelope';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { Schema } from '../database.ts';
import { isDecision, isListingNews, learnDecision } from '../decisions/decisions.ts';
import { knowPerson } from '../people/people.repository.ts';
import { newsOf } from './news.facts.ts';
import { tell } from './news.telling.ts';

export const NEWS_CONSUMER = 'notifications--news';

const types: EventType[] = [
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
];

/**
 * Hears everything people are told of. One consumer, so that somebody is known here before the first thing that
 * somebody does arrives.
 */
export function startNews(deps: { db: Kysely<Schema>; bus: Bus; log: Logger }): { stop(): Promise<void> } {
  return startConsumer({ ...deps, name: NEWS_CONSUMER, types, handle: (trx, event) => hear(trx, event as AnyEvent) });
}

/** Learns from an event, and tells of it where it is news. */
async function hear(trx: Transaction<Schema>, event: AnyEvent): Promise<void> {
  const isNews = await learn(trx, event);
  const news = newsOf(event);
  if (isNews && news && (await isRecent(trx, event))) await tell(trx, event, news);
}

/** Keeps what later events need. False where the event says nothing that is new, or that still holds. */
async function learn(trx: Transaction<Schema>, event: AnyEvent): Promise<boolean> {
  if (isListingNews(event)) {
    const holds = await learnDecision(trx, event);
    return holds || !isDecision(event);
  }
  switch (event.type) {
    case 'user.registered':
      return (await knowPerson(trx, event.data)).isNewer;
    case 'user.deactivated': {
      const { before, isNewer } = await knowPerson(trx, event.data);
      return isNewer && before?.active !== false;
    }
    case 'user.updated': {
      const { before, isNewer } = await knowPerson(trx, event.data);
      const { role, municipality } = event.data;
      // A new name or language is nothing to be told of, and a replay tells of an account that may be news to us only.
      return isNewer && before !== undefined && (before.role !== role || before.municipality !== municipality);
    }
    default:
      return true;
  }
}

async function isRecent(trx: Transaction<Schema>, { time }: AnyEvent): Promise<boolean> {
  const { at } = await trx.selectFrom('newsSince').select('at').executeTakeFirstOrThrow();
  return Date.parse(time) >= Date.parse(at);
}
