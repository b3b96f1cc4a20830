import { describe, expect, it } from '@jest/globals';
import type { MessageEvent } from '@commonyard/contracts/events/inquiries';
import type { NotificationCounts } from '@commonyard/contracts/http/notifications';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { eventually } from '@commonyard/testing/eventually';
import { openEventStream } from '@commonyard/testing/event-stream';
import { userEvent } from '@commonyard/testing/factories/events';
import { countOverdueEmails } from '../src/email/email.repository.ts';
import { GUEST, GUEST_LISTING, inquiry, message, OPERATOR, SENDER, SENDER_MUNICIPAL_ADMIN } from './factories.ts';
import { startMailTests } from './mail-tests.ts';
import { as, inboxOf, send } from './test-service.ts';

/** Two replicas send emails. */
const { service, server, db, at, goTo, stopEmailJobs, allDispatched, mailsTo, received, waiting } =
  await startMailTests({ replicas: 2 });

const post = async (minutes: number, over: Partial<MessageEvent> = {}, actorid = OPERATOR) =>
  service.publish('message.posted', message({ userId: actorid, ...over }), {
    actorid,
    time: at(minutes).toISOString(),
  });
const unreadOf = async (userId: number) =>
  (await send(service, as.operator({ userId }), 'GET', '/api/notifications/counts')).json<NotificationCounts>().unread;
const read = (userId: number, messageId: number | null, minutes = 5, inquiryId = 18) =>
  service.publish(
    'inquiry.read',
    { inquiryId, userId, messageId },
    { actorid: userId, time: at(minutes).toISOString() },
  );

describe('messages of one thread', () => {
  it('within ten minutes are one email, ten minutes after the first, while the feed has each at once', async () => {
    const first = await post(0, { id: 1, content: 'Is it free?' });
    await post(4, { id: 2, content: 'It has a new blade.' });
    await post(9, { id: 3, content: 'Call me.' });
    await allDispatched();
    expect(await unreadOf(SENDER_MUNICIPAL_ADMIN)).toBe(3);
    goTo(9.9);
    expect(mailsTo(SENDER_MUNICIPAL_ADMIN)).toEqual([]);
    goTo(10.1);
    const [mail] = await received(SENDER_MUNICIPAL_ADMIN, 1);
    expect(mail!.subject).toBe('3 new messages about Street sweeper');
    expect(mail!.messageId).toBe(`<${first.id}.u${SENDER_MUNICIPAL_ADMIN}@commonyard.test>`);
    const texts = ['Is it free?', 'It has a new blade.', 'Call me.'];
    expect(texts.map((text) => mail!.text!.indexOf(text)).toSorted((a, b) => a - b)).toEqual(
      texts.map((text) => mail!.text!.indexOf(text)),
    );
    expect(mail!.text!.match(/Olive Operator, Smiths Falls · /g)).toHaveLength(3);
    expect(mail!.html).toContain('It has a new blade.');
    await received(SENDER, 1);
    await eventually(async () => expect(await waiting()).toEqual([]));
  });

  it('after the email was sent wait for the next one', async () => {
    await post(0, { id: 1 });
    await allDispatched();
    goTo(10.1);
    await received(SENDER, 1);
    await eventually(async () => expect(await waiting()).toEqual([]));
    await post(11, { id: 2, content: 'One more.' });
    await allDispatched();
    expect(mailsTo(SENDER)).toHaveLength(1);
    goTo(21.1);
    const [, second] = await received(SENDER, 2);
    expect(second!.text).toContain('One more.');
  });

  it('of two threads are two emails', async () => {
    await post(0, { id: 1 });
    await post(1, { id: 2, inquiryId: 19 });
    await allDispatched();
    goTo(11.1);
    await received(SENDER, 2);
  });

  it('are told once, also redelivered, and after a poison event', async () => {
    const event = {
      ...eventEnvelope('message.posted', message({ id: 1 })),
      actorid: OPERATOR,
      time: at(0).toISOString(),
    };
    await service.publishRaw('message.posted', '{');
    for (let copy = 0; copy < 3; copy++) await service.publishRaw('message.posted', JSON.stringify(event));
    await allDispatched();
    goTo(10.1);
    const [mail] = await received(SENDER, 1);
    expect(mail!.text!.match(/It is free in March/g)).toHaveLength(1);
    expect(
      await db.selectFrom('deadLetters').select('type').where('type', '=', 'message.posted').execute(),
    ).toHaveLength(1);
  });

  it('to a guest are sent at once, each with its link', async () => {
    await service.confirm('jane@example.ca');
    await post(0, { id: 1, sender: GUEST, guestLinks: message({ sender: GUEST }).guestLinks });
    await eventually(() => expect(server.to('jane@example.ca')).toHaveLength(1));
  });

  it('of a guest say that nobody has verified the name', async () => {
    const over = { id: 1, userId: null, side: 'sender', sender: GUEST, guestLinks: [] } as const;
    await service.publish('message.posted', message({ ...over, guestLinks: [] }), {
      actorid: null,
      time: at(0).toISOString(),
    });
    await allDispatched();
    goTo(10.1);
    const [mail] = await received(OPERATOR, 1);
    expect(mail!.text).toContain('Nobody has verified this name.');
    expect(mail!.text).toContain('Jane Doe · ');
  });

  it('of a loan have its number in the subject, its thread, and a link to it', async () => {
    await post(0, { id: 1, loanId: 12 });
    await allDispatched();
    goTo(10.1);
    const [mail] = await received(SENDER_MUNICIPAL_ADMIN, 1);
    expect(mail!.subject).toBe('Loan 12: Street sweeper – new message');
    expect(mail!.references).toBe(`<loan-12.u${SENDER_MUNICIPAL_ADMIN}@commonyard.test>`);
    expect(mail!.text).toContain('https://commonyard.test/loans?loan=12');
  });

  it('wait in the digest where the user prefers that', async () => {
    const daily = { userId: SENDER, kind: 'message.posted', inApp: true, email: 'daily' } as const;
    await db.insertInto('preferences').values(daily).execute();
    await post(0, { id: 1 });
    await allDispatched();
    expect(await waiting()).toEqual([{ userId: SENDER_MUNICIPAL_ADMIN }]);
    expect(await db.selectFrom('digestItems').select('userId').execute()).toEqual([{ userId: SENDER }]);
  });

  it('are not overdue while they wait for further ones', async () => {
    // The email would be sent as soon as it is due.
    await stopEmailJobs();
    await post(0, { id: 1 });
    await allDispatched();
    await db
      .updateTable('emails')
      .set({ createdAt: at(-5).toISOString() } as never)
      .execute();
    expect(await countOverdueEmails(db)).toBe(0);
    await db
      .updateTable('emails')
      .set({ nextAt: at(-2).toISOString() })
      .execute();
    expect(await countOverdueEmails(db)).toBe(2);
  });

  it('lose the name of an author whose account was closed', async () => {
    const author = userEvent({ id: 81, name: 'Gone Author', municipality: 'smiths-falls' });
    await service.publish('user.registered', author);
    const listing = { ...message().listing, userId: 81 };
    await post(0, { id: 1, listing, content: 'First' }, 81);
    await post(1, { id: 2, listing, content: 'Second' }, 81);
    const closed = { version: 2, name: 'Former user', active: false, closed: { heir: 'municipality' } } as const;
    await service.publish('user.deactivated', { ...author, ...closed, email: 'x@closed.invalid' });
    await allDispatched();
    goTo(10.1);
    const [mail] = await received(SENDER_MUNICIPAL_ADMIN, 1);
    expect(mail!.text).toContain('Second');
    expect(mail!.text).not.toContain('Gone Author');
  });
});

