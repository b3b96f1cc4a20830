import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { eventually } from '@commonyard/testing/eventually';
import { listingEvent, userEvent } from '@commonyard/testing/factories/events';
import { startMailServer } from '@commonyard/testing/mail-server';
import { writeDueDigests } from '../src/digest/digest.job.ts';
import { inquiry, LINKED_ACCOUNT, message, OPERATOR } from './factories.ts';
import { BEFORE_INSTALLATION, inboxOf, startTestService } from './test-service.ts';

const [service, server] = await Promise.all([startTestService(), startMailServer()]);
await service.registerUsers();
/** Emails about messages wait for further ones. */
const BUNDLE_MS = 660_000;
let ahead = BUNDLE_MS;
const emailJob = service.startEmailJob(server.url, undefined, () => new Date(Date.now() + ahead));
afterAll(async () => {
  await emailJob.stop();
  await service.close();
  await server.stop();
});

let id = 100;
let unverified = userEvent({ id });
beforeEach(async () => {
  id++;
  unverified = userEvent({ id, emailVerified: false, municipality: null });
  await service.publish('user.registered', unverified, BEFORE_INSTALLATION);
});

const sender = () => ({ ...inquiry().sender, userId: id, municipality: null });
/** Publishes a message to the user. Its recipient is notified in the app in any case. */
async function sendMessage(notificationsAfter: number) {
  const event = eventEnvelope('message.posted', message({ sender: sender(), content: 'Buy gold' }));
  await publishAgain({ ...event, actorid: OPERATOR });
  await eventually(async () => expect(await inboxOf(service, id)).toHaveLength(notificationsAfter));
  return event;
}
const publishAgain = (event: ReturnType<typeof eventEnvelope>) => service.publishRaw(event.type, JSON.stringify(event));
/** Waits until every email is sent or dropped. */
const settled = () =>
  eventually(async () => {
    const waiting = service.db.selectFrom('emails').select('key').where('status', '=', 'waiting');
    expect(await waiting.execute()).toEqual([]);
  });
const subjects = (email = unverified.email) => server.to(email).map(({ subject }) => subject);

describe('a user with an address that is not verified', () => {
  it('gets notifications in the app, and no email with the text, title or name of another user', async () => {
    await sendMessage(1);
    await service.publish('inquiry.status_changed', inquiry({ sender: sender(), status: 'in_progress' }), {
      actorid: OPERATOR,
    });
    await eventually(async () => expect(await inboxOf(service, id)).toHaveLength(2));
    await settled();
    expect(subjects()).toEqual([]);
  });

  it('gets no daily summary', async () => {
    await service.db
      .insertInto('preferences')
      .values({ userId: id, kind: 'message.posted', inApp: true, email: 'daily' })
      .execute();
    await sendMessage(1);
    await writeDueDigests(service, new Date(Date.now() + 2 * 86_400_000));
    await settled();
    expect(subjects()).toEqual([]);
  });

  it('gets the links of its account', async () => {
    const link = {
      userId: id,
      name: unverified.name,
      email: unverified.email,
      locale: 'en' as const,
      token: 'x',
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      account: LINKED_ACCOUNT,
    };
    await service.publish('user.verification_requested', link);
    await service.publish('user.password_reset_requested', link);
    await eventually(() => expect(subjects()).toHaveLength(2));
  });

  it('gets the emails from its verification on, not those from before, also where events are delivered again', async () => {
    const early = await sendMessage(1);
    await settled();
    const verified = eventEnvelope('user.updated', { ...unverified, version: 2, emailVerified: true });
    for (let copy = 0; copy < 3; copy++) await publishAgain(verified);
    await publishAgain(early);
    await publishAgain(eventEnvelope('user.registered', unverified));
    await sendMessage(2);
    await eventually(() => expect(subjects()).toEqual(['New message about Street sweeper']));
    await settled();
    expect(subjects()).toHaveLength(1);
  });
});

it('a changed address gets no email until it is verified, not even one that was queued for the old one', async () => {
  ahead = 0;
  await service.publish('user.updated', { ...unverified, version: 2, emailVerified: true });
  // Emails about a decision wait for an undo.
  await service.publish(
    'asset.approved',
    listingEvent({ id, version: 2, status: 'available', userId: id, municipality: null }),
  );
  const email = `moved${id}@example.ca`;
  await service.publish('user.updated', { ...unverified, version: 3, email });
  const stored = service.db.selectFrom('users').select('email').where('id', '=', id);
  await eventually(async () => expect(await stored.executeTakeFirst()).toEqual({ email }));
  expect(await inboxOf(service, id)).toHaveLength(1);
  await service.db
    .updateTable('emails')
    .set({ nextAt: sql<string>`now()` })
    .execute();
  await settled();
  expect([...subjects(), ...subjects(email)]).toEqual([]);
});
