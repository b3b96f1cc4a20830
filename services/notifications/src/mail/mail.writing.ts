import type { Transaction } from 'kysely';
import type { AnyEvent } from '@commonyard/contracts/events/envelope';
import type { NotificationParams } from '@commonyard/contracts/http/notifications';
import type { NotificationKind } from '@commonyard/contracts/notifications.values';
import type { MailContent, PersonRow, Schema } from '../database.ts';
import { isDecision, type NewsKind, type Outsider } from '../news/news.facts.ts';
import { pathOf } from '../news/news.paths.ts';
import { muteKeyOf } from '../unsubscribe/unsubscribe.tokens.ts';
import { insertMails } from './mails.repository.ts';

/** As long as a decision can be taken back with one click, it is not mailed. */
const UNDO_SECONDS = 15;

type Occasion = { event: AnyEvent; kind: NewsKind; params: NotificationParams };

const dueAt = ({ event }: Occasion): string =>
  isDecision(event) ? new Date(Date.parse(event.time) + UNDO_SECONDS * 1_000).toISOString() : event.time;
const decisionOn = ({ event, params }: Occasion) => (isDecision(event) ? (params.assetId ?? null) : null);
const contentOf = (content: MailContent) => JSON.stringify(content);

/** Mails to people with an account, who read the rest where they are signed in. */
export async function mailPeople(trx: Transaction<Schema>, occasion: Occasion, people: PersonRow[]): Promise<void> {
  const { event, kind, params } = occasion;
  await insertMails(
    trx,
    people.map(({ id: userId, role }) => ({
      key: `${event.id}.u${userId}`,
      eventId: event.id,
      kind,
      userId,
      content: contentOf({ about: 'news', params, path: pathOf(kind, params, role), quote: null }),
      decisionOn: decisionOn(occasion),
      nextAt: dueAt(occasion),
    })),
  );
}

/** A mail to somebody without an account: it says all there is to say. */
export async function mailOutsider(
  trx: Transaction<Schema>,
  occasion: Occasion,
  { email, name, locale }: Outsider,
  quote: string | undefined,
): Promise<void> {
  const { event, kind, params } = occasion;
  if (params.inquiryId !== undefined && (await isMuted(trx, email, params.inquiryId))) return;
  await insertMails(trx, [
    {
      key: `${event.id}.v`,
      eventId: event.id,
      kind,
      email,
      name,
      locale,
      content: contentOf({ about: 'news', params, path: pathOf(kind, params, null), quote: quote ?? null }),
      decisionOn: decisionOn(occasion),
      nextAt: dueAt(occasion),
    },
  ]);
}

async function isMuted(trx: Transaction<Schema>, email: string, inquiryId: number): Promise<boolean> {
  const muted = await trx
    .selectFrom('mutes')
    .select('key')
    .where('key', '=', muteKeyOf(email, inquiryId))
    .executeTakeFirst();
  return muted !== undefined;
}

/** Keeps news for the next digest of these people. */
export async function keepForDigest(
  trx: Transaction<Schema>,
  occasion: Occasion & { kind: NotificationKind },
  people: PersonRow[],
): Promise<void> {
  if (people.length === 0) return;
  const { event, kind, params } = occasion;
  await trx
    .insertInto('digestItems')
    .values(
      people.map(({ id: userId, role }) => ({
        userId,
        eventId: event.id,
        kind,
        params: JSON.stringify(params),
        path: pathOf(kind, params, role),
        decisionOn: decisionOn(occasion),
      })),
    )
    .onConflict((conflict) => conflict.columns(['userId', 'eventId']).doNothing())
    .execute();
}

type AccountLink = Extract<AnyEvent, { type: 'user.password_reset_requested' | 'user.verification_requested' }>;

/** The link that somebody asked for. It is kept no longer than until it was sent, or is over. */
export async function mailAccountLink(trx: Transaction<Schema>, { id, type, time, data }: AccountLink): Promise<void> {
  const { email, name, locale, token, expiresAt } = data;
  await insertMails(trx, [
    {
      key: `${id}.a`,
      eventId: id,
      kind: type === 'user.password_reset_requested' ? 'password_reset' : 'verification',
      email,
      name,
      locale,
      content: contentOf({ about: 'account', token, expiresAt }),
      nextAt: time,
      expiresAt,
    },
  ]);
}

/** Takes back what was not sent yet of an earlier decision about a listing. */
export async function withdrawDecision(trx: Transaction<Schema>, listingId: number): Promise<void> {
  await trx.deleteFrom('mails').where('decisionOn', '=', listingId).where('status', '=', 'waiting').execute();
  await trx.deleteFrom('digestItems').where('decisionOn', '=', listingId).execute();
}