describe('reading a thread', () => {
  it('marks what the user was told of it as read on every open page, and nothing else', async () => {
    const replica = await service.startReplica();
    await service.publish('inquiry.created', inquiry({ listing: GUEST_LISTING }), { actorid: SENDER });
    await post(1, { id: 1 });
    await post(2, { id: 2 });
    await post(2, { id: 3, inquiryId: 19 });
    await allDispatched();
    expect(await unreadOf(SENDER)).toBe(3);
    const page = await openEventStream(
      `${replica.url}/api/notifications/stream`,
      await as.operator({ userId: SENDER }),
    );
    await read(SENDER, 1);
    await page.next('changed', ({ thing }: { thing: string }) => thing === 'count');
    expect(await unreadOf(SENDER)).toBe(2);
    await read(SENDER, 2);
    await allDispatched();
    const unread = (await inboxOf(service, SENDER)).filter(({ readAt }) => readAt === null);
    expect(unread.map(({ params }) => params.messageId)).toEqual([3]);
    expect(await unreadOf(SENDER_MUNICIPAL_ADMIN)).toBe(3);
    page.close();
  });

  it('drops the email that waits, and of a part of the messages only these', async () => {
    await post(0, { id: 1, content: 'First' });
    await post(1, { id: 2, content: 'Second' });
    await read(SENDER, 2);
    await read(SENDER_MUNICIPAL_ADMIN, 1);
    await allDispatched();
    goTo(10.1);
    const [mail] = await received(SENDER_MUNICIPAL_ADMIN, 1);
    expect(mail!.subject).toBe('New message about Street sweeper');
    expect(mail!.text).toContain('Second');
    expect(mail!.text).not.toContain('First');
    expect(mailsTo(SENDER)).toEqual([]);
    await eventually(async () => expect(await waiting()).toEqual([]));
  });

  it('of all of it keeps what came later, also redelivered, and after a poison event', async () => {
    await post(0, { id: 1, content: 'First' });
    const event = await read(SENDER, null, 1);
    await post(2, { id: 2, content: 'Second' });
    await service.publishRaw('inquiry.read', '{"data":{}}');
    await service.publishRaw('inquiry.read', JSON.stringify(event));
    await allDispatched();
    expect(await unreadOf(SENDER)).toBe(1);
    goTo(12.1);
    const [mail] = await received(SENDER, 1);
    expect(mail!.text).toContain('Second');
    expect(mail!.text).not.toContain('First');
    expect(await db.selectFrom('deadLetters').select('type').where('type', '=', 'inquiry.read').execute()).toHaveLength(
      1,
    );
  });
});
